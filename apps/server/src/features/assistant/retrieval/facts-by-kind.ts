import { assessDrug, type DrugStatement } from '@mz/clinical/drugs/index';
import { analyse } from '@mz/lexicon/analyse';
import { type FactKind, factKindsIn, factKindsOfPeople } from '@mz/lexicon/fact-kinds';
import { normaliseText, tokenise } from '@mz/lexicon/normalise';
import { termIndex } from '@mz/lexicon/terms';
import type { CurrentDrug, DrugSnapshot } from '../../drugs/drugs.public.ts';
import { drugPassage, drugsOf } from '../understanding/drug-facts.ts';
import { kinOf } from './advises-against.ts';
import { answerWith, withDrugFacts } from './drug-answers.ts';
import { keysOf, wordKeysOf } from './keys.ts';
import type { Passage, Retrieval } from './passage.ts';
import type { Query } from './query.ts';
import type { CardIndex } from './rank-cards.ts';

const maxFacts = 3;

/** Who is meant: a fact that does not speak of them is no answer, whatever its kind. */
const people: readonly FactKind[] = factKindsOfPeople;
/** What may be said of people by other kinds: that a drug is contraindicated in pregnancy. */
const ofAnybody: ReadonlySet<string> = new Set([
  'contraindication',
  'boxed-warning',
  'warning',
  'administration',
]);

/** Whether a fact is of a kind, by its field or by what it says of whom. */
const isOfKind = (kind: FactKind, statement: DrugStatement): boolean =>
  statement.kind === kind ||
  statement.population === kind ||
  (kind === 'child' && statement.population === 'neonate') ||
  (ofAnybody.has(statement.kind) && factKindsIn(statement.text.en).has(kind));

const shareOf = (text: string, asked: ReadonlyMap<string, number>): number => {
  const said = new Map([...keysOf(text), ...wordKeysOf(text)]);
  let sum = 0;
  for (const [key, weight] of asked) if (said.has(key)) sum += weight;
  return sum;
};

/** Facts of a drug that answer a question of these kinds, the nearest to its words first. */
const factsOf = (
  current: CurrentDrug,
  kinds: ReadonlySet<FactKind>,
  query: Query,
  { catalogue }: DrugSnapshot,
): Passage[] => {
  const asked = new Map([...query.keys, ...wordKeysOf(query.text)]);
  const who = people.filter((kind) => kinds.has(kind));
  const what = [...kinds].filter((kind) => !people.includes(kind));
  // What is said of risks without those asked about is no answer to them.
  const { conditions } = query.frame;
  const isOfConditions = ({ text }: DrugStatement): boolean => {
    if (conditions.length === 0) return true;
    const { terms } = analyse(text.en);
    return conditions.some((id) => terms.has(id));
  };
  return assessDrug(current.drug, query.frame.patient, catalogue.find)
    .filter(
      ({ statement, status }) =>
        statement.check !== 'unchecked' &&
        status !== 'excluded' &&
        statement.kind !== 'interaction' &&
        (statement.kind !== 'dose' || statement.population === 'pregnancy') &&
        (who.length > 0
          ? who.every((kind) => isOfKind(kind, statement))
          : what.some((kind) => statement.kind === kind) && isOfConditions(statement)),
    )
    .map(({ statement }) => {
      const isOfWhat = what.some((kind) => statement.kind === kind);
      const isOfWho = who.some((kind) => statement.kind === kind);
      const rating =
        (isOfWhat ? 2 : 0) + (isOfWho ? 1 : 0) + Math.min(1, shareOf(statement.text.en, asked) / 4);
      return { passage: drugPassage(current, statement), rating };
    })
    .sort((a, b) => b.rating - a.rating)
    .slice(0, maxFacts)
    .map(({ passage }) => passage);
};

/**
 * The one drug a question names: low-molecular-weight heparins are named beside heparin by their own names, and a drug
 * that the lexicon knows as its class by the catalogue's.
 */
