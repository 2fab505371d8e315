import type { ModeratorKey } from '@mz/contracts/pseudonyms';

/**
 * A moderator's key pair for pseudonyms. The private half is made here and leaves the browser only wrapped by the
 * passphrase, which never does.
 */
const rsa = {
  name: 'RSA-OAEP',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const;
const iterations = 600_000;

export const minPassphrase = 12;

const toBase64 = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(Array.from(new Uint8Array(bytes as ArrayBuffer), (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const wrappingKey = async (
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
  usage: 'wrapKey' | 'unwrapKey',
): Promise<CryptoKey> => {
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    [usage],
  );
};

/** Pages that are not delivered over HTTPS have no such functions. */
export const canMakeKeys = (): boolean => Boolean(globalThis.crypto?.subtle);

export const makeModeratorKey = async (passphrase: string): Promise<ModeratorKey> => {
  const pair = await crypto.subtle.generateKey(rsa, true, ['encrypt', 'decrypt']);
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const key = await wrappingKey(passphrase, salt, iterations, 'wrapKey');
  const wrapped = await crypto.subtle.wrapKey('pkcs8', pair.privateKey, key, { name: 'AES-GCM', iv: nonce });
  return {
    publicKey: toBase64(await crypto.subtle.exportKey('spki', pair.publicKey)),
    wrapped: { key: toBase64(wrapped), salt: toBase64(salt), nonce: toBase64(nonce), iterations },
  };
};

/** One's own share of a post's key, opened; null where the passphrase is not the one. */
export const openShare = async (
  { wrapped }: ModeratorKey,
  passphrase: string,
  sealed: string,
): Promise<string | null> => {
  try {
    const key = await wrappingKey(passphrase, fromBase64(wrapped.salt), wrapped.iterations, 'unwrapKey');
    const privateKey = await crypto.subtle.unwrapKey(
      'pkcs8',
      fromBase64(wrapped.key),
      key,
      { name: 'AES-GCM', iv: fromBase64(wrapped.nonce) },
      rsa,
      false,
      ['decrypt'],
    );
    return toBase64(await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, fromBase64(sealed)));
  } catch {
    return null;
  }
};
