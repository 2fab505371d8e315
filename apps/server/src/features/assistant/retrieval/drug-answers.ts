import { type DoseRoute, doseRoutes } from '@mz/contracts';
import { analyse } from '@mz/lexicon/analyse';
import { slotsIn } from '@mz/lexicon/slots';
import { termIndex } from '@mz/lexicon/terms';
import type { DrugSnapshot } from '../../drugs/drugs.public.ts';
import { type DrugFacts, findDrugFacts, type RatedPassage } from '../understanding/drug-facts.ts';
import { contradictsFrame, type Frame, isParticularRoute } from '../understanding/frame.ts';
import { framesByPeople } from '../understanding/people-of-parts.ts';
import { holdsTheseKidneys, isOfSibling, rateCardDose } from '../understanding/rate-dose.ts';
import { advisesAgainst } from './advises-against.ts';
import { wordKeysOf } from './keys.ts';
import { leadWithNextStep } from './next-step.ts';
import { type Passage, type Retrieval, unitsIn } from './passage.ts';
import type { Query } from './query.ts';
import type { CardIndex } from './rank-cards.ts';

const factScore = 0.99;

/** Given another way, or, where the way is a particular one, not said to be given this way. */
const saysOtherRoute = (route: DoseRoute, slots: ReadonlySet<string>): boolean =>
  !slots.has(route) && (isParticularRoute(route) || doseRoutes.some((one) => slots.has(one)));

/** Whether a statement of a card gives the dose asked for: of one of the drugs, with figures, for the intent and people. */
const givesDose = (
  { intent, intents, population, drugs, route }: Frame,
  { text, card }: Passage,
): boolean => {
  const { byId } = termIndex();
  const named = analyse(text).terms;
  const isOfDrug = drugs.some((id) => named.has(id) || byId.get(id)?.broader.some((kind) => named.has(kind)));
  const slots = slotsIn(`${card?.titles.en ?? ''}. ${text}`);
  const isForIntent =
    intent === null || intent === 'treatment'
      ? !slots.has('prophylaxis')
      : intents.some((one) => slots.has(one));
  const isYoung = slots.has('child') || slots.has('neonate');
  return (
    isOfDrug &&
    unitsIn(text).has('dose') &&
    isForIntent &&
    (route === null || !saysOtherRoute(route, slots)) &&
    (population !== 'pregnancy' || slots.has('pregnancy')) &&
    ((population !== 'child' && population !== 'neonate') || isYoung)
  );
};

/** Beside the dose for the very disease asked about, the same drug's dose for another use is left out. */
const withoutOtherUses = (passages: readonly Passage[], { drugs, conditions }: Frame): readonly Passage[] => {
  const [lead] = passages;
  if (!lead || drugs.length === 0) return passages;
  const mentions = ({ text }: Passage): boolean => conditions.some((id) => analyse(text).terms.has(id));
  if (lead.kind !== 'card' || !unitsIn(lead.text).has('dose') || !mentions(lead)) return passages;
  return passages.filter((one) => {
    const isOfDrug = drugs.some((id) => analyse(one.text).terms.has(id));
    return one === lead || !isOfDrug || !unitsIn(one.text).has('dose') || mentions(one);
  });
};

/** An adult's dose is none of a child: without one for children no dose is shown. */
const withoutDoses = (retrieval: Retrieval, missingDose: string): Retrieval => {
  const selected = (retrieval.selected ?? []).filter(({ text }) => !unitsIn(text).has('dose'));
  return { ...retrieval, selected, isFound: selected.length > 0, missingDose };
};

/** People whose doses are none of others. */
const isSpecial = ({ population }: Frame): boolean => population !== null && population !== 'adult';

