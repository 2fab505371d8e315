import type { DoseIntent, Patient } from '@mz/clinical/drugs/index';
import { type DoseRoute, doseRoutes, usualDoseRoutes } from '@mz/contracts';
import { analyse } from '@mz/lexicon/analyse';
import { endsInBackground } from '@mz/lexicon/background';
import { normaliseText, tokenise } from '@mz/lexicon/normalise';
import { readRules } from '@mz/lexicon/rules';
import { endsInRuledOut, isProcedure, slotsIn, withoutWhatIsNotMeant } from '@mz/lexicon/slots';
import { termIndex } from '@mz/lexicon/terms';
import { readAge } from '../calculations/ages.ts';
import { prepareText } from '../calculations/quantities.ts';

/** Of several the more particular counts: who asks for maintenance after a load asks for maintenance. */
const intents = [
  'maintenance',
  'prophylaxis',
  'loading',
  'rescue',
  'treatment',
] as const satisfies DoseIntent[];
/** A drug with one of these is asked for its dose; the others are told in passing too. */
const usualRoutes: ReadonlySet<DoseRoute> = new Set(usualDoseRoutes);
/** The more particular first: who asks for an intrathecal dose may say that none into the vein is meant. */
const routes = [...doseRoutes].sort((a, b) => Number(usualRoutes.has(a)) - Number(usualRoutes.has(b)));
const adultYears = 18;
const childYears = 16;

/** A question in slots: what for, of which drug, for whom. */
export interface Frame {
  /** Null: not said. */
  readonly intent: DoseIntent | null;
  /** All that were said: "load and maintenance" asks for both. */
  readonly intents: readonly DoseIntent[];
  /** Terms named, by id. */
  readonly drugs: readonly string[];
  /** Those of them whose dose is asked for, where others are named beside. */
  readonly asked: readonly string[];
  readonly conditions: readonly string[];
  /** Conditions that are said not to be there. */
  readonly denied: readonly string[];
  /** Everything named that tells one use from another: conditions, tests, severity, setting. */
  readonly concepts: readonly string[];
  readonly population: 'child' | 'neonate' | 'pregnancy' | 'adult' | null;
  readonly route: DoseRoute | null;
  readonly patient: Patient;
  /** Asked is what a drug is begun with. */
  readonly begins: boolean;
  readonly asksDose: boolean;
  readonly asksInteraction: boolean;
  readonly asksRenal: boolean;
}

const { clearance, filtration, weight, ageBesideSex, clauses, namesOfScores } = readRules(
  'asking-rules.json',
  ['clearance', 'filtration', 'weight', 'ageBesideSex', 'clauses', 'namesOfScores'],
);

const read = (pattern: RegExp, text: string): number | undefined => {
  const found = pattern.exec(text)?.slice(1).find(Boolean);
  return found === undefined ? undefined : Number(found);
};

/** A dose that is not said to be given this way is another one. */
export const isParticularRoute = (route: DoseRoute | null): boolean =>
  route !== null && !usualRoutes.has(route);

/** Wishes that every question of a dose has. */
const usual: ReadonlySet<string> = new Set(['dose', 'treatment', 'guideline', 'adult', 'renal adjustment']);
/** From so many years on an age cannot be a stretch of months. */
const surelyAge = 5;
/** A short question of a drug and what for has no other wish. */
const fewLetters = 70;
/** Below this weight nobody is grown up. */
export const childKg = 36;
/** Who asks for one of these of a drug asks for no dose. */
const otherWishes: ReadonlySet<string> = new Set([
  'contraindication',
  'adverse effect',
  'interaction',
  'monitoring',
  'evidence',
  'efficacy',
  'stop',
  'duration',
  'differential',
  'diagnosis',
  'refer',
]);

/** The drugs of the clause that asks for a dose. */
const drugsAsked = (text: string, drugs: readonly string[]): string[] => {
  if (drugs.length < 2) return [...drugs];
  const asking = text
    .split(clauses)
    .filter((clause) => slotsIn(clause).has('dose'))
    .flatMap((clause) => [...analyse(clause).terms.keys()].filter((id) => drugs.includes(id)));
  return asking.length > 0 ? [...new Set(asking)] : [...drugs];
};

/** Whether a drug is told of the patient and not asked about. */
const isTaken = (plain: string, id: string): boolean =>
  Object.values(termIndex().byId.get(id)?.names ?? {})
    .flat()
    .some((name) => {
      const at = plain.indexOf(normaliseText(name));
      return at > 0 && endsInBackground(plain.slice(0, at));
    });

