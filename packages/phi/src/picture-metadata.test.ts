import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPictureMetadata, isHeif } from './picture-metadata.ts';

const text = (value: string): number[] => [...new TextEncoder().encode(value)];
const long = (value: number): number[] => [
  (value >>> 24) & 255,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];
const short = (value: number): number[] => [(value >>> 8) & 255, value & 255];

/** A TIFF structure: directories of tags, the first one naming the others. */
const tiff = (
  tags: readonly number[],
  inside: { exif?: readonly number[]; hasPlace?: boolean } = {},
): number[] => {
  const count = tags.length + (inside.exif ? 1 : 0) + (inside.hasPlace ? 1 : 0);
  const end = 8 + 2 + count * 12 + 4;
  const exif = (inside.exif ?? []).flatMap((tag) => [...short(tag), ...short(2), ...long(1), ...long(0)]);
  const place = end + 2 + exif.length;
  return [
    ...text('MM'),
    ...short(42),
    ...long(8),
    ...short(count),
    ...tags.flatMap((tag) => [...short(tag), ...short(2), ...long(1), ...long(0)]),
    ...(inside.exif ? [...short(34665), ...short(4), ...long(1), ...long(end)] : []),
    ...(inside.hasPlace ? [...short(34853), ...short(4), ...long(1), ...long(place)] : []),
    ...long(0),
    ...short(inside.exif?.length ?? 0),
    ...exif,
    ...short(4),
  ];
};
const segment = (marker: number, body: readonly number[]): number[] => [
  0xff,
  marker,
  ...short(body.length + 2),
  ...body,
];
const jpeg = (...segments: number[][]): Uint8Array =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xd9]);
const png = (type: string, body: readonly number[]): Uint8Array =>
  Uint8Array.from([0x89, ...text('PNG\r\n\x1a\n'), ...long(body.length), ...text(type), ...body, ...long(0)]);
const webp = (type: string, body: readonly number[]): Uint8Array =>
  Uint8Array.from([
    ...text('RIFF'),
    ...long(0),
    ...text('WEBP'),
    ...text(type),
    ...long(body.length).reverse(),
    ...body,
  ]);
const exif = text('Exif\0\0');
const whole = tiff([271, 315], { exif: [36867], hasPlace: true });

describe('what the file of a picture tells', () => {
  it.each([
    ['a JPEG', jpeg(segment(0xe1, [...exif, ...whole]))],
    ['a PNG', png('eXIf', whole)],
    ['a WebP', webp('EXIF', [...exif, ...whole])],
    [
      'a HEIF',
      Uint8Array.from([...long(24), ...text('ftypheic'), ...Array(40).fill(0x45), ...exif, ...whole]),
    ],
  ])('is found in %s', (_what, bytes) => {
    expect(findPictureMetadata(bytes).sort()).toEqual(['date', 'device', 'location', 'person']);
  });

  it.each([
    ['nothing in a bare JPEG', jpeg(segment(0xe0, text('JFIF\0'))), []],
    ['no place in a directory of places that is empty', jpeg(segment(0xe1, [...exif, ...tiff([])])), []],
    [
      'a place and a name in XMP',
      jpeg(segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="1"><dc:creator/>'))),
      ['location', 'person'],
    ],
    ['words in a comment', jpeg(segment(0xfe, text('Bed 4'))), ['description']],
    ['words in a PNG', png('tEXt', text('Comment\0Bed 4')), ['description']],
    ['nothing behind the scan', jpeg(segment(0xda, []), segment(0xe1, [...exif, ...whole])), []],
    ['nothing in other files', Uint8Array.from(text('%PDF-1.7')), []],
  ])('is %s', (_what, bytes, found) => {
    expect(findPictureMetadata(bytes).sort()).toEqual(found);
  });

  it('reads damaged files to an end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(0, 1, 2, 3), (noise, kind) => {
        const made = [
          () => jpeg(segment(0xe1, [...exif, ...text('MM'), 0, 42, ...noise])),
          () => png('eXIf', [...text('II'), 42, 0, ...noise]),
          () => webp('EXIF', [...noise]),
          () => noise,
        ][kind];
        findPictureMetadata(made?.() ?? noise);
      }),
    );
    // Directories that name each other, and a file of nothing but beginnings.
    const circle = [
      ...text('MM'),
      ...short(42),
      ...long(8),
      ...short(1),
      ...short(34665),
      ...short(4),
      ...long(1),
      ...long(8),
    ];
    expect(findPictureMetadata(png('eXIf', circle))).toEqual([]);
    const many = new Uint8Array(4_000_000).fill(0x45);
    many.set([0, 0, 0, 24, ...text('ftypheic')]);
    expect(findPictureMetadata(many)).toEqual([]);
    expect(findPictureMetadata(new Uint8Array(4_000_000).fill(0xff).fill(0xd8, 1, 2))).toEqual([]);
  });

  it('knows the files of phones', () => {
    expect(isHeif(Uint8Array.from([...long(24), ...text('ftypheic')]))).toBe(true);
    expect(isHeif(Uint8Array.from([...long(24), ...text('ftypmp42')]))).toBe(false);
  });
});
