import { analysePassage, subjectsOf } from '@mz/lexicon/analyse';
import { citesAuthors, citesUnknownPaper, namesStudyOfOthers } from '@mz/lexicon/known-studies';
import { yearsAfter } from '@mz/lexicon/names';
import { slotsIn } from '@mz/lexicon/slots';
import { termIndex } from '@mz/lexicon/terms';
import { contradictsFrame } from '../understanding/frame.ts';
import type { Keys } from './keys.ts';
import { type Found, type Passage, type Retrieval, unitsIn } from './passage.ts';
import type { Query } from './query.ts';
import { type CardIndex, isNamedInPassing, type RankedCard, rankCards } from './rank-cards.ts';
import { saysTogether } from './says-together.ts';
import { asksTreatment, selectStatements } from './select-statements.ts';

/** From this score on an article or calculator answers by itself. */
export const foundThreshold = 0.6;
/** How much the score of the best statement counts beside that of the card. */
const statementShare = 0.6;
/** A few words say by their statement what they ask for. */
const shortKeys = 5;
const minWordsOfCase = 5;
/** More words tell of something a test is only named beside. */
const manyWords = 8;
const shortStatementShare = 1.6;
/** So much is shared only by a question that tells a case. */
const minScoreOfCase = 9;
const minConceptsOfCase = 2;
const minCoverageOfCase = 0.3;

/** Chinese keys overlap: only terms and words count. */
const countWords = (keys: Keys): number => [...keys.keys()].filter((key) => !key.startsWith('p:')).length;
/** How much it counts beside the score of the card how like a way to ask for it the question is. */
const askedShare = 2.5;
/** So like a way to ask for a statement a question is only where it asks for that. */
export const minAsked = 0.4;
/** So far what no source holds has to be behind it. */
export const minAhead = 0.05;
/** So far ahead of that and of all other cards, a statement is asked for whatever disease is named beside it. */
const surelyAhead = 0.1;
/** So like a way to ask for what no source holds, and so much more like it, a question asks for that. */
const surelyElse = { likeness: 0.75, ahead: 0.25 } as const;
const fewestOfElse = 5;
/** So far behind the likelihood of a request for a record, a way to ask for a statement is none. */
const aheadOfRecord = 0.25;
/** Below this score a card shares only everyday words with a question. */
const minScore = 4.2;
/** Named concepts a card has to speak of, by how rare they are. */
const minCoverage = 0.4;
/** From this share on a card speaks of what a question about a drug names beside it. */
const mostOfRemedies = 0.75;
/** What a question without a named concept has to share with a card to be about it. */
const minScoreOfWords = 6.8;
/** From this share of the best on a card is as near as that. */
const asNear = 0.8;
/** A second card that speaks of what the first does not. */
const besideShare = 0.78;
const besideStatements = 2;

const subjectKinds: ReadonlySet<string> = new Set(['condition', 'drug', 'class']);

/** The card the question before was answered from stays near. */
const followUpBonus = 1.25;
/** A question of another subject leaves the card behind. */
const minCoverageOfBefore = 0.5;
/** A card with a statement of both the remedy and the disease goes before those that have them apart. */
const togetherBonus = 1.2;
/** A card named after a disease of the question goes before one that only mentions its drugs. */
const namedBonus = 1.12;
/** Where only a drug is named, the card of its class goes before those of diseases it is given in. */
const ofRemedyBonus = 1.35;
const headBonus = 0.25;
/** At the bedside only a card about the very emergency is shown. */
const namedScore = 0.98;
const mentionedScore = 0.78;
/** A card about prevention where treatment is asked, about children where an adult is. */
const otherPurpose = 0.75;

const isShortQuestion = ({ keys, keysBefore }: Query): boolean =>
  keysBefore === null && countWords(keys) <= shortKeys;

const rerank = (
  ranked: readonly RankedCard[],
  found: readonly Found[],
  query: Query,
  index: CardIndex,
): { readonly card: RankedCard; readonly total: number }[] => {
  const [before] = query.keysBefore ? rankCards(index, query.keysBefore) : [];
  const { absent } = query.analysis;
  const isAboutAbsent = ({ title }: RankedCard): boolean =>
    absent.size > 0 && [...subjectsOf(title)].some((id) => absent.has(id));
  /** Named after what is asked, and after nothing else: hypertension, not resistant hypertension. */
  const fitOfHeads = ({ title }: RankedCard): number => {
    const heads = [...subjectsOf(title)];
    return heads.length === 0 ? 0 : heads.filter((id) => query.keys.has(`t:${id}`)).length / heads.length;
  };
  const { byId } = termIndex();
  const kinds = [...query.keys].map(([key, weight]) =>
    weight > 0.5 ? byId.get(key.slice(2))?.kind : undefined,
  );
  const isOfRemedy =
    !kinds.includes('condition') && kinds.some((kind) => kind === 'drug' || kind === 'class');
  const factor = (card: RankedCard): number =>
    (card.id === before?.id && card.coverage >= minCoverageOfBefore ? followUpBonus : 1) *
    (saysTogether(card, query.keys) ? togetherBonus : 1) *
    (card.isNamedAfterCondition ? namedBonus : isOfRemedy && card.isNamedAfterSubject ? ofRemedyBonus : 1) *
    (1 + headBonus * fitOfHeads(card)) *
    (contradictsFrame(query.frame, '', card.title) || isAboutAbsent(card) ? otherPurpose : 1);
  const best = new Map<string, number>();
  for (const { passage, score } of found)
    if (passage.kind === 'card')
      best.set(passage.documentId, Math.max(best.get(passage.documentId) ?? 0, score));
  const top = ranked[0]?.score ?? 1;
  const share = isShortQuestion(query) ? shortStatementShare : statementShare;
  const rated = ranked.map((card) => ({
    card,
    total: (factor(card) * card.score) / top + share * (best.get(card.id) ?? 0) + askedShare * card.asked,
  }));
  return rated.sort((a, b) => b.total - a.total);
};

