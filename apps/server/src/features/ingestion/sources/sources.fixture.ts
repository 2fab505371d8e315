import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { tables } from '@mz/db';
import { createCrossrefService } from '../../../adapters/literature/sources/crossref-service.ts';
import { createEuropepmcService } from '../../../adapters/literature/sources/europepmc-service.ts';
import {
  type LiteratureConfig,
  openClients,
} from '../../../adapters/literature/sources/literature-config.ts';
import { createPubmedService } from '../../../adapters/literature/sources/pubmed-service.ts';
import type { TestApp } from '../../../testing/harness.ts';
import type { LiteratureServer, Reply } from '../../../testing/literature-server.ts';
import { mergeArticle } from '../../../testing/merge-article.ts';
import { citationSet } from '../../../testing/pubmed-xml.ts';
import { type RunOptions, runIngest, type Source } from '../ingest-run.ts';
import { openEuropepmcSource } from './europepmc.source.ts';
import { openFilesSource } from './files.source.ts';
import { openPubmedSource } from './pubmed.source.ts';

const { articles } = tables;

/** PubMed with so many citations, numbered from 1, five entered a day from the first of 2020. */
export const pubmed =
  (count: number) =>
  (url: URL): Reply => {
    const day = (text: string) =>
      Math.floor((Date.parse(text.replaceAll('/', '-')) - Date.parse('2020-01-01')) / 86_400_000);
    if (url.pathname.endsWith('/esearch.fcgi')) {
      const [from, to] = [url.searchParams.get('mindate'), url.searchParams.get('maxdate')];
      const first = from ? Math.max(0, 5 * day(from)) : 0;
      const last = to ? Math.min(count - 1, 5 * day(to) + 4) : count - 1;
      return {
        type: 'text/xml',
        body: `<?xml version="1.0"?><eSearchResult><Count>${Math.max(0, last - first + 1)}</Count><RetMax>0</RetMax><QueryKey>1</QueryKey><WebEnv>W_${first}_${last}</WebEnv><IdList/></eSearchResult>`,
      };
    }
    const [, first = '0', last = '0'] = (url.searchParams.get('WebEnv') ?? '').split('_');
    const start = Number(first) + Number(url.searchParams.get('retstart'));
    const end = Math.min(Number(last), start + Number(url.searchParams.get('retmax')) - 1);
    const list = Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => ({ pmid: start + at + 1 }));
    return { type: 'text/xml', body: citationSet(list) };
  };

/** A record as Europe PMC describes it. */
export const europepmcResult = (id: number) => ({
  id: String(id),
  source: 'MED',
  pmid: String(id),
  title: `On fever ${id}`,
  dateOfRevision: '2025-01-01',
});

/** Europe PMC with five records, two on a page. */
export const europepmcPages = (url: URL): Reply => {
  const at = Number(url.searchParams.get('cursorMark')?.replace('*', '0'));
  const list = Array.from({ length: Math.max(0, Math.min(2, 5 - at)) }, (_, place) =>
    europepmcResult(at + place + 1),
  );
  return {
    body: JSON.stringify({
      hitCount: 5,
      nextCursorMark: String(at + list.length),
      resultList: { result: list },
    }),
  };
};

/** A page of works as Crossref answers it. */
export const crossrefWorks = (items: unknown[], next?: string): Reply => ({
  body: JSON.stringify({
    status: 'ok',
    message: { items, 'total-results': items.length, ...(next && { 'next-cursor': next }) },
  }),
});

/** The sources of literature over the server of the test, which stands for all of them, and runs of what they give. */
export const sourceCalls = (opened: () => { test: TestApp; server: LiteratureServer }) => {
  const config = (): LiteratureConfig => ({
    pubmedUrl: `${opened().server.url}/eutils`,
    europepmcUrl: opened().server.url,
    crossrefUrl: opened().server.url,
    dailymedUrl: opened().server.url,
    openfdaUrl: opened().server.url,
    ncbiApiKey: 'key',
    contact: 'librarian@hospital.example',
  });
  const clients = (patience = 60_000) => openClients(config(), { firstPause: 1, patience });
  const ingest = (source: Source, options: Partial<RunOptions> = {}) =>
    runIngest(source, {
      db: opened().test.db,
      mergeArticle,
      signal: new AbortController().signal,
      ...options,
    });
  const pmids = async () =>
    (await opened().test.db.select({ pmid: articles.pmid }).from(articles))
      .map(({ pmid }) => Number(pmid))
      .sort((a, b) => a - b);

  const openPubmed = (options: Parameters<typeof openPubmedSource>[1] = {}, patience?: number) =>
    openPubmedSource('fever', options, createPubmedService(config(), clients(patience).pubmed));
  const openEuropepmc = (options = {}) =>
    openEuropepmcSource('fever', options, createEuropepmcService(config(), clients().europepmc));
  const openCrossref = () => createCrossrefService(config(), clients().crossref);
  const openFiles = (...names: string[]) => openFilesSource('pubmed-files', names, clients().files);
  const put = (name: string, bytes: string | Buffer): string => {
    const file = path.join(opened().test.dataDir, name);
    writeFileSync(file, bytes);
    return file;
  };
  return { config, clients, ingest, pmids, openPubmed, openEuropepmc, openCrossref, openFiles, put };
};
