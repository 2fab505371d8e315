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
    const { user } = await renderScreen(<FrameLine frame={frame} kind="dose" onCorrect={correct} />, {
      namespaces: ['zonebot'],
    });
    const line = screen.getByRole('list', { name: 'Read as' });
    expect(
      within(line)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Treatment', 'enoxaparin', 'CrCl 18', 'Add']);
    await expectNoViolations(line);
    await user.click(screen.getByRole('button', { name: 'Change: Treatment' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Prevention' }));
    expect(correct).toHaveBeenCalledWith('And the dose for prevention?');
  });

  it('takes another drug and another clearance, by keyboard too', async () => {
    const correct = vi.fn();
    const { user } = await renderScreen(<FrameLine frame={frame} kind="dose" onCorrect={correct} />, {
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

  it.each([
    [
      'en',
      'Add what was not said',
      'And the dose in pregnancy?',
      /^Weight$/,
      'And the dose with a weight of 50 kg?',
    ],
    ['ar', 'إضافة ما لم يُذكر', 'وما الجرعة في الحمل؟', /^الوزن$/, 'وما الجرعة لمن وزنه 50 كغ؟'],
    ['zh', '补充未说明的内容', '那妊娠期剂量呢？', /^体重$/, '体重50 kg时的剂量呢？'],
  ] as const)('takes what was not said, in %s', async (language, name, pregnancy, weight, heavier) => {
    const correct = vi.fn();
    const { user } = await renderScreen(<FrameLine frame={frame} kind="dose" onCorrect={correct} />, {
      language,
      namespaces: ['zonebot'],
    });
    await user.click(screen.getByRole('button', { name }));
    const offered = await screen.findByRole('dialog', { name });
    await expectNoViolations(offered);
    // What for and the clearance are said already; whom, how and other figures are not.
    const [people, routes, figures] = within(offered).getAllByRole('group');
    expect(within(people ?? offered).getAllByRole('button')).toHaveLength(4);
    expect(within(routes ?? offered).getAllByRole('button')).toHaveLength(5);
    expect(within(figures ?? offered).getAllByRole('button')).toHaveLength(4);
    await user.click(
      within(people ?? offered)
        .getAllByRole('button')
        .at(-1) ?? offered,
    );
    expect(correct).toHaveBeenLastCalledWith(pregnancy);
    await user.click(screen.getByRole('button', { name }));
    await user.click(await screen.findByRole('button', { name: weight }));
    await user.type(await screen.findByRole('textbox'), '50{Enter}');
    expect(correct).toHaveBeenLastCalledWith(heavier);
  });

  it('puts another condition in the place of one, or takes it out', async () => {
    const correct = vi.fn();
    const { user } = await renderScreen(
      <FrameLine frame={[{ slot: 'condition', value: 'asthma' }]} kind="guideline" onCorrect={correct} />,
      { namespaces: ['zonebot'] },
    );
    await user.click(screen.getByRole('button', { name: 'Change: asthma' }));
    await user.type(await screen.findByRole('textbox', { name: 'Another condition' }), 'COPD{Enter}');
    expect(correct).toHaveBeenLastCalledWith('And in COPD, without asthma?');
    await user.click(screen.getByRole('button', { name: 'Change: asthma' }));
    await user.click(await screen.findByRole('button', { name: 'Not meant' }));
    expect(correct).toHaveBeenLastCalledWith('And without asthma?');
  });

  it('says what a follow-up changed, where it can be corrected and where not', async () => {
    const told = { frame, changed: [{ slot: 'patient', value: 'crcl:18' }], kind: 'dose' } as const;
    const { rerender } = await renderScreen(<FrameLine {...told} onCorrect={vi.fn()} />, {
      namespaces: ['zonebot'],
    });
    expect(screen.getByRole('button', { name: 'Change: CrCl 18 (new)' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change: enoxaparin' })).toBeVisible();
    rerender(<FrameLine {...told} onCorrect={null} />);
    expect(screen.getByText('Changed:').closest('li')).toHaveTextContent('CrCl 18');
  });

  it('cannot be changed in an answer that is not the last', async () => {
    await renderScreen(<FrameLine frame={frame} kind="dose" onCorrect={null} />, { namespaces: ['zonebot'] });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
