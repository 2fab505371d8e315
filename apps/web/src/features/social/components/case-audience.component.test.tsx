import { countNewPosts, createPost, listPosts } from '@mz/contracts/social';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

const uploadId = '01920007-0000-7000-8000-00000000000a';
/** The button adds an image that is through the gate; the gate itself is tried where it lives. */
vi.mock('../../pictures/index.ts', async (original) => {
  const real = await original<typeof import('../../pictures/index.ts')>();
  const picture = {
    ...{ uploadId: '01920007-0000-7000-8000-00000000000a', alt: 'Forearm', decorative: false },
    ...{ sensitive: false, facesFound: null, covers: 1, previewUrl: 'blob:x', width: 4, height: 3 },
    ...{ byteSize: 1, removed: [] },
  };
  return {
    ...real,
    AddPictures: ({ tray }: { tray: ReturnType<typeof real.usePictureTray> }) => (
      <button type="button" onClick={() => tray.accept(picture)}>
        Add it
      </button>
    ),
  };
});

beforeEach(() => {
  localStorage.clear();
  beMember();
});

const begin = async () => {
  const api = serve(
    answer(listPosts, { posts: [], nextCursor: null }),
    answer(countNewPosts, { count: 0 }),
    answer(createPost, refusal(503, 'unavailable')),
  );
  const { user } = await openApp('/social');
  const box = await waitFor(() => {
    const found = document.querySelector<HTMLTextAreaElement>('form textarea');
    if (!found) throw new Error('There is no composer yet.');
    return found;
  });
  await user.click(box);
  await user.paste('What are these spots?');
  return { api, user };
};
const reader = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}`) });

it('chooses no more readers for a case than its consent names, and widens nothing by itself', async () => {
  const { api, user } = await begin();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind of post' }), 'Case');
  expect(await screen.findByRole('radio', { name: 'All members' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  const record = await screen.findByRole('region', { name: 'Consent record' });
  expect(within(record).getByLabelText('Agreed readers')).toHaveValue('verified');
  expect(reader('Verified physicians')).toBeChecked();
  expect(reader('All members')).toBeDisabled();
  await expectNoViolations(screen.getByRole('main'));

  await user.selectOptions(within(record).getByLabelText('Agreed readers'), 'connections');
  expect(reader('Connections')).toBeChecked();
  expect(reader('Verified physicians')).toBeDisabled();
  await user.selectOptions(within(record).getByLabelText('Agreed readers'), 'members');
  expect(reader('Connections')).toBeChecked();
  expect(reader('All members')).toBeEnabled();
  await user.selectOptions(within(record).getByLabelText('Agreed readers'), 'verified');
  await user.click(reader('Verified physicians'));

  await user.click(within(record).getByLabelText('What is shown'));
  await user.paste('Both forearms');
  await user.click(within(record).getByLabelText('For'));
  await user.paste('Teaching');
  await user.type(within(record).getByLabelText('Date of the consent'), '2026-01-02');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Post case' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Post case' }));
  await waitFor(() =>
    expect(api.callsOf(createPost)[0]?.body).toMatchObject({
      audience: 'verified',
      consent: { readers: 'verified' },
      pictures: [{ uploadId }],
    }),
  );
});

it('narrows other posts too, once they are said to show a patient', async () => {
  const { user } = await begin();
  await user.click(await screen.findByRole('button', { name: 'Add it' }));
  const readers = screen.getByRole('combobox', { name: 'Who can read it' });
  expect(readers).toHaveValue('members');
  await user.click(screen.getByRole('checkbox', { name: /patient/ }));
  expect(readers).toHaveValue('verified');
  expect(within(readers).getByRole('option', { name: 'All members' })).toBeDisabled();
});
