import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import type { Secrets } from '../../secrets.ts';
import { joinShares, splitSecret } from './secret-sharing.ts';

const purpose = 'post-author';

/** The public key of a moderator, as the browser exports it; null where it is none of the kind asked for. */
export const readPublicKey = (base64: string) => {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= 3072 && bits <= 4096 ? key : null;
  } catch {
    return null;
  }
};

const encryptShare = (publicKey: string, share: Buffer): string => {
  const key = readPublicKey(publicKey);
  if (!key) throw new Error('A stored key of a moderator cannot be read.');
  return publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    share,
  ).toString('base64');
};

/**
 * Seals who wrote a post with a key of its own, which only two of the holders together have. What is stored is under
 * the installation's secret besides, so that two holders with a copy of the database do not get past the log.
 */
export const sealAuthor = (
  secrets: Secrets,
  authorId: string,
  holders: readonly { readonly id: string; readonly publicKey: string }[],
): { sealed: string; shares: { moderatorId: string; sealed: string }[] } => {
  const key = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(authorId, 'utf8'), cipher.final()]);
  const inner = Buffer.concat([nonce, cipher.getAuthTag(), body]);
  const parts = splitSecret(key, holders.length);
  key.fill(0);
  return {
    sealed: secrets.seal(purpose, inner.toString('base64')).toString('base64'),
    shares: holders.map(({ id, publicKey }, index) => ({
      moderatorId: id,
      sealed: encryptShare(publicKey, parts[index] ?? Buffer.alloc(0)),
    })),
  };
};

/** Who it was; null where the two shares do not open it. */
export const openAuthor = (secrets: Secrets, sealed: string, one: Buffer, other: Buffer): string | null => {
  const key = joinShares(one, other);
  if (key?.length !== 32) return null;
  const inner = Buffer.from(secrets.open(purpose, Buffer.from(sealed, 'base64')), 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, inner.subarray(0, 12));
    decipher.setAuthTag(inner.subarray(12, 28));
    return Buffer.concat([decipher.update(inner.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
