import { decodePieces } from '../../../adapters/literature/decode.ts';
import { readBibtex } from '../../../adapters/literature/files/bibtex.ts';
import { readRis } from '../../../adapters/literature/files/ris.ts';
import { type ParsedItem, SourceFormatError } from '../../../adapters/literature/record.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Draft } from './draft.ts';
import { readEuropass } from './europass.ts';
import { isJsonResume, readJsonResume } from './json-resume.ts';
import { findEuropassInPdf } from './pdf-attachment.ts';
import { toPublication } from './publication.ts';
import { parseXml } from './xml-tree.ts';

const refuse = (message: string): AppError => new AppError('unsupported_media_type', message);

async function* piecesOf<T>(value: T): AsyncGenerator<T> {
  yield value;
}

const decode = async (bytes: Buffer): Promise<string> => {
  let text = '';
  for await (const piece of decodePieces(piecesOf(bytes))) text += piece;
  return text;
};

const collect = async (items: AsyncIterable<ParsedItem>): Promise<Draft> => {
  const entries: ReturnType<typeof toPublication>[] = [];
  const skipped: Draft['skipped'][number][] = [];
  for await (const item of items) {
    if (item.kind === 'record') entries.push(toPublication(item.record));
    if (item.kind === 'refusal') skipped.push({ name: item.record.slice(0, 200), reason: 'invalid' });
  }
  return { entries, fields: {}, skipped };
};

const readXml = (text: string): Draft => {
  const root = parseXml(text);
  const draft = root ? readEuropass(root) : null;
  if (!draft) throw refuse('The XML is no Europass curriculum.');
  return draft;
};

const readJson = (text: string): Draft => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('The file is no whole JSON.');
  }
  if (!isJsonResume(value)) throw refuse('The JSON is no JSON Resume.');
  return readJsonResume(value);
};

/** A file by its content, whatever it is called. @throws AppError `unsupported_media_type` */
export const readImportFile = async (bytes: Buffer): Promise<Draft> => {
  try {
    if (bytes.subarray(0, 1024).includes('%PDF-')) {
      const attached = findEuropassInPdf(bytes);
      if (!attached) throw refuse('The PDF carries no Europass XML.');
      return readXml(await decode(attached));
    }
    const text = (await decode(bytes)).replace(/^\uFEFF/, '');
    const head = text.slice(0, 100_000).trimStart();
    if (head.startsWith('{')) return readJson(text);
    if (head.startsWith('<')) return readXml(text);
    if (/^TY {1,2}-/m.test(head)) return await collect(readRis(piecesOf(text), new Date().toISOString()));
    if (/^\s{0,20}@\s{0,5}[a-z]{1,20}\s{0,5}[{(]/im.test(head))
      return await collect(readBibtex(piecesOf(text), new Date().toISOString()));
  } catch (error) {
    if (!(error instanceof SourceFormatError)) throw error;
    throw new AppError('unsupported_media_type', error.message, { cause: error });
  }
  throw refuse('The file is neither BibTeX, RIS, JSON Resume nor Europass.');
};
