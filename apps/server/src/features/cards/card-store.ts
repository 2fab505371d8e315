import type { AppContext } from '../../context.ts';
import type { Platform } from '../../platform/index.ts';
import { type BundledCard, readBundledCards } from './bundled-cards.ts';
import { type Card, type CardChange, cardContentSchema } from './card-content.ts';
import { createCardsRepository } from './cards.repository.ts';

const cardsChannel = 'mz_cards';

/** Today's cards in memory. */
export interface CardStore {
  /** Today's cards in the order of the bundled file; the same array as long as nothing changed. */
  readonly current: () => Promise<readonly Card[]>;
  /** Reads what changed now, also at the other server processes. */
  readonly changed: () => Promise<void>;
}

const synchronise = async ({ db }: AppContext, bundled: readonly BundledCard[]): Promise<void> => {
  const repository = createCardsRepository(db);
  const heads = new Map((await repository.heads()).map((head) => [head.cardId, head]));
  for (const { content, checksum } of bundled) {
    const head = heads.get(content.id);
    // What a physician corrected stays as corrected; a new edition of the bundled file does not undo it.
    if (head && (head.origin === checksum || head.corrected)) continue;
    await repository.insert({
      cardId: content.id,
      version: (head?.version ?? 0) + 1,
      content,
      origin: checksum,
      change: 'bundled',
      note: '',
      authorId: null,
    });
  }
};

/** Loads the cards, keeps today's versions in memory and follows changes made at other processes. */
export const createCardStore = (context: AppContext, platform: Pick<Platform, 'listener'>): CardStore => {
  const bundled = readBundledCards();
  const order = new Map(bundled.map(({ content }, place) => [content.id, place]));
  let cards: readonly Card[] | null = null;
  let loading: Promise<readonly Card[]> | null = null;
  let stale = true;

  const load = async (): Promise<readonly Card[]> => {
    if (!cards) await synchronise(context, bundled);
    stale = false;
    const repository = createCardsRepository(context.db);
    const known = new Map((cards ?? []).map((card) => [card.id, card]));
    const heads = (await repository.heads()).filter(({ cardId }) => order.has(cardId));
    const changed = heads.filter(({ cardId, version }) => known.get(cardId)?.version !== version);
    for (const row of await repository.contents(changed))
      known.set(row.cardId, {
        ...cardContentSchema.parse(row.content),
        version: row.version,
        change: row.change as CardChange,
        reviewer: row.change === 'bundled' ? null : row.author,
        reviewedAt: row.change === 'bundled' ? null : row.at,
      });
    if (!cards || changed.length > 0)
      cards = [...known.values()].sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
    return cards;
  };

  const refresh = (): Promise<readonly Card[]> => {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  };

  platform.listener.on(cardsChannel, () => {
    stale = true;
  });

  return {
    async current() {
      if (cards && !stale) return cards;
      try {
        return await refresh();
      } catch (error) {
        stale = true;
        throw error;
      }
    },
    async changed() {
      stale = true;
      platform.listener.notify(cardsChannel);
    },
  };
};
