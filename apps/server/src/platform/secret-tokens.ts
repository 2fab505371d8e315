import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

const form = /^([0-9a-f]{32})([0-9a-f]{40})$/;
const macLength = 40;

const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Tokens of addresses that need no sign-in: the id of a row and a code only this installation can make. A higher
 * generation, kept in the row, ends those before it.
 */
export const createSecretTokens = (secrets: Pick<Secrets, 'mac'>, purpose: string) => {
  const tokenOf = (id: string, generation: number): string =>
    `${id.replaceAll('-', '')}${secrets.mac(purpose, `${id}:${generation}`).slice(0, macLength)}`;
  return {
    tokenOf,

    /** The id a token names, before it is believed. */
    idOf: (token: string): string | null => {
      const id = form.exec(token)?.[1];
      return id === undefined ? null : toUuid(id);
    },

    isTrue: (token: string, id: string, generation: number): boolean => {
      const known = tokenOf(id, generation);
      return token.length === known.length && timingSafeEqual(Buffer.from(token), Buffer.from(known));
    },
  };
};
