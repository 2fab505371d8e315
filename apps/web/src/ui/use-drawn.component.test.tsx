import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { InfiniteList } from './infinite-list.tsx';

const items = Array.from({ length: 9 }, (_, at) => `Entry ${at + 1}`);

const List = ({ drawn, inSlices }: { drawn: (item: string) => void; inSlices?: boolean }) => (
  <InfiniteList
    label="Posts"
    items={items}
    keyOf={(item) => item}
    render={(item) => {
      drawn(item);
      return item;
    }}
    hasMore
    onMore={() => {}}
    {...(inSlices && { inSlices })}
  />
);

it('draws all entries, a few at a time, and asks for more only behind the last', async () => {
  const seen: string[] = [];
  const moreWith: number[] = [];
  const observer = new MutationObserver(() => {
    if (screen.queryByRole('button', { name: 'Show more' }))
      moreWith.push(screen.getAllByRole('article').length);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await renderScreen(<List inSlices drawn={(item) => seen.push(item)} />);
  const feed = screen.getByRole('feed', { name: 'Posts' });
  await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(items.length));
  await vi.waitFor(() => expect(feed).toHaveAttribute('aria-busy', 'false'));
  observer.disconnect();
  expect(seen.toSpliced(2)).toEqual(['Entry 1', 'Entry 2']);
  expect(new Set(moreWith)).toEqual(new Set([items.length]));
});

it('draws a list at once that is not drawn in slices', async () => {
  await renderScreen(<List drawn={() => {}} />);
  expect(screen.getAllByRole('article')).toHaveLength(items.length);
});
