import { assessDrug, checkInteractions, type DrugStatement, isDosing } from '@mz/clinical/drugs/index';
import { analyse, analysePassage } from '@mz/lexicon/analyse';
import { isGeneralUse, slotsIn } from '@mz/lexicon/slots';
import { type TermKind, termIndex } from '@mz/lexicon/terms';
import type { CurrentDrug, DrugSnapshot } from '../../drugs/drugs.public.ts';
import { type Keys, keysOf, wordKeysOf } from '../retrieval/keys.ts';
import type { Passage } from '../retrieval/passage.ts';
import { type Frame, isParticularRoute } from './frame.ts';
import { rateFact } from './rate-dose.ts';

const maxFacts = 3;
const maxDrugs = 4;

export interface RatedPassage {
  readonly passage: Passage;
  readonly rating: number;
}

/** What the facts of the drugs say of a question. */
export interface DrugFacts {
  /** What the checker of interactions says of the drugs named. */
  readonly pairs: readonly Passage[];
  /** Hold for the intent, the use and the patient asked for, as far as they were said; best first. */
  readonly exact: readonly RatedPassage[];
  /** The drugs asked about have facts of their own. */
  readonly drugs: readonly string[];
}

const reviewOf = ({ change }: CurrentDrug): 'unsigned' | 'signed' | 'corrected' =>
  change === 'signed' ? 'signed' : change === 'corrected' ? 'corrected' : 'unsigned';

