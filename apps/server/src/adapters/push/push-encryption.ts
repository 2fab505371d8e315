import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a browser, as its subscription gives them. */
export interface PushKeys {
  /** A point on P-256, uncompressed: 65 bytes. */
  readonly publicKey: Buffer;
  /** 16 bytes. */
  readonly authSecret: Buffer;
}

const recordSize = 4096;
const tagLength = 16;
/** All messages are as long as this, so that their length tells nothing. */
const paddedLength = 2048;

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

const label = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1');

/** Key pair and salt of one message; given by tests that compare with published vectors. */
export interface PushEphemeral {
  readonly privateKey?: Buffer;
  readonly salt?: Buffer;
  readonly paddedTo?: number;
}

/**
 * Encrypts a message for one browser, as RFC 8291 and RFC 8188 (`aes128gcm`) say, in one record.
 *
 * @throws RangeError for keys that are no point of the curve, and for a message that is too long
 */
export const encryptPush = (
  { publicKey, authSecret }: PushKeys,
  message: Buffer,
  { privateKey, salt = randomBytes(16), paddedTo = paddedLength }: PushEphemeral = {},
): Buffer => {
  const ecdh = createECDH('prime256v1');
  if (privateKey) ecdh.setPrivateKey(privateKey);
  else ecdh.generateKeys();
  const ownKey = ecdh.getPublicKey();
  const padding = paddedTo - message.length - 1;
  if (padding < 0) throw new RangeError(`A push message has at most ${paddedTo - 1} bytes.`);
  let shared: Buffer;
  try {
    shared = ecdh.computeSecret(publicKey);
  } catch (cause) {
    throw new RangeError('The key of the subscription is no point of P-256.', { cause });
  }
  const info = Buffer.concat([label('WebPush: info'), publicKey, ownKey]);
  const keyMaterial = derive(shared, authSecret, info, 32);
  const key = derive(keyMaterial, salt, label('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(keyMaterial, salt, label('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: tagLength });
  // 2 marks the last record.
  const plain = Buffer.concat([message, Buffer.from([2]), Buffer.alloc(padding)]);
  const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize, 0);
  head.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, head, ownKey, body]);
};
