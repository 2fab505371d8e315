import {
  createDrugFinder,
  createDrugNames,
  type Drug,
  type DrugIndexEntry,
  type DrugNames,
  type FindDrugs,
  type InteractionRules,
  indexRules,
  type PackedDrug,
  type RuleIndex,
  type RuleNames,
  unpackDrug,
} from '@mz/clinical/drugs/index';

const files = import.meta.glob<PackedDrug>(
  [
    '../../../../../../content/drugs/*.json',
    '!../../../../../../content/drugs/index.json',
    '!../../../../../../content/drugs/interactions.json',
    '!../../../../../../content/drugs/rule-names.json',
  ],
  { import: 'default', query: '?packed' },
);

const loaded = new Map<string, Drug | null>();

/** The facts of one drug; null where there is none of this id. */
export const loadDrug = async (id: string): Promise<Drug | null> => {
  const packed = await files[`../../../../../../content/drugs/${id}.json`]?.();
  const drug = packed ? unpackDrug(packed) : null;
  loaded.set(id, drug);
  return drug;
};

/** Facts that were loaded before, without a wait; null where those of one were not. */
export const loadedDrugs = (ids: readonly string[]): readonly (Drug | null)[] | null =>
  ids.every((id) => loaded.has(id)) ? ids.map((id) => loaded.get(id) ?? null) : null;

// By glob as well, so that types are those of the schema and not of every word of the files.
const indexFile = import.meta.glob<readonly DrugIndexEntry[]>('../../../../../../content/drugs/index.json', {
  import: 'default',
  query: '?packed',
});
const rulesFile = import.meta.glob<InteractionRules>('../../../../../../content/drugs/interactions.json', {
  import: 'default',
  query: '?packed',
});

const namesFile = import.meta.glob<RuleNames>('../../../../../../content/drugs/rule-names.json', {
  import: 'default',
  query: '?packed',
});

const loadOnly = async <T>(found: Record<string, () => Promise<T>>): Promise<T> => {
  const [load] = Object.values(found);
  if (!load) throw new Error('A file of content/drugs is missing.');
  return load();
};

const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= load().catch((error: unknown) => {
      // The next visit tries again.
      kept = null;
      throw error;
    });
    return kept;
  };
};

/** Names of all drugs. */
export const loadIndex = once(() => loadOnly(indexFile));

export interface DrugKnowledge {
  readonly entries: readonly DrugIndexEntry[];
  readonly names: DrugNames;
  readonly rules: InteractionRules;
  readonly ruleNames: RuleNames;
  readonly index: RuleIndex;
  readonly find: FindDrugs;
}

/** Names and rules, ready for evaluation. */
export const loadKnowledge = once(async (): Promise<DrugKnowledge> => {
  const [entries, rules, ruleNames] = await Promise.all([
    loadIndex(),
    loadOnly(rulesFile),
    loadOnly(namesFile),
  ]);
  const names = createDrugNames(entries, rules, ruleNames);
  const find = createDrugFinder(rules, names.resolve);
  return { entries, names, rules, ruleNames, index: indexRules(rules), find };
});
