import { SaxesParser } from 'saxes';
import { SourceFormatError, TruncatedError } from '../record.ts';
import { distinct, tidy } from '../text.ts';

export interface MeshDescriptor {
  readonly ui: string;
  readonly heading: string;
  /** Other names of it. */
  readonly entryTerms: readonly string[];
  readonly treeNumbers: readonly string[];
  readonly year: number | null;
}

interface Open {
  ui: string;
  heading: string;
  terms: string[];
  trees: string[];
}

/** Descriptors of a MeSH file (`desc2026.xml`) as they are read. @throws SourceFormatError, TruncatedError */
export async function* readDescriptors(
  pieces: AsyncIterable<string>,
  name: string,
): AsyncGenerator<MeshDescriptor> {
  const year = Number(/(?:desc|mesh)\D*((?:19|20)\d{2})/i.exec(name)?.[1] ?? Number.NaN);
  const path: string[] = [];
  let found: MeshDescriptor[] = [];
  let open: Open | null = null;
  let text = '';
  let root: string | null = null;
  let problem: string | null = null;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', (tag) => {
    root ??= tag.name;
    path.push(tag.name);
    text = '';
    if (tag.name === 'DescriptorRecord') open = { ui: '', heading: '', terms: [], trees: [] };
  });
  parser.on('text', (part) => {
    if (text.length < 10_000) text += part;
  });
  parser.on('closetag', (tag) => {
    const [parent, grandparent] = [path.at(-2), path.at(-3)];
    path.pop();
    if (!open) return;
    if (tag.name === 'DescriptorUI' && parent === 'DescriptorRecord') open.ui = tidy(text);
    if (tag.name === 'TreeNumber') open.trees.push(tidy(text));
    if (tag.name === 'String' && parent === 'DescriptorName' && grandparent === 'DescriptorRecord')
      open.heading = tidy(text);
    if (tag.name === 'String' && parent === 'Term') open.terms.push(tidy(text));
    text = '';
    if (tag.name !== 'DescriptorRecord') return;
    const { ui, heading, terms, trees } = open;
    open = null;
    if (!ui || !heading) return;
    const entryTerms = distinct(terms).filter((term) => term.toLowerCase() !== heading.toLowerCase());
    found.push({ ui, heading, entryTerms, treeNumbers: trees, year: Number.isNaN(year) ? null : year });
  });
  parser.on('error', (error) => {
    problem ??= error.message;
  });
  const check = (): void => {
    if (root !== null && root !== 'DescriptorRecordSet')
      throw new SourceFormatError(`this is no MeSH descriptor file: its root element is <${root}>`);
    if (problem === null) return;
    if (/unclosed tag|unexpected end|must contain a root/.test(problem))
      throw new TruncatedError('the MeSH file ends in the middle');
    throw new SourceFormatError(`the MeSH file is malformed: ${problem}`);
  };
  for await (const piece of pieces) {
    parser.write(piece);
    check();
    yield* found;
    found = [];
  }
  parser.close();
  check();
  yield* found;
}
