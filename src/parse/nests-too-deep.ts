import { limits } from '../base/index.ts';
import { isEscaped } from './count-members.ts';

/**
 * Tells whether the containers of a text may be nested deeper than the limit. Looked at before `JSON.parse` makes a value
 * of a long text: millions of containers in each other would cost far more memory than the text. A text that is no JSON may
 * be told either way.
 */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 34:
        do at = text.indexOf('"', at + 1);
        while (at >= 0 && isEscaped(text, at));
        if (at < 0) return false;
        break;
      case 123:
      case 91:
        if (++depth > limits.depth) return true;
        break;
      case 125:
      case 93:
        depth--;
        break;
    }
  }
  return false;
}
