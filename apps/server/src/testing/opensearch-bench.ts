import { createSynonyms } from '../adapters/search/analysis/synonyms.ts';
import { createOpenSearchEngine, type OpenSearchOptions } from '../adapters/search/opensearch/engine.ts';
import type { SearchDocument, SearchEngine } from '../adapters/search/search-engine.ts';
import { type OpenSearchServer, startOpenSearchServer } from './opensearch-server.ts';
import { emptyDocument } from './search-documents.ts';

const synonyms = await createSynonyms({});

/** A document for a text index. */
export const paper = (id: string, document: Partial<SearchDocument>): SearchDocument => ({
  ...emptyDocument,
  id,
  ...document,
});

/** Papers whose words, facets and identifiers the tests know. */
export const papers = [
  paper('dapa', {
    title: 'Dapagliflozin in Patients with Chronic Kidney Disease',
    abstract: 'High risk of renal outcomes.',
    authors: ['Heerspink HJL', 'Müller Ü'],
    journal: 'The New England journal of medicine',
    journalAbbreviation: 'N Engl J Med',
    publishedOn: '2020-10-08',
    pmid: '32970396',
    pmcid: '7654321',
    doi: '10.1056/nejmoa2024816',
    specialties: ['Endocrinology'],
    studyType: 'randomised-trial',
    species: ['human'],
    terms: ['Renal Insufficiency, Chronic'],
    citations: 4000,
    addedAt: 100,
  }),
  paper('infarct', {
    title: 'Primary angioplasty for acute myocardial infarction',
    abstract: 'Quality of life was measured. Thrombolysis was worse.',
    authors: ['Smith J'],
    journal: 'Lancet',
    publishedOn: '2019-03-01',
    specialties: ['Cardiology'],
    studyType: 'meta-analysis',
    species: ['human'],
    fullText: true,
    citations: 20,
    addedAt: 200,
  }),
  paper('mice', {
    title: 'IL-6 signalling in infarcted mouse hearts',
    abstract: 'The myocardial tissue of mice. Interleukin was studied.',
    authors: ['Smith JA'],
    journal: 'Circulation research',
    publishedOn: '2021-01-01',
    specialties: ['Cardiology', 'Immunology'],
    studyType: 'basic',
    species: ['animal'],
    retracted: true,
    addedAt: 300,
  }),
  paper('chinese', {
    title: '急性心肌梗死的治疗进展',
    journal: '中华心血管病杂志',
    publishedOn: '2018-01-01',
    language: 'zh',
    specialties: ['Cardiology'],
    studyType: 'review',
  }),
  paper('arabic', {
    title: 'علاج قصور القلب عند المسنّين',
    journal: 'المجلة الطبية',
    language: 'ar',
    specialties: ['Cardiology'],
  }),
];

/** Lists of documents as a rebuild reads them. */
export async function* batches(...lists: readonly (readonly SearchDocument[])[]) {
  for (const list of lists) yield list;
}

/** A server with an empty index and an engine that uses it, with what the engine waited and warned. */
export interface OpenSearchBench {
  readonly server: OpenSearchServer;
  readonly engine: SearchEngine;
  readonly open: (options?: Partial<OpenSearchOptions>) => SearchEngine;
  readonly waits: number[];
  readonly warnings: object[];
}

export const startOpenSearchBench = async (window?: number): Promise<OpenSearchBench> => {
  const server = await startOpenSearchServer({ window });
  const waits: number[] = [];
  const warnings: object[] = [];
  const open = (options: Partial<OpenSearchOptions> = {}): SearchEngine =>
    createOpenSearchEngine({
      url: server.url,
      index: 'papers',
      synonyms,
      window,
      log: { info: () => undefined, warn: (detail: object) => warnings.push(detail) } as never,
      wait: async (ms) => {
        waits.push(ms);
      },
      ...options,
    });
  const engine = open();
  await engine.rebuild(batches([]), 0);
  server.requests.length = 0;
  return { server, engine, open, waits, warnings };
};
