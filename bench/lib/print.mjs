/** Figures beside what they are to be: a line each. */

const write = (text) => process.stdout.write(`${text}\n`);

export const say = write;

export function headline(text) {
  write(`\n${text}`);
}

/** Shows a figure with as many digits as it can carry. */
export function show(figure) {
  if (figure === undefined || Number.isNaN(figure)) return 'did not run';
  if (typeof figure !== 'number') return String(figure);
  if (Number.isInteger(figure)) return String(figure);
  return figure >= 100
    ? figure.toFixed(0)
    : figure >= 10
      ? figure.toFixed(1)
      : figure >= 0.1
        ? figure.toFixed(2)
        : figure.toFixed(4);
}

const lines = [];

/** Prints one goal: its figure, the target, the stretch, and what it came to. Smaller is better unless `atLeast` is set. */
export function goal(number, what, figure, target, stretch, { atLeast = false, digits } = {}) {
  const meets = (bound) => bound !== undefined && figure !== undefined && (atLeast ? figure >= bound : figure <= bound);
  const came = figure === undefined ? '-' : meets(stretch) ? 'stretch' : meets(target) ? 'reached' : 'MISSED';
  lines.push({ number, came });
  const shown = digits === undefined ? show(figure) : figure?.toFixed(digits);
  const sign = atLeast ? '>=' : '<=';
  const bounds = `${`${sign} ${target}`.padStart(9)}${(stretch === undefined ? '' : `${sign} ${stretch}`).padStart(11)}`;
  write(`${String(number).padEnd(3)}${what.padEnd(72)}${String(shown).padStart(11)}${bounds}  ${came}`);
}

/** A figure that stands beside a goal and is none itself. */
export function aside(what, figure) {
  write(`   ${what.padEnd(72)}${String(show(figure)).padStart(11)}`);
}

export function titles() {
  write(`${'   '.padEnd(75)}${'figure'.padStart(11)}${'target'.padStart(9)}${'stretch'.padStart(11)}`);
}

export function closing() {
  const count = (came) => lines.filter((line) => line.came === came).length;
  write(
    `\n${lines.length} figures: ${count('stretch')} at the stretch, ${count('reached')} reached, ${count('MISSED')} missed`,
  );
}
