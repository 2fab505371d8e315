import type { Message } from '@mz/contracts/messages';
import { splitLinks } from './thread-title.ts';

/** Something of the product that a message leads to. */
export type Shared =
  | { readonly kind: 'post' | 'article'; readonly id: string; readonly address: string }
  /** What went into it stands in the address itself. */
  | { readonly kind: 'calculation'; readonly slug: string; readonly address: string };

/** More links of one message stay links. */
const maxShared = 3;

const uuid = '[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}';
const places = [
  { kind: 'post', path: new RegExp(`^/social/posts/(${uuid})/?$`) },
  { kind: 'article', path: new RegExp(`^/research/(${uuid})/?$`) },
  { kind: 'calculation', path: /^\/tools\/([A-Za-z0-9._-]{1,80})\/?$/ },
] as const;
/** Rooms of their own under the address of the calculators. */
const noCalculators = ['drugs', 'interactions'];

const readShared = (link: string, origin: string): Shared | null => {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url?.origin !== origin) return null;
  for (const { kind, path } of places) {
    const found = path.exec(url.pathname)?.[1];
    if (found === undefined) continue;
    if (kind === 'calculation')
      return noCalculators.includes(found)
        ? null
        : { kind, slug: found, address: `/tools/${found}${url.hash}` };
    const id = found.toLowerCase();
    return { kind, id, address: kind === 'post' ? `/social/posts/${id}` : `/research/${id}` };
  }
  return null;
};

/** A text without the links that are shown as what they lead to, and what these are. */
export const splitShared = (
  text: string,
  origin: string,
): { readonly text: string; readonly shared: readonly Shared[] } => {
  const shared = new Map<string, Shared>();
  const kept = splitLinks(text).filter((part) => {
    const found = part.isLink ? readShared(part.text, origin) : null;
    if (!found || (shared.size === maxShared && !shared.has(found.address))) return true;
    shared.set(found.address, found);
    return false;
  });
  if (shared.size === 0) return { text, shared: [] };
  const words = kept.map((part) => part.text).join('');
  return { text: words.trim(), shared: [...shared.values()] };
};

/** As many as a side column shows of each kind. */
const maxListed = 8;

/** What messages share, each thing once and the latest first: links of the product, and pictures. */
export const sharedOf = (messages: readonly Message[], origin: string) => {
  const seen = messages.filter(({ isDeleted, hasMutedWord }) => !isDeleted && !hasMutedWord);
  const links = new Map<string, Shared>();
  for (const { text } of seen)
    for (const shared of splitShared(text, origin).shared)
      if (!links.has(shared.address)) links.set(shared.address, shared);
  const pictures = seen.flatMap((message) =>
    message.pictures.map(({ id, alt }) => ({ id, alt, messageId: message.id })),
  );
  return { links: [...links.values()].slice(0, maxListed), pictures: pictures.slice(0, maxListed) };
};
