// Synthetic articles with the statistics that decide how fast search is: word frequencies by Zipf's law,
// topics whose words come together, titles that share words with their abstracts, journals and authors of
// very different size. The same seed and number give the same article, so that any slice can be made alone.
import type { ArticleSpecialty, StudyType } from '@mz/contracts';
import type { SearchDocument } from '../apps/server/src/adapters/search/search-engine.ts';
import { commonWords, functionWords, generalWords, makeNames, makeWords } from './articles-words.ts';

export interface GeneratedAuthor {
  readonly family: string;
  readonly given: string;
  readonly initials: string;
}

export interface GeneratedArticle {
  readonly number: number;
  readonly pmid: string;
  readonly doi: string;
  readonly title: string;
  readonly sections: readonly { readonly label: string | null; readonly text: string }[];
  readonly authors: readonly GeneratedAuthor[];
  readonly journal: string;
  readonly journalAbbreviation: string;
  readonly issn: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly mesh: readonly string[];
  readonly keywords: readonly string[];
  readonly publicationType: string;
  readonly studyType: StudyType;
  readonly specialties: readonly ArticleSpecialty[];
  readonly species: readonly ('human' | 'animal')[];
  readonly language: string;
  readonly fullText: boolean;
  readonly retracted: boolean;
  readonly citations: number;
}

export interface Corpus {
  readonly article: (number: number) => GeneratedArticle;
  readonly document: (number: number) => SearchDocument;
}

/** Random numbers in [0, 1) from a seed (sfc32): fast, and the same everywhere. */
export const makeRandom = (seed: number, stream = 0): (() => number) => {
  let a = seed | 0;
  let b = stream | 0;
  let c = 0x9e3779b9 | 0;
  let d = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i += 1) next();
  return next;
};

