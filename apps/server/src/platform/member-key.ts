import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import type { Secrets } from '../secrets.ts';

const { memberKeys } = tables;
const purposeOf = (memberId: string): string => `member-key:${memberId}`;

/** Seals private texts of a member with a key of the member's own. */
export interface MemberSeal {
  readonly seal: (text: string) => Buffer;
  /** @throws where the bytes were altered or sealed with another key */
  readonly open: (sealed: Buffer) => string;
  /** The same for bytes, bound to what they are a part of: nothing else opens them. */
  readonly sealBytes: (bytes: Buffer, boundTo: Buffer) => Buffer;
  /** @throws where the bytes were altered, sealed with another key, or are a part of something else */
  readonly openBytes: (sealed: Buffer, boundTo: Buffer) => Buffer;
}

/** Bytes by which what is sealed is longer: nonce and tag. */
export const sealOverhead = 28;
const nothing = Buffer.alloc(0);

const sealOf = (key: Buffer): MemberSeal => {
  const sealBytes: MemberSeal['sealBytes'] = (bytes, boundTo) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo);
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  };
  const openBytes: MemberSeal['openBytes'] = (sealed, boundTo) => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(boundTo).setAuthTag(sealed.subarray(12, sealOverhead));
    return Buffer.concat([decipher.update(sealed.subarray(sealOverhead)), decipher.final()]);
  };
  return {
    sealBytes,
    openBytes,
    seal: (text) => sealBytes(Buffer.from(text), nothing),
    open: (sealed) => openBytes(sealed, nothing).toString('utf8'),
  };
};

/**
 * The member's key, made when it is first needed. It lies sealed with the installation's secret: the database alone
 * reads nothing, and with the row everything the key sealed is gone, in backups too.
 */
export const memberSeal = async (
  db: DatabaseOrTransaction,
  secrets: Secrets,
  memberId: string,
): Promise<MemberSeal> => {
  const purpose = purposeOf(memberId);
  const find = async (): Promise<Buffer | null> => {
    const [row] = await db
      .select({ sealed: memberKeys.sealed })
      .from(memberKeys)
      .where(eq(memberKeys.memberId, memberId));
    return row ? Buffer.from(secrets.open(purpose, row.sealed), 'base64') : null;
  };
  const existing = await find();
  if (existing) return sealOf(existing);
  await db
    .insert(memberKeys)
    .values({ memberId, sealed: secrets.seal(purpose, randomBytes(32).toString('base64')) })
    .onConflictDoNothing();
  const made = await find();
  if (!made) throw new Error('The key of a member was not written.');
  return sealOf(made);
};