/** Without the dose asked for no other dose of the drug stands for it; what is said of these people goes first. */
const withoutOtherDoses = (retrieval: Retrieval, frame: Frame, missingDose: string): Retrieval => {
  const { drugs, population } = frame;
  // What a card is named after holds for its statements: pre-eclampsia is of pregnancy.
  const isOfPeople = ({ text, card }: Passage): boolean =>
    population !== null &&
    population !== 'adult' &&
    (slotsIn(text).has(population) || slotsIn(card?.titles.en ?? '').has(population));
  const { route } = frame;
  const isByOtherWay = ({ text }: Passage): boolean => route !== null && saysOtherRoute(route, slotsIn(text));
  const isOther = (one: Passage): boolean =>
    unitsIn(one.text).has('dose') &&
    drugs.some((id) => analyse(one.text).terms.has(id)) &&
    (isByOtherWay(one) ||
      (isSpecial(frame) ? !isOfPeople(one) : contradictsFrame(frame, one.text, one.card?.titles.en)));
  const kept = (retrieval.selected ?? []).filter((one) => !isOther(one));
  // What speaks of neither the drug nor the disease is beside the point.
  const isOfQuestion = ({ text, card }: Passage): boolean => {
    const { terms } = analyse(`${card?.titles.en ?? ''}. ${text}`);
    return [...drugs, ...frame.conditions].some((id) => terms.has(id));
  };
  const own = isParticularRoute(route) ? kept.filter(isOfQuestion) : [];
  const rest = own.length > 0 ? own : kept;
  const selected = [...rest.filter(isOfPeople), ...rest.filter((one) => !isOfPeople(one))];
  return { ...retrieval, selected, isFound: selected.length > 0, missingDose };
};

/** A statement of another use of the drug is no answer where a better one stands. */
const nearBest = 1;
const maxDoses = 3;
/** From this rating on a dose is for the use that was named. */
const ofNamedUse = 2;
const minRating = 1.2;

const youngShare = 0.17;
const ofChildren = new WeakMap<CardIndex['cards'][number], boolean>();

/** Cards of diseases of childhood give children's doses without saying so each time. */
const isOfChildren = (card: CardIndex['cards'][number]): boolean => {
  const known = ofChildren.get(card);
  if (known !== undefined) return known;
  const statements = card.statements.filter(
    ({ passage }) => passage.statementKind !== 'red-flag' && passage.statementKind !== 'caution',
  );
  const young = statements.filter(({ passage }) => {
    const slots = slotsIn(passage.text);
    return slots.has('child') && !slots.has('adult');
  });
  const is = young.length >= youngShare * statements.length;
  ofChildren.set(card, is);
  return is;
};

/** "Renal: CrCl below 30 …" names no drug of its own: it goes on about the one its card gives the dose of. */
const goesOnAboutKidneys = (
  frame: Frame,
  wanted: readonly string[],
  { statements }: CardIndex['cards'][number],
  { text }: Passage,
): boolean => {
  if (!frame.asksRenal || !holdsTheseKidneys(frame, text)) return false;
  if ([...analyse(text).terms.values()].some((kind) => kind === 'drug')) return false;
  const dosed = statements.filter(({ units }) => units.has('dose'));
  return dosed.some(({ keys }) => wanted.some((key) => keys.has(key)));
};

/** Doses that cards give of the drugs asked about, rated by the slots of the question. */
const dosesOfCards = (frame: Frame, index: CardIndex): RatedPassage[] => {
  const { byId } = termIndex();
  const asked = frame.asked.length > 0 ? frame.asked : frame.drugs;
  const wanted = asked.flatMap((id) => [
    `t:${id}`,
    ...(byId.get(id)?.broader ?? []).map((kind) => `t:${kind}`),
  ]);
  return index.cards
    .flatMap((card) => card.statements.map((statement) => ({ card, ...statement })))
    .filter(
      ({ card, keys, units, passage }) =>
        units.has('dose') &&
        passage.statementKind !== 'red-flag' &&
        (wanted.some((key) => keys.has(key)) || goesOnAboutKidneys(frame, wanted, card, passage)),
    )
    .flatMap(({ passage, card }) => {
      const rating = rateCardDose(frame, passage, isOfChildren(card));
      return rating === null ? [] : [{ passage, rating }];
    })
    .sort((a, b) => b.rating - a.rating);
};

const isOfDrugs = ({ drugs }: Frame, { text }: Passage): boolean => {
  const { terms } = analyse(text);
  return drugs.some((id) => terms.has(id));
};

