import { SaxesParser } from 'saxes';
import { type ParsedItem, RecordError, SourceFormatError, TruncatedError } from '../record.ts';
import { type ArticleContext, readBook, readCitation } from './pubmed-article.ts';
import { createReferenceFilter } from './skip-references.ts';
import { pathOf, textOf, type XmlElement } from './xml-tree.ts';

const recordNames = new Set(['PubmedArticle', 'PubmedBookArticle', 'DeleteCitation', 'DeleteDocument']);
const rootNames = new Set([
  'PubmedArticleSet',
  'PubmedBookArticleSet',
  'PubmedArticle',
  'PubmedBookArticle',
  'DeleteCitation',
]);
/** Parts nothing is taken from: they are most of the text. */
const ignored = new Set([
  'ReferenceList',
  'GrantList',
  'ChemicalList',
  'DataBankList',
  'InvestigatorList',
  'PersonalNameSubjectList',
  'CoiStatement',
  'Sections',
  'GeneSymbolList',
]);
const maxDepth = 60;
const maxRecordLength = 8_000_000;
const tooLarge = 'the record is larger than 8 MB';
/** Characters without any tag after which it cannot be such a document. */
const maxTextLength = 32_000_000;

const describe = (root: XmlElement): string => {
  const pmid =
    textOf(pathOf(root, 'MedlineCitation', 'PMID')) ?? textOf(pathOf(root, 'BookDocument', 'PMID'));
  return pmid ? `PMID ${pmid.slice(0, 20)}` : '';
};

interface OpenRecord {
  readonly root: XmlElement;
  readonly stack: XmlElement[];
  size: number;
  problem: string | null;
}

/** Takes PubMed XML piece by piece and gives the records found so far. */
export interface PubmedReader {
  /** @throws SourceFormatError when it is something else */
  readonly write: (text: string) => ParsedItem[];
  /** @throws TruncatedError when the document is not whole */
  readonly end: () => ParsedItem[];
}

/**
 * A streaming reader of `PubmedArticleSet` documents. Only the record being read is held. Entities of a
 * document type are not expanded: a record that uses one is refused.
 */
export const createPubmedReader = (context: ArticleContext): PubmedReader => {
  const parser = new SaxesParser({ xmlns: false });
  const withoutReferences = createReferenceFilter();
  let found: ParsedItem[] = [];
  let open: OpenRecord | null = null;
  let closed: OpenRecord | null = null;
  let skipped = 0;
  let count = 0;
  let rootSeen = false;
  let unclosed = false;
  let wrongRoot: string | null = null;
  let sinceTag = 0;
  /** Latest revision of a record in this document: it was made after that. */
  let latest = '';

  const refuse = (record: OpenRecord, reason: string): void => {
    found.push({ kind: 'refusal', record: describe(record.root) || `record ${count}`, reason });
  };
  const readDeletions = ({ root }: OpenRecord): void => {
    for (const child of root.children) {
      if (typeof child === 'string' || child.name !== 'PMID') continue;
      const pmid = /^0*([1-9]\d{0,9})$/.exec(textOf(child) ?? '')?.[1];
      if (pmid) found.push({ kind: 'deletion', source: 'pubmed', pmid, at: latest || context.fetchedAt });
      else found.push({ kind: 'refusal', record: 'DeleteCitation', reason: 'a PMID is not a number' });
    }
  };
  const settle = (): void => {
    const record = closed;
    closed = null;
    if (!record) return;
    if (record.problem) {
      refuse(record, record.problem);
      return;
    }
    try {
      if (record.root.name.startsWith('Delete')) readDeletions(record);
      else {
        const read = record.root.name === 'PubmedArticle' ? readCitation : readBook;
        const article = read(record.root, context);
        if (article.revisedAt > latest && article.revisedAt !== context.fetchedAt) latest = article.revisedAt;
        found.push({ kind: 'record', record: article });
      }
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      refuse(record, error.message);
    }
  };

  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    settle();
    if (!rootSeen) {
      rootSeen = true;
      if (!rootNames.has(name)) wrongRoot = name;
    }
    if (wrongRoot) return;
    const element: XmlElement = { name, attributes: attributes as Record<string, string>, children: [] };
    if (recordNames.has(name)) {
      if (open) refuse(open, 'malformed XML: the record has no end');
      count += 1;
      skipped = 0;
      open = { root: element, stack: [element], size: 0, problem: null };
      return;
    }
    if (!open) return;
    if (skipped > 0 || ignored.has(name)) {
      skipped += 1;
      return;
    }
    if (open.stack.length >= maxDepth) open.problem ??= 'elements are nested too deeply';
    if (open.problem) {
      open.stack.push(element);
      return;
    }
    open.stack.at(-1)?.children.push(element);
    open.stack.push(element);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    settle();
    if (!open) return;
    if (skipped > 0 && name !== open.root.name) {
      skipped -= 1;
      return;
    }
    open.stack.pop();
    if (name !== open.root.name) return;
    closed = open;
    open = null;
    skipped = 0;
  });
  const addText = (text: string): void => {
    settle();
    if (!open || skipped > 0 || open.problem) return;
    open.size += text.length;
    if (open.size > maxRecordLength) {
      open.problem = tooLarge;
      return;
    }
    open.stack.at(-1)?.children.push(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', (error) => {
    const reason = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    if (/^unclosed tag|^unexpected end|^document must contain/.test(reason)) unclosed = true;
    // What stands around records is no fault of theirs.
    if (/only one root|outside of root|^unmatched closing tag: Pubmed\w*Set$/.test(reason)) return;
    const record = open ?? closed;
    if (record) record.problem ??= `malformed XML: ${reason}`;
  });

  const take = (): ParsedItem[] => {
    const items = found;
    found = [];
    return items;
  };
  const check = (): void => {
    if (wrongRoot) throw new SourceFormatError(`this is not PubMed XML: its root element is <${wrongRoot}>`);
  };
  return {
    write(piece) {
      let text = withoutReferences(piece);
      if (open && sinceTag > maxRecordLength) {
        // The parser would hold all of it: what one record has too much of is passed over up to the next tag.
        open.problem ??= tooLarge;
        const next = text.indexOf('<');
        text = next < 0 ? '' : text.slice(next);
      }
      sinceTag += text.length;
      if (sinceTag > maxTextLength) throw new SourceFormatError('this is not PubMed XML: it has no tags');
      parser.write(text);
      check();
      return take();
    },
    end() {
      parser.close();
      settle();
      check();
      if (!rootSeen) throw new SourceFormatError('this is not PubMed XML: it has no elements');
      if (open || unclosed) throw new TruncatedError('the XML ends in the middle');
      return take();
    },
  };
};
