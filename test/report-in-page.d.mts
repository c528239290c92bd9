export function measureOverflow(): { wide: number; out: string[] };
export function listStops(): string[];
export function readFocus(): { stop: string; outline: number };
export function readColumns(): { heights: number[]; calls: number[] };
export function measureContrast(): { texts: number; weak: string[]; marks: Record<string, number>; ground: number };
export function focusedId(): string | undefined;
export function openAll(): void;
export function readFills(): string[];
