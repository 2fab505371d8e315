import type { ArticleNotice } from '@mz/contracts';
import { meaningOf } from '../corrections.ts';
import { findDoi, toPmid } from '../identifiers.ts';
import { parseLooseDate, possibleDate } from '../mapping/dates.ts';
import { mergeNotices, noticeOf } from '../notices.ts';
import type { ArticleIds } from '../record.ts';
import { flatten } from './flatten.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts';

/** Retractions and corrections in both directions: of the article itself, and of others by it. */
export const readCorrections = (
  list: XmlElement | undefined,
  self: { readonly ids: ArticleIds; readonly date: string | null },
): { notices: ArticleNotice[]; noticesFor: { target: ArticleIds; notice: ArticleNotice }[] } => {
  let notices: ArticleNotice[] = [];
  const noticesFor: { target: ArticleIds; notice: ArticleNotice }[] = [];
  for (const element of childrenOf(list, 'CommentsCorrections')) {
    const type = element.attributes.RefType ?? '';
    const meaning = meaningOf(type);
    if (!meaning) continue;
    const reference = flatten(childOf(element, 'RefSource'));
    const pmid = toPmid(textOf(childOf(element, 'PMID')));
    const doi = findDoi(reference);
    const reason = flatten(childOf(element, 'Note')) || null;
    for (const kind of meaning.own)
      notices = mergeNotices(notices, [
        noticeOf(kind, {
          date: possibleDate(parseLooseDate(reference.replace(/\bdoi:.*$/i, ''))),
          doi: doi ?? null,
          pmid: pmid ?? null,
          reference: reference || null,
          reason,
        }),
      ]);
    if (!pmid && !doi) continue;
    const target = { ...(pmid && { pmid }), ...(doi && { doi }) };
    for (const kind of meaning.theirs)
      noticesFor.push({
        target,
        notice: noticeOf(kind, { date: self.date, doi: self.ids.doi ?? null, pmid: self.ids.pmid ?? null }),
      });
  }
  return { notices, noticesFor };
};
