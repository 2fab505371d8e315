import { evaluateWith, loadCalculator } from '@mz/clinical';
import type { Answer, AnswerSource } from '@mz/contracts';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { type Figure, median, quantile } from './table.ts';
import { percent, saysAll, showsDetail, type Tally, tallyAnswer } from './zonebot-answers.ts';
import { askServer } from './zonebot-client.ts';
import { measureEngine } from './zonebot-engine.ts';
import {
  incompleteCalculations,
  unanswerableQuestions,
  type ZonebotQuestion,
  zonebotCalculations,
  zonebotQuestions,
} from './zonebot-questions.ts';
import { measureTyped } from './zonebot-typed.ts';

const languages = ['en', 'ar', 'zh'] as const;
const sourcesCompared = 3;

const isExpected = (
  question: ZonebotQuestion,
  source: Pick<AnswerSource, 'id' | 'title' | 'kind'>,
): boolean =>
  source.kind === 'article'
    ? (question.papers ?? []).some((title) => source.title.startsWith(title))
    : (question.cards ?? []).includes(source.id);

/** The documents an answer rests on first, each once. */
const topSources = ({ sources }: Answer): string[] =>
  [
    ...new Set(
      sources.filter(({ passageId }) => passageId !== 'caution').map(({ kind, id }) => `${kind}:${id}`),
    ),
  ].slice(0, sourcesCompared);

const overlap = (a: readonly string[], b: readonly string[]): number => {
  const union = new Set([...a, ...b]);
  return union.size === 0 ? 1 : a.filter((one) => b.includes(one)).length / union.size;
};

const measureQuestions = async (url: string, tally: Tally): Promise<Figure[]> => {
  const parts = {
    tuned: { found: [] as boolean[], facts: [] as boolean[] },
    held: { found: [] as boolean[], facts: [] as boolean[] },
  };
  const first: boolean[] = [];
  const same: boolean[] = [];
  const overlaps: number[] = [];
  for (const [n, question] of zonebotQuestions.entries()) {
    const part = n % 3 === 2 ? parts.held : parts.tuned;
    const answers: Answer[] = [];
    for (const language of languages) {
      const { answer, firstMs } = await askServer(url, question[language]);
      tallyAnswer(tally, answer, firstMs);
      answers.push(answer);
      const found = answer.sources.some((source) => isExpected(question, source));
      const facts = saysAll(question.facts, answer);
      part.found.push(found);
      part.facts.push(facts);
      if (showsDetail && part === parts.tuned && (!found || !facts))
        console.log(
          `${found ? 'facts' : 'found'} | ${question[language]} | ${topSources(answer).join(' ')} ${answer.notice ?? ''} | ${answer.nearest.map(({ id, score }) => `${id} ${score}`).join(' ')} | ${answer.bottomLine?.text.slice(0, 90) ?? ''}`,
        );
    }
    const [english, ...others] = answers.map(topSources);
    for (const [m, other] of others.entries()) {
      first.push(english?.[0] === other[0]);
      same.push(overlap(english ?? [], other) >= 0.5 && english?.[0] === other[0]);
      overlaps.push(overlap(english ?? [], other));
      if (showsDetail && part === parts.tuned && english?.[0] !== other[0])
        console.log(
          `other sources | ${question[languages[m + 1] ?? 'en']} | ${english?.join(' ')} | ${other.join(' ')}`,
        );
    }
  }
  return [
    percent(
      'expected source found',
      [...parts.tuned.found, ...parts.held.found],
      null,
      `${zonebotQuestions.length} questions in 3 languages`,
    ),
    percent('  of these held out', parts.held.found, null),
    percent('facts said', [...parts.tuned.facts, ...parts.held.facts], null),
    percent('  of these held out', parts.held.facts, null),
    percent('same leading source across languages', first, 90),
    percent(
      'same top sources across languages',
      same,
      90,
      `mean overlap ${(overlaps.reduce((a, b) => a + b, 0) / overlaps.length).toFixed(2)}`,
    ),
  ];
};