/** Remedies that are only named as what the patient cannot have. */
const ruledOutIn = (plain: string): ReadonlySet<string> => {
  const tokens = tokenise(plain);
  const said = termIndex()
    .match(tokens)
    .filter(({ term }) => term.kind === 'drug' || term.kind === 'class')
    .map(({ term, from }) => ({
      id: term.id,
      isOut: endsInRuledOut(plain.slice(0, tokens[from]?.start ?? 0)),
    }));
  const kept = new Set(said.flatMap(({ id, isOut }) => (isOut ? [] : id)));
  return kept.size === 0 ? new Set() : new Set(said.flatMap(({ id }) => (kept.has(id) ? [] : id)));
};

/** A "deep venous thrombosis" says nothing of a route: Arabic and Chinese have one word for venous and intravenous. */
const withoutConditions = (text: string): string => {
  const plain = normaliseText(text);
  const tokens = tokenise(plain);
  let rest = '';
  let at = 0;
  for (const { term, from, to } of termIndex().match(tokens)) {
    const [first, last] = [tokens[from], tokens[to - 1]];
    if (term.kind !== 'condition' || !first || !last) continue;
    rest += `${plain.slice(at, first.start)} `;
    at = last.end;
  }
  return rest + plain.slice(at);
};

/** Reads the slots of a question; what is not said stays open. */
export const readFrame = (written: string): Frame => {
  const text = written.replace(namesOfScores, ' ');
  const plain = normaliseText(text);
  const slots = slotsIn(text);
  const meant = slotsIn(withoutWhatIsNotMeant(text));
  const { terms, absent } = analyse(text);
  const of = (...kinds: string[]): string[] =>
    [...terms].filter(([id, kind]) => kinds.includes(kind) && !absent.has(id)).map(([id]) => id);
  const saysYoung =
    ['child', 'neonate'].some((one) => slots.has(one)) || terms.has('child') || terms.has('infant');
  const age = readAge(prepareText(text)).years;
  // Months are how long something has been, unless a child is spoken of.
  const ageYears = age !== null && (age >= surelyAge || saysYoung) ? age : read(ageBesideSex, plain);
  const weightKg = read(weight, plain);
  const crcl = read(clearance, plain);
  const egfr = read(filtration, plain);
  const isChild =
    (saysYoung && (slots.has('child') || !(ageYears !== undefined && ageYears >= adultYears))) ||
    (ageYears !== undefined
      ? ageYears < childYears
      : weightKg !== undefined && weightKg < childKg && !slots.has('adult'));
  const population = slots.has('neonate')
    ? 'neonate'
    : isChild
      ? 'child'
      : (slots.has('pregnancy') || terms.has('pregnancy')) && !absent.has('pregnancy')
        ? 'pregnancy'
        : slots.has('adult') || (ageYears !== undefined && ageYears >= adultYears)
          ? 'adult'
          : null;
  // A score names its disease: who tells of an NIHSS asks about a stroke.
  const ofScores = of('test')
    .flatMap((id) => termIndex().byId.get(id)?.broader ?? [])
    .filter((id) => termIndex().byId.get(id)?.kind === 'condition' && !absent.has(id));
  const conditions = [...new Set([...of('condition'), ...ofScores])];
  // Nobody is loaded with what they take already: of a disease beside it the load is asked.
  const isOfDisease = conditions.length > 0 && meant.has('loading');
  const ruledOut = ruledOutIn(plain);
  const drugs = of('drug', 'class').filter(
    (id) => !isProcedure(id) && !ruledOut.has(id) && !(isOfDisease && isTaken(plain, id)),
  );
  const saysIntravenous =
    slots.has('iv') && !slots.has('no-iv') && slotsIn(withoutConditions(text)).has('iv');
  const route =
    routes.find((one) => meant.has(one) && (one !== 'iv' || saysIntravenous)) ??
    routes.find((one) => (one === 'iv' ? saysIntravenous : slots.has(one))) ??
    null;
  const isSaid = slots.has('dose') || terms.has('dose') || terms.has('renal adjustment');
  // A drug with somebody's kidneys, weight or a route is asked for its dose, unless another wish is said.
  const isShort = text.length + (text.match(/[\u3400-\u9fff]/g)?.length ?? 0) < fewLetters;
  const isMeant =
    drugs.length > 0 &&
    ((route !== null && usualRoutes.has(route)) ||
      (isShort && intents.some((intent) => intent !== 'treatment' && meant.has(intent))) ||
      weightKg !== undefined ||
      crcl !== undefined ||
      (egfr !== undefined && text.length < 90) ||
      slots.has('dialysis')) &&
    !(conditions.length > 0 && drugs.every((id) => isTaken(plain, id))) &&
    ![...terms.keys()].some((id) => otherWishes.has(id)) &&
    !slots.has('interaction');
  return {
    intent: intents.find((intent) => meant.has(intent)) ?? null,
    intents: intents.filter((intent) => meant.has(intent)),
    drugs,
    asked: drugsAsked(text, drugs),
    conditions,
    denied: [...absent].filter((id) => terms.get(id) === 'condition'),
    concepts: [...terms.keys()].filter((id) => !absent.has(id) && !usual.has(id)),
    population,
    route,
    patient: {
      ...(ageYears !== undefined && { ageYears }),
      ...(weightKg !== undefined && { weightKg }),
      ...(crcl !== undefined && { crcl }),
      ...(egfr !== undefined && { egfr }),
      ...(population === 'pregnancy' && { pregnant: true }),
      ...(slots.has('dialysis') && { dialysis: true }),
    },
    begins: slots.has('initial'),
    asksDose: isSaid || isMeant,
    asksInteraction: slots.has('interaction') || terms.has('interaction'),
    asksRenal: slots.has('renal') || slots.has('dialysis') || crcl !== undefined || egfr !== undefined,
  };
};

