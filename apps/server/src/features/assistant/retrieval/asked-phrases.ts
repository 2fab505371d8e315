import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { termIndex } from '@mz/lexicon/terms';
import { z } from 'zod';
import type { WayToAsk } from './asked-index.ts';
import { type Keys, keysOfPassage } from './keys.ts';
import type { Passage } from './passage.ts';

const folder = new URL('../../../../../../content/asked/', import.meta.url);
const ofCards = new URL('cards/', folder);
const ofNothing = new URL('not-held/', folder);

/** How physicians ask for one statement of a card, in one language. */
export interface AskedPhrases {
  /** Card and statement: `card:hypertension#s3`. */
  readonly key: string;
  /** Fingerprint of the statement they were written for: of a changed statement they may ask for something else. */
  readonly of: string;
  readonly language: string;
  readonly phrases: readonly string[];
}

/** Fingerprint of a statement in English: eight hexadecimal digits. */
export const fingerprintOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8);

const tables = (of: URL): string[] => readdirSync(of).filter((file) => file.endsWith('.tsv'));

/** Lines of a table by their columns, without comments. */
const rowsOf = (file: URL): string[][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

const readCard = (file: string): AskedPhrases[] =>
  rowsOf(new URL(file, ofCards)).map(([place = '', of = '', language = '', phrases = '']) => ({
    key: `card:${file.replace(/\.tsv$/, '')}#${place}`,
    of,
    language,
    phrases: phrases.split(';'),
  }));

let read: ReadonlyMap<string, readonly AskedPhrases[]> | null = null;

/** All phrases of `content/asked/cards`, by card and statement; read once. */
export const askedPhrases = (): ReadonlyMap<string, readonly AskedPhrases[]> => {
  read ??= Map.groupBy(tables(ofCards).flatMap(readCard), ({ key }) => key);
  return read;
};

const phrasesAtATime = 100;

/** Ways to ask for what no source holds: where one of them is nearer, what is near is no answer. A batch at a time. */
export const waysToAskElse = function* (): Generator<WayToAsk[]> {
  const phrases = tables(ofNothing)
    .flatMap((file) => rowsOf(new URL(file, ofNothing)))
    .flatMap(([, , written = '']) => written.split(';'));
  for (let at = 0; at < phrases.length; at += phrasesAtATime)
    yield phrases
      .slice(at, at + phrasesAtATime)
      .map((phrase) => ({ key: null, keys: keysOfPassage(phrase) }));
};

/** Keys of a phrase with those it leaves out, by how much these count. */
const withUnsaid = (
  phrase: string,
  ...unsaid: readonly (readonly [readonly (readonly [string, number])[], number])[]
): Keys => {
  const keys = new Map(keysOfPassage(phrase));
  for (const [others, share] of unsaid)
    for (const [key, weight] of others) if (!keys.has(key)) keys.set(key, weight * share);
  return keys;
};

/** What of a statement its ways to ask are made of. */
export type AskedStatement = Pick<Passage, 'key' | 'text' | 'translations'>;

/** How much what the title and the statement say counts beside what a phrase says itself. */
const shares = { title: 0.6, statement: 0.3 } as const;

/**
 * The ways to ask for the statements of a card: phrases that were written for them, each with what their card is named
 * after and what they say, as a phrase leaves out what goes without saying. A statement without phrases is asked for in
 * its own words.
 */
export const waysToAsk = (title: string, statements: readonly AskedStatement[]): WayToAsk[] => {
  const ofTitle = [...keysOfPassage(title)].filter(
    ([key]) => key.startsWith('t:') && termIndex().byId.get(key.slice(2))?.kind !== 'intent',
  );
  return statements.flatMap(({ key, text, translations }) => {
    const said = [text, ...Object.values(translations)].flatMap((one) => [...keysOfPassage(one ?? '')]);
    const of = fingerprintOf(text);
    const phrases = (askedPhrases().get(key) ?? []).flatMap((one) => (one.of === of ? one.phrases : []));
    return (phrases.length > 0 ? phrases : ['']).map((phrase) => ({
      key,
      keys: withUnsaid(phrase, [ofTitle, shares.title], [said, shares.statement]),
    }));
  });
};

const papersFile = new URL('../../../../../../content/literature/landmark-papers.json', import.meta.url);
const paperSchema = z.array(
  z.object({
    id: z.string(),
    doi: z.string().nullable(),
    title: z.string(),
    topics: z.array(z.string()),
    summary: z.string(),
  }),
);
export type AskedPaper = z.infer<typeof paperSchema>[number];

const paperShares = { title: 0.5, summary: 0.3 } as const;

let papers: ReadonlyMap<string, AskedPaper> | null = null;

/** The papers that come with the product, by their names in the files of phrases; read once. */
export const askedPapers = (): ReadonlyMap<string, AskedPaper> => {
  papers ??= new Map(
    paperSchema.parse(JSON.parse(readFileSync(papersFile, 'utf8'))).map((paper) => [paper.id, paper]),
  );
  return papers;
};

/** The ways to ask for these papers, one paper at a time. */
export const waysToAskForPapers = function* (): Generator<WayToAsk[]> {
  const rows = Map.groupBy(rowsOf(new URL('papers.tsv', folder)), ([id]) => id ?? '');
  for (const { id, title, topics, summary } of askedPapers().values()) {
    const named = [...keysOfPassage(`${title}. ${topics.join('. ')}`)];
    const said = [...keysOfPassage(summary)];
    yield (rows.get(id) ?? []).flatMap(([, , phrases = '']) =>
      phrases.split(';').map((phrase) => ({
        key: id,
        keys: withUnsaid(phrase, [named, paperShares.title], [said, paperShares.summary]),
      })),
    );
  }
};
