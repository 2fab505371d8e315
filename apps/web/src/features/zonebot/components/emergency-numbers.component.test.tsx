import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { Notice } from './answer-parts.tsx';

const facts = vi.hoisted(() => ({
  emergency: { number: '997' as string | null, crisisLine: null as string | null },
}));
vi.mock('../../../lib/use-site-facts.ts', () => ({ useSiteFacts: () => ({ data: facts }) }));

it.each([
  ['en', 'Emergency number:'],
  ['ar', 'رقم الطوارئ:'],
  ['zh', '急救电话：'],
] as const)('leads to the numbers of the place, in %s', async (language, label) => {
  facts.emergency = { number: '997', crisisLine: '920-033-360' };
  const { container } = await renderScreen(
    <>
      <Notice notice="emergency" />
      <Notice notice="self-harm" />
      <Notice notice="not-found" />
    </>,
    { language, namespaces: ['zonebot'] },
  );
  const [first] = await screen.findAllByRole('link', { name: `${label} 997` });
  expect(first).toHaveAttribute('href', 'tel:997');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:997',
    'tel:920033360',
    'tel:997',
  ]);
  await expectNoViolations(container);
});

it('names no number where the operator set none', async () => {
  facts.emergency = { number: null, crisisLine: null };
  await renderScreen(<Notice notice="emergency" />, { namespaces: ['zonebot'] });
  expect(await screen.findByText(/resuscitation or emergency team/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
