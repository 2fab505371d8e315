import { randomInt, timingSafeEqual } from 'node:crypto';
import { newId, type Transaction } from '@mz/db';
import type { AuthConfig } from '../../../config.ts';
import type { Secrets } from '../../../secrets.ts';
import {
  countAttempt,
  deleteToken,
  lockTokenOfUser,
  lockTokensByAddress,
  lockTokensByHash,
  type OneTimeTokenRow,
  replaceToken,
} from './one-time-tokens.repository.ts';

export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'reauthentication'
  | 'email_change_current'
  | 'email_change_new'
  | 'phone_change';

export interface IssuedToken {
  /** What a person types. */
  readonly code: string;
  /** What a link carries; with `pkce_` in front where the link ends in a code exchange. */
  readonly tokenHash: string;
}

const pkcePrefix = 'pkce_';
/** Wrong codes after which a code is worth nothing. */
const maxAttempts = 8;

export const isPkceHash = (tokenHash: string): boolean => tokenHash.startsWith(pkcePrefix);

/** Codes and links that are good once. */
export interface OneTimeTokens {
  issue(
    tx: Transaction,
    request: { userId: string; kind: TokenKind; address: string; isPkce: boolean },
  ): Promise<IssuedToken>;
  /** Finds and uses up the token of a link; null when it is wrong, used or expired. */
  redeemHash(
    tx: Transaction,
    tokenHash: string,
    kinds: readonly TokenKind[],
  ): Promise<OneTimeTokenRow | null>;
  /** Finds and uses up a typed code; a wrong one is counted, so commit the transaction either way. */
  redeemCode(
    tx: Transaction,
    address: string,
    code: string,
    kinds: readonly TokenKind[],
  ): Promise<OneTimeTokenRow | null>;
  /** As `redeemCode`, for a signed-in user. */
  redeemCodeOfUser(tx: Transaction, userId: string, kind: TokenKind, code: string): Promise<boolean>;
}

export const createOneTimeTokens = (auth: AuthConfig, secrets: Secrets, now: () => Date): OneTimeTokens => {
  // The row's id makes two tokens differ even where code and address are the same.
  const hashOf = (token: { id: string; kind: string; relatesTo: string }, code: string): string =>
    secrets.mac('one-time-token', `${token.id} ${token.kind} ${token.relatesTo} ${code}`).slice(0, 56);

  const isFresh = (row: OneTimeTokenRow): boolean =>
    row.createdAt.getTime() + auth.otpLife * 1000 > now().getTime();

  const matches = (row: OneTimeTokenRow, code: string): boolean => {
    const stored = row.tokenHash.startsWith(pkcePrefix)
      ? row.tokenHash.slice(pkcePrefix.length)
      : row.tokenHash;
    const given = hashOf(row, code);
    return stored.length === given.length && timingSafeEqual(Buffer.from(stored), Buffer.from(given));
  };

  const redeemAmong = async (
    tx: Transaction,
    rows: readonly OneTimeTokenRow[],
    code: string,
  ): Promise<OneTimeTokenRow | null> => {
    const live = rows.filter((row) => isFresh(row) && row.attempts < maxAttempts);
    const hit = live.find((row) => matches(row, code));
    if (!hit) {
      await countAttempt(
        tx,
        live.map((row) => row.id),
      );
      return null;
    }
    await deleteToken(tx, hit.id);
    return hit;
  };

  return {
    async issue(tx, { userId, kind, address, isPkce }) {
      const code = String(randomInt(10 ** auth.otpLength)).padStart(auth.otpLength, '0');
      const token = { id: newId(), userId, kind, relatesTo: address.toLowerCase() };
      const tokenHash = `${isPkce ? pkcePrefix : ''}${hashOf(token, code)}`;
      await replaceToken(tx, { ...token, tokenHash, createdAt: now() });
      return { code, tokenHash };
    },

    async redeemHash(tx, tokenHash, kinds) {
      const [row] = await lockTokensByHash(tx, tokenHash, kinds);
      if (!row) return null;
      await deleteToken(tx, row.id);
      return isFresh(row) ? row : null;
    },

    redeemCode: async (tx, address, code, kinds) =>
      redeemAmong(tx, await lockTokensByAddress(tx, address.toLowerCase(), kinds), code),

    redeemCodeOfUser: async (tx, userId, kind, code) =>
      (await redeemAmong(tx, await lockTokenOfUser(tx, userId, kind), code)) !== null,
  };
};
