import type { ArticleNotice } from '@mz/contracts';
import { findDoi, toPmid } from '../identifiers.ts';
import { parseLooseDate } from '../mapping/dates.ts';
import { mergeNotices, noticeOf } from '../notices.ts';
import type { ArticleIds } from '../record.ts';
import { flatten } from './flatten.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts';

type Kind = ArticleNotice['kind'];

/** What a reference tells of the article that holds it. */
const ofItself: Readonly<Record<string, readonly Kind[]>> = {
  RetractionIn: ['retraction'],
  PartialRetractionIn: ['partial-retraction'],
  ExpressionOfConcernIn: ['expression-of-concern'],
  ErratumIn: ['correction'],
  CorrectedandRepublishedIn: ['republication'],
  CorrectedAndRepublishedIn: ['republication'],
  RepublishedIn: ['republication'],
  RetractedandRepublishedIn: ['retraction', 'republication'],
  RetractedAndRepublishedIn: ['retraction', 'republication'],
  UpdateIn: ['update'],
};

/** What it tells of the article it refers to. */
const ofTheOther: Readonly<Record<string, readonly Kind[]>> = {
  RetractionOf: ['retraction'],
  PartialRetractionOf: ['partial-retraction'],
  ExpressionOfConcernFor: ['expression-of-concern'],
  ErratumFor: ['correction'],
  CorrectedandRepublishedFrom: ['republication'],
  CorrectedAndRepublishedFrom: ['republication'],
  RepublishedFrom: ['republication'],
  RetractedandRepublishedFrom: ['retraction', 'republication'],
  RetractedAndRepublishedFrom: ['retraction', 'republication'],
  UpdateOf: ['update'],
};

/** Retractions and corrections in both directions: of the article itself, and of others by it. */
export const readCorrections = (
  list: XmlElement | undefined,
  self: { readonly ids: ArticleIds; readonly date: string | null },
): { notices: ArticleNotice[]; noticesFor: { target: ArticleIds; notice: ArticleNotice }[] } => {
  let notices: ArticleNotice[] = [];
  const noticesFor: { target: ArticleIds; notice: ArticleNotice }[] = [];
  for (const element of childrenOf(list, 'CommentsCorrections')) {
    const type = element.attributes.RefType ?? '';
    const own = ofItself[type];
    const theirs = ofTheOther[type];
    if (!own && !theirs) continue;
    const reference = flatten(childOf(element, 'RefSource'));
    const pmid = toPmid(textOf(childOf(element, 'PMID')));
    const doi = findDoi(reference);
    const reason = flatten(childOf(element, 'Note')) || null;
    for (const kind of own ?? [])
      notices = mergeNotices(notices, [
        noticeOf(kind, {
          date: parseLooseDate(reference.replace(/\bdoi:.*$/i, '')) ?? null,
          doi: doi ?? null,
          pmid: pmid ?? null,
          reference: reference || null,
          reason,
        }),
      ]);
    if (!pmid && !doi) continue;
    const target = { ...(pmid && { pmid }), ...(doi && { doi }) };
    for (const kind of theirs ?? [])
      noticesFor.push({
        target,
        notice: noticeOf(kind, { date: self.date, doi: self.ids.doi ?? null, pmid: self.ids.pmid ?? null }),
      });
  }
  return { notices, noticesFor };
};
