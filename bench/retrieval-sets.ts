import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';

/** A test set of retrieval: documents, questions, and which documents answer each. */
export interface RetrievalSet {
  readonly documents: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  readonly queries: readonly { readonly id: string; readonly text: string }[];
  readonly relevant: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** One file of a zip archive. */
const unzip = (archive: Buffer, wanted: string): string => {
  let at = archive.readUInt32LE(archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + 16);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (path.basename(name) === wanted) {
      const local = archive.readUInt32LE(at + 42);
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20));
      return (archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`The archive has no ${wanted}.`);
};

const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const match of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g)) {
    const [, cell = '', end] = match;
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ',') continue;
    if (row.length > 1) rows.push(row);
    row = [];
  }
  return rows;
};

/** Sentences of an abstract, which the file holds as a Python list. */
const parseSentences = (list: string): string =>
  [...list.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)]
    .map(([, single, double]) =>
      (single ?? double ?? '').replace(/\\(x[\da-f]{2}|u[\da-f]{4}|.)/gi, (_whole, code: string) =>
        code.length > 1
          ? String.fromCharCode(Number.parseInt(code.slice(1), 16))
          : code === 'n'
            ? '\n'
            : code,
      ),
    )
    .join(' ');

const readLines = (file: string): string[] => {
  const bytes = existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`));
  return bytes.toString('utf8').split('\n').filter(Boolean);
};

/**
 * Reads a set in the layout of the BEIR benchmark: `corpus.jsonl` (`_id`, `title`, `text`), `queries.jsonl` (`_id`,
 * `text`), `qrels/test.tsv` (question, document, grade under a heading); each file may be gzipped.
 */
const readBeir = (folder: string): RetrievalSet => {
  const relevant = new Map<string, Map<string, number>>();
  for (const line of readLines(path.join(folder, 'qrels', 'test.tsv')).slice(1)) {
    const [query = '', document = '', grade] = line.trim().split('\t');
    if (Number(grade) > 0)
      relevant.set(query, (relevant.get(query) ?? new Map()).set(document, Number(grade)));
  }
  const records = (name: string): { _id: string; title?: string; text: string }[] =>
    readLines(path.join(folder, name)).map((line) => JSON.parse(line));
  return {
    documents: records('corpus.jsonl').map(({ _id, title = '', text }) => ({ id: _id, title, text })),
    queries: records('queries.jsonl')
      .map(({ _id, text }) => ({ id: _id, text }))
      .filter(({ id }) => relevant.has(id)),
    relevant,
  };
};

/** SciFact from the folder of its archive and the judgements of its test questions. */
const readScifact = (folder: string): RetrievalSet => {
  const [head = [], ...rows] = parseCsv(
    unzip(readFileSync(path.join(folder, 'scifact.zip')), 'corpus_train.csv'),
  );
  const cell = (row: readonly string[], name: string): string => row[head.indexOf(name)] ?? '';
  const topics = gunzipSync(
    readFileSync(path.join(folder, 'topics.beir-v1.0.0-scifact.test.tsv.gz')),
  ).toString();
  const relevant = new Map<string, Map<string, number>>();
  const judgements = readFileSync(path.join(folder, 'qrels.beir-v1.0.0-scifact.test.txt'), 'utf8');
  for (const line of judgements.trim().split('\n')) {
    const [query = '', , document = '', grade] = line.split(/\s+/);
    if (Number(grade) <= 0) continue;
    relevant.set(query, (relevant.get(query) ?? new Map()).set(document, Number(grade)));
  }
  return {
    documents: rows.map((row) => ({
      id: cell(row, 'doc_id'),
      title: cell(row, 'title'),
      text: parseSentences(cell(row, 'abstract')),
    })),
    queries: topics
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([id = '', text = '']) => ({ id, text }))
      .filter(({ id }) => relevant.has(id)),
    relevant,
  };
};

/** Reads the set of a folder: SciFact's archive, or any set in the layout of BEIR. */
export const readRetrievalSet = (folder: string): RetrievalSet =>
  existsSync(path.join(folder, 'scifact.zip')) ? readScifact(folder) : readBeir(folder);

/** A grade counts as it is, as trec_eval and the published figures have it. */
const gain = (grades: readonly number[]): number =>
  grades.slice(0, 10).reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);

/** How well the first ten stand, against the best order there is. */
export const ndcgAt10 = (ranked: readonly string[], grades: ReadonlyMap<string, number>): number =>
  gain(ranked.map((id) => grades.get(id) ?? 0)) / gain([...grades.values()].sort((a, b) => b - a));

/** Share of what answers that is among the first hundred. */
export const recallAt100 = (ranked: readonly string[], grades: ReadonlyMap<string, number>): number =>
  ranked.slice(0, 100).filter((id) => grades.has(id)).length / grades.size;
