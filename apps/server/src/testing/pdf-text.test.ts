import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readPdfText } from './pdf-text.ts';

const cmap = '<0001> <0041>\n';
const object = (id: number, body: string): string => `\n${id} 0 obj\n${body}\nendobj\n`;

/** Content whose compressed form ends with the byte that ends lines elsewhere. */
const endingInReturn = (): Buffer => {
  for (let seed = 0; seed < 10_000; seed += 1) {
    const remark = String.fromCharCode(33 + (seed % 90)).repeat(1 + Math.floor(seed / 90));
    const packed = deflateSync(`BT /f0 10 Tf (\\000\\001) Tj ET % ${remark}`);
    if (packed.at(-1) === 0x0d) return packed;
  }
  throw new Error('None of them ends so.');
};

it('reads a compressed stream whole, whatever its last byte is', () => {
  const packed = endingInReturn();
  const pdf = [
    object(1, '<< /Type /Page /Contents 2 0 R /Resources << /Font << /f0 3 0 R >> >> >>'),
    object(
      2,
      `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}\nendstream`,
    ),
    object(3, '<< /ToUnicode 4 0 R >>'),
    object(4, `<< /Length ${cmap.length} >>\nstream\n${cmap}\nendstream`),
  ].join('');
  expect(readPdfText(Buffer.from(pdf, 'latin1'))).toBe('A');
});
