import { randomInt } from 'node:crypto';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';

const { recoveryCodes } = tables;

/** Letters and digits that cannot be taken for each other on paper. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 10;
export const recoveryCodeCount = 10;

/** Fifty bits each, in two groups. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

/** As typed by people: case, spaces and dashes do not count. */
export const normalRecoveryCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');

/** Codes of one factor, by their keyed hashes. */
export const createRecoveryCodes = (db: DatabaseOrTransaction, factorId: string) => ({
  count: () => db.$count(recoveryCodes, eq(recoveryCodes.factorId, factorId)),

  async replace(hashes: readonly string[]): Promise<void> {
    await db.delete(recoveryCodes).where(eq(recoveryCodes.factorId, factorId));
    await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ factorId, codeHash })));
  },

  /** Uses a code up; false where it is none of these. */
  async redeem(codeHash: string): Promise<boolean> {
    const rows = await db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.factorId, factorId), eq(recoveryCodes.codeHash, codeHash)))
      .returning({ factorId: recoveryCodes.factorId });
    return rows.length > 0;
  },
});
