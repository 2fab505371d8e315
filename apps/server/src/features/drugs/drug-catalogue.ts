import {
  createDrugFinder,
  createDrugNames,
  type Drug,
  type DrugNames,
  type FindDrugs,
  type InteractionRules,
  indexEntryOf,
  indexRules,
  type RuleIndex,
} from '@mz/clinical/drugs/index';
import { type BundledDrug, readDrugFiles, readInteractionRules, readRuleNames } from './drug-files.ts';

/** The bundled facts in memory, ready for search and evaluation. */
export interface DrugCatalogue {
  readonly bundled: ReadonlyMap<string, BundledDrug>;
  readonly drugs: ReadonlyMap<string, Drug>;
  readonly names: DrugNames;
  readonly rules: InteractionRules;
  readonly ruleIndex: RuleIndex;
  readonly find: FindDrugs;
}

let catalogue: DrugCatalogue | null = null;

/** Reads the files once, at the first question. */
export const readCatalogue = (): DrugCatalogue => {
  if (catalogue) return catalogue;
  const files = readDrugFiles();
  const rules = readInteractionRules();
  const names = createDrugNames(
    files.map(({ drug }) => indexEntryOf(drug)),
    rules,
    readRuleNames(),
  );
  catalogue = {
    bundled: new Map(files.map((file) => [file.drug.id, file])),
    drugs: new Map(files.map(({ drug }) => [drug.id, drug])),
    names,
    rules,
    ruleIndex: indexRules(rules),
    find: createDrugFinder(rules, names.resolve),
  };
  return catalogue;
};
