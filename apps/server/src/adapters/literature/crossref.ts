import type { ArticleAuthor, ArticleNotice } from '@mz/contracts';
import { toDoi, toIssn, toOrcid, toWebAddress } from './identifiers.ts';
import { asList, asObject, asText, asTexts, type Json, some } from './json.ts';
import { toPartialDate } from './mapping/dates.ts';
import { toLanguage } from './mapping/languages.ts';
import { plainText, toSections } from './markup.ts';
import { mergeNotices, noticeOf } from './notices.ts';
import { type ArticleRecord, type ParsedItem, RecordError, SourceFormatError } from './record.ts';
import { defined, distinct, tidy, tidyTitle } from './text.ts';

/** `notices`: only what works say of others; `check`: only what is said of them; `works`: whole records. */
type Mode = 'notices' | 'check' | 'works';

export interface CrossrefPage {
  readonly items: readonly ParsedItem[];
  readonly total: number;
  readonly next: string | null;
}

const kinds: Readonly<Record<string, ArticleNotice['kind']>> = {
  retraction: 'retraction',
  removal: 'retraction',
  withdrawal: 'retraction',
  partial_retraction: 'partial-retraction',
  expression_of_concern: 'expression-of-concern',
  correction: 'correction',
  corrigendum: 'correction',
  erratum: 'correction',
  addendum: 'correction',
  clarification: 'correction',
  new_version: 'update',
  new_edition: 'update',
};

/** That something is an article of a journal says less than what other sources know. */
const types: Readonly<Record<string, string>> = {
  'posted-content': 'Preprint',
  'book-chapter': 'Book Chapter',
  'proceedings-article': 'Proceedings Article',
  book: 'Book',
  monograph: 'Book',
  report: 'Report',
  dissertation: 'Dissertation',
  'reference-entry': 'Reference Entry',
  'peer-review': 'Peer Review',
};

const dateOf = (value: unknown): string | undefined => {
  const [year, month, day] = asList(asList(asObject(value)['date-parts'])[0]);
  return toPartialDate(asText(year), asText(month), asText(day));
};

const initialsOf = (given: string): string =>
  given
    .split(/[\s.-]+/)
    .map((name) => name[0]?.toUpperCase() ?? '')
    .join('');

const authorOf = (value: unknown): ArticleAuthor | undefined => {
  const author = asObject(value);
  const affiliations = distinct(
    asList(author.affiliation).map((part) => plainText(asText(asObject(part).name) ?? '')),
  );
  const extra = affiliations.length > 0 ? { affiliations } : {};
  const family = plainText(asText(author.family) ?? '');
  const given = plainText(asText(author.given) ?? '');
  if (!family) {
    const name = plainText(asText(author.name) ?? '') || given;
    return name ? { name, collective: true, ...extra } : undefined;
  }
  const orcid = toOrcid(asText(author.ORCID));
  const name = [family, initialsOf(given), asText(author.suffix)].filter(Boolean).join(' ');
  return { name, family, ...(given && { given }), ...(orcid && { orcid }), ...extra };
};

interface Update {
  readonly doi: string | undefined;
  readonly kind: ArticleNotice['kind'];
  readonly date: string | null;
}

const updatesOf = (list: unknown): Update[] =>
  asList(list).flatMap((value) => {
    const update = asObject(value);
    const kind = kinds[(asText(update.type) ?? '').toLowerCase().replace(/[\s-]/g, '_')];
    return kind ? [{ doi: toDoi(asText(update.DOI)), kind, date: dateOf(update.updated) ?? null }] : [];
  });

const freeCopyOf = (work: Json): string | undefined => {
  const open = asList(work.license)
    .map(asObject)
    .some(
      (license) =>
        /creativecommons\.org/i.test(asText(license.URL) ?? '') &&
        (license['content-version'] === 'vor' || license['content-version'] === 'unspecified') &&
        Number(license['delay-in-days'] ?? 0) === 0,
    );
  return open
    ? toWebAddress(asText(work.URL)?.replace(/^http:\/\/dx\.doi\.org/i, 'https://doi.org'))
    : undefined;
};

const titleOf = (work: Json): string => {
  const [title = ''] = asTexts(work.title).map(plainText);
  const [subtitle = ''] = asTexts(work.subtitle).map(plainText);
  const whole =
    subtitle && !title.toLowerCase().includes(subtitle.toLowerCase()) ? `${title}: ${subtitle}` : title;
  return tidyTitle(whole);
};

