/** One right text for each format whose shape a name does not tell. */
const examples: { readonly [format: string]: string | undefined } = {
  date: '"2026-10-05"',
  time: '"09:30:00Z"',
  'date-time': '"2026-10-05T09:30:00Z"',
  duration: '"PT1H30M"',
  email: '"name@example.com"',
  'idn-email': '"name@example.com"',
  hostname: '"example.com"',
  ipv4: '"192.0.2.1"',
  ipv6: '"2001:db8::1"',
  uri: '"https://example.com/page"',
  'uri-reference': '"/page?x=1"',
  iri: '"https://example.com/page"',
  'uri-template': '"/items/{id}"',
  uuid: '"123e4567-e89b-12d3-a456-426614174000"',
  'json-pointer': '"/items/0"',
  'relative-json-pointer': '"1/items"',
};

/** Returns a right text of a format as JSON; `''` for a format that needs none or is not known. */
export function formatExample(format: string): string {
  return (Object.hasOwn(examples, format) ? examples[format] : undefined) ?? '';
}
