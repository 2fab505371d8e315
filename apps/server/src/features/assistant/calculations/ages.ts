import { besideSex, horizonBefore, labelled, whoseAge } from './data/age-words.ts';
import { quantityLabels } from './data/calculators.ts';
import { readingRules } from './data/reading-rules.ts';
import { chooseFigure } from './figures.ts';
import { findMentions, type Mention } from './quantities.ts';

export interface ReadAge {
  /** In years; null where none or several are given. */
  readonly years: number | null;
  readonly competing: readonly number[];
}

const inYears: Readonly<Record<string, number>> = { years: 1, months: 12, weeks: 365.25 / 7, days: 365.25 };

/** "for 20 years", "2 months ago": how long, not how old. */
const isDuration = (text: string, { value, start, end }: Mention): boolean => {
  // "for a 63yo": the spelling says that it is an age.
  if (readingRules.spelledAge.test(text.slice(start, end)) || readingRules.old.test(text.slice(end)))
    return false;
  const before = text.slice(Math.max(0, start - 16), start);
  const written = text.slice(start, end);
  const behind = text.slice(end, end + 16);
  return (
    readingRules.spanBefore.test(before) ||
    readingRules.spanBehind.test(behind) ||
    readingRules.spanWritten.test(written) ||
    (value % 10 === 0 && horizonBefore.test(before))
  );
};

const temperatureBefore = new RegExp(
  `(?<![a-z])(?:${quantityLabels.temperature ?? '(?!)'})[\\s:=~]*(?:of |is |was )?$`,
);

/** From this age on nobody counts months. */
const fewestGrown = 10;

/** How old the patient is, in whatever unit; of different ages none is taken. */
export const readAge = (text: string, mentions: readonly Mention[] = findMentions(text)): ReadAge => {
  const match = besideSex.exec(text);
  const found = match?.slice(1).find(Boolean);
  const isGrown = found !== undefined && Number(found) >= fewestGrown && Number(found) <= 130;
  const known = mentions.flatMap((mention): Mention[] => {
    const parts = mention.unit === null ? undefined : inYears[mention.unit];
    if (parts === undefined || mention.value < 0 || mention.value / parts > 130 || isDuration(text, mention))
      return [];
    const behind = text.slice(mention.end, mention.end + 14);
    const isSaid =
      readingRules.ageBehind.test(behind) ||
      readingRules.ageBefore.test(text.slice(0, mention.start)) ||
      whoseAge.test(text.slice(Math.max(0, mention.start - 24), mention.start));
    // "女71…停药2个月": who is said to be of so many years is not two months old.
    return parts === 1 || isSaid || (mention.unit === 'months' && mention.value <= 60 && !isGrown)
      ? [{ ...mention, value: Math.round((mention.value / parts) * 10_000) / 10_000, unit: 'years' }]
      : [];
  });
  const named = [...text.matchAll(labelled)].flatMap((match): Mention[] => {
    const figure = match.slice(1).find(Boolean);
    const at = match.index + match[0].length;
    const mention = mentions.find(({ start }) => start === at - (figure?.length ?? 0));
    // A unit of its own has been read already.
    if (!mention || (mention.unit !== null && mention.unit in inYears)) return [];
    return mention.unit === null && mention.value <= 130 ? [{ ...mention, unit: 'years' }] : [];
  });
  const all = [...known, ...named];
  if (all.length > 0) {
    const { taken, competing } = chooseFigure(
      all,
      text,
      mentions,
      (one, other) => Math.abs(one.value - other.value) < 0.01,
    );
    return { years: taken?.value ?? null, competing: competing.map(({ value }) => value) };
  }
  // 1 m 75 is a height.
  // "Temp 101F" is how warm somebody is.
  const isWarmth = temperatureBefore.test(text.slice(0, match?.index ?? 0));
  const isAge =
    found !== undefined &&
    !isWarmth &&
    Number(found) <= 130 &&
    !(Number(found) < 3 && /m/.test(match?.[0] ?? ''));
  return { years: isAge ? Number(found) : null, competing: [] };
};
