import type { Engine } from '../engines/engines.ts';
import { type EngineError, toEngineError } from '../engines/run-engine.ts';
import type { Retrieval } from '../retrieval/passage.ts';
import { type Query, understand } from '../retrieval/query.ts';
import type { Retriever } from '../retrieval/retrieve.ts';
import { restateQuestion } from './restate.ts';

interface Wanted {
  readonly query: Query;
  /** What is asked besides a figure. */
  readonly guidance: Query | null;
  /** The question, and those before it, as they may leave the server. */
  readonly masked: string;
  readonly earlier: readonly string[];
  /** Reads the question as going on from the one before; null where there is none. */
  readonly continueFrom: (() => Query) | null;
  readonly mayRestate: boolean;
  readonly literature: boolean;
}

export interface LookedUp {
  /** As it was read in the end. */
  readonly query: Query;
  readonly retrieved: Retrieval;
  /** The words of the configured engine it was found by; null: it was found, or not, by its own. */
  readonly restated: string | null;
}

interface LookUpParts {
  readonly retriever: Retriever;
  readonly external: Engine | null;
  readonly onEngineFailure: (error: EngineError) => void;
}

/**
 * Looks a question up: as it stands, then as going on from the one before, then in the words of the configured engine.
 *
 * @throws the signal's reason when the client stopped it
 */
export const lookUp = async (
  { retriever, external, onEngineFailure }: LookUpParts,
  { query, guidance, masked, earlier, continueFrom, mayRestate, literature }: Wanted,
  signal: AbortSignal,
): Promise<LookedUp> => {
  const retrieved = await retriever.retrieve(guidance ?? query, { literature });
  if (retrieved.isFound) return { query, retrieved, restated: null };
  if (continueFrom && !query.isFollowUp) {
    const continued = continueFrom();
    const again = await retriever.retrieve(continued, { literature });
    if (again.isFound) return { query: continued, retrieved: again, restated: null };
  }
  const missed = { query, retrieved, restated: null };
  if (!external || !mayRestate || query.asksRecord) return missed;
  const restated = await restateQuestion(external, query, masked, earlier, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    onEngineFailure(toEngineError(error));
    return null;
  });
  if (restated === null) return missed;
  const inOtherWords = { ...understand(restated, [], query.language), language: query.language };
  const again = await retriever.retrieve(inOtherWords, { literature });
  return again.isFound ? { query: inOtherWords, retrieved: again, restated } : missed;
};
