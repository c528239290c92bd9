import { isHostname } from './hostname.ts';
import { isIdnHostname } from './idn-hostname.ts';
import { isIpv4, isIpv6 } from './ip-address.ts';

/** Tells whether a text is a mailbox of RFC 5321: a local part, `@`, and a host name or an address literal in brackets. */
export function isEmail(text: string): boolean {
  return isMailbox(text, false);
}

/** Tells whether a text is a mailbox of RFC 6531: as `email`, with characters beyond ASCII in the local part and the host name. */
export function isIdnEmail(text: string): boolean {
  return isMailbox(text, true);
}

/** The local part of RFC 5321 has at most 64 octets; a quoted one may hold `@`, so the last one separates. */
function isMailbox(text: string, international: boolean): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > 320) return false;
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (countOctets(local) > 64) return false;
  if (!(local.charCodeAt(0) === 34 ? isQuoted(local, international) : isDotted(local, international))) return false;
  if (domain.charCodeAt(0) === 91) return isAddressLiteral(domain);
  return international ? isIdnHostname(domain) : isHostname(domain);
}

function isDotted(local: string, international: boolean): boolean {
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  for (let i = 0; i < local.length; i++) {
    const code = local.charCodeAt(i);
    if (code >= 128 ? !international : !/[A-Za-z0-9.!#$%&'*+\-/=?^_`{|}~]/.test(local.charAt(i))) return false;
  }
  return true;
}

function isQuoted(local: string, international: boolean): boolean {
  const last = local.length - 1;
  if (last < 1 || local.charCodeAt(last) !== 34) return false;
  for (let i = 1; i < last; i++) {
    let code = local.charCodeAt(i);
    if (code === 34) return false;
    if (code === 92) code = local.charCodeAt(++i);
    if (i === last || code < 32 || code === 127 || (code > 127 && !international)) return false;
  }
  return true;
}

function isAddressLiteral(domain: string): boolean {
  if (!domain.endsWith(']')) return false;
  const address = domain.slice(1, -1);
  return /^ipv6:/i.test(address) ? isIpv6(address.slice(5)) : isIpv4(address);
}

function countOctets(text: string): number {
  let octets = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Half of a surrogate pair counts two, so that a pair counts the four octets it has in UTF-8.
    octets += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
  }
  return octets;
}