export const answerWith = (retrieval: Retrieval, ordered: readonly Passage[]): Retrieval => {
  const keys = new Set(ordered.map(({ key }) => key));
  return {
    isFound: true,
    selected: ordered,
    found: [
      ...ordered.map((passage, n) => ({ passage, score: Math.max(0.61, factScore - n * 0.02) })),
      ...retrieval.found.filter(({ passage }) => !keys.has(passage.key)),
    ],
  };
};

/** Who the dose is for, or for what, was said: a dose for anything else must not lead. */
const isParticular = ({ intent, population, asksRenal, route, patient }: Frame): boolean =>
  intent !== null ||
  population === 'child' ||
  population === 'neonate' ||
  population === 'pregnancy' ||
  asksRenal ||
  route !== null ||
  patient.weightKg !== undefined;

const answerDose = (retrieval: Retrieval, facts: DrugFacts, frame: Frame, index: CardIndex): Retrieval => {
  const ofCards = dosesOfCards(frame, index);
  const ofKidneys = ofCards.filter(({ passage }) => holdsTheseKidneys(frame, passage.text));
  // A card's dose for these kidneys goes before a fact that says nothing of kidneys.
  const isOnlyInCards =
    ofKidneys.length > 0 && !facts.exact.some(({ passage }) => passage.statementKind === 'renal');
  const exact = isOnlyInCards ? [] : facts.exact;
  const all = [...exact, ...(isOnlyInCards ? ofKidneys : ofCards).slice(0, maxDoses)].sort(
    (a, b) => b.rating - a.rating,
  );
  const [best] = all;
  const selected = retrieval.isFound ? (retrieval.selected ?? []) : [];
  if (!best || (best.rating < minRating && (selected.length > 0 || facts.exact.length === 0))) {
    const ofSiblings = selected.filter((one) => unitsIn(one.text).has('dose') && isOfSibling(frame, one));
    if (selected[0] && ofSiblings.includes(selected[0])) {
      const kept = selected.filter((one) => !ofSiblings.includes(one));
      return { ...retrieval, selected: kept, isFound: kept.length > 0, missingDose: frame.drugs[0] ?? '' };
    }
    if (!retrieval.isFound || !isParticular(frame) || facts.drugs.length === 0) return retrieval;
    if (selected.some((passage) => givesDose(frame, passage)))
      return { ...retrieval, selected: withoutOtherUses(selected, frame) };
    const missing = facts.drugs[0] ?? '';
    return frame.population === 'child' || frame.population === 'neonate'
      ? withoutDoses(retrieval, missing)
      : withoutOtherDoses(retrieval, frame, missing);
  }
  const doses = all
    .filter(({ rating }) => rating >= best.rating - nearBest)
    .slice(0, maxDoses)
    .map(({ passage }) => passage);
  // What else the cards say follows; of other doses of the drug only those that may hold too.
  const mayHold = (one: Passage): boolean => {
    if (one.statementKind !== 'treatment' || !unitsIn(one.text).has('dose') || !isOfDrugs(frame, one))
      return true;
    const card = index.cards.find(({ id }) => id === one.documentId);
    const rating = rateCardDose(frame, one, card !== undefined && isOfChildren(card));
    return rating !== null && rating >= 0;
  };
  // Beside the fact of the one drug asked about, whose people or intent were said, a dose has to say them too.
  const isSaid = best.passage.kind === 'drug' && frame.drugs.length === 1;
  const isOfKidney = isOnlyInCards || (frame.asksRenal && best.passage.statementKind === 'renal');
  const isNarrow = isOnlyInCards || (isSaid && (isSpecial(frame) || frame.intents.length > 0 || isOfKidney));
  const kidney = frame.patient.crcl ?? frame.patient.egfr;
  const saysIntent = ({ text }: Passage): boolean => {
    const slots = slotsIn(text);
    // Beside the dose of these kidneys the usual one is in the way.
    if (isOfKidney)
      return kidney === undefined && !isOnlyInCards ? slots.has('renal') : holdsTheseKidneys(frame, text);
    // Beside a child's dose the adult's is in the way.
    return !isSpecial(frame) && frame.intents.some((intent) => slots.has(intent));
  };
  const rest = selected.filter(
    (one) =>
      !doses.includes(one) &&
      mayHold(one) &&
      (!isNarrow || !isOfDrugs(frame, one) || !unitsIn(one.text).has('dose') || saysIntent(one)),
  );
  const own = [
    ...selected.filter((one) => doses.includes(one) || mayHold(one)),
    ...doses.filter((one) => !selected.includes(one)),
  ];
  const [first] = own;
  // A dose that was asked for goes before what else its card says.
  const isLedByDose =
    first !== undefined && isOfDrugs(frame, first) && givesDose(frame, first) && doses.includes(first);
  const isDoseFirst =
    isParticular(frame) || selected.length === 0 || (!isLedByDose && best.rating >= ofNamedUse);
  return answerWith(retrieval, isDoseFirst ? [...doses, ...rest] : own);
};

