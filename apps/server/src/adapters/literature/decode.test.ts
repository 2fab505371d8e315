import { expect, it } from 'vitest';
import { decodePieces } from './decode.ts';

const read = async (bytes: Uint8Array, size = bytes.length || 1): Promise<string> => {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  let text = '';
  for await (const piece of decodePieces(pieces())) text += piece;
  return text;
};
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><T>Ménière</T>`;

it.each([1, 3, 7, 2_000])('reads in the declared encoding, in pieces of %i bytes', async (size) => {
  const latin = xml('ISO-8859-1');
  expect(await read(Buffer.from(latin, 'latin1'), size)).toBe(latin);
  const wide = `\uFEFF${xml('UTF-16')}`;
  expect(await read(Buffer.from(wide, 'utf16le'), size)).toBe(wide.slice(1));
  expect(await read(Buffer.from('TY  - JOUR Ménière 梅尼埃', 'utf8'), size)).toBe(
    'TY  - JOUR Ménière 梅尼埃',
  );
  expect(await read(Buffer.from('\uFEFFTY  - JOUR', 'utf8'), size)).toBe('TY  - JOUR');
});

it('reads nothing as nothing', async () => {
  expect(await read(new Uint8Array())).toBe('');
});

it.each([
  ['an encoding nobody knows', Buffer.from(xml('EBCDIC-9')), /its encoding "EBCDIC-9" is not known/],
  ['bytes of another encoding', Buffer.from('AU  - Ménière', 'latin1'), /bytes that are not UTF-8/],
  ['a character cut in its middle', Buffer.from('é').subarray(0, 1), /bytes that are not UTF-8/],
])('refuses %s', async (_what, bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(message);
});
