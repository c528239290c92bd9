interface Fork {
  readonly op: 'fork';
  first: number;
  second: number;
}

interface Jump {
  readonly op: 'jump';
  to: number;
}

/** Writes the ways of a choice one after the other, each but the last behind a fork that leads to the next one. */
export function writeChoice<Option>(
  instructions: { readonly length: number; push(instruction: Fork | Jump): unknown },
  options: readonly Option[],
  write: (option: Option) => void,
): void {
  const jumps: Jump[] = [];
  options.forEach((option, i) => {
    if (i === options.length - 1) {
      write(option);
      return;
    }
    const fork: Fork = { op: 'fork', first: instructions.length + 1, second: 0 };
    instructions.push(fork);
    write(option);
    const jump: Jump = { op: 'jump', to: 0 };
    jumps.push(jump);
    instructions.push(jump);
    fork.second = instructions.length;
  });
  for (const jump of jumps) jump.to = instructions.length;
}