/** Draws ranks by Zipf's law through a table, as one draw a word has to be cheap. */
const makeZipf = (size: number, exponent: number, shift = 2): ((random: () => number) => number) => {
  const slots = 1 << 18;
  const table = new Uint32Array(slots);
  const weights = Array.from({ length: size }, (_, rank) => (rank + shift) ** -exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const cumulative = new Float64Array(size);
  let total = 0;
  for (let rank = 0; rank < size; rank += 1) {
    total += (weights[rank] ?? 0) / sum;
    cumulative[rank] = total;
  }
  let rank = 0;
  for (let slot = 0; slot < slots; slot += 1) {
    while (rank < size - 1 && (cumulative[rank] ?? 1) < slot / slots) rank += 1;
    table[slot] = rank;
  }
  return (random) => {
    const slot = (random() * slots) | 0;
    const low = table[slot] ?? 0;
    const high = table[slot + 1] ?? low;
    // A slot in the tail stands for several ranks: spread over them.
    return high > low + 1 ? low + ((random() * (high - low)) | 0) : low;
  };
};

const studies: readonly (readonly [StudyType, string, number])[] = [
  ['other', 'Journal Article', 0.46],
  ['cohort', 'Observational Study', 0.12],
  ['review', 'Review', 0.12],
  ['case-report', 'Case Reports', 0.08],
  ['randomised-trial', 'Randomized Controlled Trial', 0.05],
  ['basic', 'Journal Article', 0.05],
  ['clinical-trial', 'Clinical Trial', 0.03],
  ['case-control', 'Journal Article', 0.03],
  ['editorial', 'Editorial', 0.02],
  ['systematic-review', 'Systematic Review', 0.02],
  ['meta-analysis', 'Meta-Analysis', 0.015],
  ['guideline', 'Practice Guideline', 0.005],
];

const specialtyOf: readonly ArticleSpecialty[] = [
  'Oncology',
  'Cardiology',
  'Infectious Disease',
  'Neurology',
  'Surgery',
  'Endocrinology',
  'Gastroenterology',
  'Immunology',
  'Pediatrics',
  'Hematology',
];
const headings = ['BACKGROUND', 'METHODS', 'RESULTS', 'CONCLUSIONS'] as const;
const topicCount = 2400;
const topicWords = 28;
const vocabularySize = 90_000;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const pickStudy = (random: () => number): readonly [StudyType, string, number] => {
  let left = random();
  for (const study of studies) {
    left -= study[2];
    if (left <= 0) return study;
  }
  return ['other', 'Journal Article', 0];
};

/** A corpus by its seed; nothing is kept of the articles made. */
export const makeCorpus = (seed = 20_260_101): Corpus => {
  const setup = makeRandom(seed, -1);
  const vocabulary = [...commonWords, ...generalWords, ...makeWords(vocabularySize, setup)];
  const rare = vocabulary.slice(commonWords.length + generalWords.length);
  const families = makeNames(6000, setup);
  const givens = makeNames(900, setup);
  const drawWord = makeZipf(vocabulary.length, 1.04, 16);
  const drawFunction = makeZipf(functionWords.length, 0.9);
  const drawTopic = makeZipf(topicCount, 0.75);
  const drawInTopic = makeZipf(topicWords, 0.8);
  const drawFamily = makeZipf(families.length, 0.7);
  const drawJournal = makeZipf(1500, 0.85);
  const drawRare = makeZipf(rare.length, 0.6);
  const topics = Array.from({ length: topicCount }, () =>
    Array.from({ length: topicWords }, () => rare[drawRare(setup)] ?? ''),
  );
  const headingOf = (topic: readonly string[], at: number): string =>
    at === 0 ? capital(topic[0] ?? '') : `${capital(topic[at] ?? '')} ${topic[at + 1] ?? ''}`;
  const journals = Array.from({ length: 1500 }, (_, at) => {
    const field = rare[(at * 37) % 4000] ?? '';
    const form = at % 3;
    const name = [
      `Journal of ${capital(field)}`,
      `Annals of ${field} medicine`,
      `${capital(field)} research`,
    ];
    const short = [
      `J ${capital(field.slice(0, 6))}`,
      `Ann ${field.slice(0, 6)} Med`,
      `${field.slice(0, 6)} Res`,
    ];
    return { name: name[form] ?? field, short: short[form] ?? field };
  });

  const sentence = (random: () => number, mine: readonly (readonly string[])[], length: number): string => {
    const words: string[] = [];
    while (words.length < length) {
      const kind = random();
      const topic = mine[(random() * mine.length) | 0] ?? [];
      if (kind < 0.38) words.push(functionWords[drawFunction(random)] ?? 'the');
      else if (kind < 0.62) words.push(topic[drawInTopic(random)] ?? '');
      else if (kind < 0.65) words.push(topic[0] ?? '', topic[1] ?? '');
      else if (kind < 0.67) words.push(`${(random() * 1000) | 0}`);
      else words.push(vocabulary[drawWord(random)] ?? '');
    }
    return words.join(' ');
  };

  const article = (number: number): GeneratedArticle => {
    const random = makeRandom(seed, number + 1);
    const topicNumbers = [drawTopic(random), drawTopic(random)];
    const mine = topicNumbers.map((at) => topics[at] ?? []);
    const [studyType, publicationType] = pickStudy(random);
    const title = `${capital(sentence(random, mine, 8 + ((random() * 8) | 0)))}.`;
    const structured = random() < 0.45;
    const count = random() < 0.12 ? 0 : structured ? 4 : 1;
    const sections = Array.from({ length: count }, (_, at) => ({
      label: structured ? (headings[at] ?? null) : null,
      text: Array.from(
        { length: structured ? 2 + ((random() * 2) | 0) : 5 + ((random() * 5) | 0) },
        () => `${capital(sentence(random, mine, 14 + ((random() * 16) | 0)))}.`,
      ).join(' '),
    }));
    const authors = Array.from({ length: 1 + ((random() ** 2 * 11) | 0) }, () => {
      const given = givens[(random() * givens.length) | 0] ?? '';
      const second = random() < 0.4 ? String.fromCharCode(65 + ((random() * 26) | 0)) : '';
      return { family: families[drawFamily(random)] ?? '', given, initials: given.charAt(0) + second };
    });
    const journalNumber = drawJournal(random);
    const journal = journals[journalNumber] ?? { name: '', short: '' };
    const animal = random() < 0.18;
    return {
      number,
      pmid: String(10_000_000 + number),
      doi: `10.5555/mz.${seed}.${number}`,
      title,
      sections,
      authors,
      journal: journal.name,
      journalAbbreviation: journal.short,
      issn: `${String(1000 + (journalNumber % 9000))}-${String(1000 + ((journalNumber * 7) % 9000))}`,
      year: 2026 - ((random() ** 1.6 * 50) | 0),
      month: 1 + ((random() * 12) | 0),
      day: 1 + ((random() * 28) | 0),
      mesh: [
        ...new Set(mine.flatMap((topic) => [0, 2, 4, 6].map((at) => headingOf(topic, at)))),
        animal ? 'Animals' : 'Humans',
      ],
      keywords: mine.map((topic) => topic[8] ?? ''),
      publicationType,
      studyType,
      specialties: [...new Set(topicNumbers.map((at) => specialtyOf[at % 14]))].flatMap((one) =>
        one === undefined ? [] : [one],
      ),
      species: [animal ? 'animal' : 'human'],
      language: random() < 0.94 ? 'en' : (['zh', 'de', 'fr', 'es', 'ru'][(random() * 5) | 0] ?? 'en'),
      fullText: random() < 0.3,
      retracted: random() < 0.001,
      citations: (random() ** 8 * 3000) | 0,
    };
  };

  const document = (number: number): SearchDocument => {
    const made = article(number);
    return {
      id: documentId(number),
      title: made.title,
      abstract: made.sections.map((section) => section.text).join('\n'),
      authors: made.authors.map((author) => `${author.family} ${author.initials}`),
      journal: made.journal,
      journalAbbreviation: made.journalAbbreviation,
      terms: [...made.mesh, ...made.keywords],
      pmid: made.pmid,
      pmcid: null,
      doi: made.doi,
      specialties: made.specialties,
      studyType: made.studyType,
      language: made.language,
      species: made.species,
      publishedOn: dayOf(made),
      fullText: made.fullText,
      retracted: made.retracted,
      citations: made.citations,
      addedAt: 1_760_000_000_000 + number,
    };
  };
  return { article, document };
};

const two = (value: number): string => String(value).padStart(2, '0');

/** ISO day of publication. */
export const dayOf = (article: GeneratedArticle): string =>
  `${article.year}-${two(article.month)}-${two(article.day)}`;

/** UUID of the article with this number, ordered as the numbers are. */
export const documentId = (number: number): string => {
  const hex = number.toString(16).padStart(12, '0');
  return `01900000-0000-7000-8000-${hex}`;
};

/** Documents `from` to `to` (left out) in batches, without holding more than one batch. */
export function* generateDocuments(
  corpus: Corpus,
  from: number,
  to: number,
  batch = 500,
): Generator<SearchDocument[]> {
  for (let start = from; start < to; start += batch)
    yield Array.from({ length: Math.min(batch, to - start) }, (_, at) => corpus.document(start + at));
}
