import { getArticle, saveArticle, searchArticles, unsaveArticle } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { article, articleHit, collection, pageOf } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';
import { Toaster } from '../../../ui/toast.tsx';
import { researchQueries } from './research.api.ts';
import { useSaveArticle, useUnsaveArticle } from './use-library.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

const wordsOf = (savedIn: readonly string[] | null | undefined) =>
  savedIn ? `saved in ${savedIn.length}` : 'not saved';
const other = { ...articleHit, id: '01920002-0000-7000-8000-000000000099', title: 'Another paper' };

/** A list and a record that show the same paper, and the acts. */
const Screens = () => {
  const list = useQuery(researchQueries.search('member', {}));
  const record = useQuery(researchQueries.article('member', article.id));
  const save = useSaveArticle();
  const unsave = useUnsaveArticle();
  return (
    <>
      {list.data?.items.map((item) => (
        <p key={item.id}>{`${item === list.data.items[0] ? 'list' : 'other'}: ${wordsOf(item.savedIn)}`}</p>
      ))}
      {record.data ? <p>{`record: ${wordsOf(record.data.savedIn)}`}</p> : null}
      <button type="button" onClick={() => save.mutate({ id: article.id })}>
        Save
      </button>
      <button type="button" onClick={() => save.mutate({ id: article.id, collections: [collection.id] })}>
        Put
      </button>
      <button type="button" onClick={() => save.mutate({ id: article.id, note: 'Read it.' })}>
        Note
      </button>
      <button type="button" onClick={() => unsave.mutate(article.id)}>
        Remove
      </button>
      <Toaster />
    </>
  );
};

let savedIn: string[] | null = null;
const lists = () => [
  answer(searchArticles, () => pageOf({ ...articleHit, savedIn }, other)),
  answer(getArticle, () => ({ ...article, savedIn })),
];
const savedArticle = {
  article: articleHit,
  note: '',
  collections: [],
  savedAt: '2026-01-05T08:00:00.000Z',
  updatedAt: '2026-01-05T08:00:00.000Z',
};

const open = async () => {
  const screens = await renderScreen(<Screens />, { namespaces: ['research', 'errors'] });
  await screen.findByText(/^list:/);
  await screen.findByText(/^record:/);
  return screens;
};
const expectShown = (words: string) => {
  expect(screen.getByText(`list: ${words}`)).toBeVisible();
  expect(screen.getByText(`record: ${words}`)).toBeVisible();
  expect(screen.getByText('other: not saved')).toBeVisible();
};

/** An answer that waits until it is let go. */
const hold = () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => act(async () => release()) };
};

beforeEach(() => {
  savedIn = null;
  beMember();
});

it('shows a paper as saved, in list and record, before the server has answered', async () => {
  const { held, release } = hold();
  serve(
    ...lists(),
    answer(saveArticle, async () => {
      await held;
      savedIn = [];
      return savedArticle;
    }),
  );
  const { user } = await open();
  expectShown('not saved');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expectShown('saved in 0');
  await release();
  expectShown('saved in 0');
});

it('shows the collections of a paper before the server has answered', async () => {
  const { held, release } = hold();
  serve(
    ...lists(),
    answer(saveArticle, async ({ body }) => {
      await held;
      savedIn = body.collections ?? [];
      return savedArticle;
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Put' }));
  expectShown('saved in 1');
  await release();
});

it('takes back what the server refuses, and says so', async () => {
  const { held, release } = hold();
  serve(
    ...lists(),
    answer(saveArticle, async () => {
      await held;
      return refusal(409, 'conflict');
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expectShown('saved in 0');
  await release();
  await waitFor(() => expectShown('not saved'));
  expect(await screen.findByText(/already|conflict|changed/i)).toBeVisible();
});

it('shows a removed paper as not saved before the server has answered, and takes that back', async () => {
  savedIn = [collection.id];
  const { held, release } = hold();
  serve(
    ...lists(),
    answer(unsaveArticle, async () => {
      await held;
      return refusal(503, 'unavailable');
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expectShown('not saved');
  await release();
  await waitFor(() => expectShown('saved in 1'));
});

it('leaves the collections alone while a note is on its way', async () => {
  savedIn = [collection.id];
  const { held, release } = hold();
  serve(
    ...lists(),
    answer(saveArticle, async () => {
      await held;
      return savedArticle;
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Note' }));
  expectShown('saved in 1');
  await release();
});
