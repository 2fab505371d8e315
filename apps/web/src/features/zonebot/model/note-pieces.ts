/** A stretch of a note, with what its Markdown says of it. */
export interface Piece {
  readonly kind: 'text' | 'strong' | 'quiet' | 'link';
  readonly text: string;
}

const withoutEscapes = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** `**strong**`, `<address>`, and a whole line between `_`; lists and quotes are read as they are written. */
const marks = /\*\*((?:\\.|[^\\*\n])+)\*\*|<(https?:\/\/[^\s<>]+)>|^_((?:\\.|[^\\\n])+)_$|\\[^\n]/gm;

/** The pieces of a saved answer, which is written as Markdown. */
export const notePieces = (text: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  const addText = (to: number) => {
    if (to > from) pieces.push({ kind: 'text', text: withoutEscapes(text.slice(from, to)) });
  };
  for (const match of text.matchAll(marks)) {
    const [whole, strong, link, quiet] = match;
    // An escaped sign begins nothing; it stays with the text around it.
    if (whole.startsWith('\\')) continue;
    addText(match.index);
    if (link !== undefined) pieces.push({ kind: 'link', text: link });
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: withoutEscapes(strong) });
    else pieces.push({ kind: 'quiet', text: withoutEscapes(quiet ?? '') });
    from = match.index + whole.length;
  }
  addText(text.length);
  return pieces;
};

/** A note without the signs of its Markdown, as it is read. */
export const noteAsRead = (text: string): string =>
  notePieces(text)
    .map((piece) => piece.text)
    .join('');

const maxPreviewLength = 900;

/** The first lines of a long text; all of one that is not. */
export const beginningOf = (text: string): string => {
  if (text.length <= maxPreviewLength * 1.5) return text;
  const start = text.slice(0, maxPreviewLength);
  const line = start.lastIndexOf('\n');
  // Mostly whole lines, so that no sign of Markdown loses its other half.
  const end = line > maxPreviewLength / 2 ? line : start.lastIndexOf(' ');
  return (end > 0 ? start.slice(0, end) : start).trimEnd().toWellFormed();
};
