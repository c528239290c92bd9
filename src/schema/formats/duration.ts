const dateUnits = 'YMD';
const timeUnits = 'HMS';

/**
 * Tells whether a text is a duration by the grammar of RFC 3339, appendix A: whole numbers, weeks alone, and no unit left out
 * between two others (`P1Y2D` is none).
 */
export function isDuration(text: string): boolean {
  if (text.charCodeAt(0) !== 80) return false;
  const start = text.charCodeAt(1) === 84 ? 1 : readUnits(text, 1, dateUnits);
  if (start < 0) return false;
  if (start === 1 && text.charCodeAt(1) !== 84) {
    const week = skipDigits(text, 1);
    return week > 1 && text.charCodeAt(week) === 87 && text.length === week + 1;
  }
  if (start === text.length) return true;
  if (text.charCodeAt(start) !== 84) return false;
  const end = readUnits(text, start + 1, timeUnits);
  return end > start + 1 && end === text.length;
}

/** Reads numbers with units that follow each other without a gap, and returns where they end; −1 for units out of order. */
function readUnits(text: string, start: number, units: string): number {
  let at = start;
  let expected = -1;
  for (;;) {
    const unitAt = skipDigits(text, at);
    if (unitAt === at || unitAt === text.length) return at;
    const unit = units.indexOf(text.charAt(unitAt));
    if (unit < 0) return at;
    if (expected >= 0 && unit !== expected) return -1;
    expected = unit + 1;
    at = unitAt + 1;
  }
}

function skipDigits(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at++;
  return at;
}
