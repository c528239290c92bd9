/** Tells whether a text is an IPv4 address in four decimal parts; a part has no leading zero, since some read it as octal. */
export function isIpv4(text: string): boolean {
  if (text.length > 15) return false;
  const parts = text.split('.');
  return parts.length === 4 && parts.every(isOctet);
}

/** Tells whether a text is an IPv6 address of RFC 4291, also one that ends in an IPv4 address; without zone and brackets. */
export function isIpv6(text: string): boolean {
  if (text.length < 2 || text.length > 45) return false;
  const gap = text.indexOf('::');
  if (gap < 0) return countGroups(text, true) === 8;
  const before = countGroups(text.slice(0, gap), false);
  const after = countGroups(text.slice(gap + 2), true);
  return before >= 0 && after >= 0 && before + after <= 7;
}

/** Counts the 16-bit groups that a side of the address spells; −1 where it spells none that are valid. */
function countGroups(side: string, mayEndInIpv4: boolean): number {
  if (side === '') return 0;
  const groups = side.split(':');
  const last = groups.length - 1;
  let count = 0;
  for (let i = 0; i <= last; i++) {
    const group = groups[i]!;
    if (isGroup(group)) count += 1;
    else if (mayEndInIpv4 && i === last && isIpv4(group)) count += 2;
    else return -1;
  }
  return count;
}

function isGroup(text: string): boolean {
  return text.length <= 4 && /^[0-9A-Fa-f]+$/.test(text);
}

function isOctet(text: string): boolean {
  return /^(?:0|[1-9][0-9]{0,2})$/.test(text) && Number(text) <= 255;
}
