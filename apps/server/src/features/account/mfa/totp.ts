import { Secret, TOTP } from 'otpauth';
import { toString as renderQrCode } from 'qrcode';

const period = 30;
const shape = { algorithm: 'SHA1', digits: 6, period } as const;

/** A new secret of 160 bits in base 32. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32;

const encode = (text: string): string => encodeURIComponent(text).replaceAll('%40', '@');

/** What authenticator apps read from the code. */
export const toKeyUri = (key: { issuer: string; account: string; secret: string }): string => {
  const query = [
    `algorithm=${shape.algorithm}`,
    `digits=${shape.digits}`,
    `issuer=${encodeURIComponent(key.issuer)}`,
    `period=${period}`,
    `secret=${key.secret}`,
  ].join('&');
  return `otpauth://totp/${encode(key.issuer)}:${encode(key.account)}?${query}`;
};

/** The code as SVG text. Clients put it behind `data:image/svg+xml;utf-8,`, where a `#` would end it. */
export const drawQrCode = async (text: string): Promise<string> => {
  const svg = await renderQrCode(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4, width: 256 });
  const named = svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim();
  return `<?xml version="1.0" encoding="UTF-8"?>${named}`;
};

/**
 * The time step a code belongs to, one before and one after the present allowed for clocks that differ.
 *
 * @returns null for a wrong code
 */
export const findStep = (secret: string, code: string, now: Date): number | null => {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...shape,
    token: digits,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: 1,
  });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
};
