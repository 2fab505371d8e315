import {
  type Assessment,
  assessDrug,
  checkInteractions,
  type Drug,
  type DrugStatement,
  isDosing,
} from '@mz/clinical/drugs/index';
import { analyse } from '@mz/lexicon/analyse';
import { termIndex } from '@mz/lexicon/terms';
import type { CurrentDrug, DrugSnapshot } from '../../drugs/drugs.public.ts';
import type { Passage } from '../retrieval/passage.ts';
import type { Frame } from './frame.ts';

const maxFacts = 3;
const maxDrugs = 4;

/** What the facts of the drugs say of a question. */
export interface DrugFacts {
  /** Holds for the intent, the use and the patient asked for, as far as they were said. */
  readonly exact: readonly Passage[];
  /** The drugs asked about have facts of their own. */
  readonly drugs: readonly string[];
}

const reviewOf = ({ change }: CurrentDrug): 'unsigned' | 'signed' | 'corrected' =>
  change === 'signed' ? 'signed' : change === 'corrected' ? 'corrected' : 'unsigned';

const toPassage = (current: CurrentDrug, statement: DrugStatement): Passage => {
  const { drug, version } = current;
  const { source } = drug;
  return {
    key: `drug:${drug.id}#${statement.id}`,
    kind: 'drug',
    level: 'drug-facts',
    documentId: drug.id,
    passageId: statement.id,
    title: drug.name.en,
    reference: [source.title, source.product].filter(Boolean).join('. '),
    year: Number((source.date ?? source.retrieved).slice(0, 4)) || null,
    evidenceType: 'label',
    url: null,
    doi: null,
    retracted: false,
    notices: [],
    text: statement.text.en,
    before: '',
    after: '',
    language: 'en',
    translations: { ar: statement.text.ar, zh: statement.text.zh },
    card: {
      titles: drug.name,
      version,
      review: reviewOf(current),
      reviewer: current.reviewer,
      check: statement.check,
      confidence: statement.check === 'label' ? 'high' : 'moderate',
      date: source.date ?? source.retrieved,
    },
    statementKind: statement.kind,
    version: String(version),
    order: drug.statements.indexOf(statement),
  };
};

/** Drugs with facts, by the terms a question names. */
const drugsOf = (frame: Frame, { current, catalogue }: DrugSnapshot): CurrentDrug[] => {
  const { byId } = termIndex();
  const ids = frame.drugs.flatMap((id) => {
    const names = byId.get(id)?.names.en ?? [id];
    return names.map((name) => catalogue.names.resolve(name)?.id).find(Boolean) ?? [];
  });
  return [...new Set(ids)].slice(0, maxDrugs).flatMap((id) => current.get(id) ?? []);
};

const fitsIntent = ({ intent }: Frame, statement: DrugStatement): boolean => {
  if (intent === null || statement.intent === null) return true;
  if (statement.intent === intent) return true;
  return (
    (intent === 'loading' && statement.intent === 'initial') ||
    (intent === 'treatment' && ['initial', 'rescue', 'loading'].includes(statement.intent)) ||
    (intent === 'maintenance' && statement.intent === 'titration')
  );
};

const fitsPeople = ({ population }: Frame, { population: of, kind }: DrugStatement): boolean => {
  if (population === 'child') return of === 'child' || kind === 'child' || of === 'any';
  if (population === 'neonate') return of === 'neonate' || of === 'any';
  if (population === 'pregnancy') return of === 'pregnancy' || kind === 'pregnancy';
  return of !== 'child' && of !== 'neonate' && of !== 'pregnancy' && kind !== 'child';
};

const useOf = (statement: DrugStatement): ReadonlySet<string> =>
  new Set(
    [
      ...analyse(`${statement.indication?.replaceAll('-', ' ') ?? ''}. ${statement.indicationName?.en ?? ''}`)
        .terms,
    ]
      .filter(([, kind]) => kind === 'condition')
      .map(([id]) => id),
  );

