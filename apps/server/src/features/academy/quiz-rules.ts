import { passShare } from '@mz/contracts/academy';
import { type Area, isSpotted } from '@mz/contracts/spot';

interface Judged {
  readonly kind: string;
  readonly answer: readonly string[];
  readonly options: readonly { readonly id: string; readonly area?: Area | undefined }[];
}

/** Where on its picture a question is right. */
export const rightAreas = ({ answer, options }: Omit<Judged, 'kind'>): Area[] =>
  options.flatMap(({ id, area }) => (area && answer.includes(id) ? [area] : []));

/** Whether what was chosen is the answer: a place on the picture, all in their order, or a set. */
export const isRight = ({ kind, answer, options }: Judged, chosen: readonly string[]): boolean => {
  if (kind === 'spot') return isSpotted(rightAreas({ answer, options }), chosen);
  if (kind === 'ordered')
    return chosen.length === answer.length && chosen.every((one, at) => one === answer[at]);
  const distinct = new Set(chosen);
  return distinct.size === answer.length && answer.every((one) => distinct.has(one));
};

export const isPassed = (correct: number, total: number): boolean =>
  total > 0 && correct / total >= passShare;

/** Answers of one first attempt: each right (1) or wrong (0). */
export type Sheet = ReadonlyMap<string, 0 | 1>;

/** Fewer attempts say nothing of a question. */
const minAttempts = 2;

/** Correlation of two lists of the same length; null where one of them does not vary. */
const correlate = (a: readonly number[], b: readonly number[]): number | null => {
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [top, varA, varB] = [0, 0, 0];
  for (const [at, one] of a.entries()) {
    const [x, y] = [one - meanA, (b[at] ?? 0) - meanB];
    top += x * y;
    varA += x * x;
    varB += y * y;
  }
  return varA === 0 || varB === 0 ? null : top / Math.sqrt(varA * varB);
};

/**
 * Difficulty (share of right answers) and discrimination (corrected item-total correlation) of a question.
 * Source: Crocker L, Algina J. Introduction to Classical and Modern Test Theory, 1986, chapter 14.
 */
export const itemStatistics = (questionId: string, sheets: readonly Sheet[]) => {
  const answered = sheets.filter((sheet) => sheet.has(questionId));
  const right = answered.map((sheet): number => sheet.get(questionId) ?? 0);
  const rest = answered.map((sheet) => {
    const others = [...sheet].filter(([id]) => id !== questionId).map(([, one]): number => one);
    return others.length === 0 ? 0 : others.reduce((sum, one) => sum + one, 0) / others.length;
  });
  const attempts = answered.length;
  return {
    attempts,
    difficulty: attempts === 0 ? null : right.reduce((sum, one) => sum + one, 0) / attempts,
    discrimination: attempts < minAttempts ? null : correlate(right, rest),
  };
};
