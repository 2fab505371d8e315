import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { readBibtex } from '../../../adapters/literature/files/bibtex.ts';
import { openFile, readPieces } from '../../../adapters/literature/files/open-file.ts';
import { readPubmedInThread } from '../../../adapters/literature/files/read-in-thread.ts';
import { readRis } from '../../../adapters/literature/files/ris.ts';
import { type PoliteClient, SourceError } from '../../../adapters/literature/http/polite-client.ts';
import { type ParsedItem, SourceFormatError, TruncatedError } from '../../../adapters/literature/record.ts';
import { keyOf, type Source } from '../ingest-run.ts';
import { inBatches } from './batches.ts';

type FileSource = 'pubmed-files' | 'ris' | 'bibtex';

const isAddress = (name: string): boolean => /^https?:\/\//i.test(name);

/** Files named one by one, and those of folders in the order of their names. @throws SourceError */
const listFiles = async (names: readonly string[], pattern: RegExp): Promise<string[]> => {
  const files: string[] = [];
  for (const name of names) {
    if (isAddress(name)) {
      files.push(name);
      continue;
    }
    const facts = await stat(name).catch(() => null);
    if (!facts) throw new SourceError(`${name}: there is no such file or folder`);
    if (!facts.isDirectory()) {
      files.push(path.resolve(name));
      continue;
    }
    const entries = (await readdir(name)).filter((entry) => pattern.test(entry)).sort();
    if (entries.length === 0) throw new SourceError(`${name}: there is no file of this kind in the folder`);
    files.push(...entries.map((entry) => path.resolve(name, entry)));
  }
  return files;
};

/**
 * Records as if they had been fetched when the file was made: reading it again gives the same versions.
 * Refusals say which of several files they are in.
 */
async function* ofFile(
  items: AsyncIterable<ParsedItem>,
  file: { readonly made: string; readonly fetchedAt: string; readonly prefix: string },
): AsyncGenerator<ParsedItem> {
  let place = 0;
  for await (const item of items) {
    place += 1;
    if (item.kind === 'record') {
      const version = `${file.made} ${String(place).padStart(7, '0')}`;
      yield { kind: 'record', record: { ...item.record, fetchedAt: file.fetchedAt, version } };
    } else if (item.kind === 'refusal') yield { ...item, record: `${file.prefix}${item.record}` };
    else yield item;
  }
}

interface Reader {
  readonly pattern: RegExp;
  readonly read: (
    file: string,
    name: string,
    fetchedAt: string,
    onBytes: (taken: number) => void,
  ) => AsyncIterable<ParsedItem>;
}

const readers: Readonly<Record<FileSource, Reader>> = {
  'pubmed-files': {
    pattern: /\.xml(?:\.gz)?$/i,
    read: (file, name, fetchedAt, onBytes) => readPubmedInThread({ file, name, fetchedAt }, onBytes),
  },
  ris: {
    pattern: /\.ris(?:\.gz)?$/i,
    read: (file, _name, at, onBytes) => readRis(readPieces(file, onBytes), at),
  },
  bibtex: {
    pattern: /\.bib(?:tex)?(?:\.gz)?$/i,
    read: (file, _name, at, onBytes) => readBibtex(readPieces(file, onBytes), at),
  },
};

/** Records of files, one file after the other; an interrupted one is gone on with at the record where it stood. */
export const openFilesSource = async (
  kind: FileSource,
  names: readonly string[],
  client: PoliteClient,
): Promise<Source> => {
  const { pattern, read } = readers[kind];
  const files = await listFiles(names, pattern);
  const [only] = files;
  return {
    source: kind,
    label: files.length === 1 && only ? path.basename(only) : `${files.length} files`,
    key: keyOf(kind, ...files),
    async *open(from, signal) {
      const first = Number(from?.file ?? 0);
      const fetchedAt = new Date().toISOString();
      for (const [at, name] of files.entries()) {
        if (at < first) continue;
        if (signal.aborted) return;
        const shown = isAddress(name) ? name : path.basename(name);
        let opened: Awaited<ReturnType<typeof openFile>> | null = null;
        try {
          opened = await openFile(name, client, signal);
          const skip = at === first ? Number(from?.items ?? 0) : 0;
          const { size, mtime } = await stat(opened.file);
          const made = mtime.toISOString();
          let bytes = 0;
          const onBytes = (taken: number): void => {
            bytes = taken;
          };
          const records = ofFile(read(opened.file, name, made, onBytes), {
            made,
            fetchedAt,
            prefix: files.length === 1 ? '' : `${shown}: `,
          });
          for await (const { items, count } of inBatches(records, skip))
            yield {
              items,
              state: { file: at, items: count },
              fraction: (at + bytes / Math.max(1, size)) / files.length,
            };
        } catch (error) {
          const reason = (error as Error).message;
          const unusable = error instanceof SourceFormatError || error instanceof TruncatedError;
          if (!unusable || files.length === 1) throw new SourceError(`${shown}: ${reason}`, undefined, error);
          // The other files are no worse for it.
          yield {
            items: [{ kind: 'refusal', record: shown, reason }],
            state: { file: at + 1, items: 0 },
            fraction: (at + 1) / files.length,
          };
        } finally {
          await opened?.close();
        }
      }
    },
  };
};
