import type { ArticleSummary, Language } from '@mz/contracts';
import { Feed } from 'feed';
import { cleanForXml as clean, escapeHtml } from '../../lib/feed-text.ts';
import { fillText, referenceTexts } from '../../lib/reference-texts.ts';

export interface FeedFacts {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly language: Language;
  /** Address of the feed itself. */
  readonly address: string;
  /** Address of this installation. */
  readonly site: string;
  readonly items: readonly {
    readonly article: ArticleSummary;
    readonly addedAt: Date;
    readonly changedAt: Date;
  }[];
}

const textLength = 600;

const publishedOn = (article: ArticleSummary): Date | null => {
  const date = new Date(`${article.publicationDate ?? ''}-01-01`.slice(0, 10));
  return Number.isNaN(date.getTime()) ? null : date;
};

const contentOf = (article: ArticleSummary, language: Language): string => {
  const { feed } = referenceTexts(language);
  const abstract = clean(article.abstract);
  const short = abstract.length > textLength ? `${abstract.slice(0, textLength).toWellFormed()}…` : abstract;
  const parts = [
    article.retracted ? `<strong>${escapeHtml(feed.retractedText)}</strong>` : '',
    article.authors.length > 0
      ? `${escapeHtml(feed.authors)}: ${escapeHtml(clean(article.authors.join(', ')))}${article.authorsComplete ? '' : ` ${escapeHtml(feed.more)}`}`
      : '',
    article.journal
      ? `${escapeHtml(feed.journal)}: ${escapeHtml(clean(article.journal))}${article.publicationDate ? `, ${escapeHtml(article.publicationDate)}` : ''}`
      : '',
    short === ''
      ? ''
      : `${article.abstractKind === 'summary' ? `<em>${escapeHtml(feed.summary)}:</em> ` : ''}${escapeHtml(short)}`,
    article.url ? `<a href="${escapeHtml(article.url)}">${escapeHtml(feed.read)}</a>` : '',
  ];
  return parts
    .filter(Boolean)
    .map((part) => `<p>${part}</p>`)
    .join('');
};

/** Writes a feed of articles, the last added first; a retraction is in the title and in the text. */
export const writeFeed = (facts: FeedFacts, format: 'atom' | 'rss'): string => {
  const { feed: words } = referenceTexts(facts.language);
  const newest = facts.items.reduce(
    (latest, { changedAt }) => (changedAt > latest ? changedAt : latest),
    facts.createdAt,
  );
  const feed = new Feed({
    id: `urn:uuid:${facts.id}`,
    title: clean(facts.name),
    description: clean(fillText(words.subtitle, { name: facts.name })),
    link: `${facts.site}/research`,
    language: facts.language,
    updated: newest,
    generator: 'Medical Zone',
    copyright: '',
    feedLinks: format === 'atom' ? { atom: facts.address } : { rss: `${facts.address}?format=rss` },
  });
  for (const { article, addedAt, changedAt } of facts.items) {
    // Readers take the title of an entry for HTML.
    const title = escapeHtml(clean(article.title));
    feed.addItem({
      id: `urn:uuid:${article.id}`,
      guid: `urn:uuid:${article.id}`,
      title: article.retracted ? fillText(words.retracted, { title }) : title,
      link: `${facts.site}/research/${article.id}`,
      date: changedAt,
      published: publishedOn(article) ?? addedAt,
      content: contentOf(article, facts.language),
      author: article.authors.slice(0, 10).map((name) => ({ name: clean(name) })),
      category: article.categories.map((name) => ({ name, term: name })),
    });
  }
  return format === 'atom' ? feed.atom1() : feed.rss2();
};
