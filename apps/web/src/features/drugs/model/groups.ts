import {
  type Assessment,
  type DoseIntent,
  type DrugText,
  doseIntents,
  isDosing,
} from '@mz/clinical/drugs/index';

export interface DoseGroup {
  readonly key: string;
  readonly name: DrugText | null;
  readonly intents: readonly DoseIntent[];
  readonly assessments: readonly Assessment[];
}

const statusOrder = ['applies', 'qualified', 'gap', 'needs', 'replaced', 'excluded'];
const checkOrder = ['label', 'second-source', 'unchecked'];

/** What holds comes first, and of that what the label itself says. */
const byStanding = (a: Assessment, b: Assessment): number =>
  statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status) ||
  checkOrder.indexOf(a.statement.check) - checkOrder.indexOf(b.statement.check);

const nameOf = (assessments: readonly Assessment[]): DrugText | null =>
  assessments.find(({ statement }) => statement.indicationName)?.statement.indicationName ?? null;

/** Dose statements by what they are for: indication and intent never mix. */
export const groupDoses = (assessments: readonly Assessment[]): DoseGroup[] => {
  const groups = new Map<string, Assessment[]>();
  for (const assessment of assessments) {
    if (!isDosing(assessment.statement)) continue;
    const key = assessment.statement.indication ?? '';
    const list = groups.get(key);
    if (list) list.push(assessment);
    else groups.set(key, [assessment]);
  }
  const fits = (list: readonly Assessment[]): number =>
    list.some(({ status }) => status === 'applies') ? 0 : 1;
  // Sorting keeps the order of the file among those that fit, and among the rest.
  const sorted = [...groups].sort(([, a], [, b]) => fits(a) - fits(b));
  return sorted.map(([key, list]) => ({
    key,
    name: nameOf(list),
    intents: doseIntents.filter((intent) => list.some(({ statement }) => statement.intent === intent)),
    assessments: [...list].sort(byStanding),
  }));
};

/** The dose that is shown large until another is chosen: of the label, computed, for this patient. */
export const leadOf = (groups: readonly DoseGroup[], chosen: string | null): Assessment | null => {
  const fitting = groups
    .flatMap(({ assessments }) => assessments)
    .filter(({ status, statement }) => status === 'applies' && statement.check !== 'unchecked')
    .filter(
      ({ computed }) => computed !== null && (computed.status !== 'text' || computed.reason !== 'no-dose'),
    )
    .sort(byStanding);
  return fitting.find(({ statement }) => statement.id === chosen) ?? fitting[0] ?? null;
};
