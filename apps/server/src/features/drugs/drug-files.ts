import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Drug, InteractionRules, RuleNames } from '@mz/clinical/drugs/index';
import { drugSchema, interactionRulesSchema, ruleNamesSchema } from '@mz/contracts/drug-content';

const folder = new URL('../../../../../content/drugs/', import.meta.url);
/** Files of the folder that are not about one drug. */
const others = new Set(['interactions.json', 'index.json', 'rule-names.json']);

export interface BundledDrug {
  readonly drug: Drug;
  /** Tells whether the file changed since a version was made of it. */
  readonly checksum: string;
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/**
 * The facts that come with the product, in the order of their ids.
 *
 * @throws ZodError for a file that is not of the schema
 */
export const readDrugFiles = (): readonly BundledDrug[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !others.has(name))
    .sort()
    .map((name) => {
      const drug = drugSchema.parse(readJson(name));
      if (`${drug.id}.json` !== name) throw new Error(`${name} holds the drug ${drug.id}.`);
      return { drug, checksum: createHash('sha256').update(JSON.stringify(drug)).digest('hex') };
    });

/** The interaction rules that come with the product. */
export const readInteractionRules = (): InteractionRules =>
  interactionRulesSchema.parse(readJson('interactions.json'));

/** The names of their classes, and of the drugs that only they know. */
export const readRuleNames = (): RuleNames => ruleNamesSchema.parse(readJson('rule-names.json'));