/** A drug goes by the name of its class too. */
const withKinds = (key: string): readonly string[] => [
  key,
  ...(termIndex().byId.get(key.slice(2))?.broader ?? []).map((id) => `t:${id}`),
];

/** What only a value says names no disease. */
const namesDisease = (keys: Keys): boolean =>
  [...keys].some(
    ([key, weight]) => weight > 0.65 && termIndex().byId.get(key.slice(2))?.kind === 'condition',
  );

/** Asks for what no source holds; a few words, or the name of what the card is about, are asked for by anything. */
const asksElse = (card: RankedCard, keys: Keys): boolean =>
  card.askedElse >= surelyElse.likeness &&
  card.askedElse - card.asked >= surelyElse.ahead &&
  countWords(keys) >= fewestOfElse &&
  !(namesDisease(keys) && card.isNamedAfterSubject);

/** Whether a card is about what is asked, and not only beside it. */
const isAbout = (card: RankedCard, keys: Keys, toThePoint: ReadonlySet<string>): boolean => {
  if (toThePoint.has(card.id) || saysTogether(card, keys)) return true;
  const { byId } = termIndex();
  const subjects = [...keys].filter(
    ([key, weight]) => weight > 0.5 && subjectKinds.has(byId.get(key.slice(2))?.kind ?? ''),
  );
  const isAsked = card.asked >= minAsked && card.asked - card.askedElse >= minAhead;
  const isSurely = card.asked - Math.max(card.askedElse, card.askedOthers) >= surelyAhead;
  // Of a disease that is named, the ways to ask for something about another are a sign only where they are very near.
  if (isAsked && (isSurely || !namesDisease(keys) || card.isNamedAfterSubject)) return true;
  if (subjects.length === 0) {
    const tests = [...keys.keys()].filter((key) => byId.get(key.slice(2))?.kind === 'test');
    const [best] = card.statements;
    // Of a test with a wish a statement says both.
    const saysAll =
      tests.length > 0 &&
      card.coverage >= mostOfRemedies &&
      card.concepts.size > tests.length - 1 &&
      tests.every((key) => best?.keys.has(key)) &&
      countWords(keys) <= manyWords;
    return card.score >= minScoreOfWords || (saysAll && card.score >= minScore);
  }
  const isCase =
    card.score >= minScoreOfCase &&
    card.concepts.size >= minConceptsOfCase &&
    card.coverage >= minCoverageOfCase &&
    countWords(keys) > minWordsOfCase;
  // Where no disease is named, what a statement says of the very drug is to the point.
  const ofRemedies = subjects.every(([key]) => byId.get(key.slice(2))?.kind !== 'condition');
  const saysSo =
    ofRemedies &&
    card.coverage >= mostOfRemedies &&
    card.statements[0] !== undefined &&
    subjects.some(([key]) => withKinds(key).some((one) => card.statements[0]?.keys.has(one)));
  return (
    isCase || (card.score >= minScore && card.coverage >= minCoverage && (card.isNamedAfterSubject || saysSo))
  );
};

/** Diseases a question names, or tells of by more than a value. */
const diseasesOf = (keys: Keys): string[] =>
  [...keys].flatMap(([key, weight]) =>
    weight > 0.5 && termIndex().byId.get(key.slice(2))?.kind === 'condition' ? key : [],
  );

/** Speaks of the remedy in another disease than those asked about, which neither it nor its card names. */
const isOfOthers = ({ text, title }: Passage, diseases: readonly string[], { frame }: Query): boolean => {
  if (diseases.length === 0 || frame.drugs.length === 0) return false;
  const said = new Map([...analysePassage(text).terms, ...analysePassage(title).terms]);
  const named = [...said].filter(([, kind]) => kind === 'condition').map(([id]) => `t:${id}`);
  return (
    named.length > 0 &&
    !named.some((key) => diseases.some((one) => withKinds(key).includes(one) || withKinds(one).includes(key)))
  );
};

