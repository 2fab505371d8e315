import { listDrugChanges } from '@mz/contracts/drugs';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, serve } from '../../../testing/fake-api.ts';
import { beVisitor } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

it('drugs are found in the palette by a brand', async () => {
  beVisitor();
  serve(answer(listDrugChanges, { at: '2026-11-20T10:00:00.000Z', drugs: {} }));
  const { user } = await openApp('/about', 'en');
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByPlaceholderText('Search tools, drugs, papers, people');
  await waitFor(() => expect(box).toHaveFocus());
  await user.type(box, 'lovenox');
  // The list of drugs is loaded with the first letters.
  await user.click(await screen.findByText('Enoxaparin', {}, { timeout: 10_000 }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Enoxaparin' })).toBeVisible();
});
