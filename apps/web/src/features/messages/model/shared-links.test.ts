import { expect, it } from 'vitest';
import { splitShared } from './shared-links.ts';

const origin = 'https://zone.example';
const post = '0192000a-0000-7000-8000-000000000001';

it('takes links to posts, papers and calculations out of a text', () => {
  const text = `Look: ${origin}/social/posts/${post}. And ${origin}/research/${post}\n${origin}/tools/anion-gap#sodium=140`;
  expect(splitShared(text, origin)).toEqual({
    text: 'Look: . And',
    shared: [
      { kind: 'post', id: post, address: `/social/posts/${post}` },
      { kind: 'article', id: post, address: `/research/${post}` },
      { kind: 'calculation', slug: 'anion-gap', address: '/tools/anion-gap#sodium=140' },
    ],
  });
});

it('leaves links to elsewhere, and to other rooms, as they are', () => {
  for (const link of [
    `https://elsewhere.example/social/posts/${post}`,
    `http://zone.example/social/posts/${post}`,
    `${origin}.example/research/${post}`,
    `${origin}/social/posts/x`,
    `${origin}/research/saved`,
    `${origin}/tools/drugs`,
    'https://[',
  ])
    expect(splitShared(link, origin)).toEqual({ text: link, shared: [] });
});

it('shows one thing once, and no more than three', () => {
  const links = [1, 1, 2, 3, 4].map((end) => `${origin}/social/posts/${post.slice(0, -1)}${end}`);
  const { text, shared } = splitShared(links.join(' '), origin);
  expect(shared).toHaveLength(3);
  expect(text).toBe(links[4]);
});