const theDrugOf = ({ frame, text }: Query, snapshot: DrugSnapshot): CurrentDrug | null => {
  const { byId } = termIndex();
  const kinds = new Set(frame.drugs.flatMap((id) => byId.get(id)?.broader ?? []));
  const named = frame.drugs.filter((id) => !kinds.has(id));
  const known = drugsOf(named, snapshot);
  if (named.length === 1 && known.length === 1) return known[0] ?? null;
  if (known.length > 0) return null;
  const ids = new Set(
    tokenise(normaliseText(text)).flatMap((token) => snapshot.catalogue.names.resolve(token.text)?.id ?? []),
  );
  const [id] = ids;
  return ids.size === 1 && id !== undefined ? (snapshot.current.get(id) ?? null) : null;
};

/** Dialysis is how too much of a drug is taken out, and says nothing of the kidneys. */
const askedKinds = (text: string): ReadonlySet<FactKind> => {
  const kinds = factKindsIn(text);
  return new Set([...kinds].filter((kind) => kind !== 'renal' || !kinds.has('overdose')));
};

/**
 * A question about one drug in pregnancy, with such kidneys, after too much of it, or for what it must not be given, is
 * answered by the drug's facts of that kind; a card's sentence goes before them only where it speaks of the same drug in
 * the same people. Null where the question asks for no such kind, or the drug has no fact of it.
 */
const answerByKind = (retrieval: Retrieval, query: Query, snapshot: DrugSnapshot): Retrieval | null => {
  const { frame } = query;
  if (frame.asksInteraction) return null;
  const kinds = askedKinds(query.text);
  if (kinds.size === 0) return null;
  const current = theDrugOf(query, snapshot);
  if (!current) return null;
  const facts = factsOf(current, kinds, query, snapshot);
  if (facts.length === 0) return null;
  const isOfDrug = ({ documentId, text }: Passage): boolean => {
    const { terms } = analyse(text);
    return documentId === current.drug.id || frame.drugs.some((id) => terms.has(id));
  };
  const selected = retrieval.isFound ? (retrieval.selected ?? []) : [];
  const isAsNear = (one: Passage): boolean => {
    const said = factKindsIn(`${one.card?.titles.en ?? ''}. ${one.text}`);
    return isOfDrug(one) && [...kinds].every((kind) => kind === 'warning' || said.has(kind));
  };
  const kin = kinOf(frame.drugs);
  const who = people.filter((kind) => kinds.has(kind));
  /** What holds for the class of the drug in these people says what is given in its place. */
  const isOfClass = (one: Passage): boolean =>
    [...analyse(one.text).terms.keys()].some((id) => kin.has(id)) &&
    who.length > 0 &&
    who.every((kind) => factKindsIn(`${one.card?.titles.en ?? ''}. ${one.text}`).has(kind));
  const [lead] = selected;
  const beside = selected.filter(
    (one) => (isOfDrug(one) || isOfClass(one)) && !facts.some(({ key }) => key === one.key),
  );
  if (lead && isAsNear(lead))
    return answerWith(retrieval, [lead, ...facts, ...beside.filter((one) => one !== lead)]);
  return answerWith(retrieval, [...facts, ...beside]);
};

/** After too much of a drug its usual doses are beside the point, unless it is an antidote. */
const asksOfOverdose = ({ frame, text }: Query, snapshot: DrugSnapshot): boolean =>
  factKindsIn(text).has('overdose') &&
  drugsOf(frame.drugs, snapshot).every(
    ({ drug }) =>
      !drug.statements.some(
        ({ kind, indicationName }) =>
          kind === 'dose' && factKindsIn(indicationName?.en ?? '').has('overdose'),
      ),
  );

/** Adds what the facts of the drugs say: doses and interactions, else the kind that is asked for. */
export const withFacts = (
  retrieval: Retrieval,
  query: Query,
  snapshot: DrugSnapshot,
  index: CardIndex,
): Retrieval => {
  const answered = withDrugFacts(retrieval, query, snapshot, index);
  const isDose = query.frame.asksDose && answered.isFound && !asksOfOverdose(query, snapshot);
  if (query.studies.length > 0 || isDose) return answered;
  return answerByKind(answered, query, snapshot) ?? answered;
};
