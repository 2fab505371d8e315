import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { articleNoticeSchema, articleSpecialtySchema, type StudyType } from '@mz/contracts';
import { z } from 'zod';
import { repositoryRoot } from '../../lib/release.ts';
import { toDoi, toPmid, toWebAddress } from './identifiers.ts';
import { toPartialDate } from './mapping/dates.ts';
import { noticeOf } from './notices.ts';
import type { ArticleRecord, ParsedItem } from './record.ts';
import { defined, tidy } from './text.ts';

/** Papers that come with the product. */
const bundledFile = path.join(repositoryRoot, 'content', 'literature', 'landmark-papers.json');
/** Every other source knows an article better than the list that came with the product. */
const beforeAllOthers = '1970-01-01T00:00:00.000Z';

const paperSchema = z.object({
  id: z.string().min(1).max(100),
  title: z.string().min(1),
  authors: z.array(z.string()),
  etAl: z.boolean(),
  journal: z.string(),
  publicationDate: z.string(),
  volume: z.string().nullable(),
  issue: z.string().nullable(),
  pages: z.string().nullable(),
  doi: z.string().nullable(),
  pmid: z.string().nullable(),
  url: z.string().nullable(),
  categories: z.array(articleSpecialtySchema),
  topics: z.array(z.string()),
  studyType: z.string(),
  openAccess: z.boolean().nullable(),
  summary: z.string(),
  keyFigures: z.array(z.object({ measure: z.string(), value: z.string(), ci: z.string().nullable() })),
  retracted: z.boolean(),
  retraction: z
    .object({
      noticeDoi: z.string().nullable(),
      date: z.string().nullable(),
      status: z.string(),
      reason: z.string().nullable(),
    })
    .optional(),
});
type Paper = z.infer<typeof paperSchema>;

const studyTypes: Readonly<Record<string, StudyType>> = {
  RCT: 'randomised-trial',
  cohort: 'cohort',
  'case-control': 'case-control',
  'meta-analysis': 'meta-analysis',
  'systematic review': 'systematic-review',
  guideline: 'guideline',
  review: 'review',
  basic: 'basic',
};

const authorOf = (name: string): { name: string; family?: string; collective?: boolean } => {
  const parts = /^(.+?)\s+(\p{Lu}{1,4})$/u.exec(name);
  if (parts?.[1] && name.split(' ').length <= 5) return { name, family: parts[1] };
  return { name, collective: true };
};

const noticesOf = ({ retracted, retraction }: Paper): ArticleRecord['notices'] => {
  if (!retracted) return undefined;
  const parts = {
    date: retraction?.date ?? null,
    doi: toDoi(retraction?.noticeDoi) ?? null,
    reason: retraction?.reason ?? null,
  };
  const republished = retraction?.status === 'retracted-and-republished';
  return [
    noticeOf('retraction', parts),
    ...(republished ? [noticeOf('republication', { doi: parts.doi })] : []),
  ].map((notice) => articleNoticeSchema.parse(notice));
};

const toRecord = (paper: Paper, fetchedAt: string): ArticleRecord => {
  const notices = noticesOf(paper);
  const doi = toDoi(paper.doi);
  return {
    source: 'bundled',
    revisedAt: beforeAllOthers,
    fetchedAt,
    ids: defined({ bundledId: paper.id, doi, pmid: toPmid(paper.pmid) }),
    fields: defined({
      title: tidy(paper.title),
      summary: tidy(paper.summary),
      keyFigures: paper.keyFigures,
      authors: paper.authors.map((name) => authorOf(tidy(name))),
      authorsComplete: !paper.etAl,
      journal: tidy(paper.journal),
      journalAbbreviation: tidy(paper.journal),
      volume: paper.volume ?? undefined,
      issue: paper.issue ?? undefined,
      pages: paper.pages ?? undefined,
      publicationDate: toPartialDate(...(paper.publicationDate.split('-') as [string, string?, string?])),
      keywords: paper.topics.map(tidy),
      language: 'en',
      url: toWebAddress(paper.url),
      openAccessUrl: paper.openAccess ? toWebAddress(paper.url) : undefined,
      categories: paper.categories,
      studyType: studyTypes[paper.studyType] ?? 'other',
    }),
    ...(notices && { notices }),
  };
};

/** The papers of the product, and a checksum that tells when they changed. */
export const readBundled = async (
  fetchedAt: string,
  file = bundledFile,
): Promise<{ checksum: string; items: ParsedItem[] }> => {
  const bytes = await readFile(file);
  const list = z.array(z.unknown()).parse(JSON.parse(bytes.toString('utf8')));
  const items = list.map((entry, at): ParsedItem => {
    const paper = paperSchema.safeParse(entry);
    if (paper.success) return { kind: 'record', record: toRecord(paper.data, fetchedAt) };
    const issue = paper.error.issues[0];
    return {
      kind: 'refusal',
      record: `paper ${at + 1}`,
      reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not usable'}`,
    };
  });
  return { checksum: createHash('sha256').update(bytes).digest('hex'), items };
};
