import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { ToolCard } from './tool-card.tsx';

const show = (inputs: Record<string, unknown>, language: 'en' | 'ar' | 'zh' = 'en') =>
  renderScreen(<ToolCard id="cha2ds2-vasc" inputs={inputs} />, { language, namespaces: ['tools'] });
const result = () => document.querySelector('[data-part=result]');

it('counts nothing that nobody spoke of, asks for it in place, and closes the list in one tap', async () => {
  const { user } = await show({ ageYears: 72, sex: 'female', hypertension: true });
  const failure = await screen.findByRole('radiogroup', { name: /heart failure/i });
  expect(result()).toBeNull();
  // What was read is not asked again.
  expect(screen.queryByRole('radiogroup', { name: /hypertension/i })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(within(failure).getByRole('radio', { name: 'Yes' }));
  expect(result()).toBeNull();
  await expectNoViolations(document.body);
  await user.click(screen.getByRole('button', { name: 'None of the others (3)' }));
  expect(result()).toHaveTextContent('4');
  expect(screen.queryByRole('button', { name: /None of the others/ })).toBeNull();
  expect(document.activeElement).toContainElement(result() as HTMLElement);

  const no = screen.getByRole('group', { name: 'Counted as no (press to change)' });
  expect(within(no).getAllByRole('button')).toHaveLength(3);
  await user.click(within(no).getByRole('button', { name: /diabetes/i }));
  expect(result()).toHaveTextContent('5');
  const yes = screen.getByRole('group', { name: 'Counted as yes (press to change)' });
  expect(within(yes).getByRole('button', { name: /diabetes/i, pressed: true })).toBeVisible();
  await expectNoViolations(document.body);
});

it.each([
  ['ar', /لا شيء من البقية/],
  ['zh', /其余均无/],
] as const)('keeps asking for a figure after the list is closed, in %s', async (language, none) => {
  const { user } = await show({ sex: 'male' }, language);
  await user.click(await screen.findByRole('button', { name: none }));
  expect(result()).toBeNull();
  // The field stays while its figure is typed.
  const field = screen.getByRole('textbox');
  await user.type(field, '75');
  expect(field).toHaveValue('75');
  expect(result()).toHaveTextContent('2');
});

it('shows what was said to be absent, and a result at once where all is known', async () => {
  await show({
    ageYears: 50,
    sex: 'male',
    heartFailure: false,
    hypertension: true,
    diabetes: false,
    strokeTiaTe: false,
    vascularDisease: false,
  });
  const no = await screen.findByRole('group', { name: 'Counted as no (press to change)' });
  expect(within(no).getAllByRole('button')).toHaveLength(4);
  expect(result()).toHaveTextContent('1');
});
