import { findHashtags } from '@mz/contracts/hashtags';
import type { ShownMention } from '@mz/contracts/social';

/** A piece of a text as readers see it: plain, or something that leads elsewhere. */
export type TextPiece =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'hashtag'; readonly text: string; readonly tag: string }
  | { readonly kind: 'mention'; readonly text: string; readonly shown: string; readonly memberId: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

type Found = Exclude<TextPiece, { kind: 'plain' }> & { readonly start: number };

const links = /https?:\/\/[^\s<>"'\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi;
const trailing = /[.,;:!?)\]}»”’،؛؟。，；：！？）】]+$/u;

const findLinks = (text: string): Found[] =>
  [...text.matchAll(links)].flatMap((match) => {
    const shown = match[0].replace(trailing, '');
    return URL.canParse(shown) ? [{ kind: 'link', text: shown, href: shown, start: match.index }] : [];
  });

const findMentions = (text: string, mentions: readonly ShownMention[]): Found[] =>
  mentions.flatMap(({ memberId, name, currentName }) => {
    const shown = `@${name}`;
    const found: Found[] = [];
    for (let start = text.indexOf(shown); start >= 0; start = text.indexOf(shown, start + shown.length))
      found.push({ kind: 'mention', text: shown, shown: `@${currentName}`, memberId, start });
    return found;
  });

/** Hashtags, mentions and addresses of a text become links; everything else stays text. */
export const splitText = (text: string, mentions: readonly ShownMention[]): TextPiece[] => {
  const found: Found[] = [
    ...findLinks(text),
    ...findMentions(text, mentions),
    ...findHashtags(text).map(
      ({ start, end, label }): Found => ({
        kind: 'hashtag',
        text: text.slice(start, end),
        tag: label,
        start,
      }),
    ),
  ].sort((a, b) => a.start - b.start || b.text.length - a.text.length);
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { start, ...piece } of found) {
    if (start < at) continue;
    if (start > at) pieces.push({ kind: 'plain', text: text.slice(at, start) });
    pieces.push(piece);
    at = start + piece.text.length;
  }
  if (at < text.length) pieces.push({ kind: 'plain', text: text.slice(at) });
  return pieces;
};
