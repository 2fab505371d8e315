import type { Assessment, DrugStatement } from '@mz/clinical/drugs/index';
import { doseRoutes } from '@mz/contracts';
import { analysePassage } from '@mz/lexicon/analyse';
import { slotsIn } from '@mz/lexicon/slots';
import { termIndex } from '@mz/lexicon/terms';
import type { Passage } from '../retrieval/passage.ts';
import { contradictsFrame, type Frame, isParticularRoute } from './frame.ts';

/** How much each slot that fits says for a dose; none of them is a likeness of words. */
const weights = {
  use: 3,
  nameOfUse: 2.5,
  useOfCard: 1.8,
  otherCard: 1.5,
  kidney: 3,
  intent: 2,
  people: 2,
  route: 1.5,
  weight: 1.2,
  otherDrug: 1.5,
  concept: 0.4,
  label: 0.2,
  card: 0.3,
} as const;
const maxConcepts = 4;

const isChild = ({ population }: Frame): boolean => population === 'child' || population === 'neonate';

/** Concepts that a text shares with the question, of kinds that tell one use of a drug from another. */
const sharedConcepts = (frame: Frame, text: string): number => {
  const { terms } = analysePassage(text);
  return Math.min(maxConcepts, frame.concepts.filter((id) => terms.has(id)).length);
};

const namesOtherDrug = ({ drugs }: Frame, own: string | null, text: string): boolean => {
  const { terms } = analysePassage(text);
  return (
    drugs.length > 1 && drugs.filter((id) => id !== own && terms.has(id)).length > (own === null ? 1 : 0)
  );
};

/** Rates a fact of a drug whose hard slots fit: how near it is to the use, kidney, people and route asked for. */
export const rateFact = (
  frame: Frame,
  { statement, status }: Pick<Assessment, 'statement' | 'status'>,
  nearness: 0 | 1 | 2,
  own: string,
  share: number,
): number => {
  const { when, kind, intent, route, population } = statement as DrugStatement;
  const { crcl, egfr, dialysis } = frame.patient;
  // What does not hold for these kidneys was left out before.
  const isOfKidney =
    frame.asksRenal &&
    kind === 'renal' &&
    ((when?.crcl !== undefined && crcl !== undefined) ||
      (when?.egfr !== undefined && egfr !== undefined) ||
      (when?.dialysis === true && dialysis === true) ||
      status === 'applies');
  return (
    (nearness - 1) * weights.use +
    weights.nameOfUse * share +
    (isOfKidney ? weights.kidney * (when === null ? 0.5 : 1) : 0) +
    (intent !== null && frame.intents.some((one) => one === intent) ? weights.intent : 0) +
    (frame.begins && intent === 'initial' ? weights.intent : 0) +
    (frame.population !== null && frame.population !== 'adult' && population === frame.population
      ? weights.people
      : 0) +
    (frame.route !== null && route === frame.route ? weights.route : 0) +
    (frame.patient.weightKg !== undefined && when?.weightKg !== undefined ? weights.weight : 0) +
    (namesOtherDrug(frame, own, statement.text.en) ? weights.otherDrug : 0) +
    weights.concept * sharedConcepts(frame, `${statement.indicationName?.en ?? ''}. ${statement.text.en}`) +
    (statement.check === 'label' ? weights.label : 0)
  );
};

const band =
  /(?:e?GFR|CrCl|creatinine clearance)[^.;\d<>≤≥]{0,24}(?:([<≤])\s?(\d+)|([>≥])\s?(\d+)|([>≥])?(\d+)\s?(?:-|–|to)\s?([<≤])?(\d+))/gi;

/** Whether a text speaks of a band of kidney function that a value lies in. */
export const holdsKidney = (text: string, value: number): boolean =>
  [...text.matchAll(band)].some(([, under, below, over, above, , from, , to]) =>
    under !== undefined
      ? value <= Number(below)
      : over !== undefined
        ? value >= Number(above)
        : value >= Number(from) && value <= Number(to),
  );

/** Whether a text speaks of kidneys such as the question tells of, dialysis among them. */
export const holdsTheseKidneys = ({ patient }: Frame, text: string): boolean => {
  const kidney = patient.crcl ?? patient.egfr;
  return (
    (kidney !== undefined && holdsKidney(text, kidney)) ||
    (patient.dialysis === true && slotsIn(text).has('dialysis'))
  );
};

const yearsIn: Readonly<Record<string, number>> = { y: 1, m: 1 / 12, w: 1 / 52, d: 1 / 365 };
const ages =
  /(?:([<≤>≥]) ?)?(\d+(?:\.\d+)?)\s?(?:(years?|y|months?|weeks?|days?)\s?)?(?:(?:-|–|to) ?(\d+(?:\.\d+)?)\s?)?(years?|y|months?|weeks?|days?)(?![a-z/])/g;

