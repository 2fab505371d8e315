import type { Thread } from '@mz/contracts/messages';

/** What a thread is called; empty where the other member is gone or behind a block. */
export const titleOf = (thread: Pick<Thread, 'kind' | 'name' | 'members'>): string =>
  thread.kind === 'group' ? thread.name : (thread.members[0]?.fullName ?? '');

const link = /https?:\/\/[^\s<>"]+/g;

/** A text as its words and its links, in order. */
export const splitLinks = (text: string): { readonly text: string; readonly isLink: boolean }[] => {
  const parts: { text: string; isLink: boolean }[] = [];
  let at = 0;
  for (const match of text.matchAll(link)) {
    const found = match[0].replace(/[.,;:!?)\]،؛。，]+$/u, '');
    if (match.index > at) parts.push({ text: text.slice(at, match.index), isLink: false });
    parts.push({ text: found, isLink: true });
    at = match.index + found.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isLink: false });
  return parts;
};
