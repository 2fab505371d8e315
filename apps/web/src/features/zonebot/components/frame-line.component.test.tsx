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

  it('takes another drug and another clearance, by keyboard too', async () => {
    const correct = vi.fn();
    const { user } = await renderScreen(<FrameLine frame={frame} onCorrect={correct} />, {
      namespaces: ['zonebot'],
    });
    screen.getByRole('button', { name: 'Change: CrCl 18' }).focus();
    await user.keyboard('{Enter}');
    const clearance = await screen.findByRole('textbox', { name: 'Creatinine clearance, mL/min' });
    await expectNoViolations(screen.getByRole('dialog'));
    await user.type(clearance, '45{Enter}');
    expect(correct).toHaveBeenLastCalledWith('And the dose with CrCl 45 mL/min?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change: enoxaparin' }));
    const drug = await screen.findByRole('textbox', { name: 'Another drug' });
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeDisabled();
    await user.type(drug, 'dalteparin{Enter}');
    expect(correct).toHaveBeenLastCalledWith('And the dose of dalteparin?');
  });

  it('cannot be changed in an answer that is not the last', async () => {
    await renderScreen(<FrameLine frame={frame} onCorrect={null} />, { namespaces: ['zonebot'] });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
