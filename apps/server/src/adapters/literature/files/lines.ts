import { SourceFormatError } from '../record.ts';

const maxLineLength = 2_000_000;
/** What a longer line is cut to, so that whoever reads lines can tell. */
export const longLine = '\uFFFF the line is longer than 2,000,000 characters \uFFFF';

/** Lines of a text that comes in pieces, whatever ends them; a line that is too long is `longLine`. */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let isLong = false;
  let count = 0;
  for await (const piece of pieces) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      yield isLong ? longLine : line;
      isLong = false;
      count += 1;
    }
    if (rest.length <= maxLineLength) continue;
    if (count === 0) throw new SourceFormatError('it has no lines: this is not a text of references');
    isLong = true;
    rest = '';
  }
  if (isLong) yield longLine;
  else if (rest !== '') yield rest.replace(/\r$/, '');
}