/** Whether a text speaks of an age band that somebody is in: "300 mcg 6-12 years". */
export const holdsAge = (text: string, years: number): boolean =>
  [...text.matchAll(ages)].some(([, sign, from, fromUnit, to, unit = 'y']) => {
    const of = (figure: string, own: string): number => Number(figure) * (yearsIn[own.charAt(0)] ?? 1);
    const low = of(from ?? '0', fromUnit ?? unit);
    if (to !== undefined) return years >= low && years <= of(to, unit);
    if (sign === undefined) return false;
    return sign === '<' || sign === '≤' ? years <= low : years >= low;
  });

/** Conditions of one kind with those asked about, none of which is asked about itself: tuberculous and bacterial meningitis. */
const siblingsIn = ({ conditions }: Frame, terms: ReadonlyMap<string, string>): string[] => {
  const { byId } = termIndex();
  const broaderOf = (id: string): readonly string[] => byId.get(id)?.broader ?? [];
  const kinds = new Set(
    conditions.flatMap((id) => broaderOf(id).filter((kind) => byId.get(kind)?.kind === 'condition')),
  );
  const isAsked = (id: string): boolean =>
    conditions.includes(id) || kinds.has(id) || broaderOf(id).some((kind) => conditions.includes(kind));
  return [...terms.keys()].filter((id) => !isAsked(id) && broaderOf(id).some((kind) => kinds.has(kind)));
};

/** Whether a statement, or its card, is of a sibling of the disease asked about and does not name that itself. */
export const isOfSibling = (frame: Frame, { text, card }: Passage): boolean => {
  const said = new Map([...analysePassage(text).terms, ...analysePassage(card?.titles.en ?? '').terms]);
  return !frame.conditions.some((id) => said.has(id)) && siblingsIn(frame, said).length > 0;
};

/** Rates a card's statement that gives a dose; null where a hard slot is another. */
export const rateCardDose = (frame: Frame, passage: Passage, isOfChildren = false): number | null => {
  const { text, card } = passage;
  const title = card?.titles.en ?? '';
  if (contradictsFrame(frame, text, title)) return null;
  const slots = slotsIn(text);
  const young = isOfChildren || slots.has('child') || slots.has('neonate') || slotsIn(title).has('child');
  if (isChild(frame) && !young) return null;
  if (frame.population === 'pregnancy' && !slots.has('pregnancy') && !slotsIn(title).has('pregnancy'))
    return null;
  if (isParticularRoute(frame.route) && frame.route !== null && !slots.has(frame.route)) return null;
  const { terms } = analysePassage(text);
  const { terms: ofTitle } = analysePassage(title);
  if (isOfSibling(frame, passage)) return null;
  const { byId } = termIndex();
  const wanted = frame.conditions.flatMap((id) => [id, ...(byId.get(id)?.broader ?? [])]);
  // Said of the disease asked about in the card of another: what the card of its own says goes before it.
  const isOfOtherCard =
    wanted.length > 0 &&
    [...ofTitle.values()].includes('condition') &&
    !wanted.some(
      (id) => ofTitle.has(id) || [...ofTitle.keys()].some((one) => byId.get(one)?.broader.includes(id)),
    );
  // Who names the disease and no purpose asks how it is treated.
  const isPreventive =
    wanted.length > 0 &&
    frame.intents.length === 0 &&
    !slots.has('treatment') &&
    (slots.has('prophylaxis') || slotsIn(title).has('prophylaxis'));
  const said = doseRoutes.filter((route) => slots.has(route));
  if (frame.route !== null && said.length > 0 && !said.includes(frame.route)) return null;
  return (
    (wanted.some((id) => terms.has(id)) ? weights.use : 0) +
    (wanted.some((id) => ofTitle.has(id)) ? weights.useOfCard : 0) -
    (wanted.length > 0 && !wanted.some((id) => terms.has(id) || ofTitle.has(id)) ? weights.use : 0) +
    (isOfOtherCard ? -weights.otherCard : 0) +
    (isPreventive ? -weights.intent : 0) +
    (holdsTheseKidneys(frame, text) ? weights.kidney : 0) +
    (frame.patient.ageYears !== undefined && holdsAge(text, frame.patient.ageYears) ? weights.people : 0) +
    (frame.intents.some((one) => slots.has(one)) ? weights.intent : 0) +
    (isChild(frame) && young ? weights.people : 0) +
    (frame.route !== null && slots.has(frame.route) ? weights.route : 0) +
    (namesOtherDrug(frame, null, text) ? weights.otherDrug : 0) +
    weights.concept * sharedConcepts(frame, text) +
    weights.card
  );
};
