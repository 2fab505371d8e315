import { describe, expect, it } from 'vitest';
import { readBundledCards } from '../../cards/cards.public.ts';
import { askedPhrases } from './asked-phrases.ts';
import { indexAsked } from './asked-statements.ts';
import { keysOf } from './keys.ts';

const cards = readBundledCards().map(({ content }) => content);
const key = 'card:cellulitis#s1';
const [phrase = ''] = askedPhrases().get(key)?.[0]?.phrases ?? [];
const changed = (en: string) =>
  cards.map((card) =>
    card.id === 'cellulitis'
      ? {
          ...card,
          statements: card.statements.map((one, n) =>
            n === 0 ? { ...one, text: { ...one.text, en } } : one,
          ),
        }
      : card,
  );
const nearest = (of: ReadonlyMap<string, number>) => [...of].sort(([, a], [, b]) => b - a)[0]?.[0];

describe('statements by how they are asked for', () => {
  it('are made once for the cards that come with the product', async () => {
    expect(await indexAsked(cards)).toBe(await indexAsked(cards.slice(3)));
  });

  it('are found by a phrase written for them, until they say something else', async () => {
    const before = (await indexAsked(cards)).likenessOf(keysOf(phrase)).ofPassages.get(key) ?? 0;
    const other = await indexAsked(changed('Marmalade is spread on toast with a quokka.'));
    const after = other.likenessOf(keysOf(phrase)).ofPassages.get(key) ?? 0;
    expect(before).toBeGreaterThan(0.6);
    expect(after).toBeLessThan(before / 2);
    expect(nearest(other.likenessOf(keysOf('marmalade quokka toast')).ofPassages)).toBe(key);
    // What else is asked for stays as it was.
    expect(nearest(other.likenessOf(keysOf('fist hit a tooth, cut over the knuckle')).ofPassages)).toBe(
      nearest(
        (await indexAsked(cards)).likenessOf(keysOf('fist hit a tooth, cut over the knuckle')).ofPassages,
      ),
    );
  });

  it('that are new are asked for in their own words', async () => {
    const [card] = cards;
    const added = card && { ...card, id: 'marmalade', statements: card.statements.slice(0, 1) };
    const statement = added?.statements[0];
    if (!added || !statement) throw new Error('no card');
    const own = [
      { ...added, statements: [{ ...statement, text: { en: 'A quokka eats toast.', ar: null, zh: null } }] },
    ];
    const { ofPassages } = (await indexAsked([...cards, ...own])).likenessOf(keysOf('quokka toast'));
    expect(nearest(ofPassages)).toBe('card:marmalade#s1');
  });
});
