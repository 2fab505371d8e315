import { createPubmedReader } from '../pubmed/pubmed-reader.ts';
import type { ParsedItem } from '../record.ts';

/** The number of a baseline or update file: later ones hold later versions. */
export const sequenceOf = (name: string): number =>
  Number(/n(\d{4,5})\.xml(?:\.gz)?(?:[?#].*)?$/i.exec(name)?.[1] ?? 0);

/** Records of a PubMed file as they are read. @throws SourceFormatError, TruncatedError */
export async function* readPubmedFile(
  pieces: AsyncIterable<string>,
  name: string,
  fetchedAt: string,
): AsyncGenerator<ParsedItem> {
  const reader = createPubmedReader({ fetchedAt, sequence: sequenceOf(name) });
  for await (const piece of pieces) yield* reader.write(piece);
  yield* reader.end();
}
