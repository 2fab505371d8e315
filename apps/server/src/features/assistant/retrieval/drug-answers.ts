import { analyse } from '@mz/lexicon/analyse';
import { slotsIn } from '@mz/lexicon/slots';
import { termIndex } from '@mz/lexicon/terms';
import type { DrugSnapshot } from '../../drugs/drugs.public.ts';
import { type DrugFacts, findDrugFacts } from '../understanding/drug-facts.ts';
import type { Frame } from '../understanding/frame.ts';
import { type Passage, type Retrieval, unitsIn } from './passage.ts';
import type { Query } from './query.ts';

const factScore = 0.99;

/** Whether a statement of a card gives the dose asked for: of one of the drugs, with figures, for the intent and people. */
const givesDose = ({ intent, population, drugs }: Frame, { text, card }: Passage): boolean => {
  const { byId } = termIndex();
  const named = analyse(text).terms;
  const isOfDrug = drugs.some((id) => named.has(id) || byId.get(id)?.broader.some((kind) => named.has(kind)));
  const slots = slotsIn(`${card?.titles.en ?? ''}. ${text}`);
  const isForIntent =
    intent === null || intent === 'treatment' ? !slots.has('prophylaxis') : slots.has(intent);
  const isYoung = slots.has('child') || slots.has('neonate');
  return (
    isOfDrug &&
    unitsIn(text).has('dose') &&
    isForIntent &&
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

const merge = (retrieval: Retrieval, facts: DrugFacts, { frame }: Query): Retrieval => {
  const selected = retrieval.isFound ? (retrieval.selected ?? []) : [];
  const ofCards = selected.filter((passage) => givesDose(frame, passage));
  const isParticular =
    frame.intent !== null ||
    frame.population === 'child' ||
    frame.population === 'pregnancy' ||
    frame.asksRenal;
  if (facts.exact.length === 0) {
    const isMissing =
      retrieval.isFound && frame.asksDose && isParticular && ofCards.length === 0 && facts.drugs.length > 0;
    if (isMissing && (frame.population === 'child' || frame.population === 'neonate'))
      return withoutDoses(retrieval, facts.drugs[0] ?? '');
    return isMissing
      ? { ...retrieval, missingDose: facts.drugs[0] ?? '' }
      : {
          ...retrieval,
          selected:
            retrieval.selected &&
            withoutOtherUses([...ofCards, ...selected.filter((one) => !ofCards.includes(one))], frame),
        };
  }
  // A card that gives this very dose goes on leading; otherwise the structured fact does.
  const rest = selected.filter((passage) => !ofCards.includes(passage));
  const ordered = withoutOtherUses(
    isParticular || selected.length === 0
      ? [...ofCards, ...facts.exact, ...rest]
      : [...selected, ...facts.exact],
    frame,
  );
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

/** Adds what the facts of the drugs say, by their structured fields, to what the cards say. */
export const withDrugFacts = (retrieval: Retrieval, query: Query, snapshot: DrugSnapshot): Retrieval => {
  if (query.studies.length > 0) return retrieval;
  const facts = findDrugFacts(query.frame, snapshot);
  if (facts) return merge(retrieval, facts, query);
  return query.frame.asksDose && retrieval.selected
    ? { ...retrieval, selected: withoutOtherUses(retrieval.selected, query.frame) }
    : retrieval;
};
