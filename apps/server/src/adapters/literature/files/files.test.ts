import { describe, expect, it } from 'vitest';
import type { ParsedItem } from '../record.ts';
import { readBibtex } from './bibtex.ts';
import { fromLatex } from './latex.ts';
import { readRis } from './ris.ts';

const at = '2026-05-05T00:00:00.000Z';
async function* pieces(text: string, size = 5): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}
const collect = async (items: AsyncIterable<ParsedItem>): Promise<ParsedItem[]> => {
  const list: ParsedItem[] = [];
  for await (const item of items) list.push(item);
  return list;
};

const ris = `junk before
TY  - JOUR\r
AU  - Haddad, Lina M.
AU  - Working Group
TI  - Treatment of fever
  in children.
T2  - Journal of Fevers
J2  - J Fevers
PY  - 2019/11/21/
VL  - 3
IS  - 2
SP  - 10
EP  - 12
DO  - https://doi.org/10.1000/XYZ
AN  - 12345
DB  - PubMed
SN  - 1234-567X
KW  - fever; children
LA  - English
AB  - A short abstract.
ER  - \r

TY  - JOUR
AU  - No, Title
ER  -
TY  - JOUR
TI  - No end
TY  - BOOK
TI  - A book
PY  - 1999
ER  -
`;

describe('RIS', () => {
  it('reads references and refuses bad ones with their line', async () => {
    const items = await collect(readRis(pieces(ris), at));
    expect(items).toEqual([
      {
        kind: 'record',
        record: {
          source: 'ris',
          revisedAt: at,
          fetchedAt: at,
          ids: { pmid: '12345', doi: '10.1000/xyz' },
          fields: {
            title: 'Treatment of fever in children',
            sections: [{ label: null, text: 'A short abstract.' }],
            authors: [
              { name: 'Haddad LM', family: 'Haddad', given: 'Lina M.' },
              { name: 'Working Group', collective: true },
            ],
            authorsComplete: true,
            journal: 'Journal of Fevers',
            journalAbbreviation: 'J Fevers',
            issns: ['1234-567X'],
            volume: '3',
            issue: '2',
            pages: '10-12',
            publicationDate: '2019-11-21',
            keywords: ['fever', 'children'],
            language: 'en',
          },
        },
      },
      { kind: 'refusal', record: 'reference 2 (line 23)', reason: 'it has no title (TI)' },
      { kind: 'refusal', record: 'reference 3 (line 26)', reason: 'it has no end (ER)' },
      expect.objectContaining({ kind: 'record' }),
    ]);
  });
  it('says when it is no RIS at all', async () => {
    await expect(collect(readRis(pieces('<html></html>'), at))).rejects.toThrow(/not a RIS file/);
  });
});

const bib = `% a comment
@string{jf = "Journal of " # {Fevers}}
@comment{ @article{hidden, title={x}} }
@article{haddad2019,
  author = {Haddad, Lina and M{\\"u}ller, J{\\"o}rg and {The Fever Group} and van der Berg, Jan and others},
  title = {{F}ever in \\emph{children}: 10\\textsuperscript{9} cells},
  journal = jf, year = 2019, month = nov,
  volume = "3", number = {2}, pages = {10--12},
  doi = {10.1000/A\\_B}, pmid = {77}
}
@article{broken, title = {No end, year = 2000
@article{notitle, year = 2001}
@article{nocomma title = {x}}
@book(paren, title = "A Book", year = {1999})
`;

describe('BibTeX', () => {
  it('reads entries and refuses bad ones by their keys', async () => {
    const items = await collect(readBibtex(pieces(bib), at));
    expect(items).toEqual([
      {
        kind: 'record',
        record: {
          source: 'bibtex',
          revisedAt: at,
          fetchedAt: at,
          ids: { doi: '10.1000/a_b', pmid: '77' },
          fields: {
            title: 'Fever in children: 10⁹ cells',
            authors: [
              { name: 'Haddad L', family: 'Haddad', given: 'Lina' },
              { name: 'Müller J', family: 'Müller', given: 'Jörg' },
              { name: 'The Fever Group', collective: true },
              { name: 'van der Berg J', family: 'van der Berg', given: 'Jan' },
            ],
            authorsComplete: false,
            journal: 'Journal of Fevers',
            volume: '3',
            issue: '2',
            pages: '10-12',
            publicationDate: '2019-11',
          },
        },
      },
      { kind: 'refusal', record: 'broken', reason: 'its braces are not closed' },
      { kind: 'refusal', record: 'notitle', reason: 'it has no title' },
      expect.objectContaining({ kind: 'refusal', reason: expect.stringMatching(/comma/) }),
      expect.objectContaining({ kind: 'record' }),
    ]);
  });
  it.each([
    ['Caf\\\'e na\\"{\\i}ve {\\o}re \\c{c}a \\v{S}', 'Café naïve øre ça Š'],
    ['50\\% of \\$x^{2}\\$ --- $\\alpha$', '50% of $x²$ — α'],
  ])('reads %s', (latex, text) => {
    expect(fromLatex(latex)).toBe(text);
  });
});

describe('a reference that is too large', () => {
  const huge = 'x'.repeat(2_500_000);
  const many = Array.from({ length: 60 }, () => `KW  - ${'y'.repeat(50_000)}`).join('\n');
  const kindsOf = (items: readonly ParsedItem[]) =>
    items.map((item) => (item.kind === 'refusal' ? item.reason : item.kind));

  it.each([
    ['in one line', `AB  - ${huge}`],
    ['in many lines', many],
  ])('is refused alone in RIS, %s', async (_how, part) => {
    const ris = `TY  - JOUR\nTI  - First\nER  - \nTY  - JOUR\nTI  - Second\n${part}\nER  - \nTY  - JOUR\nTI  - Third\nER  - \n`;
    expect(kindsOf(await collect(readRis(pieces(ris, 65_536), at)))).toEqual([
      'record',
      'it is larger than 2 MB',
      'record',
    ]);
  });

  it.each([
    ['in one line of it', `@article{b, title = {Second},\n abstract = {${huge}},\n year = 2001}\n`],
    ['in its only line', `@article{b, title = {Second}, abstract = {${huge}}}\n`],
  ])('is refused alone in BibTeX, %s', async (_how, entry) => {
    const bibtex = `@article{a, title = {First}}\n${entry}@article{c, title = {Third}}\n`;
    expect(kindsOf(await collect(readBibtex(pieces(bibtex, 65_536), at)))).toEqual([
      'record',
      'it is larger than 2 MB',
      'record',
    ]);
  });

  it('is no reference where there is no line at all', async () => {
    await expect(collect(readRis(pieces(huge, 65_536), at))).rejects.toThrow(/it has no lines/);
  });
});