/** Names what no source can hold: an unknown drug, disease or author, a year to come, the record of one patient. */
export const isNowhere = (query: Query, { newestYear }: CardIndex): boolean =>
  query.unknownNames.length > 0 ||
  query.asksRecord ||
  citesAuthors(query.text) ||
  citesUnknownPaper(query.text) ||
  namesStudyOfOthers(query.text) ||
  yearsAfter(query.text, newestYear).length > 0;

/**
 * Decides by card: a card answers when it is about the concepts of the question; which of its statements do is asked
 * after that. Articles and calculators answer as before, by statement.
 */
export const decideByCard = (
  query: Query,
  found: readonly Found[],
  index: CardIndex,
  literature: boolean,
): Retrieval => {
  const top = found[0];
  const isFound = (top?.score ?? 0) >= foundThreshold;
  const asStatements = { found, isFound, selected: null };
  if (isNowhere(query, index)) return { ...asStatements, isFound: false };
  if (query.studies.length > 0 || (literature && isFound && top?.passage.kind === 'article'))
    return asStatements;
  const rated = rerank(rankCards(index, query.keys), found, query, index);
  const ranked = rated.map(({ card }) => card);
  const toThePoint = new Set(
    found.filter(({ score }) => score >= foundThreshold).map(({ passage }) => passage.documentId),
  );
  // Of cards that are as near the one leads that is about what is asked.
  const near = rated.filter(({ total }) => total >= asNear * (rated[0]?.total ?? 0)).map(({ card }) => card);
  const lead = near.find((card) => isAbout(card, query.keys, toThePoint)) ?? ranked[0];
  const second = ranked.find((card) => card !== lead);
  if (lead && asksElse(lead, query.keys)) return { ...asStatements, isFound: false };
  // Like no way to ask for anything that is held, and like requests for what a record holds.
  const mostAsked = Math.max(0, ...ranked.map(({ asked }) => asked));
  if (
    mostAsked < Math.max(minAsked, query.likelihoodOfRecord - aheadOfRecord) &&
    query.likelihoodOfRecord > 0
  )
    return { ...asStatements, isFound: false, isOfRecord: true };
  const diseases = diseasesOf(query.keys);
  const isOfRemedy = lead !== undefined && saysTogether(lead, query.keys);
  if (diseases.length > 0 && !isOfRemedy && diseases.every((key) => isNamedInPassing(key, index)))
    return { ...asStatements, isFound: isFound && top?.passage.kind === 'article' };
  if (!lead || !isAbout(lead, query.keys, toThePoint)) {
    const isBeside =
      top?.passage.kind === 'calculator' ||
      (top?.passage.kind === 'card' && isOfOthers(top.passage, diseases, query));
    return isFound && isBeside ? { ...asStatements, isFound: false } : asStatements;
  }
  const { intents, drugs, asksDose } = query.frame;
  /** Of a disease, and of no drug, it is asked what to begin with. */
  const isLoadOfDisease = asksDose && drugs.length === 0 && intents.length > 0;
  const isForIntent = ({ text }: Passage): boolean => {
    const slots = slotsIn(text);
    return intents.length === 0 || intents.some((intent) => slots.has(intent));
  };
  const chosen = selectStatements(lead, query.text, query.keys, index, query.frame.asksDose);
  // A few words are answered best by the statement they fit as a whole.
  const first =
    isShortQuestion(query) &&
    (query.frame.asksDose || !asksTreatment(query.keys)) &&
    isFound &&
    top?.passage.kind === 'card' &&
    (!isLoadOfDisease || isForIntent(top.passage))
      ? lead.statements.find(({ passage }) => passage.key === top.passage.key)
      : undefined;
  const ofIntent = isLoadOfDisease ? chosen.filter(({ passage }) => isForIntent(passage)) : [];
  const own = first
    ? [first, ...chosen.filter(({ passage }) => passage !== first.passage)]
    : [...ofIntent, ...chosen.filter((one) => !ofIntent.includes(one))];
  const beside =
    second &&
    second.score >= lead.score * besideShare &&
    [...second.concepts].some((id) => !lead.concepts.has(id)) &&
    isAbout(second, query.keys, toThePoint)
      ? selectStatements(second, query.text, query.keys, index, query.frame.asksDose).slice(
          0,
          besideStatements,
        )
      : [];
  const all = [...own, ...beside].map(({ passage }) => passage);
  // Warnings hold whatever the dose is for.
  const isOther = ({ text, card, statementKind }: Passage): boolean =>
    statementKind === 'treatment' &&
    unitsIn(text).has('dose') &&
    contradictsFrame(query.frame, text, card?.titles.en);
  const fitting = all.filter((passage) => !isOther(passage));
  const selected = fitting.length > 0 ? fitting : all;
  const keys = new Set(selected.map(({ key }) => key));
  return {
    isFound: selected.length > 0,
    selected,
    found: [
      ...selected.map((passage, n) => ({
        passage,
        score: Math.max(
          foundThreshold,
          (lead.isNamedAfterCondition ? namedScore : mentionedScore) - n * 0.02,
        ),
      })),
      ...found.filter(({ passage }) => !keys.has(passage.key)),
    ],
  };
};
