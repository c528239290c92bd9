import { isDate } from './date.ts';
import { isDuration } from './duration.ts';
import { isEmail, isIdnEmail } from './email.ts';
import { isHostname } from './hostname.ts';
import { isIdnHostname } from './idn-hostname.ts';
import { isIpv4, isIpv6 } from './ip-address.ts';
import { isJsonPointer, isRelativeJsonPointer } from './json-pointer.ts';
import { isRegex } from './regex.ts';
import { isDateTime, isTime } from './time.ts';
import { isIri, isIriReference, isUri, isUriReference } from './uri.ts';
import { isUriTemplate } from './uri-template.ts';
import { isUuid } from './uuid.ts';

/** Maps the name of each format that is known to the check of a text; each takes time linear in the text and never throws. */
export const formatChecks: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date', isDate],
  ['time', isTime],
  ['date-time', isDateTime],
  ['duration', isDuration],
  ['email', isEmail],
  ['idn-email', isIdnEmail],
  ['hostname', isHostname],
  ['idn-hostname', isIdnHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', isUri],
  ['uri-reference', isUriReference],
  ['iri', isIri],
  ['iri-reference', isIriReference],
  ['uri-template', isUriTemplate],
  ['uuid', isUuid],
  ['json-pointer', isJsonPointer],
  ['relative-json-pointer', isRelativeJsonPointer],
  ['regex', isRegex],
]);
