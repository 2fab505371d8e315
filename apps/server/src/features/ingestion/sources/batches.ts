import type { ParsedItem } from '../../../adapters/literature/record.ts';
import { batchSize } from '../ingest-run.ts';

/** Characters after which a batch is full though it has few records. */
const fullSize = 4_000_000;

const sizeOf = (item: ParsedItem): number => {
  if (item.kind !== 'record') return 100;
  const { sections = [], authors = [] } = item.record.fields;
  const affiliations = authors.reduce(
    (sum, author) => sum + 200 + (author.affiliations ?? []).join('').length,
    0,
  );
  return sections.reduce((sum, { text }) => sum + text.length, 2000) + affiliations;
};

/** Items in batches, each with how many came up to its end. */
export async function* inBatches(
  items: AsyncIterable<ParsedItem>,
  skip: number,
): AsyncGenerator<{ items: ParsedItem[]; count: number }> {
  let batch: ParsedItem[] = [];
  let count = 0;
  let size = 0;
  for await (const item of items) {
    count += 1;
    if (count <= skip) continue;
    batch.push(item);
    size += sizeOf(item);
    if (batch.length < batchSize && size < fullSize) continue;
    yield { items: batch, count };
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield { items: batch, count };
}

/** Parts of a list no longer than a batch. */
export function* inParts<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
