/** What files of pictures tell beside the picture. */
export type PictureMetadata = 'location' | 'device' | 'date' | 'person' | 'description';

/** Tags of TIFF directories (Exif 3.0, CIPA DC-008), by what they tell. */
const tagKinds: Readonly<Record<number, PictureMetadata>> = {
  270: 'description', // ImageDescription
  271: 'device', // Make
  272: 'device', // Model
  305: 'device', // Software
  306: 'date', // DateTime
  315: 'person', // Artist
  33432: 'person', // Copyright
  36867: 'date', // DateTimeOriginal
  36868: 'date', // DateTimeDigitized
  37510: 'description', // UserComment
  40091: 'description', // XPTitle
  40092: 'description', // XPComment
  40093: 'person', // XPAuthor
  42032: 'person', // CameraOwnerName
  42033: 'device', // BodySerialNumber
  42036: 'device', // LensModel
};
const exifDirectory = 34665;
const locationDirectory = 34853;
const maxEntries = 512;
/** Parts of one file that are read; a file of nothing but tiny parts costs no more. */
const maxParts = 5_000;

type Found = Set<PictureMetadata>;

/** Reads the directories of a TIFF structure; whatever points outside of it is passed over. */
const readTiff = (bytes: Uint8Array, found: Found): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8) return;
  const isLittle = view.getUint16(0) === 0x4949;
  if (!isLittle && view.getUint16(0) !== 0x4d4d) return;
  if (view.getUint16(2, isLittle) !== 42) return;
  const readDirectory = (offset: number, depth: number): void => {
    if (depth > 2 || offset + 2 > bytes.length) return;
    const count = Math.min(view.getUint16(offset, isLittle), maxEntries);
    for (let index = 0; index < count; index += 1) {
      const entry = offset + 2 + index * 12;
      if (entry + 12 > bytes.length) return;
      const tag = view.getUint16(entry, isLittle);
      const kind = tagKinds[tag];
      if (kind) found.add(kind);
      const target = view.getUint32(entry + 8, isLittle);
      // A directory with the version alone says no place.
      if (tag === locationDirectory && target + 2 <= bytes.length && view.getUint16(target, isLittle) > 1)
        found.add('location');
      if (tag === exifDirectory) readDirectory(target, depth + 1);
    }
  };
  readDirectory(view.getUint32(4, isLittle), 0);
};

const xmpWords: readonly (readonly [string, PictureMetadata])[] = [
  ['GPSLatitude', 'location'],
  ['Iptc4xmpCore:Location', 'location'],
  ['photoshop:City', 'location'],
  ['tiff:Make', 'device'],
  ['tiff:Model', 'device'],
  ['xmp:CreatorTool', 'device'],
  ['DateTimeOriginal', 'date'],
  ['xmp:CreateDate', 'date'],
  ['photoshop:DateCreated', 'date'],
  ['dc:creator', 'person'],
  ['mwg-rs:Name', 'person'],
  ['dc:description', 'description'],
  ['dc:title', 'description'],
];

const readXmp = (text: string, found: Found): void => {
  for (const [word, kind] of xmpWords) if (text.includes(word)) found.add(kind);
};

const ascii = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + Math.min(length, 64)));

const decode = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** Segments of a JPEG up to its first scan. */
const readJpeg = (bytes: Uint8Array, found: Found): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  for (let part = 0; part < maxParts && at + 4 <= bytes.length && bytes[at] === 0xff; part += 1) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda || marker === 0xd9) return;
    const length = view.getUint16(at + 2);
    if (length < 2) return;
    const body = bytes.subarray(at + 4, at + 2 + length);
    if (marker === 0xe1 && ascii(body, 0, 4) === 'Exif') readTiff(body.subarray(6), found);
    else if (marker === 0xe1 && ascii(body, 0, 28) === 'http://ns.adobe.com/xap/1.0/')
      readXmp(decode(body), found);
    else if (marker === 0xed || marker === 0xfe) found.add('description');
    at += 2 + length;
  }
};

const readPng = (bytes: Uint8Array, found: Found): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  for (let part = 0; part < maxParts && at + 12 <= bytes.length; part += 1) {
    const length = view.getUint32(at);
    const type = ascii(bytes, at + 4, 4);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'eXIf') readTiff(body, found);
    else if (type === 'tIME') found.add('date');
    else if (type === 'iTXt' && ascii(body, 0, 17) === 'XML:com.adobe.xmp') readXmp(decode(body), found);
    else if (type === 'tEXt' || type === 'zTXt' || type === 'iTXt') found.add('description');
    at += 12 + length;
  }
};

const readWebp = (bytes: Uint8Array, found: Found): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 12;
  for (let part = 0; part < maxParts && at + 8 <= bytes.length; part += 1) {
    const length = view.getUint32(at + 4, true);
    const type = ascii(bytes, at, 4);
    const body = bytes.subarray(at + 8, at + 8 + length);
    // Some writers put the prefix of JPEG in front.
    if (type === 'EXIF') readTiff(ascii(body, 0, 4) === 'Exif' ? body.subarray(6) : body, found);
    else if (type === 'XMP ') readXmp(decode(body), found);
    at += 8 + length + (length % 2);
  }
};

const littleTiff = [0, 0, 0, 0, 0x49, 0x49, 42, 0];
const bigTiff = [0, 0, 0, 0, 0x4d, 0x4d, 0, 42];
const holds = (bytes: Uint8Array, at: number, wanted: readonly number[]): boolean =>
  wanted.every((byte, index) => bytes[at + index] === byte);

/**
 * HEIF keeps Exif in an item somewhere in the file. Its beginning is looked for, once from front to end: the prefix
 * of JPEG, as phones write it, or four zeros and the structure itself, as libheif does.
 */
const readHeif = (bytes: Uint8Array, found: Found): void => {
  for (let at = bytes.indexOf(0x45); at !== -1 && at + 14 <= bytes.length; at = bytes.indexOf(0x45, at + 1))
    if (bytes[at + 1] === 0x78 && ascii(bytes, at, 6) === 'Exif\0\0' && bytes[at + 6] !== 0) {
      readTiff(bytes.subarray(at + 6), found);
      return;
    }
  for (let at = bytes.indexOf(42); at !== -1; at = bytes.indexOf(42, at + 1)) {
    const start = holds(bytes, at - 6, littleTiff) ? at - 2 : holds(bytes, at - 7, bigTiff) ? at - 3 : null;
    if (start === null) continue;
    readTiff(bytes.subarray(start), found);
    return;
  }
};

/** Whether the bytes begin a HEIF file, as phones write them. */
export const isHeif = (bytes: Uint8Array): boolean =>
  ascii(bytes, 4, 4) === 'ftyp' && /^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(ascii(bytes, 8, 4));

/** What the file of a picture (JPEG, PNG, WebP, HEIF) tells beside the picture: where, with what, when, who. */
export const findPictureMetadata = (bytes: Uint8Array): PictureMetadata[] => {
  const found: Found = new Set();
  if (bytes[0] === 0xff && bytes[1] === 0xd8) readJpeg(bytes, found);
  else if (ascii(bytes, 1, 3) === 'PNG') readPng(bytes, found);
  else if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') readWebp(bytes, found);
  else if (isHeif(bytes)) readHeif(bytes, found);
  return [...found];
};
