/** Boxes of one file that are looked at; a file of nothing but tiny boxes costs no more. */
const maxBoxes = 5_000;

/** Folders of boxes in which sizes stand, with the bytes before their first box. */
const folders: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 };

/**
 * Pixels of the largest image a HEIF file declares (ISO/IEC 23008-12, `ispe`), of tiles and thumbnails too: what a
 * decoder would make room for. Null where none is declared, or the boxes do not fit into each other.
 */
export const findHeifPixels = (bytes: Uint8Array): number | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let largest: number | null = null;
  let seen = 0;
  const read = (start: number, end: number): boolean => {
    for (let at = start; at + 8 <= end; ) {
      seen += 1;
      if (seen > maxBoxes) return false;
      const short = view.getUint32(at);
      if (short === 1 && at + 16 > end) return false;
      // 1 says that the length follows in 64 bits, 0 that the box goes on to the end.
      const length = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short;
      const head = short === 1 ? 16 : 8;
      if (length < head || at + length > end) return false;
      const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
      const skip = folders[type];
      if (skip !== undefined && !read(at + head + skip, at + length)) return false;
      if (type === 'ispe' && length >= head + 12)
        largest = Math.max(largest ?? 0, view.getUint32(at + head + 4) * view.getUint32(at + head + 8));
      at += length;
    }
    return true;
  };
  return read(0, bytes.length) ? largest : null;
};