const joined = (now: readonly string[], before: readonly string[], without: readonly string[]): string[] => [
  ...new Set([...now, ...before.filter((one) => !without.includes(one))]),
];

/** The patient of before, without what is no longer so: an age that is another's, one way or another to tell kidneys. */
const patientAfter = (before: Patient, now: Frame): Patient => {
  const { ageYears, crcl, egfr, dialysis, pregnant, ...rest } = before;
  const tellsKidneys = [now.patient.crcl, now.patient.egfr, now.patient.dialysis].some(
    (one) => one !== undefined,
  );
  return {
    ...rest,
    ...(now.population === null && { ageYears, pregnant }),
    ...(!tellsKidneys && { crcl, egfr, dialysis }),
    ...now.patient,
  };
};

/** What a later question says goes before what an earlier one said of the same patient. */
export const continueFrame = (before: Frame, now: Frame): Frame => ({
  intent: now.intent ?? (now.drugs.length > 0 ? null : before.intent),
  intents: now.intents.length > 0 ? now.intents : now.drugs.length > 0 ? [] : before.intents,
  drugs: now.drugs.length > 0 ? now.drugs : before.drugs,
  asked: now.drugs.length > 0 ? now.asked : before.asked,
  conditions: joined(now.conditions, before.conditions, now.denied),
  denied: joined(now.denied, before.denied, now.conditions),
  concepts: joined(now.concepts, before.concepts, now.denied),
  population: now.population ?? before.population,
  route: now.route,
  patient: patientAfter(before.patient, now),
  begins: now.begins || (now.drugs.length === 0 && now.intents.length === 0 && before.begins),
  // Who is told more of the same patient is asked the same dose again.
  asksDose:
    now.asksDose ||
    (before.asksDose &&
      now.drugs.length === 0 &&
      (Object.keys(now.patient).length > 0 || now.population !== null)),
  asksInteraction: now.asksInteraction,
  asksRenal: now.asksRenal || before.asksRenal,
});

const exclusive: Readonly<Record<string, readonly string[]>> = {
  treatment: ['prophylaxis'],
  prophylaxis: ['treatment'],
  loading: ['maintenance'],
  maintenance: ['loading'],
};

/** Whether a statement says its dose is for another intent or other people than those asked for. */
export const contradictsFrame = (
  { intent, intents: all, population }: Frame,
  text: string,
  title = '',
): boolean => {
  const own = slotsIn(text);
  // What a card is named after holds for its statements, where they do not say otherwise.
  const inherited = [...slotsIn(title)].filter(
    (slot) => slot === 'child' || slot === 'neonate' || (slot === 'prophylaxis' && !own.has('treatment')),
  );
  const slots = new Set([...own, ...inherited]);
  const isOther = (one: DoseIntent): boolean => exclusive[one]?.some((other) => slots.has(other)) ?? false;
  if (intent && !all.some((one) => slots.has(one)) && isOther(intent)) return true;
  const isYoung = slots.has('child') || slots.has('neonate');
  if ((population === 'child' || population === 'neonate') && slots.has('adult') && !isYoung) return true;
  // What is done for mother and newborn is hers too.
  const isGrownUp = slots.has('adult') || (population === 'pregnancy' && own.has('pregnancy'));
  if ((population === 'adult' || population === 'pregnancy') && isYoung && !isGrownUp) return true;
  return false;
};
