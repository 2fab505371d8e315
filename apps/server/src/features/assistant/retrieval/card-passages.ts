import { type Analysis, analysePassage as analyse, subjectsOf } from '@mz/lexicon/analyse';
import { type Card, reviewState, type TranslatedText } from '../../cards/cards.public.ts';
import { type IndexedPassage, type Passage, unitsIn } from './passage.ts';

/** How much it counts that a word stands in the surroundings of a statement rather than in itself. */
const contextWeights = { title: 0.95, synonym: 0.85, question: 0.55, elsewhere: 0.4 } as const;

/** Everything a text says in the languages it is there in; terms are those of the original alone. */
const analyseAll = (text: TranslatedText): Analysis => {
  const original = analyse(text.en);
  const words = new Set(original.words);
  for (const translation of [text.ar, text.zh])
    for (const word of translation ? analyse(translation).words : []) words.add(word);
  return { ...original, words };
};

const keysOf = (analysis: Analysis): string[] => [...analysis.terms.keys(), ...analysis.words];

const contextOf = (card: Card, statements: readonly Analysis[]): Map<string, number> => {
  const context = new Map<string, number>();
  const add = (text: string | Analysis, weight: number): void => {
    for (const key of keysOf(typeof text === 'string' ? analyse(text) : text))
      context.set(key, Math.max(context.get(key) ?? 0, weight));
  };
  for (const statement of statements) add(statement, contextWeights.elsewhere);
  for (const flag of card.redFlags) add(analyseAll(flag), contextWeights.elsewhere);
  if (card.caution) add(analyseAll(card.caution), contextWeights.elsewhere);
  for (const question of Object.values(card.questions).flat()) add(question, contextWeights.question);
  for (const synonym of card.synonyms) add(synonym, contextWeights.synonym);
  for (const title of Object.values(card.titles)) add(title, contextWeights.title);
  add(card.id.replaceAll('-', ' '), contextWeights.title);
  return context;
};

interface Place {
  readonly passageId: string;
  readonly text: TranslatedText;
  readonly kind: string;
  readonly sourceKey: string | null;
  readonly check: string;
  readonly order: number;
}

const placesOf = (card: Card): Place[] => [
  ...card.statements.map((statement, n) => ({
    passageId: `s${n + 1}`,
    text: statement.text,
    kind: statement.kind,
    sourceKey: statement.source,
    check: statement.check,
    order: n,
  })),
  ...card.redFlags.map((text, n) => ({
    passageId: `r${n + 1}`,
    text,
    kind: 'red-flag',
    sourceKey: null,
    check: card.confidence,
    order: 1000 + n,
  })),
  ...(card.caution
    ? [
        {
          passageId: 'caution',
          text: card.caution,
          kind: 'caution',
          sourceKey: null,
          check: card.confidence,
          order: 2000,
        },
      ]
    : []),
];

const toPassage = (card: Card, place: Place): Passage => {
  const source = card.sources.find(({ key }) => key === place.sourceKey) ?? null;
  // Red flags and cautions rest on all sources of their card.
  const shown = source ?? card.sources[0] ?? null;
  const organisations = [...new Set(card.sources.map(({ organisation }) => organisation))].join(', ');
  const isStatement = source !== null;
  const { statements } = card;
  const at = isStatement ? place.order : -1;
  return {
    key: `card:${card.id}#${place.passageId}`,
    kind: 'card',
    level: 'guideline-card',
    documentId: card.id,
    passageId: place.passageId,
    title: source?.title ?? card.titles.en,
    reference: source ? `${source.organisation}. ${source.citation}` : organisations,
    year: shown?.year ?? null,
    evidenceType: 'guideline',
    url: source?.url ?? (source?.doi ? `https://doi.org/${source.doi}` : null),
    doi: source?.doi ?? null,
    retracted: false,
    notices: [],
    text: place.text.en,
    before: statements[at - 1]?.text.en ?? '',
    after: at >= 0 ? (statements[at + 1]?.text.en ?? '') : '',
    language: 'en',
    translations: {
      ...(place.text.ar !== null && { ar: place.text.ar }),
      ...(place.text.zh !== null && { zh: place.text.zh }),
    },
    card: {
      titles: card.titles,
      version: card.version,
      review: reviewState(card.change),
      reviewer: card.reviewer,
      check: place.check,
      confidence: card.confidence,
      date: card.lastReviewed,
    },
    statementKind: place.kind,
    version: String(card.version),
    order: place.order,
  };
};

/** Every statement, red flag and caution of a card as a passage. */
export const indexCard = (card: Card): IndexedPassage[] => {
  const places = placesOf(card);
  const analyses = places.map(({ text }) => analyseAll(text));
  const context = contextOf(
    card,
    analyses.filter((_analysis, n) => (places[n]?.order ?? 0) < 1000),
  );
  const heads = subjectsOf(`${card.titles.en} ${card.id.replaceAll('-', ' ')}`);
  return places.map((place, n) => ({
    passage: toPassage(card, place),
    own: analyses[n] ?? analyse(''),
    context,
    heads,
    units: unitsIn(place.text.en),
  }));
};
