import { riskFactors } from './data/calculators.ts';
import { dayFirst, dayFirstArabic, monthFirst, monthOf } from './data/months.ts';
import { oxygenPercent, roomAir } from './data/oxygen.ts';
import { readingRules } from './data/reading-rules.ts';
import { readFinding } from './findings.ts';
import type { Mention } from './quantities.ts';

/** Nobody counted the risk factors: they may be counted. */
export const countsNoRiskFactors = (text: string): boolean => !readingRules.riskFactors.test(text);
/** Risk factors of coronary disease by what the score counts: each named one that the patient has. */
export const countRiskFactors = (text: string): number =>
  Object.entries(riskFactors).filter(([name, pattern]) => readFinding(name, pattern, text) === 'present')
    .length;

/** Oxygen by device: air is 21 %, a Venturi mask says its own. */
export const readInspired = (text: string): number | null => {
  const mask = oxygenPercent.exec(text)?.slice(1).find(Boolean);
  const percent = Number(mask ?? Number.NaN);
  if (percent >= 21 && percent <= 100) return percent / 100;
  return roomAir.test(text) ? 0.21 : null;
};

/** A saturation or temperature of a row of signs, known by its place and size: "RR 26, 90% on 24% Venturi, 37.4". */
export const readBare = (
  name: string,
  text: string,
  mentions: readonly Mention[],
): (Mention & { isLabelled: boolean }) | null => {
  if (name === 'spo2') {
    if (readingRules.saturation.test(text)) return null;
    const found = mentions.find(
      ({ unit, value, end }) =>
        unit === '%' && value >= 60 && value <= 100 && readingRules.saturationBehind.test(text.slice(end)),
    );
    return found ? { ...found, isLabelled: false } : null;
  }
  if (readingRules.temperature.test(text)) return null;
  const found = mentions.filter(
    ({ unit, value, start, end }) =>
      unit === null && value >= 34 && value <= 42 && /^\d\d\.\d$/.test(text.slice(start, end)),
  );
  const [only] = found;
  return only && found.length === 1 ? { ...only, unit: 'c', isLabelled: false } : null;
};

const toIso = (year: string, month: number, day: number): string | null =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31
    ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    : null;

/** A whole date as wards write it: 2026-08-12, 2026年8月12日, 12 Aug 2026. */
export const readDate = (text: string): string | null => {
  const iso = readingRules.dateYearFirst.exec(text);
  const led = monthFirst.exec(text);
  const slashed = /(?<!\d)(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?((?:19|20)\d\d)(?!\d)/.exec(text);
  if (led) return toIso(led[3] ?? '', monthOf(led[1] ?? ''), Number(led[2]));
  if (slashed && !iso) {
    const [one, other] = [Number(slashed[1]), Number(slashed[2])];
    // 2/11 is November or February: which of them has to be said.
    if (one > 12 && other <= 12) return toIso(slashed[3] ?? '', other, one);
    if (other > 12 && one <= 12) return toIso(slashed[3] ?? '', one, other);
    return one === other ? toIso(slashed[3] ?? '', one, other) : null;
  }
  const named = dayFirst.exec(text) ?? dayFirstArabic.exec(text);
  const [year, month, day] = iso
    ? [iso[1], Number(iso[2]), Number(iso[3])]
    : [named?.[3], monthOf(named?.[2] ?? ''), Number(named?.[1])];
  return year === undefined ? null : toIso(String(year), month, day);
};
