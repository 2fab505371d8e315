import { evaluateWith, loadCalculator } from '@mz/clinical';
import type { Answer, AnswerSource } from '@mz/contracts';
import type { Figure } from './table.ts';
import { percent, saysAll, showsDetail, type Tally, tallyAnswer } from './zonebot-answers.ts';
import { askServer, type Turn } from './zonebot-client.ts';
import {
  type Halves,
  readTypedCalculations,
  readTypedQuestions,
  readUnanswerable,
  type TypedCalculation,
  type TypedQuestion,
  type TypedSet,
} from './zonebot-sets.ts';

const isWanted = ({ cards, papers }: TypedQuestion, { kind, id, title }: AnswerSource): boolean =>
  kind === 'article' ? papers.includes(title) : cards.includes(id);

const sayDetail = (isSeen: boolean, ...words: unknown[]): void => {
  if (showsDetail && isSeen) console.log(words.join(' | '));
};

/** Both halves in turn; only of the seen one may the details be printed. */
const inHalves = async <Of, Result>(
  { seen, held }: Halves<Of>,
  ask: (one: Of, isSeen: boolean) => Promise<Result>,
): Promise<Halves<Result>> => {
  const of = async (all: readonly Of[], isSeen: boolean): Promise<Result[]> => {
    const results: Result[] = [];
    for (const one of all) results.push(await ask(one, isSeen));
    return results;
  };
  return { seen: await of(seen, true), held: await of(held, false) };
};

const figuresOf = (name: string, { seen, held }: Halves<boolean>): Figure[] => [
  percent(`${name}, seen`, seen, null),
  percent(`${name}, held out`, held, null),
];

const askInTurn = async (url: string, { earlier, question }: TypedQuestion) => {
  const turns: Turn[] = [];
  for (const before of earlier) {
    const { answer } = await askServer(url, before, turns);
    turns.push({ question: before, answer: answer.bottomLine?.text ?? '' });
  }
  return askServer(url, question, turns);
};

const isRefused = ({ bottomLine, statements, calculations, notice }: Answer): boolean =>
  bottomLine === null && statements.length === 0 && calculations.length === 0 && notice !== null;

const measureTypedQuestions = async (
  url: string,
  tally: Tally,
  set: TypedSet,
  name: string,
): Promise<Figure[]> => {
  const results = await inHalves(readTypedQuestions(set), async (one, isSeen) => {
    const { answer, firstMs } = await askInTurn(url, one);
    tallyAnswer(tally, answer, firstMs);
    const refused = isRefused(answer);
    const found = one.hasNoAnswer ? refused : answer.sources.some((source) => isWanted(one, source));
    const [first] = answer.sources;
    const leads = one.hasNoAnswer ? refused : first !== undefined && isWanted(one, first);
    const facts = one.hasNoAnswer ? refused : saysAll(one.facts, answer);
    if (!found || !facts || !leads)
      sayDetail(
        isSeen,
        found ? (facts ? 'leads' : 'facts') : 'found',
        [...one.earlier, one.question].join(' >> '),
        answer.kind,
        answer.notice ?? '',
        answer.sources
          .map(({ id, passageId, score }) => `${id.slice(0, 24)}#${passageId} ${score}`)
          .join(' '),
        answer.nearest.map(({ id, score }) => `${id.slice(0, 24)} ${score}`).join(' '),
      );
    return { found, leads, facts };
  });
  const each = (key: 'found' | 'leads' | 'facts'): Halves<boolean> => ({
    seen: results.seen.map((one) => one[key]),
    held: results.held.map((one) => one[key]),
  });
  return [
    ...figuresOf(`${name}, source found`, each('found')),
    ...figuresOf(`${name}, source leads`, each('leads')),
    ...figuresOf(`${name}, facts said`, each('facts')),
  ];
};

const measureNearMisses = async (url: string, tally: Tally): Promise<Figure[]> => {
  const results = await inHalves(readUnanswerable(), async (question, isSeen) => {
    const { answer, firstMs } = await askServer(url, question);
    tallyAnswer(tally, answer, firstMs);
    const refused = isRefused(answer);
    if (!refused)
      sayDetail(
        isSeen,
        'not refused',
        question,
        answer.kind,
        answer.sources
          .map(({ id, passageId, score }) => `${id.slice(0, 24)}#${passageId} ${score}`)
          .join(' '),
        answer.bottomLine?.text.slice(0, 90),
      );
    return refused;
  });
  return figuresOf('near misses refused', results);
};

const isRight = async (one: TypedCalculation, answer: Answer): Promise<boolean> => {
  const { calculations } = answer;
  if (one.inputs === null)
    return (
      calculations.every(({ evaluation }) => evaluation === null) &&
      calculations.some(({ missing }) => missing.some(({ key }) => one.missing.includes(key)))
    );
  const definition = await loadCalculator(one.calculator);
  const wanted = definition && evaluateWith(definition, one.inputs);
  if (!wanted?.ok) throw new Error(`${one.calculator} refuses: ${one.question}`);
  const computed = calculations.find(({ calculator }) => calculator === one.calculator);
  return JSON.stringify(computed?.evaluation?.results) === JSON.stringify(wanted.results);
};

const measureTypedCalculations = async (url: string, tally: Tally): Promise<Figure[]> => {
  const results = await inHalves(readTypedCalculations(), async (one, isSeen) => {
    const { answer, firstMs } = await askServer(url, one.question);
    tallyAnswer(tally, answer, firstMs);
    const right = await isRight(one, answer);
    if (!right)
      sayDetail(
        isSeen,
        'calculation',
        one.question,
        answer.kind,
        JSON.stringify(
          answer.calculations.map(({ calculator, inputs, missing, refusals }) => [
            calculator,
            inputs,
            missing.map(({ key }) => key),
            refusals,
          ]),
        ),
        answer.bottomLine?.text.slice(0, 80),
      );
    return right;
  });
  return figuresOf('typed calculations exact or asked for', results);
};

/** Questions as tired physicians type them, near misses and calculations in passing. */
export const measureTyped = async (url: string, tally: Tally): Promise<Figure[]> => [
  ...(await measureTypedQuestions(url, tally, 'physicians', 'typed questions')),
  ...(await measureTypedQuestions(url, tally, 'follow-ups', 'follow-ups')),
  ...(await measureTypedQuestions(url, tally, 'less-asked', 'less asked')),
  ...(await measureNearMisses(url, tally)),
  ...(await measureTypedCalculations(url, tally)),
];