const measureRefusals = async (url: string, tally: Tally): Promise<Figure> => {
  const refused: boolean[] = [];
  for (const question of unanswerableQuestions) {
    const { answer, firstMs } = await askServer(url, question);
    tallyAnswer(tally, answer, firstMs);
    const isRefused =
      answer.notice === 'not-found' && answer.bottomLine === null && answer.statements.length === 0;
    refused.push(isRefused);
    if (showsDetail && !isRefused)
      console.log(
        `not refused | ${question} | ${answer.sources[0]?.id} ${answer.sources[0]?.score} | ${answer.bottomLine?.text.slice(0, 80)}`,
      );
  }
  return percent('unanswerable questions refused', refused, null);
};

const measureCalculations = async (url: string, tally: Tally): Promise<Figure[]> => {
  const exact: boolean[] = [];
  for (const { calculator, inputs, questions } of zonebotCalculations) {
    const definition = await loadCalculator(calculator);
    const wanted = definition && evaluateWith(definition, inputs);
    if (!wanted?.ok) throw new Error(`${calculator} refuses its own case.`);
    for (const question of questions) {
      const { answer, firstMs } = await askServer(url, question);
      tallyAnswer(tally, answer, firstMs);
      const computed = answer.calculations.find((one) => one.calculator === calculator);
      const isExact = JSON.stringify(computed?.evaluation?.results) === JSON.stringify(wanted.results);
      exact.push(isExact);
      if (showsDetail && !isExact)
        console.log(
          `not exact | ${question} | ${JSON.stringify(answer.calculations.map(({ calculator: id, inputs: read, missing }) => [id, read, missing]))}`,
        );
    }
  }
  const asked: boolean[] = [];
  for (const { question, missing } of incompleteCalculations) {
    const { answer, firstMs } = await askServer(url, question);
    tallyAnswer(tally, answer, firstMs);
    const isAsked =
      answer.calculations.every(({ evaluation }) => evaluation === null) &&
      answer.calculations.some((one) => one.missing.some(({ key }) => key === missing));
    asked.push(isAsked);
    if (showsDetail && !isAsked)
      console.log(`not asked for | ${question} | ${JSON.stringify(answer.calculations)}`.slice(0, 400));
  }
  return [percent('calculator questions exact', exact, 100), percent('missing inputs asked for', asked, 100)];
};

/** Citations in the answers to the bench's questions, and how many of them lead to a source of the answer. */
export const measureCitations = async (): Promise<{ value: number; total: number }> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: 'on' });
  const { resolves, ...rest }: Tally = { resolves: [], unsupported: [], first: [] };
  try {
    await waitForPapers(server.url);
    await measureQuestions(server.url, { resolves, ...rest });
  } finally {
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
  return { value: resolves.filter(Boolean).length, total: resolves.length };
};

/** How honest the assistant is, measured on a real server through its real endpoint. */
export const measureZonebot = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: 'on' });
  const tally: Tally = { resolves: [], unsupported: [], first: [] };
  const figures: Figure[] = [];
  try {
    await waitForPapers(server.url);
    await askServer(server.url, 'Hypertension?');
    figures.push(...(await measureQuestions(server.url, tally)));
    figures.push(await measureRefusals(server.url, tally));
    figures.push(...(await measureCalculations(server.url, tally)));
    figures.push(...(await measureTyped(server.url, tally)));
  } finally {
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
  const unsupported = tally.unsupported.reduce((sum, number) => sum + number, 0);
  return [
    ...figures,
    percent('citations that resolve', tally.resolves, 100),
    {
      name: 'zonebot: unsupported sentences of the built-in engine',
      value: unsupported,
      unit: 'sentences',
      note: `in ${tally.unsupported.length} answers`,
    },
    {
      name: 'zonebot: time to first words, p95',
      value: quantile(tally.first, 0.95),
      unit: 'ms',
      ratio: quantile(tally.first, 0.95) / 300,
      against: 'the limit of 300 ms',
      note: `median ${median(tally.first).toFixed(1)} ms`,
    },
    ...(await measureEngine()),
  ];
};

/** Bundled papers are loaded after the server listens. */
const waitForPapers = async (url: string): Promise<void> => {
  for (let waited = 0; waited < 60_000; waited += 250) {
    const info = (await (await fetch(`${url}/api/assistant`)).json()) as { articles: number };
    if (info.articles >= 180) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The bundled papers did not come.');
};
