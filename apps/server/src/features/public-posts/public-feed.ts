import type { PublicPost } from '@mz/contracts/public-posts';
import { Feed } from 'feed';
import { cleanForXml as clean, escapeHtml } from '../../lib/feed-text.ts';

const titleLength = 90;

const titleOf = ({ excerpt, isWhole }: PublicPost): string => {
  const [line = ''] = clean(excerpt).split('\n');
  const characters = [...line];
  return characters.length > titleLength || (line !== clean(excerpt) && !isWhole)
    ? `${characters.slice(0, titleLength).join('').trimEnd()}…`
    : line;
};

/** Writes the first lines of public posts, the latest first. Names sign them; no id of a member is in it. */
export const writePublicFeed = (
  posts: readonly PublicPost[],
  { site, address }: { readonly site: string; readonly address: string },
  format: 'atom' | 'rss',
): string => {
  const newest = posts.reduce((latest, { changedAt }) => (changedAt > latest ? changedAt : latest), '');
  const feed = new Feed({
    id: `${site}/social/public`,
    title: 'Medical Zone',
    description: 'Public posts of physicians',
    link: `${site}/social/public`,
    updated: new Date(newest || 0),
    generator: 'Medical Zone',
    copyright: '',
    feedLinks: { [format]: `${address}?format=${format}` },
  });
  for (const post of posts) {
    const text = `${clean(post.excerpt)}${post.isWhole ? '' : '…'}`;
    feed.addItem({
      id: `urn:uuid:${post.id}`,
      guid: `urn:uuid:${post.id}`,
      // Readers take the title of an entry for HTML.
      title: escapeHtml(titleOf(post)),
      link: `${site}/social/posts/${post.id}`,
      date: new Date(post.changedAt),
      published: new Date(post.createdAt),
      content: `<p lang="${post.language}" dir="auto">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
      author: [{ name: clean(post.author.fullName) }],
      category: post.category ? [{ name: post.category, term: post.category }] : [],
    });
  }
  return format === 'atom' ? feed.atom1() : feed.rss2();
};
