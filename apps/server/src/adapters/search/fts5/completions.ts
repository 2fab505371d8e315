import type { DatabaseSync } from 'node:sqlite';
import { analyse, type Token } from '../analysis/tokeniser.ts';
import { quote } from './match.ts';

/** Words looked at, the most frequent first, and the time that may take: phrases of common words are slow. */
const maxTried = 40;
const maxTime = 60;
const titlesOfWord = 5;
/** Words typed before that a word has to follow. */
const leading = 2;
/** Of titles, but of no subject. */
const numerals = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|fifth)$/;

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

const baseTokens = (text: string): Token[] => analyse(text).filter((token) => token.kind !== 'joined');

/** Where a term stands in a title after what was typed before, as it is written there: whole, with its hyphens. */
const writtenIn = (title: string, lead: readonly string[], term: string): string | null => {
  const tokens = baseTokens(title);
  let found: string | null = null;
  for (const [at, token] of tokens.entries()) {
    const follows = lead.every((word, place) => tokens[at - lead.length + place]?.term === word);
    if (token.term !== term || !follows) continue;
    // A piece from inside a name is no beginning of anything.
    if (/[\p{L}\p{N}][-\u2010-\u2013]?$/u.test(title.slice(0, token.start))) continue;
    const rest = /^(?:[-\u2010-\u2013]?[\p{L}\p{N}])+/u.exec(title.slice(token.end))?.[0] ?? '';
    const word = title.slice(token.start, token.end) + rest;
    if (rest === '') return word;
    // A whole row of hyphens is somebody's coinage.
    if (!/[-\u2010-\u2013].*[-\u2010-\u2013]/u.test(rest)) found ??= word;
  }
  return found;
};

/** Words of sentences are small; abbreviations stay as they are. */
const asTyped = (word: string, title: string): string =>
  /\p{Lu}.*\p{Lu}|\p{Lu}\P{L}*\p{N}/u.test(word) && /\p{Ll}/u.test(title) ? word : word.toLowerCase();

/**
 * How a word that begins as typed goes on, after the words before it: only what stands so in a title, as fragments,
 * names and words of no subject do not.
 */
export const completeWord = (db: DatabaseSync, before: string, last: string, limit: number): string[] => {
  // A beginning of Chinese is no word; titles and headings complete it.
  if (isHan(last)) return [];
  const lead = baseTokens(before)
    .slice(-leading)
    .map((token) => token.term);
  const titles = db.prepare(
    'select d.title from (select rowid from search where search match ? limit ?) s join docs d on d.row = s.rowid',
  );
  const candidates = db
    .prepare('select term, word from terms where word >= ? and word < ? and df > 0 order by df desc limit ?')
    .all(last, `${last}\u{10ffff}`, maxTried);
  const found: string[] = [];
  const end = Date.now() + maxTime;
  for (const { term, word } of candidates) {
    if (found.length >= limit || Date.now() > end) break;
    if (!/^\p{L}[\p{L}\p{N}]+$/u.test(String(word)) || numerals.test(String(word))) continue;
    const phrase = quote([...lead, String(term)]);
    const written = titles
      .all(`title : ${phrase}`, titlesOfWord)
      .map(({ title }) => ({ title: String(title), word: writtenIn(String(title), lead, String(term)) }))
      .filter((one): one is { title: string; word: string } => one.word !== null)
      .sort((a, b) => a.word.length - b.word.length)[0];
    if (written) found.push(asTyped(written.word, written.title));
  }
  return found;
};

/** Titles that have all words before, and one that begins as typed. */
export const completeTitle = (db: DatabaseSync, before: string, last: string, limit: number): string[] => {
  const lead = baseTokens(before).map((token) => token.term);
  const own = isHan(last) ? baseTokens(last).map(({ term }) => term) : [];
  if (isHan(last) ? [...last].length < 2 : lead.length === 0) return [];
  // What a hyphen joins stands together.
  const joined = /[-\u2010-\u2013]$/u.test(before) ? lead.splice(-1) : [];
  const parts = [
    ...lead.map((term) => quote([term])),
    own.length > 0 ? quote(own) : `${quote([...joined, last])} *`,
  ];
  return db
    .prepare(
      'select d.title from (select rowid from search where search match ? order by rowid desc limit ?) s join docs d on d.row = s.rowid',
    )
    .all(parts.map((part) => `title : ${part}`).join(' AND '), limit)
    .map(({ title }) => String(title));
};
