import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { readOrCreateFile } from './lib/kept-file.ts';
import { StartError } from './lib/start-error.ts';

/** Seals and keys derived from the installation's one secret; each purpose has a key of its own. */
export interface Secrets {
  /** AES-256-GCM; the answer holds nonce, tag and text. */
  seal(purpose: string, text: string): Buffer;
  /** @throws when the sealed bytes were made with another key or altered */
  open(purpose: string, sealed: Buffer): string;
  /** HMAC-SHA-256 in lower-case hex. */
  mac(purpose: string, text: string): string;
  /** A key of 32 bytes for one purpose. */
  key(purpose: string): Buffer;
}

/** @param master the installation's secret, any text of 32 characters or more */
export const createSecrets = (master: string): Secrets => {
  const key = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', master, 'medical-zone', purpose, 32));
  // Purposes are few and named in the code; every address of a picture is signed with one.
  const derived = new Map<string, KeyObject>();
  const keyOf = (purpose: string): KeyObject => {
    const known = derived.get(purpose) ?? createSecretKey(key(purpose));
    derived.set(purpose, known);
    return known;
  };
  return {
    key,
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
    mac: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest('hex'),
  };
};

const minKeyLength = 32;

/**
 * Reads the key file of the data directory, or makes it at the first start.
 *
 * @throws StartError when the file holds no key
 */
export const loadSecretKey = (dataDir: string): string => {
  const file = path.join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  const key = readOrCreateFile(file, () => randomBytes(48).toString('base64url'));
  if (key.length < minKeyLength)
    throw new StartError(
      `${file} holds ${key.length === 0 ? 'no key' : 'less than a key'}: restore it from a backup. Without one, delete it to have a new key made; second factors, signing keys and queued mails sealed with the old one are lost then.`,
    );
  return key;
};
