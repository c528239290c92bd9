/** The `_meta` of a request in, the envelope in it out: what each request of the later era says about who asks, and in which version. */
import { type Span, scanMembers, textAt } from './scan-json.ts';

/** The member that names the version, and with it the era. */
export const versionKey = 'io.modelcontextprotocol/protocolVersion';
const envelopeKeys = [versionKey, 'io.modelcontextprotocol/clientInfo', 'io.modelcontextprotocol/clientCapabilities'];

/** Reads an envelope; `undefined` where there is none, as in the era with a handshake. */
export function readEnvelope(bytes: Buffer, span: Span | undefined): Readonly<Record<string, unknown>> | undefined {
  const members = span && scanMembers(bytes, span.start)?.members;
  if (members === undefined || !members.has(versionKey)) return undefined;
  const envelope: Record<string, unknown> = {};
  for (const key of envelopeKeys) {
    const value = members.get(key);
    if (value === undefined) continue;
    try {
      envelope[key] = JSON.parse(textAt(bytes, value));
    } catch {
      return undefined;
    }
  }
  return envelope;
}
