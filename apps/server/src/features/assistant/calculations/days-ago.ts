import { agoAfterwards, agoBefore, agoBehind, agoPhrases, agoUnit, agoUnits } from './data/ago.ts';
import { patternOf, patternSource } from './data/reading-patterns.ts';

const postoperative = patternOf('postoperative');
const postoperativeBefore = patternOf('postoperativeBefore');

const near = '[^,.;،؛。、]';
const amount = String.raw`(\d+(?:\.\d+)?)\s?-?(${agoUnit})`;
const behindPatterns = [
  new RegExp(`^${near}{0,24}?${amount}\\s?(?:${agoBehind})`),
  new RegExp(`^${near}{0,24}?(?<![\\u0620-\\u065f])(?:${agoBefore})\\s?${amount}`),
  new RegExp(`^${patternSource('afterOperation')}${amount}`),
];
const beforePatterns = [
  new RegExp(`${amount}\\s?(?:${agoBehind}|${agoAfterwards})${near}{0,20}$`),
  new RegExp(`(?<![\\u0620-\\u065f])(?:${agoBefore})\\s?${amount}${near}{0,16}$`),
];
/** "3/52 ago": days, weeks and months as British wards write them. */
const british = String.raw`(?<![\d/])(\d{1,2})\/(7|52|12)(?![\d/])`;
const britishDays: Readonly<Record<string, number>> = { 7: 1, 52: 7, 12: 30 };

/** How many days ago something was by the words before and behind it; null where nothing is told. */
export const daysAgo = (prefix: string, behind: string): number | null => {
  for (const match of [
    ...behindPatterns.map((one) => one.exec(behind)),
    ...beforePatterns.map((one) => one.exec(prefix)),
  ]) {
    const days = match && agoUnits.find(([, unit]) => unit.test(match[2] ?? ''))?.[0];
    if (match && days) return Number(match[1]) * days;
  }
  const written =
    new RegExp(`^${near}{0,16}?${british}\\s?${patternSource('passed')}`).exec(behind) ??
    new RegExp(`${british}\\s?${patternSource('passedOrAfter')}${near}{0,16}$`).exec(prefix);
  if (written) return Number(written[1]) * (britishDays[written[2] ?? ''] ?? 1);
  const counted = postoperative.exec(behind) ?? postoperativeBefore.exec(prefix);
  if (counted) return Number(counted[1] ?? counted[2]);
  const beside = [
    new RegExp(`^${near}{0,18}`).exec(behind)?.[0] ?? '',
    new RegExp(`${near}{0,18}$`).exec(prefix)?.[0] ?? '',
  ];
  return agoPhrases.find(([, phrase]) => beside.some((words) => phrase.test(words)))?.[0] ?? null;
};
