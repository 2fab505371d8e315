import type { Assessment, Band, ComputedDose, Drug, ExclusionReason } from '@mz/clinical/drugs/index';
import type { TFunction } from 'i18next';

type Say = TFunction<'drugs'>;
type Computed = Extract<ComputedDose, { readonly status: 'computed' }>;

/** Of a clearance; the same in every language. */
export const clearanceUnit = 'mL/min';

/** A figure as it is, without what binary fractions add; Western digits as in the statements. */
export const figure = (value: number): string =>
  new Intl.NumberFormat('en', { maximumSignificantDigits: 6, useGrouping: false }).format(value);

export const rangeOf = ([low, high]: readonly [number, number]): string =>
  low === high ? figure(low) : `${figure(low)}–${figure(high)}`;

/** `m2` as it is printed. */
export const printUnit = (unit: string): string => unit.replace('m2', 'm²');

export const amountOf = ({ amount, unit }: Pick<Computed, 'amount' | 'unit'>): string =>
  `${rangeOf(amount)} ${unit}`;

/** The multiplication behind an amount; null where nothing was multiplied. */
export const sumOf = ({ basis, uncapped, unit }: Computed): string | null =>
  basis === null
    ? null
    : `${rangeOf(basis.amount)} ${printUnit(basis.unit)} × ${figure(basis.size)} ${printUnit(basis.sizeUnit)} = ${rangeOf(uncapped)} ${unit}`;

/** Limits with their signs: "≥ 30, < 60". */
export const bandText = ({ below, atMost, above, atLeast }: Band): string =>
  [
    atLeast === undefined ? null : `≥ ${figure(atLeast)}`,
    above === undefined ? null : `> ${figure(above)}`,
    below === undefined ? null : `< ${figure(below)}`,
    atMost === undefined ? null : `≤ ${figure(atMost)}`,
  ]
    .filter(Boolean)
    .join(', ');

const units = {
  ageYears: '',
  weightKg: ' kg',
  crcl: ' mL/min',
  egfr: ' mL/min/1.73 m²',
  serumCreatinineMgDl: ' mg/dL',
};

// i18n-keys: drugs:only.* drugs:needs.* drugs:population.* drugs:per.* drugs:route.* drugs:intent.*
/** @param nameWords names the drugs and classes that the words of a source mean, in the reader's language */
export const reasonText = (reason: ExclusionReason, t: Say, nameWords: (words: string) => string): string => {
  switch (reason.code) {
    case 'childPugh':
      return t('only.childPugh', { classes: reason.classes.join(', ') });
    case 'dialysis':
      return t(reason.expected ? 'only.dialysis' : 'only.noDialysis');
    case 'with':
      return t('only.with', { drugs: nameWords(reason.drugs) });
    case 'criteria':
      return t('only.criteria');
    case 'population':
      return t('only.population', { population: t(`population.${reason.population}`) });
    default:
      return t(`only.${reason.code}`, { band: `${bandText(reason.band)}${units[reason.code]}` });
  }
};

type Need = Assessment['needs'][number] | 'heightCm';

export const needsText = (needs: readonly Need[], language: string, t: Say): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(needs.map((need) => t(`needs.${need}`)));

const routes = new Set([
  'oral',
  'iv',
  'sc',
  'im',
  'inhaled',
  'iv/oral',
  'intracatheter',
  'sublingual',
  'rectal',
  'topical',
  'intra-articular',
  'ophthalmic',
  'local injection',
  'buccal',
  'intranasal',
]);

/** A route in words; one the catalogue does not know stands as it is in the file. */
export const routeText = (route: string, t: Say): string =>
  routes.has(route) ? t(`route.${route.replace(/[/ ]/g, '-')}` as 'route.oral') : route;

/** The interval in words where the source gives it in hours; its other words stand in the text. */
export const everyText = (every: string | null, t: Say): string | null => {
  const hours = /^(\d+(?:\.\d+)?(?:-\d+)?) h$/.exec(every ?? '')?.[1];
  return hours === undefined ? null : t('every', { hours: hours.replace('-', '–') });
};

const perWords = new Set(['dose', 'day', 'hour', 'minute']);
export const perText = (per: string, t: Say): string =>
  perWords.has(per) ? t(`per.${per}` as 'per.dose') : `/ ${per}`;

/** Where and how often: "subcutaneous, every 24 h". */
export const usageText = ({ statement, computed }: Assessment, t: Say): string =>
  [
    statement.route === null ? null : routeText(statement.route, t),
    computed?.status === 'computed' && computed.per !== 'dose' ? perText(computed.per, t) : null,
    everyText(statement.dose?.every ?? null, t),
  ]
    .filter(Boolean)
    .join(t('comma'));

export const sourceText = ({ source }: Pick<Drug, 'source'>, t: Say): string => {
  const name = t(source.title === 'US prescribing information' ? 'source.label' : 'source.secondary');
  return source.date === null
    ? t('source.retrieved', { source: name, date: source.retrieved })
    : t('source.dated', { source: name, date: source.date });
};
