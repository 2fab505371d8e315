import { inflateSync } from 'node:zlib';

/** By its declared length: the last byte of what is compressed may be one that ends lines. */
const streamOf = (object: string): string => {
  const begin = /stream\r?\n/.exec(object);
  if (!begin) return '';
  const from = begin.index + begin[0].length;
  const length = Number(/\/Length (\d+)/.exec(object)?.[1] ?? 0);
  const bytes = Buffer.from(object.slice(from, from + length), 'latin1');
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
};

const fromHex = (hex: string): string =>
  Buffer.from(hex.length % 4 === 0 ? hex : `00${hex}`, 'hex')
    .swap16()
    .toString('utf16le');

const readCMap = (cmap: string): Map<number, string> =>
  new Map(
    [...cmap.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>\s/gi)].map(([, glyph = '', text = '']) => [
      Number.parseInt(glyph, 16),
      fromHex(text),
    ]),
  );

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
/** The bytes of a literal string, two a glyph. */
const glyphsOf = (literal: string): number[] => {
  const bytes = literal.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal: string, sign: string) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (escapes[sign] ?? sign),
  );
  return Array.from(
    { length: bytes.length >> 1 },
    (_, at) => bytes.charCodeAt(2 * at) * 256 + bytes.charCodeAt(2 * at + 1),
  );
};

/**
 * The text layer of a PDF drawn by Typst, a line a run: what a reader that selects, searches or reads aloud finds.
 * Runs stand as they are drawn, from left to right; the letters of each in the order they are read.
 */
export const readPdfText = (pdf: Buffer): string => {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of pdf
    .toString('latin1')
    .matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj(?=\n)/g))
    objects.set(id, body);
  const at = (id: string | undefined): string => objects.get(id ?? '') ?? '';

  const lines: string[] = [];
  for (const page of objects.values()) {
    const contents = /\/Contents (\d+) 0 R/.exec(page)?.[1];
    if (!/\/Type \/Page\b/.test(page) || !contents) continue;
    const resources = page.includes('/Font') ? page : at(/\/Resources (\d+) 0 R/.exec(page)?.[1]);
    const fonts = new Map(
      [...resources.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
        name,
        readCMap(streamOf(at(/\/ToUnicode (\d+) 0 R/.exec(at(id))?.[1]))),
      ]),
    );
    let font = new Map<number, string>();
    const marks: (string | null)[] = [];
    const tokens =
      /\/(f\d+) [\d.]+ Tf|<<[^>]*?\/ActualText <FEFF([0-9A-F]*)>[^>]*>> BDC|(BDC|BMC)\b|(EMC)\b|\/ReversedChars (BMC)|\(((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*)\)|(ET)\b/g;
    let run: string[] = [];
    let reversed = false;
    let isReversed = false;
    for (const [, name, actual, opens, closes, reverses, literal, ends] of streamOf(at(contents)).matchAll(
      tokens,
    )) {
      if (name) font = fonts.get(name) ?? font;
      else if (actual !== undefined) {
        marks.push(fromHex(actual));
        run.push(fromHex(actual));
      } else if (reverses) {
        marks.push(null);
        reversed = true;
        isReversed = true;
      } else if (opens) marks.push(null);
      else if (closes) {
        marks.pop();
        reversed = false;
      } else if (literal !== undefined && !marks.some((mark) => mark !== null)) {
        const letters = glyphsOf(literal).map((glyph) => font.get(glyph) ?? '');
        run.push((reversed ? letters.reverse() : letters).join(''));
      } else if (ends) {
        lines.push((isReversed ? run.reverse() : run).join(''));
        run = [];
        isReversed = false;
      }
    }
  }
  return lines.join('\n');
};