/** That the drug is not for who it is asked for comes before any dose of it. */
const ledByWarning = (
  retrieval: Retrieval,
  decided: Retrieval,
  query: Query,
  index: CardIndex,
): Retrieval => {
  const documents = new Set(
    [...(decided.selected ?? []), ...(retrieval.selected ?? [])].map(({ documentId }) => documentId),
  );
  const warning = index.cards
    .filter(({ id }) => documents.has(id))
    .flatMap(({ statements }) => statements)
    .find(
      ({ passage }) =>
        passage.statementKind !== 'red-flag' &&
        passage.statementKind !== 'caution' &&
        advisesAgainst(passage, query),
    )?.passage;
  if (!retrieval.isFound || !warning) return retrieval;
  const others = (retrieval.selected ?? []).filter(({ key }) => key !== warning.key);
  return answerWith(retrieval, [warning, ...others]);
};

/** Adds what the facts of the drugs say, by their structured fields, to what the cards say. */
export const withDrugFacts = (
  retrieval: Retrieval,
  query: Query,
  snapshot: DrugSnapshot,
  index: CardIndex,
): Retrieval => ledByWarning(withFacts(retrieval, query, snapshot, index), retrieval, query, index);

/** Asked for an adult and for a child, the dose of each leads in the asked order. */
const answerDoses = (
  retrieval: Retrieval,
  { frame, text, keys }: Query,
  facts: DrugFacts,
  snapshot: DrugSnapshot,
  index: CardIndex,
): Retrieval => {
  const frames = framesByPeople(text, frame);
  if (frames.length < 2) return answerDose(retrieval, facts, frame, index);
  const asking = new Map([...keys, ...wordKeysOf(text)]);
  const each = frames.map((one) =>
    answerDose(retrieval, findDrugFacts(one, snapshot, asking) ?? facts, one, index),
  );
  const leads = each.flatMap(({ isFound, missingDose, selected }) =>
    isFound && missingDose === undefined ? (selected ?? []).slice(0, 1) : [],
  );
  const [first] = each;
  if (!first || leads.length === 0) return answerDose(retrieval, facts, frame, index);
  const rest = each.flatMap(({ selected }) => selected ?? []).filter((one) => !unitsIn(one.text).has('dose'));
  return answerWith(first, [...new Map([...leads, ...rest].map((one) => [one.key, one])).values()]);
};

const withFacts = (
  retrieval: Retrieval,
  query: Query,
  snapshot: DrugSnapshot,
  index: CardIndex,
): Retrieval => {
  const { frame } = query;
  if (query.studies.length > 0) return retrieval;
  const next = leadWithNextStep(retrieval, query);
  if (next) return next;
  const facts = findDrugFacts(frame, snapshot, new Map([...query.keys, ...wordKeysOf(query.text)]));
  if (!facts)
    return frame.asksDose && frame.drugs.length > 0
      ? answerDose(retrieval, { exact: [], pairs: [], drugs: [] }, frame, index)
      : retrieval;
  const answered = frame.asksDose ? answerDoses(retrieval, query, facts, snapshot, index) : retrieval;
  if (facts.pairs.length === 0) return answered;
  return answerWith(answered, [...facts.pairs, ...(answered.isFound ? (answered.selected ?? []) : [])]);
};
