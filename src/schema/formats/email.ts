import { isHostname } from './hostname.ts';
import { isIdnHostname } from './idn-hostname.ts';
import { isIpv4, isIpv6 } from './ip-address.ts';
import { markCharacters, wordCharacters } from './mark-characters.ts';

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
  // A unit takes at most three octets, so a short one needs no counting.
  if (local.length > 21 && countOctets(local) > 64) return false;
  if (!(local.charCodeAt(0) === 34 ? isQuoted(local, international) : isDotted(local, international))) return false;
  if (domain.charCodeAt(0) === 91) return isAddressLiteral(domain);
  return international ? isIdnHostname(domain) : isHostname(domain);
}

function isDotted(local: string, international: boolean): boolean {
  let afterDot = true;
  for (let i = 0; i < local.length; i++) {
    const code = local.charCodeAt(i);
    if (code === 46) {
      if (afterDot) return false;
      afterDot = true;
    } else if (code < 128 ? atomCharacters[code] === 1 : international) {
      afterDot = false;
    } else {
      return false;
    }
  }
  return !afterDot;
}

/** The `atext` of RFC 5322, by code. */
const atomCharacters: Uint8Array = markCharacters(new Uint8Array(128), `${wordCharacters}!#$%&'*+-/=?^\`{|}~`, 1);

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
