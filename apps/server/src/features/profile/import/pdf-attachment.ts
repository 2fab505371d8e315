import { inflateSync } from 'node:zlib';

const maxStreams = 2000;
const maxUnpacked = 20 * 1024 * 1024;
const streamMark = Buffer.from('stream');
const endMark = Buffer.from('endstream');

const inflate = (bytes: Buffer, maxLength: number): Buffer | null => {
  try {
    return inflateSync(bytes, { maxOutputLength: maxLength });
  } catch {
    // Another filter, or larger than is read: no attachment of ours.
    return null;
  }
};

const isEuropass = (bytes: Buffer): boolean =>
  /<(?:\w{1,20}:)?(?:SkillsPassport|Candidate)\b/.test(bytes.subarray(0, 4096).toString('latin1'));

/** The Europass XML a PDF carries as an attachment, or null. Reads each byte once, unpacks a bounded amount. */
export const findEuropassInPdf = (pdf: Buffer): Buffer | null => {
  let left = maxUnpacked;
  let at = 0;
  for (let count = 0; count < maxStreams && left > 0; count += 1) {
    const mark = pdf.indexOf(streamMark, at);
    if (mark < 0) return null;
    let from = mark + streamMark.length;
    if (pdf[from] === 0x0d) from += 1;
    if (pdf[from] === 0x0a) from += 1;
    const end = pdf.indexOf(endMark, from);
    if (end < 0) return null;
    const content = pdf.subarray(from, end);
    if (isEuropass(content)) return content;
    const unpacked = content[0] === 0x78 ? inflate(content, left) : null;
    if (unpacked && isEuropass(unpacked)) return unpacked;
    left -= unpacked?.length ?? 0;
    at = end + endMark.length;
  }
  return null;
};
