import { type CalculatorId, loadCalculator, loadTranslator } from '@mz/clinical';
import type { Language } from '@mz/i18n';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { AboutCard } from './about-card.tsx';

const show = async (id: CalculatorId, language: Language = 'en') => {
  const definition = await loadCalculator(id);
  if (definition === null) throw new Error(`There is no calculator ${id}.`);
  const say = await loadTranslator(id, language);
  return renderScreen(<AboutCard definition={definition} say={say} isMember={false} />, {
    language,
    namespaces: ['tools'],
  });
};

describe.each(['en', 'ar', 'zh'] as const)('evidence in %s', (language) => {
  it('stands under its title, which is read out in its own language', async () => {
    await show('qtc', language);
    const rows = within(screen.getAllByRole('tabpanel')[0] as HTMLElement).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(
      /An analysis of the time-relations of electrocardiograms.*Bazett HC.*Heart 1920;7:353–370/,
    );
    const title = screen.getByText('An analysis of the time-relations of electrocardiograms');
    expect(title.getAttribute('lang')).toBe(language === 'en' ? null : 'en');
    expect(screen.getByText(/^Die Systolendauer/)).toHaveAttribute('lang', 'de');
    expect(screen.getByText('Bazett HC')).toHaveAttribute('dir', 'ltr');
    await expectNoViolations(document.body);
  });
});

it.each([
  ['anion-gap', 'en', /checked against 6 cases published or computed elsewhere$/],
  ['schwartz-bedside', 'en', /against 1 case published or computed elsewhere and 1 case computed by hand/],
  ['news2', 'en', /checked against 4 cases computed by hand from the published rule$/],
  ['unit-converter', 'en', /No published case was found/],
  ['anion-gap', 'ar', /جرى التحقق منه على 6 حالات منشورة/],
  ['schwartz-bedside', 'ar', /على حالة واحدة منشورة.* وحالة واحدة محسوبة يدويًا/],
  ['news2', 'ar', /على 4 حالات محسوبة يدويًا/],
  ['schwartz-bedside', 'zh', /已用 1 个已发表或由独立来源计算的算例和 1 个按已发表规则手工计算的算例核对/],
] as const)('%s says what it was checked against, in %s', async (id, language, words) => {
  await show(id, language);
  expect(screen.getByText(words)).toBeVisible();
});

it('lists the sources of the cases when the line is opened', async () => {
  const { user } = await show('egfr-ckdepi-2009');
  await user.click(screen.getByText(/^Version 1\.0\.0, checked/));
  expect(await screen.findByText('run of R package nephro (CRAN snapshot), CKDEpi.creat')).toBeVisible();
  expect(screen.getByText(/nephro/).closest('li')).toHaveTextContent(/\(2 cases\)$/);
  await expectNoViolations(document.body);
});
