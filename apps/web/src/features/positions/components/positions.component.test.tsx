import { createPosition, deletePosition, listPositions, type Position } from '@mz/contracts/positions';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { PositionsPage } from './positions-page.tsx';

const idOf = (n: number) => `01920007-0000-7000-8000-00000000000${n}`;
const position = (n: number, change: Partial<Position> = {}): Position => ({
  id: idOf(n),
  title: 'Consultant nephrologist',
  specialty: 'nephrology',
  place: 'Amman, Jordan',
  terms: 'Full time',
  languages: ['ar'],
  contact: 'post@example.org',
  deadline: '2026-12-31',
  by: {
    id: idOf(9),
    fullName: 'Dr. Samira Khalil',
    specialty: 'nephrology',
    hospital: null,
    avatarUrl: null,
    verified: true,
  },
  isMine: false,
  isOver: false,
  reasons: ['specialty', 'city'],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});
let mine: Position[];
beforeEach(() => {
  mine = [];
});
const list = (open: Position[] = [position(1)]) =>
  answer(listPositions, ({ query }) => ({ positions: query.get('mine') === '1' ? mine : open }));
const show = (language: 'en' | 'ar' | 'zh' = 'en') =>
  renderScreen(<PositionsPage />, { language, namespaces: ['positions', 'specialties', 'errors'] });

it('shows positions with their reasons, and those of a place', async () => {
  const api = serve(list());
  const { user } = await show();
  expect(await screen.findByText('Your specialty')).toBeVisible();
  expect(screen.getByText('Your city')).toBeVisible();
  expect(screen.getByText('post@example.org')).toBeVisible();
  await user.type(screen.getByLabelText('Place'), 'Amman');
  await user.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(api.callsOf(listPositions).at(-1)?.query.get('place')).toBe('Amman');
  await expectNoViolations();
});

it('folds the filters until they are asked for, and again once they are applied', async () => {
  serve(list());
  const { user } = await show();
  const fold = await screen.findByRole('button', { name: 'Filters' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  // Above the list in the order of reading too.
  const positions = await screen.findByRole('list', { name: 'Positions' });
  expect(fold.compareDocumentPosition(positions)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('offers a position, tells why it was refused, and takes it back', async () => {
  let isRefused = true;
  const api = serve(
    list([]),
    answer(createPosition, () => {
      if (isRefused)
        return refusal(422, 'unprocessable', [
          { path: 'body.deadline', code: 'out_of_range', message: 'Out of range.' },
        ]);
      mine = [position(2, { isMine: true, reasons: [] })];
      return { id: idOf(2) };
    }),
    answer(deletePosition, () => {
      mine = [];
      return { removed: true };
    }),
  );
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Offer a position' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Position'), 'Consultant');
  await user.selectOptions(dialog.getByLabelText('Specialty'), 'nephrology');
  await user.type(dialog.getByLabelText('Place'), 'Amman, Jordan');
  await user.type(dialog.getByLabelText('Terms'), 'Full time');
  await user.type(dialog.getByLabelText('Contact'), 'post@example.org');
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Last day'), '2030-12-31');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('The last day lies within a year from today.')).toBeVisible();
  isRefused = false;
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(api.callsOf(createPosition).at(-1)?.body).toMatchObject({ specialty: 'nephrology' });
  await user.click(await screen.findByRole('radio', { name: 'Mine' }));
  await user.click(await screen.findByRole('button', { name: 'Take back “Consultant nephrologist”' }));
  expect(await screen.findByText('You offer no position.')).toBeVisible();
});

it.each([
  ['ar', 'لا وظيفة توافق هذه العوامل.'],
  ['zh', '没有符合筛选条件的职位。'],
] as const)('says in %s that there is nothing', async (language, words) => {
  serve(list([]));
  await show(language);
  expect(await screen.findByText(words)).toBeVisible();
});
