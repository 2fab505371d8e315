import type { InputSpec } from '@mz/clinical';
import { readAge } from './ages.ts';
import { readingRules } from './data/reading-rules.ts';
import { readFigure } from './figures.ts';
import { readFinding, readFlag } from './findings.ts';
import type { Mention } from './quantities.ts';
import { countRiskFactors } from './read-signs.ts';

/** Yes-or-no inputs that follow from a figure. */
export const derivedFlags: Readonly<
  Record<string, (text: string, mentions: readonly Mention[]) => boolean | null>
> = {
  heartRateOver100: (text, mentions) => {
    const rate = readFigure('heartRate', rateSpec, text, mentions).taken;
    if (rate) return rate.value > 100;
    return readFinding('heartRateOver100', readingRules.tachycardia, text) === 'present' ? true : null;
  },
  // Counted by what the score counts; fewer may only not have been told.
  cadRiskFactors3: (text) => {
    const said = readFlag('cadRiskFactors3', text);
    return said === null || said === 'unclear'
      ? countRiskFactors(text) >= riskFactorsOfScore || null
      : said === 'present';
  },
  // A newborn by name who is told to be older is none.
  neonate: (text, mentions) => {
    const { years } = readAge(text, mentions);
    if (years !== null && years < 1) return years <= newbornYears;
    const said = readFlag('neonate', text);
    return said === null || said === 'unclear' ? null : said === 'present';
  },
  ageOver65: (text, mentions) => {
    const { years } = readAge(text, mentions);
    return years === null ? null : years > 65;
  },
  age65: (text, mentions) => {
    const { years } = readAge(text, mentions);
    return years === null ? null : years >= 65;
  },
};

const riskFactorsOfScore = 3;
const newbornYears = 28 / 365.25;
export const rateSpec: Extract<InputSpec, { kind: 'quantity' }> = {
  kind: 'quantity',
  units: [{ key: 'heartRate', unit: '/min' }],
  hard: {},
};
