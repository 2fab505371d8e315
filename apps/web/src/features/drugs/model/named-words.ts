import { type DrugNames, nameWords, type RuleNames } from '@mz/clinical/drugs/index';
import type { Language } from '@mz/i18n';

interface Names {
  readonly names: DrugNames;
  readonly ruleNames: RuleNames;
}

/** A class of rules in the reader's language. */
export const classIn = (id: string, language: Language, { ruleNames }: Pick<Names, 'ruleNames'>): string =>
  ruleNames.classes[id]?.[language] ?? id;

/** "atazanavir or ritonavir", "strong CYP3A4 inhibitors": what the source, which is in English, names. */
export const wordsIn = (words: string, language: Language, { names, ruleNames }: Names): string =>
  language === 'en'
    ? words
    : new Intl.ListFormat(language, { type: 'disjunction' }).format(
        nameWords(words, language, ruleNames, (name) => names.resolve(name)?.name[language] ?? null),
      );