/** One work. @throws RecordError */
const readWork = (value: unknown, mode: Mode, fetchedAt: string): ArticleRecord => {
  const work = asObject(value);
  const doi = toDoi(asText(work.DOI));
  if (!doi) throw new RecordError('it has no DOI');
  const deposited = asText(asObject(work.deposited)['date-time']);
  const revisedAt =
    deposited && !Number.isNaN(Date.parse(deposited)) ? new Date(deposited).toISOString() : fetchedAt;
  const base = { source: 'crossref', revisedAt, fetchedAt } as const;
  const title = titleOf(work);
  const [journal = ''] = asTexts(work['container-title']).map(plainText);
  const publicationDate =
    dateOf(work['published-print']) ??
    dateOf(work.published) ??
    dateOf(work['published-online']) ??
    dateOf(work.issued);
  const noticesFor = updatesOf(work['update-to']).flatMap(({ doi: target, kind, date }) =>
    target && target !== doi
      ? [
          {
            target: { doi: target },
            notice: noticeOf(kind, {
              date: date ?? publicationDate ?? null,
              doi,
              reference: [journal, title].filter(Boolean).join('. ').slice(0, 500) || null,
            }),
          },
        ]
      : [],
  );
  if (mode === 'notices') return { ...base, ids: { doi }, fields: {}, noticesFor, noticesOnly: true };
  const notices = updatesOf(work['updated-by']).reduce<ArticleNotice[]>(
    (known, { doi: by, kind, date }) => mergeNotices(known, [noticeOf(kind, { date, doi: by ?? null })]),
    [],
  );
  if (mode === 'check')
    return {
      ...base,
      ids: { doi },
      fields: {},
      noticesFor: notices.map((notice) => ({ target: { doi }, notice })),
      noticesOnly: true,
    };
  if (!title) throw new RecordError('it has no title');
  const authors = asList(work.author)
    .map(authorOf)
    .filter((author) => author !== undefined);
  const [abbreviation] = asTexts(work['short-container-title']).map(plainText);
  return {
    ...base,
    ids: { doi },
    fields: defined({
      title,
      sections: some(toSections(asText(work.abstract) ?? '')),
      authors: some(authors),
      authorsComplete: authors.length > 0 ? true : undefined,
      journal: journal || tidy(asText(work.publisher) ?? '') || undefined,
      journalAbbreviation: abbreviation,
      issns: some(distinct(asTexts(work.ISSN).flatMap((issn) => toIssn(issn) ?? []))),
      volume: asText(work.volume),
      issue: asText(work.issue),
      pages: asText(work.page) ?? asText(work['article-number']),
      publicationDate,
      publicationTypes: some([types[asText(work.type) ?? ''] ?? ''].filter(Boolean)),
      keywords: some(distinct(asTexts(work.subject).map(plainText))),
      language: toLanguage(asText(work.language)),
      openAccessUrl: freeCopyOf(work),
      citations:
        typeof work['is-referenced-by-count'] === 'number'
          ? Math.max(0, work['is-referenced-by-count'])
          : undefined,
    }),
    ...(notices.length > 0 && { notices }),
    ...(noticesFor.length > 0 && { noticesFor }),
  };
};

/** An answer of Crossref: a list of works, or one work. @throws SourceFormatError */
export const readCrossrefPage = (value: unknown, mode: Mode, fetchedAt: string): CrossrefPage => {
  const answer = asObject(value);
  const message = asObject(answer.message);
  if (answer.status !== 'ok' || answer.message === undefined) {
    const reason = asText(asObject(asList(answer.message)[0]).message);
    throw new SourceFormatError(reason ? `Crossref cannot answer: ${reason}` : 'it is no answer of Crossref');
  }
  const works = Array.isArray(message.items) ? message.items : message.DOI === undefined ? [] : [message];
  const items = works.map((work, at): ParsedItem => {
    try {
      return { kind: 'record', record: readWork(work, mode, fetchedAt) };
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      return {
        kind: 'refusal',
        record: asText(asObject(work).DOI) ?? `work ${at + 1}`,
        reason: error.message,
      };
    }
  });
  const next = asText(message['next-cursor']) ?? null;
  return {
    items,
    total: Number(message['total-results'] ?? works.length),
    next: works.length > 0 ? next : null,
  };
};
