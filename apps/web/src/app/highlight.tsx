import type { ReactNode } from 'react';

/** A text with the first place marked that says what was typed. */
export const highlight = (text: string, typed: string): ReactNode => {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase());
  // Letters whose small form is longer would shift the place.
  if (at < 0 || text.toLowerCase().length !== text.length) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + typed.length)}</mark>
      {text.slice(at + typed.length)}
    </>
  );
};
