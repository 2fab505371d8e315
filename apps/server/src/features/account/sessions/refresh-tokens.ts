import { createHmac, timingSafeEqual } from 'node:crypto';
import { AccountError } from '../protocol/errors.ts';

export interface RefreshTokenContent {
  readonly sessionId: string;
  readonly counter: number;
}

/** Refresh tokens carry session and number under a MAC: nothing of them is stored. */
export interface RefreshTokens {
  make(content: RefreshTokenContent): string;
  /** @throws AccountError `validation_failed` for no token at all, `refresh_token_not_found` for one not made here */
  read(token: string): RefreshTokenContent;
}

const version = 1;
const bodyLength = 1 + 16 + 8;
const macLength = 16;
/** Length and alphabet of upstream's older tokens, which a client may still hold. */
const olderForm = /^[a-z2-7]{12}$/;

export const createRefreshTokens = (key: Buffer): RefreshTokens => {
  const macOf = (body: Buffer): Buffer =>
    createHmac('sha256', key).update(body).digest().subarray(0, macLength);

  return {
    make({ sessionId, counter }) {
      const body = Buffer.alloc(bodyLength);
      body.writeUInt8(version, 0);
      Buffer.from(sessionId.replaceAll('-', ''), 'hex').copy(body, 1);
      body.writeBigUInt64BE(BigInt(counter), 17);
      return Buffer.concat([body, macOf(body)]).toString('base64url');
    },

    read(token) {
      const bytes = /^[\w-]+$/.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(0);
      if (bytes.length !== bodyLength + macLength || bytes[0] !== version) {
        if (olderForm.test(token)) throw new AccountError('refresh_token_not_found');
        throw new AccountError('validation_failed', 'Refresh token is not valid');
      }
      const body = bytes.subarray(0, bodyLength);
      if (!timingSafeEqual(bytes.subarray(bodyLength), macOf(body)))
        throw new AccountError('refresh_token_not_found');
      const hex = body.subarray(1, 17).toString('hex');
      return {
        sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        counter: Number(body.readBigUInt64BE(17)),
      };
    },
  };
};
