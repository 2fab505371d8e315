import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { PaletteAnswer } from './palette-answer.tsx';

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
