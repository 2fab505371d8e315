import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { beVisitor } from '../../../testing/session.ts';
import { PaletteAnswer } from './palette-answer.tsx';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

const answer = async (typed: string) => {
  const onPlace = vi.fn();
  await renderScreen(<PaletteAnswer typed={typed} isMember={false} onFill={() => {}} onPlace={onPlace} />, {
    namespaces: ['nav', 'tools'],
  });
  return onPlace;
};

it('answers a line in place, and leads to the tool with its fields filled', async () => {
  const onPlace = await answer('egfr 65 f 1.4');
  expect(await screen.findByText('41.8')).toBeVisible();
  await waitFor(() =>
    expect(onPlace).toHaveBeenLastCalledWith(
      expect.objectContaining({
        to: '/tools/egfr-ckdepi-2021-cr#ageYears=65&sex=female&creatinineMgDl=1.4',
      }),
    ),
  );
});

it('leads nowhere while something is missing', async () => {
  const onPlace = await answer('egfr');
  expect(await screen.findByRole('button', { name: /^egfr/ })).toBeDisabled();
  expect(onPlace).toHaveBeenLastCalledWith(null);
});

it('is the first line of the palette: Enter opens the tool filled, and nothing of the patient is kept', async () => {
  beVisitor();
  const { user, address } = await openApp('/about', 'en');
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByPlaceholderText('Search tools, drugs, papers, people');
  await waitFor(() => expect(box).toHaveFocus());
  await user.type(box, 'egfr 65 f 1.4');
  expect(await screen.findByText('41.8', {}, { timeout: 10_000 })).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(address()).toBe('/tools/egfr-ckdepi-2021-cr#ageYears=65&sex=female&creatinineMgDl=1.4'),
  );
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('ageYears=65');
});
