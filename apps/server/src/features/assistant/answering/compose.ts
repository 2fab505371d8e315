import { analysePassage } from '@mz/lexicon/analyse';
import { passageIn } from '../retrieval/passage.ts';
import { type AnswerLine, writeLine } from './answer-lines.ts';
import { composeDifferential } from './compose-differential.ts';
import type { Material, NumberedPassage } from './material.ts';

const maxStatements = 5;
const maxTrialStatements = 2;
const nearBest = 0.14;
const sameText = 0.8;

type Line = Partial<AnswerLine> & Pick<AnswerLine, 'tag' | 'text'>;

/** The passage in the answer's language; the original where the platform holds no translation. */
export const wordsOf = ({ passage }: NumberedPassage, { language }: Material): string =>
  passageIn(passage, language) ?? passage.text;

const keysOf = (text: string): Set<string> => {
  const { terms, words, numbers } = analysePassage(text);
  return new Set([...terms.keys(), ...words, ...numbers]);
};

/** Cards of neighbouring subjects say some things twice. */
const isSame = (a: string, b: string): boolean => {
  const [left, right] = [keysOf(a), keysOf(b)];
  const common = [...left].filter((key) => right.has(key)).length;
  return (
    common / Math.max(1, Math.min(left.size, right.size)) >= sameText && Math.abs(left.size - right.size) <= 6
  );
};

/** What one document says in two statements is two things: "severe: at least 5 days", "not severe: fewer". */
const isRepeated = (a: NumberedPassage, b: NumberedPassage): boolean =>
  a.passage.documentId !== b.passage.documentId && isSame(a.passage.text, b.passage.text);

/** Results of a trial stand in the sentences that have them. */
const resultFigures = /\d\s*%|\b(HR|RR|OR|CI|versus|vs|ratio)\b/;
const fewStatements = 3;
const maxStatementsOfTrial = 4;
/** How far below the best a statement of the leading document may be to fill a short answer. */
const nearLead = 0.34;

/** What else the leading document says of the question: an answer of one line leaves too much open. */
const fill = (chosen: readonly NumberedPassage[], material: Material): NumberedPassage[] => {
  const [lead] = chosen;
  if (!lead) return [];
  const isTrial = lead.passage.kind === 'article';
  const wanted = isTrial ? maxStatementsOfTrial : fewStatements;
  const ofLead = chosen.filter(({ passage }) => passage.documentId === lead.passage.documentId).length;
  const missing = isTrial ? wanted - ofLead : wanted - chosen.length;
  const floor = isTrial ? 0 : Math.max(material.threshold, material.best - nearLead);
  return material.passages
    .filter((one) => isStatement(one) && one.passage.documentId === lead.passage.documentId)
    .filter((one) => !chosen.includes(one) && one.score >= floor)
    .filter(({ passage }) => !isTrial || resultFigures.test(passage.text))
    .slice(0, Math.max(0, missing));
};

const isStatement = ({ passage }: NumberedPassage): boolean =>
  passage.kind !== 'calculator' &&
  passage.statementKind !== 'caution' &&
  passage.statementKind !== 'red-flag';

/** What the card that decided says, and what another says beside it. */
const selectedOf = ({ passages, selected }: Material): NumberedPassage[] | null =>
  selected === null ? null : passages.filter(({ number }) => selected.includes(number));

const select = (material: Material): NumberedPassage[] => {
  const selected = selectedOf(material);
  if (selected)
    return selected.filter((one, at) => !selected.slice(0, at).some((other) => isRepeated(other, one)));
  const floor = material.best - nearBest;
  const candidates = material.passages.filter((one) => isStatement(one) && one.score >= floor);
  const chosen: NumberedPassage[] = [];
  let trials = 0;
  const trialLimit = material.kind === 'literature' ? maxStatements : maxTrialStatements;
  for (const one of candidates) {
    if (chosen.length > maxStatements) break;
    if (chosen.some((other) => isRepeated(other, one))) continue;
    if (one.passage.kind === 'article' && trials >= trialLimit) continue;
    if (one.passage.kind === 'article') trials += 1;
    chosen.push(one);
  }
  return [...chosen, ...fill(chosen, material)];
};

/** Outcomes compared, not only numbers of patients. */
const comparison = /\b(HR|RR|OR|CI)\b|\d\s*%[^.]{0,60}\b(versus|vs)\b/;

/** Of a paper its result leads, not what it set out to find. */
const leadOf = (chosen: readonly NumberedPassage[]): NumberedPassage | undefined => {
  const [best] = chosen;
  if (best?.passage.kind !== 'article' || comparison.test(best.passage.text)) return best;
  const results = chosen.filter(
    ({ passage }) => passage.documentId === best.passage.documentId && comparison.test(passage.text),
  );
  return results.sort((a, b) => a.passage.order - b.passage.order)[0] ?? best;
};

/** The best first; then what stands in the same document in its order, then the others. */
const order = (chosen: readonly NumberedPassage[]): NumberedPassage[] => {
  const first = leadOf(chosen);
  if (!first) return [];
  const rest = chosen.filter((one) => one !== first);
  const isBeside = ({ passage }: NumberedPassage) => passage.documentId === first.passage.documentId;
  return [
    first,
    ...rest.filter(isBeside).sort((a, b) => a.passage.order - b.passage.order),
    ...rest.filter((one) => !isBeside(one)),
  ];
};

const cited = (tag: AnswerLine['tag'], one: NumberedPassage, material: Material): Line => ({
  tag,
  text: wordsOf(one, material),
  citations: [one.number],
});

/** What the leading card says is uncertain or differs. */
const hedges = (used: readonly NumberedPassage[], material: Material): Line[] => {
  const lead = used[0]?.passage;
  const caution = material.passages.find(
    ({ passage }) => passage.statementKind === 'caution' && passage.documentId === lead?.documentId,
  );
  return caution ? [cited('uncertain', caution, material)] : [];
};

const redFlags = (material: Material, documentId: string | undefined): Line[] =>
  material.passages
    .filter(({ passage }) => passage.statementKind === 'red-flag' && passage.documentId === documentId)
    .slice(0, 6)
    .map((one) => cited('redflag', one, material));

const nextLines = (material: Material): Line[] => {
  const asked = keysOf(material.question);
  const overlap = (text: string) => [...keysOf(text)].filter((key) => asked.has(key)).length;
  return [...material.nextQuestions]
    .sort((a, b) => overlap(a) - overlap(b))
    .slice(0, 3)
    .map((text): Line => ({ tag: 'next', text }));
};

/**
 * Writes an answer out of the passages, word for word or in their stored translation: nothing else is said about
 * medicine. Lines are as `createLineReader` reads them.
 */
export const composeAnswer = (material: Material): string[] => {
  if (!material.isFound)
    return material.calculations.length > 0 ? [] : [writeLine({ tag: 'notfound', text: '' })];
  const differential = material.kind === 'differential' ? composeDifferential(material) : null;
  const chosen = order(select(material));
  const [first, ...rest] = chosen;
  if (!first) return [writeLine({ tag: 'notfound', text: '' })];
  const lines: Line[] = differential
    ? [...differential.lines, ...redFlags(material, differential.documentId)]
    : [cited('bottom', first, material), ...rest.map((one) => cited('statement', one, material))];
  const lead = differential
    ? material.passages.filter(({ passage }) => passage.documentId === differential.documentId)
    : chosen;
  return [...lines, ...hedges(lead, material), ...nextLines(material)].map(writeLine);
};
