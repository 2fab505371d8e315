import { type Card, readBundledCards } from '../../cards/cards.public.ts';
import { type AskedIndex, indexWhenAsked, type WayToAsk, withOtherWays } from './asked-index.ts';
import { type AskedStatement, waysToAsk, waysToAskElse } from './asked-phrases.ts';

type Statements = Pick<Card, 'id' | 'titles' | 'statements'>;

const nameOf = ({ id, titles }: Statements): string => `${titles.en} . ${id.replaceAll('-', ' ')}`;

const askedOf = ({ id, statements }: Statements): AskedStatement[] =>
  statements.map(({ text: { en, ar, zh } }, n) => ({
    key: `card:${id}#s${n + 1}`,
    text: en,
    translations: { ...(ar !== null && { ar }), ...(zh !== null && { zh }) },
  }));

const bundled = (): readonly Statements[] => readBundledCards().map(({ content }) => content);

const waysToAskBundled = function* (): Generator<WayToAsk[]> {
  for (const card of bundled()) yield waysToAsk(nameOf(card), askedOf(card));
  yield* waysToAskElse();
};

const indexOfBundled = indexWhenAsked(waysToAskBundled);
let bundledTexts: ReadonlyMap<string, string> | null = null;

/**
 * The ways to ask for the statements of these cards, and for what none holds. They are indexed once a process for the
 * cards that come with the product; a statement that is not among them, or says something else by now, is asked for in
 * its own words.
 */
export const indexAsked = async (cards: readonly Statements[]): Promise<AskedIndex> => {
  bundledTexts ??= new Map(bundled().flatMap((card) => askedOf(card).map(({ key, text }) => [key, text])));
  const texts = bundledTexts;
  const others = cards.map((card) => ({
    name: nameOf(card),
    statements: askedOf(card).filter(({ key, text }) => texts.get(key) !== text),
  }));
  const ways = others.flatMap(({ name, statements }) =>
    statements.flatMap((statement) =>
      waysToAsk(name, [statement]).map(({ keys }) => ({ key: statement.key, keys })),
    ),
  );
  return withOtherWays(await indexOfBundled(), new Set(ways.map(({ key }) => key)), ways);
};
