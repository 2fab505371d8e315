import { foldArabic } from '@mz/i18n/fold-arabic';

/** A passage of a text that is a hashtag; offsets in UTF-16 units, `#` included. */
export interface HashtagSpan {
  readonly start: number;
  readonly end: number;
  /** As written, without `#`. */
  readonly label: string;
  /** What spellings of the same hashtag share. */
  readonly tag: string;
}

export const maxHashtagLength = 60;

const pattern = /(?<![\p{L}\p{N}\p{M}_&/#＃])[#＃]([\p{L}\p{N}_][\p{L}\p{N}\p{M}_\u200c]*)/gu;

/** One way of writing for a hashtag: letter case, width, vowel marks and forms of Arabic letters do not count. */
export const foldHashtag = (label: string): string =>
  foldArabic(label.normalize('NFKC').toLowerCase()).replaceAll('\u200c', '');

/** Hashtags of a text, in any script. A number alone (`#3`) is none. */
export const findHashtags = (text: string): HashtagSpan[] => {
  const spans: HashtagSpan[] = [];
  for (const match of text.matchAll(pattern)) {
    const label = match[1] ?? '';
    const tag = foldHashtag(label);
    if (label.length > maxHashtagLength || tag.length > maxHashtagLength || !/\p{L}/u.test(tag)) continue;
    spans.push({ start: match.index, end: match.index + match[0].length, label, tag });
  }
  return spans;
};
