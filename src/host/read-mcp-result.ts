import { isObject, limits, showAny } from '../base/index.ts';

/**
 * Reads the result of an MCP tool: its texts, a word in brackets for what is no text, and whether the server calls it an
 * error. Returns `undefined` for what is no such result.
 */
export function readMcpResult(
  value: Record<string, unknown>,
): { readonly text: string; readonly isError: boolean } | undefined {
  const { content, structuredContent, isError } = value;
  if (!Array.isArray(content)) return undefined;
  const parts = content.map(showPart);
  if (parts.length === 0 && structuredContent !== undefined) {
    parts.push(showAny(structuredContent, limits.textLength).text);
  }
  return { text: parts.join('\n'), isError: isError === true };
}

function showPart(part: unknown): string {
  if (!isObject(part)) return '';
  const { type, text, mimeType, resource } = part;
  if (typeof text === 'string') return text;
  if (isObject(resource) && typeof resource['text'] === 'string') return resource['text'];
  return `[${[type, mimeType].filter((word) => typeof word === 'string').join(' ')}]`;
}
