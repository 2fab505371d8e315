import { analyse, analysePassage } from '@mz/lexicon/analyse';
import { endsInBackground } from '@mz/lexicon/background';
import { factKindsIn } from '@mz/lexicon/fact-kinds';
import { findListedNames } from '@mz/lexicon/names';
import { normaliseText } from '@mz/lexicon/normalise';
import { type Term, termIndex } from '@mz/lexicon/terms';
import type { Card } from '../../cards/cards.public.ts';
import type { CurrentDrug, DrugSnapshot } from '../../drugs/drugs.public.ts';
import { askedPapers } from './asked-phrases.ts';
import type { IndexedPassage, Passage } from './passage.ts';
import type { Query } from './query.ts';

/** What a question names and no source speaks of. */
export interface NotHeld {
  /** As they were written, or as the lexicon calls them. */
  readonly names: readonly string[];
  /** Nothing else is asked about: what stands near it would be an answer to something else. */
  readonly isWhole: boolean;
}

const nothing: NotHeld = { names: [], isWhole: false };

/** The lists of names are in Latin letters. */
const otherScripts = /[\u0370-\ud7ff\uf900-\uffef]+/g;

/** What all cards and all facts of drugs say in Latin letters, in one text to look names up in. */
const textOf = (cards: readonly Card[], snapshot: DrugSnapshot | null): string =>
  [...cards, ...[...(snapshot?.current.values() ?? [])].map(({ drug }) => [drug.name, drug.statements])]
    .map((document) => normaliseText(JSON.stringify(document).replace(otherScripts, ' ')))
    .join('\n');

let last: { cards: readonly Card[]; drugs: DrugSnapshot['current'] | undefined; text: string } | null = null;
const heldText = (cards: readonly Card[], snapshot: DrugSnapshot | null): string => {
  const drugs = snapshot?.current;
  if (last?.cards !== cards || last.drugs !== drugs) last = { cards, drugs, text: textOf(cards, snapshot) };
  return last.text;
};

const isToldBeside = (text: string, names: readonly string[]): boolean =>
  names.some((name) => {
    const at = text.indexOf(normaliseText(name));
    return at > 0 && endsInBackground(text.slice(0, at));
  });

const isLetter = /[a-z\d]/;

/** A name as whole words of a text. */
const stands = (name: string, text: string): boolean => {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isLetter.test(text.charAt(at - 1)) && !isLetter.test(text.charAt(at + name.length))) return true;
  return false;
};

let papers: string | null = null;
const textOfPapers = (): string => {
  papers ??= normaliseText(
    [...askedPapers().values()].map(({ title, summary }) => `${title} ${summary}`).join('\n'),
  );
  return papers;
};

/**
 * Names that stand in a card or in the facts of a drug are known, whatever the lists say; where a paper is asked for,
 * those of papers as well.
 */
export const unknownAmong = (
  names: readonly string[],
  cards: readonly Card[],
  snapshot: DrugSnapshot | null,
  literature: boolean,
): readonly string[] => {
  if (names.length === 0) return names;
  const held = heldText(cards, snapshot);
  // What a trial calls its remedy is asked for by that name whatever is asked of it.
  return names.filter((written) => {
    const texts = literature || /\d/.test(written) ? [held, textOfPapers()] : [held];
    return !texts.some((text) => stands(normaliseText(written).trim(), text));
  });
};

/**
 * The drugs and diseases a question names that stand in no card, no facts of a drug and no article found: terms of the
 * lexicon in any language, and names of the lists of all drugs and diseases.
 */
