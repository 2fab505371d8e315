import type { Answer, AnswerSentence } from '@mz/contracts';
import type { Figure } from './table.ts';

/** Prints what went wrong, never of the questions that are held out. */
export const showsDetail = process.env.ZONEBOT_DETAIL === '1';

/** Everything an answer says. */
const sentencesOf = (answer: Answer): AnswerSentence[] => [
  ...(answer.bottomLine ? [answer.bottomLine] : []),
  ...answer.statements,
  ...[...(answer.differential?.mostLikely ?? []), ...(answer.differential?.mustNotMiss ?? [])].flatMap(
    ({ separates }) => separates ?? [],
  ),
  ...answer.redFlags,
  ...answer.uncertainty,
  ...answer.assumptions,
];

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').replace(/[–−]/g, '-');

/** Whether an answer says every fact; a bar stands between spellings of one. */
export const saysAll = (facts: readonly string[], answer: Answer): boolean => {
  const text = plain(
    sentencesOf(answer)
      .map(({ text: said }) => said)
      .join('\n'),
  );
  return facts.every((fact) => fact.split('|').some((one) => text.includes(plain(one).trim())));
};

/** Share in percent that holds. */
const share = (values: readonly boolean[]): number =>
  values.length === 0 ? Number.NaN : (100 * values.filter(Boolean).length) / values.length;

/** A share as a figure of the table. */
export const percent = (
  name: string,
  values: readonly boolean[],
  limit: number | null,
  note = '',
): Figure => ({
  name: `zonebot: ${name}`,
  value: share(values),
  unit: '%',
  ...(limit !== null && { ratio: share(values) / limit, against: `the limit of ${limit} %` }),
  note: [`${values.filter(Boolean).length} of ${values.length}`, note].filter(Boolean).join('; '),
});

/** What is counted over all answers. */
export interface Tally {
  readonly resolves: boolean[];
  readonly unsupported: number[];
  readonly first: number[];
}

/** Counts an answer. */
export const tallyAnswer = (tally: Tally, answer: Answer, firstMs: number): void => {
  const numbers = new Set(answer.sources.map(({ number }) => number));
  for (const { citations } of sentencesOf(answer))
    for (const citation of citations) tally.resolves.push(numbers.has(citation));
  tally.unsupported.push(sentencesOf(answer).filter(({ support }) => support === 'unsupported').length);
  tally.first.push(firstMs);
};
