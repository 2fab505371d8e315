import { SourceFormatError } from '../record.ts';

const maxLineLength = 2_000_000;

/** Lines of a text that comes in pieces, whatever ends them. */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength)
      throw new SourceFormatError('it has no lines: this is not a text of references');
    yield* lines;
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}
