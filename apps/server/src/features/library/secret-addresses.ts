import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../context.ts';

const form = /^([0-9a-f]{32})([0-9a-f]{40})$/;
const macLength = 40;

const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Addresses that need no sign-in: an id and a code only this installation can make. */
export const createSecretAddresses = ({ config, secrets }: Pick<AppContext, 'config' | 'secrets'>) => {
  const macOf = (purpose: 'feed' | 'digest', id: string, generation: number): string =>
    secrets.mac(`library-${purpose}`, `${id}:${generation}`).slice(0, macLength);
  const tokenOf = (purpose: 'feed' | 'digest', id: string, generation: number): string =>
    `${id.replaceAll('-', '')}${macOf(purpose, id, generation)}`;

  return {
    /** Feed of a follow. */
    feedUrl: ({ id, feedGeneration }: { id: string; feedGeneration: number }): string =>
      `${config.publicUrl}/api/feeds/${tokenOf('feed', id, feedGeneration)}`,

    /** Where a member stops all digests. */
    stopUrl: (userId: string): string => `${config.publicUrl}/api/digests/${tokenOf('digest', userId, 0)}`,

    /** The id a token names, before it is believed. */
    idOf: (token: string): string | null => {
      const id = form.exec(token)?.[1];
      return id === undefined ? null : toUuid(id);
    },

    isTrue: (token: string, purpose: 'feed' | 'digest', id: string, generation: number): boolean =>
      isSame(token, tokenOf(purpose, id, generation)),
  };
};
export type SecretAddresses = ReturnType<typeof createSecretAddresses>;
