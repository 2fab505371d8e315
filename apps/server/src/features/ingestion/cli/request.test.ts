import { expect, it } from 'vitest';
import { helpText } from './help.ts';
import { readRequest } from './request.ts';

it.each([
  [
    ['pubmed', 'heart', 'failure', '--from', '2019', '--max', '50'],
    { kind: 'pubmed', query: 'heart failure', from: '2019', max: 50 },
  ],
  [['europepmc', 'fever', '--to=2020-02'], { kind: 'europepmc', query: 'fever', to: '2020-02' }],
  [['pubmed-files', 'a.xml', 'b.xml.gz'], { kind: 'pubmed-files', files: ['a.xml', 'b.xml.gz'] }],
  [
    ['crossref', 'doi', 'https://doi.org/10.1000/A,10.1000/b'],
    { kind: 'doi', dois: ['10.1000/a', '10.1000/b'] },
  ],
  [['crossref', 'retractions', '--since', '2026-01-01'], { kind: 'retractions', since: '2026-01-01' }],
  [['crossref', 'check'], { kind: 'check' }],
  [['mesh', 'desc2026.xml'], { kind: 'mesh', file: 'desc2026.xml' }],
  [['bundled'], { kind: 'bundled' }],
  [[], { kind: 'help', asked: false }],
  [['--help'], { kind: 'help', asked: true }],
])('understands %j', (args, task) => {
  expect(readRequest(args).task).toMatchObject(task);
});

it.each([
  [['pubmed'], /a query is missing/],
  [['nothing'], /no command "nothing"/],
  [['pubmed', 'fever', '--from', '2020-13'], /--from is a date/],
  [['pubmed', 'fever', '--to', '2021-02-30'], /--to is a date/],
  [['pubmed', 'fever', '--from', '2021', '--to', '2020'], /later than/],
  [['pubmed', 'fever', '--max', 'many'], /--max is a number/],
  [['pubmed', 'fever', '--resume', '--restart'], /exclude each other/],
  [['pubmed', 'fever', '--colour'], /--colour/],
  [['crossref', 'doi'], /a DOI is missing/],
  [['crossref', 'doi', 'x'], /"x" is no DOI/],
  [['crossref', 'all'], /crossref takes/],
  [['ris'], /a file is missing/],
  [['mesh', 'a', 'b'], /one descriptor file/],
])('refuses %j', (args, reason) => {
  expect(() => readRequest(args)).toThrow(reason);
});

it('explains every command and option', () => {
  for (const word of [
    'pubmed',
    'europepmc',
    'pubmed-files',
    'retractions',
    'check',
    'doi',
    'ris',
    'bibtex',
    'bundled',
    'mesh',
    '--from',
    '--to',
    '--since',
    '--max',
    '--resume',
    '--restart',
    '--json',
  ])
    expect(helpText).toContain(word);
});
