/** A text in the languages of the product. */
export interface DrugText {
  readonly en: string;
  readonly ar: string;
  readonly zh: string;
}

export const statementKinds = [
  'dose',
  'max-dose',
  'renal',
  'hepatic',
  'pregnancy',
  'lactation',
  'child',
  'elderly',
  'contraindication',
  'boxed-warning',
  'warning',
  'interaction',
  'monitoring',
  'administration',
  'overdose',
] as const;
export type StatementKind = (typeof statementKinds)[number];

export const doseIntents = [
  'treatment',
  'prophylaxis',
  'loading',
  'initial',
  'titration',
  'maintenance',
  'rescue',
  'diagnostic',
] as const;
export type DoseIntent = (typeof doseIntents)[number];

export const drugPopulations = ['adult', 'child', 'neonate', 'elderly', 'pregnancy', 'any'] as const;
export type DrugPopulation = (typeof drugPopulations)[number];

export const interactionSeverities = ['contraindicated', 'major', 'moderate'] as const;
export type InteractionSeverity = (typeof interactionSeverities)[number];

export const statementChecks = ['label', 'second-source', 'unchecked'] as const;
export type StatementCheck = (typeof statementChecks)[number];

export const childPughClasses = ['A', 'B', 'C'] as const;
export type ChildPughClass = (typeof childPughClasses)[number];

/** Limits of a quantity: `below` and `above` are strict, `atMost` and `atLeast` inclusive. */
export interface Band {
  readonly below?: number | undefined;
  readonly atMost?: number | undefined;
  readonly above?: number | undefined;
  readonly atLeast?: number | undefined;
}

export const bandKeys = ['crcl', 'egfr', 'weightKg', 'ageYears', 'serumCreatinineMgDl'] as const;
export type BandKey = (typeof bandKeys)[number];

/** When a statement holds; all named conditions together. */
export interface DrugCondition extends Readonly<Partial<Record<BandKey, Band | undefined>>> {
  readonly childPugh?: ChildPughClass[] | undefined;
  readonly dialysis?: boolean | undefined;
  /** A drug or class taken besides, in the words of the source. */
  readonly with?: string | undefined;
  readonly anyTwoOf?: DrugCondition[] | undefined;
}

export interface DoseLimit {
  readonly amount: number;
  readonly unit: string;
  readonly per: string;
}

/** A dose as stated; `amount` from lowest to highest. */
export interface DrugDose {
  readonly amount: [number, number];
  readonly unit: string;
  readonly per: string;
  readonly every: string | null;
  readonly max: DoseLimit | null;
  readonly duration: string | null;
  /** Of a combination: the part the amount counts. */
  readonly component?: string | undefined;
}

export interface DrugStatement {
  readonly id: string;
  readonly kind: StatementKind;
  readonly indication: string | null;
  readonly indicationName: DrugText | null;
  readonly intent: DoseIntent | null;
  readonly population: DrugPopulation;
  readonly route: string | null;
  readonly when: DrugCondition | null;
  readonly dose: DrugDose | null;
  readonly with: { readonly drugs: string[]; readonly class: string | null } | null;
  readonly severity: InteractionSeverity | null;
  readonly text: DrugText;
  readonly section: string | null;
  readonly check: StatementCheck;
}

export interface DrugSource {
  readonly title: string;
  readonly product: string | null;
  readonly setId: string | null;
  readonly date: string | null;
  readonly retrieved: string;
  /** Where the facts stand when no label was at hand. */
  readonly references?: string[] | undefined;
}

/** Facts of one drug, restated from its source. */
export interface Drug {
  readonly id: string;
  readonly name: DrugText;
  readonly brands: string[];
  readonly otherNames: string[];
  readonly class: DrugText;
  readonly rxcui: string | null;
  readonly source: DrugSource;
  readonly statements: DrugStatement[];
}

export type RuleSide = { readonly drug: string } | { readonly class: string };

export interface InteractionRule {
  readonly id: string;
  readonly a: RuleSide;
  readonly b: RuleSide;
  readonly severity: InteractionSeverity;
  readonly effect: DrugText;
  readonly management: DrugText;
  /** Drugs that the sentence of `management` names in place of the one on the side `replaces`. */
  readonly alternatives?: string[] | undefined;
  readonly replaces?: 'a' | 'b' | undefined;
  /** `label:<drug>:<section>`, `onc-high-priority`, `second-source` or `unchecked`. */
  readonly basis: string;
  readonly alsoSupportedBy?: string[] | undefined;
}

/** Names of the classes of rules and conditions, and of drugs that only the rules know; by id. */
export interface RuleNames {
  readonly classes: Readonly<Record<string, DrugText>>;
  readonly drugs: Readonly<Record<string, DrugText>>;
}

export interface InteractionRules {
  readonly retrieved: string;
  readonly classes: Readonly<Record<string, readonly string[]>>;
  readonly rules: InteractionRule[];
}
