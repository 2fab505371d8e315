// node bench/zonebot-set.ts FOLDER OUT.json [REGEX of ids]: asks the built-in engine, in this process, the questions of a
// folder (questions.json as in the shared development set) and writes answers for the `score.mjs` beside them.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Answer, Language } from '@mz/contracts';
import { answerQuestion } from '../apps/server/src/features/assistant/answering/answer-question.ts';
import { papers, parts } from './zonebot-parts.ts';

const [folder = '', out = '', only = '.'] = process.argv.slice(2);
interface Item {
  readonly id: string;
  readonly language: Language;
  readonly question?: string;
  readonly turns?: readonly string[];
}
const readJson = <T>(path: string | URL): T => JSON.parse(readFileSync(path, 'utf8')) as T;

const notices = new Map(
  (['en', 'ar', 'zh'] as const).map((language) => [
    language,
    readJson<{ notices: Record<string, Record<string, string>> }>(
      new URL(`../packages/i18n/locales/${language}/zonebot.json`, import.meta.url),
    ).notices,
  ]),
);
const idOfDoi = new Map(papers.map(({ doi, id }) => [doi?.toLowerCase(), id]));

/** What a reader sees, in the form the scorer reads. */
const toRecord = (id: string, a: Answer): unknown => {
  const sentences = [
    a.bottomLine,
    ...a.statements,
    ...[...(a.differential?.mostLikely ?? []), ...(a.differential?.mustNotMiss ?? [])].flatMap(
      ({ name, separates }) => [{ text: name, citations: [] }, separates],
    ),
    ...a.redFlags,
    ...a.uncertainty,
    ...a.assumptions,
  ].filter((one) => one !== null);
  const order = [...new Set(sentences.flatMap(({ citations }) => citations))];
  const sources = order.flatMap((number) => a.sources.filter((source) => source.number === number));
  const ids = (kind: string): string[] => [
    ...new Set(sources.filter((source) => source.kind === kind).map((source) => source.id)),
  ];
  const notice = a.notice ? Object.values(notices.get(a.language)?.[a.notice] ?? {}) : [];
  return {
    id,
    kind: a.kind,
    notice: a.notice,
    text: [
      ...sentences.map(({ text }) => text),
      ...notice,
      ...a.calculations.flatMap(({ missing, refusals }) => [
        ...missing.map(({ label }) => label),
        ...refusals.map(({ message }) => message),
      ]),
    ].join('\n'),
    cards: ids('card'),
    papers: sources.flatMap(({ kind, doi }) =>
      kind === 'article' ? (idOfDoi.get(doi?.toLowerCase()) ?? []) : [],
    ),
    drugs: ids('drug'),
    calculators: a.calculations.map(({ calculator, evaluation, missing, inputs }) => ({
      id: calculator,
      results: evaluation?.results ?? null,
      inputs,
      missing: missing.map(({ key }) => key),
    })),
    nearest: a.nearest.map((source) => source.id),
    refused:
      a.notice !== null ||
      (![a.bottomLine, ...a.statements].some((one) => (one?.citations.length ?? 0) > 0) &&
        a.calculations.length === 0),
    unresolvedCitations: sentences
      .flatMap(({ citations }) => citations)
      .filter((number) => !a.sources.some((source) => source.number === number)).length,
  };
};

const file = readJson<Item[]>(`${folder}/questions.json`);
const wanted = new RegExp(only);
const records: unknown[] = [];
for (const { id, language, question, turns } of file.filter((item) => wanted.test(item.id))) {
  const earlier: { question: string; answer: string }[] = [];
  let answer: Answer | null = null;
  for (const asked of turns ?? [question ?? '']) {
    ({ answer } = await answerQuestion(
      parts,
      { answerId: id, questionId: id, question: asked, language, earlier },
      new AbortController().signal,
      () => undefined,
    ));
    earlier.push({ question: asked, answer: answer.bottomLine?.text ?? '' });
  }
  if (answer) records.push(toRecord(id, answer));
}
writeFileSync(out, JSON.stringify(records, null, 1));
console.log(`${records.length} answers in ${out}`);
process.exit(0);
