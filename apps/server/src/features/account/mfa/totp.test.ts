import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { drawQrCode, findStep, makeSecret, toKeyUri } from './totp.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const now = new Date('2026-03-01T10:00:15Z');
const step = Math.floor(now.getTime() / 30_000);
const codeAt = (seconds: number): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    timestamp: now.getTime() + seconds * 1000,
  });

describe('findStep', () => {
  it('knows the vectors of RFC 6238', () => {
    const ofStandard = Secret.fromLatin1('12345678901234567890').base32;
    expect(findStep(ofStandard, '287082', new Date(59_000))).toBe(1);
    expect(findStep(ofStandard, '081804', new Date(1_111_111_109_000))).toBe(37_037_036);
  });

  it('takes one step before and after, and names the step the code belongs to', () => {
    expect(findStep(secret, codeAt(0), now)).toBe(step);
    expect(findStep(secret, codeAt(-30), now)).toBe(step - 1);
    expect(findStep(secret, codeAt(30), now)).toBe(step + 1);
    expect(findStep(secret, codeAt(-60), now)).toBeNull();
    expect(findStep(secret, codeAt(60), now)).toBeNull();
  });

  it('takes a code typed in two groups and nothing that is not six digits', () => {
    const code = codeAt(0);
    expect(findStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(step);
    for (const wrong of ['', code.slice(1), `${code}0`, 'abcdef', '１２３４５６'])
      expect(findStep(secret, wrong, now)).toBeNull();
  });
});

describe('what an authenticator app reads', () => {
  it('is a key of 160 bits', () => {
    const made = makeSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(makeSecret()).not.toBe(made);
  });

  it('is an address with issuer and account', () => {
    const uri = toKeyUri({ issuer: 'Medical Zone', account: 'amal@example.org', secret });
    expect(uri).toBe(
      `otpauth://totp/Medical%20Zone:amal@example.org?algorithm=SHA1&digits=6&issuer=Medical%20Zone&period=30&secret=${secret}`,
    );
    const read = URI.parse(uri);
    expect(read).toMatchObject({ issuer: 'Medical Zone', label: 'amal@example.org' });
    expect(read.secret.base32).toBe(secret);
  });

  it('is drawn without a number sign, which would end the data address', async () => {
    const svg = await drawQrCode(toKeyUri({ issuer: 'localhost', account: 'a@b.c', secret }));
    expect(svg).toMatch(/^<\?xml [^>]*\?><svg [\s\S]*<\/svg>$/);
    expect(svg).not.toContain('#');
  });
});
