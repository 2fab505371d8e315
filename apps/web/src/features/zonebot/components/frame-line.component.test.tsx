import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { FrameLine } from './frame-line.tsx';

const frame = [
  { slot: 'intent', value: 'treatment' },
  { slot: 'drug', value: 'enoxaparin' },
  { slot: 'patient', value: 'crcl:18' },
] as const;

describe('how a question was read', () => {
  it('is shown in one line, and asks again when what it is for is changed', async () => {
    const correct = vi.fn();
    const { user } = await renderScreen(<FrameLine frame={frame} onCorrect={correct} />, {
      namespaces: ['zonebot'],
    });
    const line = screen.getByRole('list', { name: 'Read as' });
    expect(
      within(line)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Treatment', 'enoxaparin', 'CrCl 18']);
    await expectNoViolations(line);
    await user.click(screen.getByRole('button', { name: 'Change: Treatment' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Prevention' }));
    expect(correct).toHaveBeenCalledWith('And the dose for prevention?');
  });

  it('cannot be changed in an answer that is not the last', async () => {
    await renderScreen(<FrameLine frame={frame} onCorrect={null} />, { namespaces: ['zonebot'] });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
