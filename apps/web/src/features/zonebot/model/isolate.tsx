import type { ReactNode } from 'react';

/** Runs of figures, ranges, comparison signs and Latin units, which right-to-left text would turn around. */
const figures =
  /[<>≤≥≈±~]?\s?\d[\d.,]*(?:\s?(?:[-–/×:]|<|>|≤|≥)\s?\d[\d.,]*)*(?:\s?(?:%|‰|°C|[A-Za-zµμ][A-Za-zµμ²³]*(?:\/[A-Za-zµμ\d.]+[²³]?)*))?/gu;

/** Arabic text with its figures isolated; other text unchanged. */
export const isolate = (text: string): ReactNode => {
  if (!/\p{Script=Arabic}/u.test(text)) return text;
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(figures)) {
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push(
      <bdi key={match.index} dir="ltr">
        {match[0]}
      </bdi>,
    );
    from = match.index + match[0].length;
  }
  pieces.push(text.slice(from));
  return pieces;
};
