import type { AppContext } from '../../context.ts';
import { createSecretTokens } from '../../platform/secret-tokens.ts';

/** Addresses that need no sign-in: an id and a code only this installation can make. */
export const createSecretAddresses = ({ config, secrets }: Pick<AppContext, 'config' | 'secrets'>) => {
  const tokens = {
    feed: createSecretTokens(secrets, 'library-feed'),
    digest: createSecretTokens(secrets, 'library-digest'),
  };
  return {
    /** Feed of a follow. */
    feedUrl: ({ id, feedGeneration }: { id: string; feedGeneration: number }): string =>
      `${config.publicUrl}/api/feeds/${tokens.feed.tokenOf(id, feedGeneration)}`,

    /** Where a member stops all digests. */
    stopUrl: (userId: string): string =>
      `${config.publicUrl}/api/digests/${tokens.digest.tokenOf(userId, 0)}`,

    /** The id a token names, before it is believed. */
    idOf: tokens.feed.idOf,

    isTrue: (token: string, purpose: 'feed' | 'digest', id: string, generation: number): boolean =>
      tokens[purpose].isTrue(token, id, generation),
  };
};
export type SecretAddresses = ReturnType<typeof createSecretAddresses>;
