import { isArabicStopWord, normaliseArabic, stemArabic } from './stem-arabic.ts';
import { capitalAcronyms, englishStopWords, letteredNouns, numberedNouns } from './stop-words.ts';
import { foldText, stemWord } from './word-forms.ts';

/** Changes whenever the same text would give other terms: an index of another version is rebuilt. */
export const analyserVersion = 4;

/**
 * A term of a text. `word`: stands by itself; `part`: a piece of a name of letters and numbers (the `il` of IL-6);
 * `joined`: a whole name written in one word, at the position of its first piece.
 */
export interface Token {
  readonly term: string;
  /** Offsets in the original text, UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Counts the terms that are not `joined`; stop words have none. */
  readonly position: number;
  readonly kind: 'word' | 'part' | 'joined';
  /** As written, in lower case and folded, not stemmed. */
  readonly plain: string;
  /** Written in capitals, as abbreviations are. */
  readonly upperCase: boolean;
}

type Script = 'latin' | 'number' | 'greek' | 'arabic' | 'han' | 'kana';

interface Piece {
  readonly script: Script;
  readonly raw: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const pieces =
  /(?<arabic>[[\p{Script=Arabic}&&\p{L}]\u0640][[\p{Script=Arabic}&&\p{L}]\p{M}\u0640]*)|(?<han>\p{Script=Han}+)|(?<kana>[\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+)|(?<greek>[\p{Script=Greek}&&\p{L}]\p{M}*)|(?<number>\p{Nd}+(?:[.,\u066b\u066c]\p{Nd}+)*|\p{No}+)|(?<abbreviation>(?:(?<![\p{L}\p{N}])[a-zA-Z]\.){2,}(?![\p{L}\p{N}]))|(?<latin>[\p{L}--[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Greek}]][[\p{L}\p{M}]--[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Greek}]]*(?:['\u2019][a-zA-Z]+)*)/gv;

const hyphens = /^[-\u2010\u2011\u2012\u2013\u2212\u00ad]$/;

const greekNames: Readonly<Record<string, string>> = Object.fromEntries(
  `α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron
  π pi ρ rho σ sigma ς sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega`
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, part, at, all) => {
      if (at % 2 === 1) pairs.push([all[at - 1] ?? '', part]);
      return pairs;
    }, []),
);

const roman: Readonly<Record<string, string>> = {
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
  vii: '7',
  viii: '8',
};

const normalisePiece = (script: Script, raw: string): string => {
  if (script === 'arabic') return normaliseArabic(raw.normalize('NFKC'));
  const folded = foldText(raw);
  if (script === 'number') return folded.replace(/[,\u066c](?=\d{3}(\D|$))/g, '').replace(/[.,\u066b]/g, '_');
  if (script === 'latin')
    return folded
      .replace(/['\u2019]s$/, '')
      .replace(/['\u2019.]/g, '')
      .replace(/\u03bc/g, 'u');
  return folded;
};

const readPieces = (text: string): Piece[] => {
  const found: Piece[] = [];
  for (const match of text.matchAll(pieces)) {
    const groups = match.groups ?? {};
    const script = (['latin', 'number', 'greek', 'arabic', 'han', 'kana'] as const).find(
      (name) => groups[name] !== undefined,
    );
    const raw = match[0];
    const kind = script ?? 'latin';
    // Compatibility forms of some letters hold a space (an Arabic mark standing alone).
    const value = normalisePiece(kind, raw).replace(/[^\p{L}\p{M}\p{N}_]/gu, '');
    if (value === '') continue;
    found.push({ script: kind, raw, text: value, start: match.index, end: match.index + raw.length });
  }
  return found;
};

/** A piece as it counts inside a name: Greek letters by their names, the micro sign of units as u. */
const spell = (piece: Piece, next: Piece | undefined): string => {
  if (piece.script !== 'greek') return piece.text;
  if (piece.text === 'μ' && next?.start === piece.end && /^(g|l|m|mol|gram|iu|u)/.test(next.text)) return 'u';
  return greekNames[piece.text] ?? piece.text;
};

interface Base {
  readonly text: string;
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  readonly numeric: boolean;
}

const units = new Set([
  'mg',
  'ml',
  'kg',
  'cm',
  'mm',
  'ug',
  'mcg',
  'iu',
  'ng',
  'pg',
  'nm',
  'um',
  'mmol',
  'dl',
  'hz',
]);

/** Whether pieces written without a gap are several words (TNFα, IL6, 10mg) or one name (HbA1c, p53, H1N1). */
const isDivisible = (run: readonly Base[]): boolean =>
  run.every((base, at) => {
    if (base.numeric) return true;
    if (base.text in greekByName) return true;
    return at === 0 ? base.text.length >= 2 : base.text.length >= 3 || units.has(base.text);
  });

const greekByName: Readonly<Record<string, true>> = Object.fromEntries(
  Object.values(greekNames).map((name) => [name, true as const]),
);

const mergeRun = (run: readonly Base[], text: string): Base[] => {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last || run.length === 1) return [...run];
  if (run.length <= 4 && isDivisible(run)) return [...run];
  return [
    {
      text: run.map((base) => base.text).join(''),
      raw: text.slice(first.start, last.end),
      start: first.start,
      end: last.end,
      numeric: false,
    },
  ];
};

/** Divides a compound (pieces joined by nothing or by one hyphen) into its words. */
const readCompound = (compound: readonly Piece[], text: string): Base[] => {
  const bases: Base[] = [];
  let run: Base[] = [];
  compound.forEach((piece, at) => {
    const before = compound[at - 1];
    if (before && before.end !== piece.start) {
      bases.push(...mergeRun(run, text));
      run = [];
    }
    const previous = run.at(-1);
    const spelled = spell(piece, compound[at + 1]);
    if (spelled === 'u' && piece.script === 'greek') {
      run.push({ text: 'u', raw: piece.raw, start: piece.start, end: piece.end, numeric: false });
    } else if (previous?.text === 'u' && before?.script === 'greek') {
      run.pop();
      run.push({
        text: `u${spelled}`,
        raw: piece.raw,
        start: previous.start,
        end: piece.end,
        numeric: false,
      });
    } else if (
      piece.script === 'greek' &&
      before?.script === 'greek' &&
      previous &&
      before.end === piece.start
    ) {
      // A Greek word, not a symbol.
      run.pop();
      const word = `${before.text}`;
      run.push({
        text: `${previous.text in greekByName ? word : previous.text}${piece.text}`,
        raw: piece.raw,
        start: previous.start,
        end: piece.end,
        numeric: false,
      });
    } else {
      run.push({
        text: spelled,
        raw: piece.raw,
        start: piece.start,
        end: piece.end,
        numeric: piece.script === 'number',
      });
    }
  });
  bases.push(...mergeRun(run, text));
  return bases;
};

const maxJoinedLength = 40;

/** Collects tokens; positions count words and parts. */
class TokenList {
  readonly tokens: Token[] = [];
  private position = 0;

  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  add(term: string, plain: string, start: number, end: number, kind: 'word' | 'part'): void {
    const upperCase = !/\p{Ll}/u.test(this.text.slice(start, end));
    this.tokens.push({ term, start, end, position: this.position, kind, plain, upperCase });
    this.position += 1;
  }

  join(plain: string, start: number, end: number, back: number, stemmed = true): void {
    if (plain.length > maxJoinedLength) return;
    const term = stemmed ? stemWord(plain) : plain;
    this.tokens.push({
      term,
      start,
      end,
      position: this.position - back,
      kind: 'joined',
      plain,
      upperCase: false,
    });
  }
}

const isStop = (base: Base, mixedCase: boolean): boolean =>
  englishStopWords.has(base.text) && !(mixedCase && capitalAcronyms.has(base.raw));

const addCompound = (list: TokenList, bases: readonly Base[], mixedCase: boolean): void => {
  const first = bases[0];
  if (!first) return;
  if (bases.length === 1) {
    if (!isStop(first, mixedCase)) list.add(stemWord(first.text), first.text, first.start, first.end, 'word');
    return;
  }
  const alphanumeric = bases.some((base) => base.numeric || base.text.length === 1);
  let added = 0;
  for (const base of bases) {
    if (!alphanumeric && isStop(base, mixedCase)) continue;
    const short = base.numeric || base.text.length <= 2 || alphanumeric;
    list.add(stemWord(base.text), base.text, base.start, base.end, short ? 'part' : 'word');
    added += 1;
  }
  if (added === 0) return;
  const last = bases.at(-1) ?? first;
  if (bases.every((base) => base.numeric)) return;
  if (bases.length <= 5) list.join(bases.map((base) => base.text).join(''), first.start, last.end, added);
  if (bases.length < 3 || added !== bases.length) return;
  bases.forEach((base, at) => {
    const next = bases[at + 1];
    if (!next) return;
    if ([base, next].some((one) => one.numeric || one.text.length === 1 || one.text in greekByName))
      list.join(base.text + next.text, base.start, next.end, added - at);
  });
};

const addIdeographs = (list: TokenList, piece: Piece): void => {
  const symbols = [...piece.raw];
  let at = piece.start;
  symbols.forEach((symbol, index) => {
    const next = symbols[index + 1];
    const text = foldText(symbol);
    if (next !== undefined) {
      const pair = text + foldText(next);
      list.add(pair, pair, at, at + symbol.length + next.length, 'word');
    } else if (symbols.length === 1) list.add(text, text, at, at + symbol.length, 'word');
    else list.join(text, at, at + symbol.length, 1);
    at += symbol.length;
  });
};

const addArabic = (list: TokenList, piece: Piece): void => {
  if (isArabicStopWord(piece.text)) return;
  list.add(stemArabic(piece.text), piece.text, piece.start, piece.end, 'word');
};

/** `type 2`, `interleukin 6`, `vitamin D`, `class II`: the number or letter also stands joined to its word. */
const joinNeighbours = (list: TokenList, before: readonly Base[], bases: readonly Base[]): void => {
  const word = before.at(-1);
  const tail = bases[0];
  if (!word || !tail || word.numeric || word.text.length < 2 || !/^[a-z]+$/.test(word.text)) return;
  if (englishStopWords.has(word.text)) return;
  const suffix = suffixOf(word.text, tail);
  if (suffix === null) return;
  // An ending would be taken for one of the word: hepatitis A is not hepatitis.
  list.join(word.text + suffix, word.start, tail.end, 1, false);
};

const suffixOf = (word: string, tail: Base): string | null => {
  if (tail.numeric) return tail.text.length <= 2 ? tail.text : null;
  if (/^\d[a-z\d]{1,3}$/.test(tail.text)) return tail.text;
  if (numberedNouns.has(word) && Object.hasOwn(roman, tail.text)) return roman[tail.text] ?? null;
  if (
    tail.text.length === 1 &&
    (letteredNouns.has(word) || (/[a-z]/.test(tail.text) && !'ai'.includes(tail.text)))
  )
    return tail.text;
  return null;
};

const groupCompounds = (found: readonly Piece[], text: string): Piece[][] => {
  const groups: Piece[][] = [];
  const joins = (piece: Piece): boolean =>
    piece.script === 'latin' || piece.script === 'number' || piece.script === 'greek';
  for (const piece of found) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const gap = before ? text.slice(before.end, piece.start) : null;
    if (group && before && gap !== null && joins(before) && joins(piece) && (gap === '' || hyphens.test(gap)))
      group.push(piece);
    else groups.push([piece]);
  }
  return groups;
};

/**
 * The terms of a text, for indexing and querying alike: English is stemmed, Arabic stemmed lightly, Chinese cut
 * into pairs of characters; names of letters, Greek letters and numbers also stand in one word (IL-6 and IL6).
 */
export const analyse = (text: string): Token[] => {
  const list = new TokenList(text);
  const mixedCase = /\p{Ll}/u.test(text);
  let before: readonly Base[] = [];
  let end = 0;
  for (const group of groupCompounds(readPieces(text), text)) {
    const first = group[0];
    if (!first) continue;
    if (first.script === 'arabic') addArabic(list, first);
    else if (first.script === 'han' || first.script === 'kana') addIdeographs(list, first);
    else {
      const bases = readCompound(group, text);
      if (/^\s$/.test(text.slice(end, first.start))) joinNeighbours(list, before, bases);
      addCompound(list, bases, mixedCase);
      before = bases;
      end = bases.at(-1)?.end ?? first.end;
      continue;
    }
    before = [];
  }
  return list.tokens;
};