/** How near the use of a statement is to the conditions asked about: 2 the very one, 1 not said, 0 another. */
const nearnessOfUse = (frame: Frame, statement: DrugStatement): number => {
  if (statement.indication === null || frame.conditions.length === 0) return 1;
  const { byId } = termIndex();
  const use = useOf(statement);
  const wanted = frame.conditions.flatMap((id) => [id, ...(byId.get(id)?.broader ?? [])]);
  if (wanted.some((id) => use.has(id))) return 2;
  if ([...use].some((id) => byId.get(id)?.broader.some((kind) => frame.conditions.includes(kind)))) return 2;
  return use.size === 0 ? 1 : 0;
};

const statusRank: Readonly<Record<Assessment['status'], number>> = {
  applies: 3,
  qualified: 2,
  gap: 1,
  needs: 1,
  replaced: 0,
  excluded: 0,
};

const dosesOf = (frame: Frame, current: CurrentDrug, drug: Drug, { catalogue }: DrugSnapshot): Passage[] => {
  const rated = assessDrug(drug, frame.patient, catalogue.find)
    .filter(
      ({ statement, status }) =>
        statement.check !== 'unchecked' &&
        (isDosing(statement) || statement.kind === 'max-dose') &&
        statusRank[status] > 0 &&
        fitsIntent(frame, statement) &&
        fitsPeople(frame, statement) &&
        (frame.route === null || statement.route === null || statement.route === frame.route),
    )
    .map((assessment) => ({
      assessment,
      use: nearnessOfUse(frame, assessment.statement),
      isRenal: assessment.statement.kind === 'renal' && frame.asksRenal ? 1 : 0,
      isOfIntent: frame.intent !== null && assessment.statement.intent === frame.intent ? 1 : 0,
      isLabel: assessment.statement.check === 'label' ? 1 : 0,
    }))
    .filter(({ use }) => use === 2 || (use === 1 && frame.conditions.length === 0));
  return rated
    .sort(
      (a, b) =>
        b.use - a.use ||
        b.isRenal - a.isRenal ||
        b.isOfIntent - a.isOfIntent ||
        b.isLabel - a.isLabel ||
        statusRank[b.assessment.status] - statusRank[a.assessment.status],
    )
    .slice(0, maxFacts)
    .map(({ assessment }) => toPassage(current, assessment.statement));
};

/** What the checker of interactions finds between the drugs named. */
const interactionsOf = (drugs: readonly CurrentDrug[], { catalogue, drugs: all }: DrugSnapshot): Passage[] =>
  checkInteractions(
    drugs.map(({ drug }) => drug.id),
    catalogue.ruleIndex,
    catalogue.find,
    all,
  ).flatMap(({ drugs: [first], findings }) => {
    const current = drugs.find(({ drug }) => drug.id === first);
    if (!current) return [];
    return findings.slice(0, 2).map((finding): Passage => {
      if (finding.source === 'label') return toPassage(current, finding.statement);
      const { rule } = finding;
      const say = (language: 'en' | 'ar' | 'zh'): string =>
        `${rule.effect[language]} ${rule.management[language]}`.trim();
      const [any] = current.drug.statements;
      const base = any ? toPassage(current, any) : null;
      return {
        ...(base ?? toPassage(current, {} as DrugStatement)),
        key: `drug:${current.drug.id}#${rule.id}`,
        passageId: rule.id,
        text: say('en'),
        translations: { ar: say('ar'), zh: say('zh') },
        reference: rule.basis,
        statementKind: 'interaction',
      };
    });
  });

/** Facts of drugs that answer a question by their structured fields; null where it does not ask for any. */
export const findDrugFacts = (frame: Frame, snapshot: DrugSnapshot): DrugFacts | null => {
  if (!frame.asksDose && !frame.asksInteraction) return null;
  const drugs = drugsOf(frame, snapshot);
  if (drugs.length === 0) return null;
  const pairs = frame.asksInteraction && drugs.length > 1 ? interactionsOf(drugs, snapshot) : [];
  const doses = frame.asksDose
    ? drugs.slice(0, 2).flatMap((current) => dosesOf(frame, current, current.drug, snapshot))
    : [];
  return { exact: [...pairs, ...doses].slice(0, maxFacts), drugs: drugs.map(({ drug }) => drug.id) };
};
