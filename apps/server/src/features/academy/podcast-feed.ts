import type { Language } from '@mz/contracts';
import { Feed } from 'feed';
import { cleanForXml, escapeHtml } from '../../lib/feed-text.ts';

export interface Episode {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly category: string;
  readonly seconds: number | null;
  readonly contentType: string;
  readonly byteSize: number;
  readonly publishedAt: string;
  /** Where an app gets the sound. */
  readonly address: string;
}

export interface PodcastFacts {
  readonly site: string;
  /** Of the feed itself. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** Not to be listed by catalogues of podcasts. */
  readonly isPrivate: boolean;
}

/** Writes RSS 2.0 with the tags podcast apps read, the newest episode first. */
export const writePodcastFeed = (episodes: readonly Episode[], facts: PodcastFacts): string => {
  const newest = episodes.reduce(
    (latest, { publishedAt }) => (publishedAt > latest ? publishedAt : latest),
    '',
  );
  const image = `${facts.site}/icons/icon-512.png`;
  const feed = new Feed({
    id: `${facts.site}/academy`,
    title: facts.title,
    description: facts.description,
    link: `${facts.site}/academy?kind=podcast`,
    language: facts.language,
    image,
    updated: new Date(newest || 0),
    generator: 'Medical Zone',
    copyright: '',
    podcast: true,
    author: { name: 'Medical Zone Academy' },
    feedLinks: { rss: facts.address },
  });
  const channel: Record<string, Record<string, unknown>> = {
    'itunes:explicit': { _text: 'false' },
    'itunes:type': { _text: 'episodic' },
    'itunes:image': { _attributes: { href: image } },
    'itunes:category': {
      // The writer escapes texts, not attributes.
      _attributes: { text: escapeHtml('Health & Fitness') },
      'itunes:category': { _attributes: { text: 'Medicine' } },
    },
    ...(facts.isPrivate && { 'itunes:block': { _text: 'Yes' } }),
  };
  for (const [name, objects] of Object.entries(channel)) feed.addExtension({ name, objects });
  for (const one of episodes) {
    const title = cleanForXml(one.title);
    feed.addItem({
      id: `urn:uuid:${one.id}`,
      guid: `urn:uuid:${one.id}`,
      title: escapeHtml(title),
      description: escapeHtml(cleanForXml(one.description)),
      link: `${facts.site}/academy/${one.id}`,
      date: new Date(one.publishedAt),
      category: [{ name: one.category, term: one.category }],
      audio: { url: one.address, length: one.byteSize, type: one.contentType.split(';')[0] ?? '' },
      extensions: [
        { name: 'itunes:title', objects: { _text: title } },
        { name: 'itunes:author', objects: { _text: cleanForXml(one.author) } },
        ...(one.seconds === null
          ? []
          : [{ name: 'itunes:duration', objects: { _text: String(one.seconds) } }]),
      ],
    });
  }
  return feed.rss2();
};
