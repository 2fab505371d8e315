import { defineFeature } from '../../platform/feature.ts';
import { type CardStore, createCardStore } from './card-store.ts';
import { cardsAudit } from './cards.events.ts';
import { registerCards } from './cards.routes.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly cards: CardStore;
  }
}

/** Knowledge cards: list, read, review. */
export const cardsFeature = defineFeature({
  name: 'cards',
  audit: cardsAudit,
  owns: {
    cardVersions: {
      member: 'authorId',
      unlinked: 'a signature outlives the account that gave it',
      imports: 'proof',
      onErase: 'keep',
      because: 'which account corrected or signed a clinical text must stay provable',
      as: 'signatures',
      days: 3650,
      afterwards: 'anonymise',
    },
  },
  create: ({ context, platform }) => createCardStore(context, platform),
  provides: (cards) => cards,
  admin: (cards) => ({
    queues: [
      {
        name: 'cards',
        to: '/zonebot/cards',
        waiting: async () => (await cards.current()).filter(({ change }) => change === 'bundled').length,
      },
    ],
  }),
  routes: (app, cards, { context }) => registerCards(app, context, cards),
});
