import { factMarks, type SiteCondition, siteConditions } from '@mz/contracts/written-facts';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import { SiteFactsContext, useSiteFacts } from '../lib/use-site-facts.ts';

interface ByFactProps {
  is: SiteCondition;
  /** Where it holds: elements, no text alone. */
  children: ReactNode;
  otherwise?: ReactNode;
  /** Until the facts are known, or where they cannot be. */
  unknown?: ReactNode;
}

/**
 * One of two parts, by a fact of the installation. A page that is written at build holds both; the server keeps the one
 * that is true of it (`written-facts.ts` of the contracts).
 */
export const ByFact = ({ is, children, otherwise = null, unknown = null }: ByFactProps) => {
  const isForAny = use(SiteFactsContext) === 'any';
  const { data } = useSiteFacts();
  if (isForAny)
    return (
      <>
        {factMarks.when(is)}
        {children}
        {factMarks.otherwise}
        {otherwise}
        {factMarks.end}
      </>
    );
  if (!data) return unknown;
  return siteConditions[is](data) ? children : otherwise;
};

/** Where members of this installation write to; null where there is nowhere to, or nobody knows yet. */
export const useSupportEmail = (): string | null => {
  const isForAny = use(SiteFactsContext) === 'any';
  const { data } = useSiteFacts();
  return isForAny ? factMarks.supportEmail : (data?.supportEmail ?? null);
};

/** A number of each form that the language has. */
const samplesOf = (language: string): [Intl.LDMLPluralRule, number][] => {
  const rules = new Intl.PluralRules(language);
  const numbers = Array.from({ length: 1000 }, (_, number) => number);
  return rules.resolvedOptions().pluralCategories.flatMap((form) => {
    const sample = numbers.find((number) => rules.select(number) === form);
    return sample === undefined ? [] : [[form, sample]];
  });
};

/**
 * A sentence about how many members there are; of a written page, in each form of the language.
 *
 * @param say the sentence of a number, which it takes its form from, and of what stands for the number
 */
export const useCountedMembers = (say: (count: number, formatted: string) => string): string => {
  const { i18n } = useTranslation();
  const isForAny = use(SiteFactsContext) === 'any';
  const count = useSiteFacts().data?.memberCount ?? 0;
  if (!isForAny) return say(count, formatNumber(count, i18n.language));
  return samplesOf(i18n.language)
    .map(
      ([form, sample]) =>
        `${factMarks.whenMembers(form)}${say(sample, factMarks.memberCount)}${factMarks.end}`,
    )
    .join('');
};