export const findNotHeld = (
  query: Query,
  cards: readonly Card[],
  isKnown: (key: string) => boolean,
  snapshot: DrugSnapshot | null,
  articles: readonly IndexedPassage[],
  selected: readonly Passage[],
): NotHeld => {
  const text = normaliseText(query.text);
  const { byId } = termIndex();
  const named = [...query.analysis.terms]
    .filter(([id, kind]) => (kind === 'drug' || kind === 'condition') && !query.analysis.absent.has(id))
    .flatMap(([id]) => byId.get(id) ?? []);
  const listed = findListedNames(query.text);
  const namesNothing = listed.drugs.length + listed.diseases.length + listed.narrowed.size === 0;
  if (named.length === 0 && namesNothing) return nothing;
  const isInArticles = (key: string): boolean =>
    articles.some(({ own, context }) => own.terms.has(key) || own.words.has(key) || context.has(key));
  const factsOf = ({ kind, names }: Term): CurrentDrug | undefined =>
    kind === 'drug'
      ? names.en
          .map((name) => snapshot?.current.get(snapshot.catalogue.names.resolve(name)?.id ?? ''))
          .find((facts) => facts !== undefined)
      : undefined;
  // "Simvastatin with itraconazole": the facts of one speak of the other.
  const factsBeside = named
    .flatMap((term) => factsOf(term)?.drug.statements ?? [])
    .map((statements) => normaliseText(JSON.stringify(statements)))
    .join(' ');
  const isSpokenOfBeside = ({ kind, names }: Term): boolean =>
    kind === 'drug' && names.en.some((name) => factsBeside.includes(normaliseText(name)));
  // What the facts of a drug give a dose for, they speak of.
  const usesBeside = new Set(
    named
      .flatMap((term) => factsOf(term)?.drug.statements ?? [])
      .flatMap(({ indication, indicationName }) => [
        indication?.replaceAll('-', ' ') ?? '',
        ...Object.values(indicationName ?? {}),
      ])
      .flatMap((use) => [...analysePassage(use).terms.keys()]),
  );
  const isHeld = (term: Term): boolean =>
    isKnown(term.id) ||
    usesBeside.has(term.id) ||
    isInArticles(term.id) ||
    factsOf(term) !== undefined ||
    isSpokenOfBeside(term);
  const leading = selected.find(({ kind }) => kind === 'card');
  const ofTitle = leading ? analyse(leading.card?.titles.en ?? '').terms : null;
  /**
   * A kind of what the card that answers is named after: that of embolism speaks of a massive one. For a dose, the
   * statement has to name what makes the kind.
   */
  const isOfLead = ({ id, kind, broader }: Term): boolean => {
    if (kind !== 'condition' || !broader.some((one) => ofTitle?.has(one) === true)) return false;
    const ofKinds = new Set(broader.flatMap((one) => one.split(' ')));
    const said = normaliseText(
      selected
        .flatMap(({ documentId, text: one }) => (documentId === leading?.documentId ? one : []))
        .join(' '),
    );
    return (
      !query.frame.asksDose ||
      id.split(' ').some((word) => !ofKinds.has(word) && said.includes(normaliseText(word)))
    );
  };
  // The use of the dose that answers is spoken of by its drug, if by no card.
  const ofFacts = new Set(
    selected
      .filter(({ kind }) => kind === 'drug')
      .slice(0, 1)
      .flatMap(({ text: said }) => [...analyse(said).terms.keys()])
      .flatMap((id) => [id, ...(byId.get(id)?.broader ?? [])]),
  );
  // What a drug's facts say of too much of it is said of the poisoning that is named after the drug.
  const isOfOverdose = ({ names }: Term): boolean =>
    selected[0]?.kind === 'drug' &&
    selected[0].statementKind === 'overdose' &&
    names.en.some((name) => factKindsIn(name).has('overdose'));
  const unheldTerms = named.filter(
    (term) => !isHeld(term) && !ofFacts.has(term.id) && !isOfLead(term) && !isOfOverdose(term),
  );
  const whole = heldText(cards, snapshot);
  const isUnheldName = (name: string): boolean =>
    !whole.includes(name) &&
    !articles.some(({ passage }) => normaliseText(`${passage.title} ${passage.text}`).includes(name));
  const drugNames = listed.drugs.filter(isUnheldName);
  // The card of a disease speaks of a kind of it only where it says what makes the kind.
  const ofLead = normaliseText(JSON.stringify(cards.find(({ id }) => id === leading?.documentId) ?? ''));
  const narrowed = [...listed.narrowed].flatMap(([name, word]) =>
    isUnheldName(name) && !ofLead.includes(word) ? name : [],
  );
  const diseaseNames = [...listed.diseases.filter(isUnheldName), ...narrowed];
  const drugs = unheldTerms.filter(({ kind }) => kind === 'drug');
  const diseases = unheldTerms.filter(({ kind }) => kind === 'condition');
  const names = [
    ...unheldTerms.map((term) => term.names[query.language][0] ?? term.id),
    ...drugNames,
    ...diseaseNames,
  ];
  if (names.length === 0) return nothing;
  const asked = [...drugs.flatMap((term) => Object.values(term.names).flat()), ...drugNames];
  // Who goes on about a patient tells of another disease beside the one that is held.
  const goesOnAbout =
    query.frameBefore !== null &&
    query.frameBefore.conditions.some((id) => isKnown(id)) &&
    query.frame.conditions.some((id) => query.frameBefore?.conditions.includes(id));
  const isHeldKind = (...kinds: string[]): boolean =>
    (kinds.includes('condition') && goesOnAbout) ||
    named.some((term) => kinds.includes(term.kind) && !unheldTerms.includes(term)) ||
    (kinds.includes('drug') && query.frame.drugs.some((id) => byId.get(id)?.kind === 'class'));
  // "Evolocumab" where the card speaks of PCSK9 inhibitors: the class answers, and that the drug is not named is said.
  const classes = drugs.flatMap(({ broader }) => broader);
  const isOfClass = selected.some(({ text: said }) => {
    const { terms } = analyse(said);
    return classes.some((id) => terms.has(id));
  });
  const asksDrug = asked.length > 0 && !isToldBeside(text, asked) && !isOfClass;
  // The dose for a procedure holds whatever the patient has beside it.
  const [lead] = selected;
  const said = lead?.kind === 'drug' ? analyse(lead.text).terms : null;
  const isOfProcedure = query.frame.concepts.some((id) => said?.get(id) === 'test');
  const asksDisease = diseases.length + diseaseNames.length > 0 && !isOfProcedure;
  // A dose of nothing that is known, for a disease that no source speaks of: what else is named was told beside it.
  const asksDoseOfNothing = asksDisease && query.frame.asksDose && query.frame.drugs.length === 0;
  return {
    names,
    isWhole:
      (asksDrug && !isHeldKind('drug')) ||
      (asksDisease && !isHeldKind('condition')) ||
      asksDoseOfNothing ||
      narrowed.length > 0,
  };
};
