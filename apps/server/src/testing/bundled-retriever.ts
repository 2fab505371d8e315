import { createRetriever } from '../features/assistant/retrieval/retrieve.ts';
import { readBundledCards } from '../features/cards/bundled-cards.ts';
import type { Card } from '../features/cards/cards.public.ts';
import { bundledSnapshot, type CurrentDrug } from '../features/drugs/drugs.public.ts';

const asBundled = { version: 1, change: 'bundled', reviewer: null, reviewedAt: null } as const;

/** What the assistant looks things up in where nobody has changed cards or drugs and there are no papers. */
export const openBundledRetriever = () => {
  const cards = readBundledCards().map(({ content }): Card => ({ ...content, ...asBundled }));
  const { catalogue, drugs } = bundledSnapshot();
  const current = new Map(
    [...drugs].map(([id, drug]): [string, CurrentDrug] => [id, { drug, ...asBundled, labelChanged: null }]),
  );
  const retriever = createRetriever(
    { current: async () => cards, changed: async () => undefined },
    async () => [],
    () => undefined,
    async () => ({ catalogue, current, drugs }),
  );
  return { retriever, current };
};
