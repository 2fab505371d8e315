import {
  assessDrug,
  checkInteractions,
  completePatient,
  type DoseIntent,
  type Drug,
  isDosing,
  type LabelFinding,
  maxInteractionDrugs,
  type Patient,
  type RuleFinding,
} from '@mz/clinical/drugs/index';
import type { FieldError, Language } from '@mz/contracts';
import { AppError } from '../../lib/app-error.ts';
import type { DrugCatalogue } from './drug-catalogue.ts';
import { drugCautions } from './drug-texts.ts';

export interface DoseQuestion {
  readonly patient: Patient;
  readonly intent?: DoseIntent | undefined;
  readonly indication?: string | undefined;
  readonly route?: string | undefined;
}

const unprocessable = (message: string, fields: FieldError[]) =>
  new AppError('unprocessable', message, { fields });

const readOthers = (names: readonly string[], { names: known }: DrugCatalogue): string[] => {
  const lost = names.flatMap((name, at) => (known.resolve(name) ? [] : [{ name, at }]));
  if (lost.length > 0)
    throw unprocessable(
      'Unknown drug.',
      lost.map(({ name, at }) => ({
        path: `body.patient.with.${at}`,
        code: 'unknown-drug',
        message: `No drug of the name "${name}".`,
      })),
    );
  return names.flatMap((name) => known.resolve(name)?.id ?? []);
};

const statusOrder = ['applies', 'qualified', 'gap', 'needs', 'replaced', 'excluded'];
const checkOrder = ['label', 'second-source'];

/**
 * Doses of a drug for a patient: what applies first, and of that what the label itself says. Statements nobody
 * checked are left out: they are for the drug's page alone.
 *
 * @throws AppError `unprocessable` for another drug nobody knows, or a filter that matches no dose
 */
export const answerDose = (
  drug: Drug,
  question: DoseQuestion,
  language: Language,
  catalogue: DrugCatalogue,
) => {
  const { patient: given, intent, indication, route } = question;
  const others = given.with && { with: readOthers(given.with, catalogue) };
  const patient = completePatient({ ...given, ...others });
  const wanted = assessDrug(drug, patient, catalogue.find).filter(
    ({ statement }) =>
      statement.check !== 'unchecked' &&
      (isDosing(statement) || statement.kind === 'max-dose') &&
      (intent === undefined || statement.intent === intent) &&
      (indication === undefined || statement.indication === indication) &&
      (route === undefined || statement.route === route),
  );
  if (wanted.length === 0 && (intent ?? indication ?? route) !== undefined)
    throw unprocessable('No dose of this drug is stated for this use.', [
      ...(intent === undefined
        ? []
        : [{ path: 'body.intent', code: 'no-dose', message: `No dose for ${intent}.` }]),
      ...(indication === undefined
        ? []
        : [{ path: 'body.indication', code: 'no-dose', message: 'No dose for this indication.' }]),
      ...(route === undefined
        ? []
        : [{ path: 'body.route', code: 'no-dose', message: 'No dose by this route.' }]),
    ]);
  const doses = wanted
    .map(({ statement, status, needs, by, computed }) => ({
      id: statement.id,
      status,
      kind: statement.kind,
      indication: statement.indication,
      indicationName: statement.indicationName?.[language] ?? null,
      intent: statement.intent,
      population: statement.population,
      route: statement.route,
      when: statement.when,
      text: statement.text[language],
      check: statement.check,
      section: statement.section,
      needs: [...needs],
      by: [...by],
      computed,
    }))
    .sort(
      (a, b) =>
        statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status) ||
        checkOrder.indexOf(a.check) - checkOrder.indexOf(b.check),
    );
  return {
    drug: drug.id,
    name: drug.name[language],
    patient,
    doses,
    source: drug.source,
    caution: drugCautions(language).doseCaution,
  };
};

const describeFinding = (finding: RuleFinding | LabelFinding, language: Language) =>
  finding.source === 'rule'
    ? {
        source: finding.source,
        id: finding.rule.id,
        severity: finding.severity,
        effect: finding.rule.effect[language],
        management: finding.rule.management[language],
        basis: [finding.rule.basis, ...(finding.rule.alsoSupportedBy ?? [])],
        classes: [...finding.classes],
        alternatives: finding.rule.alternatives ?? [],
      }
    : {
        source: finding.source,
        id: finding.statement.id,
        severity: finding.severity,
        effect: null,
        management: finding.statement.text[language],
        basis: [`${finding.statement.check}:${finding.drug}:${finding.statement.section ?? ''}`],
        classes: [],
        alternatives: [],
      };

/**
 * Every pair of the drugs that are meant by the names.
 *
 * @throws AppError `unprocessable` for one drug named twice, or more than are checked together
 */
export const answerInteractions = (
  asked: readonly string[],
  language: Language,
  catalogue: DrugCatalogue,
  drugs: ReadonlyMap<string, Drug>,
) => {
  const { names, find, rules, ruleIndex } = catalogue;
  if (asked.length > maxInteractionDrugs)
    throw unprocessable(`At most ${maxInteractionDrugs} drugs are checked together.`, [
      { path: 'body.drugs', code: 'too-many', message: `At most ${maxInteractionDrugs}.` },
    ]);
  const found = asked.map((name) => ({ name, drug: names.resolve(name) }));
  const first = new Map<string, number>();
  const twice = found.flatMap(({ name, drug }, at) => {
    const key = drug?.id ?? `? ${name.toLowerCase()}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, at);
    return before === undefined
      ? []
      : [{ path: `body.drugs.${at}`, code: 'duplicate', message: `The same drug as entry ${before + 1}.` }];
  });
  if (twice.length > 0) throw unprocessable('A drug is named twice.', twice);
  const known = found.flatMap(({ name, drug }) => (drug ? [{ ...drug, asked: name }] : []));
  const pairs = checkInteractions(
    known.map(({ id }) => id),
    ruleIndex,
    find,
    drugs,
  );
  return {
    drugs: known.map(({ id, name, asked: text, hasPage }) => ({
      id,
      name: name[language],
      asked: text,
      hasPage,
    })),
    unknown: found.flatMap(({ name, drug }) => (drug ? [] : [name])),
    pairs: pairs.map(({ drugs: [a, b], severity, findings }) => ({
      drugs: [a, b] as [string, string],
      severity,
      findings: findings.map((finding) => describeFinding(finding, language)),
    })),
    rules: {
      count: rules.rules.length,
      classes: Object.keys(rules.classes).length,
      retrieved: rules.retrieved,
    },
    caution: drugCautions(language).pairsCaution,
  };
};
