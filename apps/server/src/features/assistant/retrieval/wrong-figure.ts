import { isLinked } from '@mz/lexicon/polarity';
import { asksFurther } from '@mz/lexicon/question-words';
import { type Item, itemsIn } from '@mz/lexicon/statement-items';
import { termIndex } from '@mz/lexicon/terms';
import type { DrugSnapshot } from '../../drugs/drugs.public.ts';
import { drugPassage, drugsOf } from '../understanding/drug-facts.ts';
import { kinOf, valuesOf } from './advises-against.ts';
import { answerWith } from './drug-answers.ts';
import type { Passage, Retrieval } from './passage.ts';
import type { Query } from './query.ts';
import type { CardIndex } from './rank-cards.ts';

/** A figure is another one, and not a rounding or a step of the same, from this factor on. */
const far = 2;

/** Doses and times: what a question may take for granted. */
const dimensions: ReadonlySet<string> = new Set(['mass', 'time']);
const figuresOf = (items: readonly Item[], unit: string): number[] =>
  items
    .filter((item) => item.kind === 'figure' && item.unit === unit)
    .flatMap(({ value }) => value.split('-'))
    .map(Number)
    .filter((value) => value > 0);

const young: ReadonlySet<string> = new Set(['child', 'neonate']);

const isUpTo = ({ side }: Item): boolean => side === 'below' || side === 'within';

/** The one figure a question states of the one drug it names; null where it could be said of anything else. */
const statedFigure = (query: Query, items: readonly Item[]): Item | null => {
  const drugs = items.filter(({ kind }) => kind === 'drug');
  const figures = items.filter(({ kind }) => kind === 'figure');
  const [drug] = drugs;
  const [figure] = figures;
  if (!drug || !figure || drugs.length > 1 || figures.length > 1) return null;
  if (!dimensions.has(figure.unit ?? '') || !(Number(figure.value) > 0)) return null;
  if (Object.values(query.frame.patient).some((value) => value !== undefined)) return null;
  const plain = query.text.toLowerCase();
  const between = plain.slice(Math.min(drug.end, figure.end), Math.max(drug.start, figure.start));
  const isNear = isLinked(between) || (isUpTo(figure) && figure.start > drug.end && between.length < 20);
  return isNear ? figure : null;
};

/** Kilograms that a dose by weight is held against: nothing between a newborn's and a heavy adult's is put right. */
const weights = { least: 3, most: 120 } as const;

/** "0.01 mg/kg, at most 0.5 mg" is never more than that. */
const dosesByWeight = (items: readonly Item[], kg: number): number[] => {
  const limit = Math.min(...figuresOf(items.filter(isUpTo), 'mass'));
  return figuresOf(items, 'mass/kg').map((dose) => Math.min(dose * kg, limit));
};

const isOfYoung = (items: readonly Item[]): boolean => {
  const people = valuesOf(items, 'people');
  return people.length > 0 && !people.includes('adult') && people.some((one) => young.has(one));
};

/** Whether a figure stands far from all that is said; a child's dose is no reason to take a greater one for right. */
const isFar = (asked: Item, said: readonly (readonly Item[])[]): boolean => {
  const value = Number(asked.value);
  if (asked.unit === 'time') {
    const all = said.flatMap((of) => figuresOf(of, 'time'));
    return (
      isUpTo(asked) &&
      said.some((of) => figuresOf(of.filter(isUpTo), 'time').length > 0) &&
      value > Math.max(...all)
    );
  }
  const least = said.flatMap((of) => [...figuresOf(of, 'mass'), ...dosesByWeight(of, weights.least)]);
  const most = said
    .filter((of) => !isOfYoung(of))
    .flatMap((of) => [...figuresOf(of, 'mass'), ...dosesByWeight(of, weights.most)]);
  return (most.length > 0 && value >= Math.max(...most) * far) || value <= Math.min(...least) / far;
};

/**
 * A dose or time limit taken for granted that stands far from every one a source states of the drug in that disease:
 * the sentence that states it leads, and the answer begins by saying so. Where a single statement of any population,
 * step or weight comes near, nothing is put right.
 */
export const withWrongFigure = (
  retrieval: Retrieval,
  query: Query,
  snapshot: DrugSnapshot,
  index: CardIndex,
): Retrieval => {
  const { drugs, conditions, denied } = query.frame;
  const [condition] = conditions;
  if (drugs.length !== 1 || conditions.length !== 1 || condition === undefined || denied.length > 0)
    return retrieval;
  if (!retrieval.isFound || asksFurther(query.text)) return retrieval;
  const items = itemsIn(query.text);
  const figure = statedFigure(query, items);
  if (!figure?.unit) return retrieval;
  const { unit } = figure;
  const kin = kinOf(drugs);
  const isOfUse = (id: string): boolean =>
    id === condition || (termIndex().byId.get(condition)?.broader ?? []).includes(id);
  const ofDrug = drugsOf(drugs, snapshot).flatMap((current) =>
    current.drug.statements.map((statement) => drugPassage(current, statement)),
  );
  const ofDisease: readonly Passage[] = [
    // By what was read when they were indexed: statements are not read again for every question.
    ...index.cards
      .flatMap(({ statements }) => statements)
      .filter(({ keys }) => [...kin].some((id) => keys.has(`t:${id}`)))
      .map(({ passage }) => passage)
      .filter(({ card, text }) =>
        [...valuesOf(itemsIn(card?.titles.en ?? ''), 'subject'), ...valuesOf(itemsIn(text), 'subject')].some(
          isOfUse,
        ),
      ),
    ...ofDrug.filter((passage) => valuesOf(itemsIn(passage.text), 'subject').some(isOfUse)),
  ];
  const named = valuesOf(items, 'route');
  const routes = named.length > 0 || query.frame.route === null ? named : [query.frame.route];
  // Given in another way it is another dose; a statement without a way is of any.
  const isRoute = (own: readonly Item[]): boolean => {
    const stated = valuesOf(own, 'route');
    return stated.length === 0 || routes.every((route) => stated.includes(route));
  };
  const states = ({ text }: Passage): boolean => {
    const own = itemsIn(text);
    const units = unit === 'mass' ? ['mass', 'mass/kg'] : [unit];
    return isRoute(own) && units.some((one) => figuresOf(own, one).length > 0);
  };
  const stating = ofDisease.filter(states);
  // A dose of the drug for another use may be what is meant by other words for this one.
  const elsewhere = ofDrug.filter((one) => one.statementKind === 'dose' && states(one));
  const said = [...stating, ...elsewhere].map(({ text }) => itemsIn(text));
  if (stating.length === 0 || !isFar(figure, said)) return retrieval;
  const fits = ({ text }: Passage): boolean => {
    const own = itemsIn(text);
    return figuresOf(unit === 'time' ? own.filter(isUpTo) : own, unit).length > 0 && !isOfYoung(own);
  };
  const lead = (retrieval.selected ?? []).find(
    (one) => stating.some(({ key }) => key === one.key) && fits(one),
  );
  const first = lead ?? stating.find(fits);
  if (!first) return retrieval;
  const others = (retrieval.selected ?? []).filter(({ key }) => key !== first.key);
  return { ...answerWith(retrieval, [first, ...others]), wrongFigure: true };
};
