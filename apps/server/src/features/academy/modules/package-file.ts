import type { Readable } from 'node:stream';
import type { ModuleStandard } from '@mz/contracts/academy';
import { type ModuleProblem, moduleLimits } from '@mz/contracts/academy-modules';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { RangeReader, type ReadRange } from '../../../adapters/files/range-reader.ts';
import { readScormManifest } from './scorm-manifest.ts';

/** What was sent is no package that can be played here. */
export class PackageError extends Error {
  override name = 'PackageError';
  readonly problem: ModuleProblem;
  constructor(problem: ModuleProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

export interface PackageFacts {
  readonly standard: ModuleStandard;
  /** Path of what is opened first, with its query. */
  readonly launch: string;
}

type Limits = { readonly [K in keyof typeof moduleLimits]: number };

const megabyte = 1024 ** 2;
const encrypted = 0x1;
const [stored, deflated] = [0, 8];
const fileKindMask = 0o170000;
const [directoryKind, regularKind] = [0o040000, 0o100000];

const isUnsafeName = (error: unknown): boolean =>
  error instanceof Error && /^(?:invalid relative path|absolute path|invalid characters)/.test(error.message);

/** Links and devices have a kind of their own where the archive was made on Unix; elsewhere there is none. */
const isFileOrFolder = ({ externalFileAttributes }: Entry): boolean => {
  const kind = (externalFileAttributes >>> 16) & fileKindMask;
  return kind === 0 || kind === regularKind || kind === directoryKind;
};

const checkEntry = (entry: Entry, limits: Limits): void => {
  if (!isFileOrFolder(entry)) throw new PackageError('unsafe', 'The package holds a link.');
  if ((entry.generalPurposeBitFlag & encrypted) !== 0)
    throw new PackageError('encrypted', 'The package is protected by a password.');
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated)
    throw new PackageError('damaged', 'The package is compressed in an unusual way.');
  if (entry.uncompressedSize > megabyte && entry.uncompressedSize > entry.compressedSize * limits.ratio)
    throw new PackageError('bomb', 'A file of the package unpacks to far more than it is.');
  if (entry.uncompressedSize > limits.entryBytes)
    throw new PackageError('large', 'A file of the package is too large.');
};

const listEntries = async (zip: ZipFile, limits: Limits): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  if (zip.entryCount > limits.entries) throw new PackageError('large', 'The package holds too many files.');
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry, limits);
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpackedBytes)
      throw new PackageError('large', 'The package unpacks to more than is taken.');
    if (entry.fileName.endsWith('/')) continue;
    // Which of two is meant would be decided by whoever reads it.
    if (entries.has(entry.fileName)) throw new PackageError('damaged', 'The package names a file twice.');
    entries.set(entry.fileName, entry);
  }
  return entries;
};

const toPackageError = (error: unknown): PackageError => {
  if (error instanceof PackageError) return error;
  return isUnsafeName(error)
    ? new PackageError('unsafe', 'The package names a file outside of itself.', { cause: error })
    : new PackageError('damaged', 'The package is damaged.', { cause: error });
};

export interface OpenPackage {
  readonly entries: ReadonlyMap<string, Entry>;
  /** A file unpacked, or a part of one that is stored as it is. */
  readonly read: (entry: Entry, range?: { start: number; end: number }) => Promise<Readable>;
  readonly close: () => void;
}

/** Whether parts of it can be read without the rest. */
export const isStored = (entry: Entry): boolean => entry.compressionMethod === stored;

/**
 * Opens a package where it lies: only its directory is held, and no name of an entry is ever a path of this host.
 *
 * @throws PackageError where it is none, or beyond the limits
 */
export const openPackage = async (
  readRange: ReadRange,
  byteSize: number,
  limits: Limits = moduleLimits,
): Promise<OpenPackage> => {
  const zip = await fromRandomAccessReaderPromise(new RangeReader(readRange, byteSize), byteSize, {
    lazyEntries: true,
    autoClose: false,
  }).catch((error: unknown) => {
    throw new PackageError('damaged', 'The file is no ZIP archive.', { cause: error });
  });
  try {
    return {
      entries: await listEntries(zip, limits),
      // An entry that unpacks to another size than it declares fails while it is read.
      read: (entry, range) => zip.openReadStreamPromise(entry, range ? { ...range } : {}),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw toPackageError(error);
  }
};

const readText = async (opened: OpenPackage, entry: Entry, maxBytes: number): Promise<string> => {
  if (entry.uncompressedSize > maxBytes) throw new PackageError('manifest', 'The manifest is too large.');
  const pieces: Buffer[] = [];
  for await (const piece of await opened.read(entry)) pieces.push(piece as Buffer);
  const bytes = Buffer.concat(pieces);
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
};

const pathOf = (launch: string): string => launch.split(/[?#]/, 1)[0] ?? '';

/** The name of an entry as a manifest writes it: an address, often with escapes. */
export const entryNameOf = (written: string): string => {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
};

const readFacts = async (opened: OpenPackage, limits: Limits): Promise<PackageFacts> => {
  const manifest = opened.entries.get('imsmanifest.xml');
  if (manifest) {
    const found = readScormManifest(await readText(opened, manifest, limits.manifestBytes));
    if (!found) throw new PackageError('manifest', 'The manifest names nothing that can be played.');
    if (found === 'several')
      throw new PackageError('several', 'The package holds several modules; bring each alone.');
    if (!opened.entries.has(entryNameOf(pathOf(found.launch))))
      throw new PackageError('launch', 'What the manifest begins with is not in the package.');
    return found;
  }
  if (opened.entries.has('h5p.json') && opened.entries.has('content/content.json'))
    return { standard: 'h5p', launch: 'h5p.json' };
  throw new PackageError('manifest', 'The package is neither SCORM 1.2, SCORM 2004 nor H5P.');
};

/**
 * Looks through a whole package, every byte of it unpacked once and thrown away.
 *
 * @throws PackageError
 */
export const inspectPackage = async (
  readRange: ReadRange,
  byteSize: number,
  limits: Limits = moduleLimits,
): Promise<PackageFacts> => {
  const opened = await openPackage(readRange, byteSize, limits);
  try {
    const facts = await readFacts(opened, limits);
    for (const entry of opened.entries.values()) for await (const _piece of await opened.read(entry));
    return facts;
  } catch (error) {
    throw toPackageError(error);
  } finally {
    opened.close();
  }
};
