import { expect, it } from 'vitest';
import { encryptPush } from './push-encryption.ts';
import { readPushAddress } from './push-hosts.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

it('encrypts as the example of RFC 8291 does', () => {
  const message = Buffer.from('When I grow up, I want to be a watermelon');
  const keys = {
    publicKey: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const sealed = encryptPush(keys, message, {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    paddedTo: message.length + 1,
  });
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  // However long the message, the same number of bytes leaves.
  const lengths = ['a', 'a'.repeat(900)].map((text) => encryptPush(keys, Buffer.from(text)).length);
  expect(new Set(lengths).size).toBe(1);
  expect(() => encryptPush({ ...keys, publicKey: Buffer.alloc(65, 4) }, message)).toThrow(RangeError);
  expect(() => encryptPush(keys, Buffer.alloc(3000))).toThrow(RangeError);
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://fcm.googleapis.com.evil.example/', false],
  ['https://fcm.googleapis.com:8443/', false],
  ['https://user:pass@fcm.googleapis.com/', false],
  ['http://fcm.googleapis.com/', false],
  ['https://push.services.mozilla.com/', false],
  ['https://10.0.0.1/', false],
  ['https://localhost/', false],
  ['http://localhost:9999/push', true],
  ['http://localhost:9998/push', false],
  ['no address', false],
])('contacts only the hosts the operator named: %s', (address, isAllowed) => {
  const hosts = ['fcm.googleapis.com', '*.push.services.mozilla.com', 'localhost:9999'];
  expect(readPushAddress(address, hosts) !== null).toBe(isAllowed);
});
