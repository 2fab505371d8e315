import { splitMarks } from '../model/marks.ts';

/** A text with the words searched for on marker yellow. */
export const Marked = ({ text, marks }: { text: string; marks?: readonly (readonly [number, number])[] }) =>
  splitMarks(text, marks ?? []).map((piece) =>
    piece.isHit ? (
      <mark key={piece.at} className="rounded-[2px] bg-mark text-inherit">
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  );
