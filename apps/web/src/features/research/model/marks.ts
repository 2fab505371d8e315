export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
  readonly at: number;
}

/** Cuts a text at its marks. Marks outside the text or over each other do no harm. */
export const splitMarks = (text: string, marks: readonly (readonly [number, number])[]): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  const push = (end: number, isHit: boolean) => {
    if (end <= at) return;
    pieces.push({ text: text.slice(at, end), isHit, at });
    at = end;
  };
  for (const [from, to] of [...marks].sort((a, b) => a[0] - b[0])) {
    push(Math.min(from, text.length), false);
    push(Math.min(to, text.length), true);
  }
  push(text.length, false);
  return pieces;
};
