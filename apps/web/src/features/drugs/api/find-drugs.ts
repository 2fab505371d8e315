import { createDrugNames, type DrugNames } from '@mz/clinical/drugs/index';
import type { Language } from '@mz/i18n';
import type { FoundPlace } from '../../../lib/feature.ts';
import { loadIndex } from './drug-files.ts';

let names: DrugNames | null = null;
const limit = 3;

/** Pages of the drugs that are meant by what was typed. */
export const findDrugs = async (typed: string, language: Language): Promise<readonly FoundPlace[]> => {
  names ??= createDrugNames(await loadIndex());
  return names.search(typed, limit).map(({ id, name, class: group }) => ({
    id: `drug/${id}`,
    text: name[language],
    detail: group[language],
    to: `/tools/drugs/${id}`,
  }));
};
