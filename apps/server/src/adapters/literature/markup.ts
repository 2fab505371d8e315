import type { ArticleSection } from './record.ts';
import { decodeEntities, raise, tidy } from './text.ts';

/** Tags of HTML and JATS; a bare `<` of "p < 0.05" is text. */
const tag =
  /<(\/?)(?:jats:|mml:)?(h[1-6]|p|i|b|scp|u|em|strong|sub|sup|br|span|div|a|ul|ol|li|italic|bold|underline|sc|title|sec|list|list-item|label|abstract|ext-link|xref|inline-formula|disp-formula|inline-graphic|alternatives|tex-math|math|m[a-z]{1,12}|semantics|annotation|named-content|styled-content|monospace|roman|break|related-article|supplementary-material|inline-supplementary-material|graphic|fn|break)(?:\s[^<>]*)?(\/?)>/gi;
const dropped = new Set(['tex-math', 'annotation', 'annotation-xml']);
const blocks = /^(?:p|div|br|li|ul|ol|sec|list|list-item|break|title|h[1-6]|abstract)$/;
const headings = /^(?:h[1-6]|title)$/;

/** Pieces of marked-up text: headings and what follows each. */
const split = (text: string): { label: string | null; text: string }[] => {
  const pieces: { label: string | null; text: string }[] = [{ label: null, text: '' }];
  let heading: string | null = null;
  let raised: string | null = null;
  let hidden = 0;
  let at = 0;
  const add = (part: string): void => {
    if (hidden > 0 || part === '') return;
    if (raised !== null) raised += part;
    else if (heading !== null) heading += part;
    else {
      const last = pieces.at(-1);
      if (last) last.text += part;
    }
  };
  for (const match of text.matchAll(tag)) {
    add(decodeEntities(text.slice(at, match.index)));
    at = match.index + match[0].length;
    const closing = match[1] === '/';
    const name = (match[2] ?? '').toLowerCase();
    if (match[3] === '/') {
      if (blocks.test(name)) add(' ');
    } else if (dropped.has(name)) hidden = Math.max(0, hidden + (closing ? -1 : 1));
    else if (name === 'sup') {
      const content: string | null = raised;
      raised = closing ? null : '';
      if (closing && content !== null) add(raise(tidy(content), heading ?? pieces.at(-1)?.text ?? ''));
    } else if (headings.test(name)) {
      if (closing) pieces.push({ label: tidy(heading ?? '').replace(/[:.]$/, '') || null, text: '' });
      heading = closing ? null : '';
    } else if (blocks.test(name)) add(' ');
  }
  add(decodeEntities(text.slice(at)));
  return pieces.map((piece) => ({ label: piece.label, text: tidy(piece.text) }));
};

/** Marked-up text as one line. */
export const plainText = (text: string): string => {
  // Some sources escape their mark-up, some do so twice.
  const once = /&(?:amp;)?lt;\/?[a-z]/i.test(text) ? decodeEntities(text.replaceAll('&amp;', '&')) : text;
  return tidy(
    split(once)
      .map((piece) => [piece.label, piece.text].filter(Boolean).join(' '))
      .join(' ')
      .replace(/&amp;/g, '&'),
  );
};

/** An abstract by its headings. */
export const toSections = (text: string): ArticleSection[] =>
  split(text)
    .map(({ label, text: body }) => ({
      label: /^(?:abstract|summary)$/i.test(label ?? '') ? null : label,
      text: body,
    }))
    .filter((section) => section.text !== '');
