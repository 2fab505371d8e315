import { readLexicon, toPattern, type Wording, wordingSource } from '@mz/lexicon/patterns';

interface AgoFile {
  readonly ago: Readonly<Record<'behind' | 'afterwards' | 'before', Wording>> & {
    readonly units: Readonly<Record<string, Wording>>;
    readonly phrases: Readonly<Record<string, Wording>>;
  };
}
const { ago } = readLexicon<AgoFile>('values.json');

/** Units of time with their days, and sources of the words that make a time one that has passed. */
export const agoUnits: readonly (readonly [number, RegExp])[] = Object.entries(ago.units).map(
  ([days, wording]) => [Number(days), new RegExp(`^(?:${wordingSource(wording)})`)],
);
export const agoUnit = Object.values(ago.units).map(wordingSource).join('|');
export const agoBehind = wordingSource(ago.behind);
export const agoAfterwards = wordingSource(ago.afterwards);
export const agoBefore = wordingSource(ago.before);
/** "Last week": about so many days. */
export const agoPhrases: readonly (readonly [number, RegExp])[] = Object.entries(ago.phrases).map(
  ([days, wording]) => [Number(days), toPattern(wording)],
);
