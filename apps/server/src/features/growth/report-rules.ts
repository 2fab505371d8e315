import type { GrowthReport } from '@mz/contracts/growth-report';
import type { Language } from '@mz/i18n';
import type { Scheme, Which } from './schemes.ts';

/** What the rules look at of an entry. */
export interface CountedEntry {
  readonly minutes: number;
  readonly setting: string;
  readonly role: string | null;
  readonly provider: string;
}

const isOf = ({ settings, roles, accredited }: Which, entry: CountedEntry): boolean =>
  (settings === undefined || settings.some((one) => one === entry.setting)) &&
  (roles === undefined || roles.some((one) => one === entry.role)) &&
  (accredited === undefined || accredited === (entry.provider !== ''));

const round = (units: number): number => Math.round(units * 100) / 100;

/**
 * Holds a year of entries against a scheme.
 *
 * A maximum takes what is above it out of what counts; a minimum over everything is held against what counts, one over
 * a part against that part.
 *
 * @returns units of the scheme, rounded to hundredths
 */
export const assessYear = (
  scheme: Scheme,
  entries: readonly CountedEntry[],
  language: Language,
): Pick<GrowthReport, 'recorded' | 'counted' | 'rules' | 'groups'> => {
  const unitsOf = (of: Which): number =>
    entries.filter((entry) => isOf(of, entry)).reduce((sum, { minutes }) => sum + minutes, 0) /
    scheme.minutesPerUnit;
  const recorded = unitsOf({});
  const above = scheme.rules
    .filter(({ kind }) => kind === 'maximum')
    .reduce((sum, { of, target }) => sum + Math.max(0, unitsOf(of) - target), 0);
  const counted = recorded - above;
  return {
    recorded: round(recorded),
    counted: round(counted),
    rules: scheme.rules.map(({ id, name, kind, target, of, force }) => {
      const isWhole = Object.keys(of).length === 0;
      const units = isWhole && kind === 'minimum' ? counted : unitsOf(of);
      return {
        id,
        name: name[language],
        kind,
        target,
        units: round(units),
        met: kind === 'minimum' ? round(units) >= target : round(units) <= target,
        missing: kind === 'minimum' ? round(Math.max(0, target - units)) : 0,
        force,
      };
    }),
    groups: scheme.groups.map(({ id, name, of }) => ({
      id,
      name: name[language],
      units: round(unitsOf(of)),
      entries: entries.filter((entry) => isOf(of, entry)).length,
    })),
  };
};

/** How a rule is told: what goes beyond a maximum is not missing, it is above it. */
export const standingOf = ({
  kind,
  met,
}: Pick<GrowthReport['rules'][number], 'kind' | 'met'>): 'met' | 'notMet' | 'above' => {
  if (met) return 'met';
  return kind === 'maximum' ? 'above' : 'notMet';
};
