import type { Beside } from './alphabet.ts';
import type { Edge } from './syntax.ts';

/** Tells whether an edge holds between what stands before and after it. */
export function edgeHolds(edge: Edge, before: Beside, after: Beside): boolean {
  switch (edge) {
    case 'start':
      return before === 'none';
    case 'end':
      return after === 'none';
    case 'word':
      return (before === 'word') !== (after === 'word');
    case 'not-word':
      return (before === 'word') === (after === 'word');
    case 'line-start':
      return before === 'none' || before === 'line-end';
    case 'line-end':
      return after === 'none' || after === 'line-end';
  }
}