/** A statement of a drug as a passage. */
export const drugPassage = (current: CurrentDrug, statement: DrugStatement): Passage => {
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
export const drugsOf = (named: readonly string[], { current, catalogue }: DrugSnapshot): CurrentDrug[] => {
  const { byId } = termIndex();
  const ids = named.flatMap((id) => {
    const names = byId.get(id)?.names.en ?? [id];
    return names.map((name) => catalogue.names.resolve(name)?.id).find(Boolean) ?? [];
  });
  return [...new Set(ids)].slice(0, maxDrugs).flatMap((id) => current.get(id) ?? []);
};

const fitsIntent = ({ intents }: Frame, statement: DrugStatement): boolean => {
  const { intent: own } = statement;
  if (intents.length === 0 || own === null) return true;
  // Whatever step of it: what prevents rejection is given to prevent.
  const prevents =
    intents.includes('prophylaxis') && slotsIn(statement.indicationName?.en ?? '').has('prophylaxis');
  if (prevents) return true;
  return intents.some(
    (intent) =>
      own === intent ||
      (intent === 'loading' && own === 'initial') ||
      (intent === 'treatment' && ['initial', 'rescue', 'loading'].includes(own)) ||
      (intent === 'maintenance' && own === 'titration'),
  );
};

/** What a drug without a load of its own is begun and gone on with: its treatment, where that is for the very use. */
const standsIn = (frame: Frame, statement: DrugStatement, drug: CurrentDrug['drug']): boolean =>
  ['treatment', 'rescue'].includes(statement.intent ?? '') &&
  frame.intents.every((intent) => intent === 'loading' || intent === 'maintenance') &&
  (nearnessOfUse(frame, statement, drug) === 2 ||
    (statement.kind === 'renal' && frame.asksRenal && nearnessOfUse(frame, statement, drug) === 1));

const fitsPeople = ({ population }: Frame, { population: of, kind }: DrugStatement): boolean => {
  if (population === 'child') return of === 'child' || kind === 'child' || of === 'any';
  if (population === 'neonate') return of === 'neonate' || of === 'any';
  if (population === 'pregnancy') return of === 'pregnancy' || kind === 'pregnancy';
  return of !== 'child' && of !== 'neonate' && of !== 'pregnancy' && kind !== 'child';
};

const fitsRoute = ({ route }: Frame, { route: of }: DrugStatement): boolean =>
  route === null || of === route || (of === null && !isParticularRoute(route));

const termsOfUse = (statement: DrugStatement): ReadonlyMap<string, TermKind> =>
  analyse(`${statement.indication?.replaceAll('-', ' ') ?? ''}. ${statement.indicationName?.en ?? ''}`).terms;

const sharedUses = new WeakMap<CurrentDrug['drug'], ReadonlyMap<string, ReadonlySet<string>>>();

/** Diseases that the doses of each use are said to be for as well: a thrombosis "with or without pulmonary embolism". */
const diseasesOfUses = (drug: CurrentDrug['drug']): ReadonlyMap<string, ReadonlySet<string>> => {
  const known = sharedUses.get(drug);
  if (known) return known;
  const diseases = new Map<string, Set<string>>();
  for (const { indication, kind, text } of drug.statements) {
    if (indication === null || kind !== 'dose') continue;
    const of = diseases.get(indication) ?? new Set();
    const { terms, absent } = analysePassage(text.en);
    for (const [id, termKind] of terms) if (termKind === 'condition' && !absent.has(id)) of.add(id);
    diseases.set(indication, of);
  }
  sharedUses.set(drug, diseases);
  return diseases;
};

/** How near the use of a statement is to the conditions asked about: 2 the very one, 1 not said, 0 another. */
const nearnessOfUse = (frame: Frame, statement: DrugStatement, drug: CurrentDrug['drug']): 0 | 1 | 2 => {
  if (statement.indication === null || frame.conditions.length === 0) return 1;
  const { byId } = termIndex();
  const named = termsOfUse(statement);
  const use = new Set([...named].flatMap(([id, kind]) => (kind === 'condition' ? id : [])));
  const wanted = frame.conditions.flatMap((id) => [id, ...(byId.get(id)?.broader ?? [])]);
  if (wanted.some((id) => use.has(id))) return 2;
  if ([...use].some((id) => byId.get(id)?.broader.some((kind) => frame.conditions.includes(kind)))) return 2;
  // A procedure asked about is a use too; what many diseases fall under may hold for this one.
  if ([...named].some(([id, kind]) => (kind === 'class' || kind === 'test') && frame.concepts.includes(id)))
    return 2;
  const beside = diseasesOfUses(drug).get(statement.indication);
  return isGeneralUse(statement.indication) || frame.conditions.some((id) => beside?.has(id)) ? 1 : 0;
};

const usesOf = new WeakMap<CurrentDrug['drug'], ReadonlyMap<string, readonly Keys[]>>();

/** What the uses of a drug are called in three languages. */
const namesOfUses = (drug: CurrentDrug['drug']): ReadonlyMap<string, readonly Keys[]> => {
  const known = usesOf.get(drug);
  if (known) return known;
  const names = new Map<string, readonly Keys[]>();
  for (const { indication, indicationName } of drug.statements)
    if (indication !== null && indicationName !== null && !names.has(indication))
      names.set(indication, [
        ...Object.values(indicationName).map((name) => new Map([...keysOf(name), ...wordKeysOf(name)])),
        keysOf(indication.replaceAll('-', ' ')),
      ]);
  usesOf.set(drug, names);
  return names;
};

/** Below this share a use is only called alike. */
const minShareOfUse = 0.34;

/**
 * How much of the name of each use stands in a question. What all uses of a drug are called says nothing, so a word
 * counts by how few of them have it: "disseminated" tells one mycobacterial infection from another.
 */
const sharesOfUses = (drug: CurrentDrug['drug'], asked: Keys): ReadonlyMap<string, number> => {
  const names = namesOfUses(drug);
  const counts = new Map<string, number>();
  for (const all of names.values())
    for (const key of new Set(all.flatMap((keys) => [...keys.keys()])))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const weigh = ([key, weight]: readonly [string, number]): number =>
    weight * Math.log(1 + names.size / (counts.get(key) ?? 1));
  const shareOf = (keys: Keys): number => {
    const total = [...keys].reduce((sum, one) => sum + weigh(one), 0);
    const said = [...keys].filter(([key]) => asked.has(key)).reduce((sum, one) => sum + weigh(one), 0);
    return total === 0 ? 0 : said / total;
  };
  return new Map([...names].map(([use, all]) => [use, Math.max(...all.map(shareOf))]));
};

const isWanted = (frame: Frame, statement: DrugStatement): boolean =>
  isDosing(statement) ||
  statement.kind === 'max-dose' ||
  (frame.asksRenal && statement.kind === 'renal') ||
  (frame.population === 'pregnancy' && statement.kind === 'pregnancy' && statement.dose !== null);

/** So much less a dose for these kidneys may be rated and still goes before the usual one. */
const nearKidney = 3.5;
const isRenalOf = ({ kind, when }: DrugStatement): boolean =>
  kind === 'renal' && (when?.crcl !== undefined || when?.egfr !== undefined || when?.dialysis === true);
/** Facts are as good as the best, less so much. */
const nearBest = 1.3;
/** Below it nothing that was asked for fits but the drug. */
const minRating = 0;

const dosesOf = (
  frame: Frame,
  current: CurrentDrug,
  own: string,
  { catalogue }: DrugSnapshot,
  keys: Keys,
): RatedPassage[] => {
  const shares = sharesOfUses(current.drug, keys);
  const shareOf = ({ indication }: DrugStatement): number => {
    const share = indication === null ? 0 : (shares.get(indication) ?? 0);
    return share < minShareOfUse ? 0 : share;
  };
  const fitting = assessDrug(current.drug, frame.patient, catalogue.find).filter(
    ({ statement, status }) =>
      statement.check !== 'unchecked' &&
      status !== 'excluded' &&
      status !== 'replaced' &&
      isWanted(frame, statement) &&
      fitsPeople(frame, statement) &&
      fitsRoute(frame, statement),
  );
  const rated = fitting
    .filter(({ statement }) => fitsIntent(frame, statement) || standsIn(frame, statement, current.drug))
    .map((assessment) => ({
      statement: assessment.statement,
      rating: rateFact(
        frame,
        assessment,
        nearnessOfUse(frame, assessment.statement, current.drug),
        own,
        shareOf(assessment.statement),
      ),
    }))
    .filter(({ rating }) => rating >= minRating)
    .sort((a, b) => b.rating - a.rating);
  const [best] = rated;
  if (!best) return [];
  // Who names the disease and not a contact asks how it is treated.
  const isTreated =
    frame.intents.length === 0 &&
    frame.conditions.length > 0 &&
    rated.some(
      ({ statement, rating }) => statement.intent === 'treatment' && rating >= best.rating - nearBest,
    );
  // Beside the dose of these kidneys the usual one is in the way, and it never goes before it.
  const ofKidney = frame.asksRenal
    ? rated.filter(({ statement, rating }) => isRenalOf(statement) && rating >= best.rating - nearKidney)
    : [];
  const [leader = best] = ofKidney;
  return (ofKidney.length > 0 ? ofKidney : rated)
    .filter(({ rating }) => rating >= leader.rating - nearBest)
    .filter(({ statement }) => !(isTreated && statement.intent === 'prophylaxis'))
    .slice(0, maxFacts)
    .map(({ statement, rating }) => ({ passage: drugPassage(current, statement), rating }));
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
      if (finding.source === 'label') return drugPassage(current, finding.statement);
      const { rule } = finding;
      const say = (language: 'en' | 'ar' | 'zh'): string =>
        `${rule.effect[language]} ${rule.management[language]}`.trim();
      const [any] = current.drug.statements;
      const base = any ? drugPassage(current, any) : null;
      return {
        ...(base ?? drugPassage(current, {} as DrugStatement)),
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
export const findDrugFacts = (frame: Frame, snapshot: DrugSnapshot, asking: Keys): DrugFacts | null => {
  if (!frame.asksDose && !frame.asksInteraction) return null;
  const drugs = drugsOf(frame.drugs, snapshot);
  if (drugs.length === 0) return null;
  const asked = frame.asked.length > 0 ? drugsOf(frame.asked, snapshot) : drugs;
  const pairs = frame.asksInteraction && drugs.length > 1 ? interactionsOf(drugs, snapshot) : [];
  const doses = frame.asksDose
    ? asked
        .slice(0, 3)
        .flatMap((current, at) =>
          dosesOf(frame, current, frame.asked[at] ?? current.drug.id, snapshot, asking),
        )
        .sort((a, b) => b.rating - a.rating)
    : [];
  return {
    pairs: pairs.slice(0, maxFacts),
    exact: doses.slice(0, maxFacts),
    drugs: drugs.map(({ drug }) => drug.id),
  };
};
