import { listDrugChanges } from '@mz/contracts/drugs';
import type { Language } from '@mz/i18n';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import enoxaparin from '../../../../../../content/drugs/enoxaparin.json' with { type: 'json' };
import { openApp } from '../../../testing/app.tsx';
import { answer, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { beVisitor } from '../../../testing/session.ts';
import { changePatient, nothingEntered } from '../model/patient-store.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

const at = '2026-11-20T10:00:00.000Z';
const noChanges = { at, drugs: {} };
beforeEach(() => {
  beVisitor();
  localStorage.clear();
  changePatient(nothingEntered);
  serve(answer(listDrugChanges, noChanges));
});

const words = {
  en: {
    age: 'Age',
    weight: 'Weight',
    clearance: 'Clearance, if known',
    lead: 'For this patient',
    treatment: 'treatment of deep vein thrombosis',
    prevention: 'thromboprophylaxis (surgical or medical)',
    replaced: 'Replaced for this patient by a more particular dose',
    contraindicated: 'Contraindicated',
    add: 'Add a drug or brand',
    silent: 'No rule found is not no interaction',
    findings: 'Findings',
    frequent: 'Warfarin is in 3 of the 4 findings.',
    group: 'Clarithromycin: strong CYP3A4 inhibitors',
    last: 'Ibuprofen',
    swap: 'Swap and see',
  },
  ar: {
    age: 'العمر',
    weight: 'الوزن',
    clearance: 'التصفية إن كانت معروفة',
    lead: 'لهذا المريض',
    treatment: 'علاج الخثار الوريدي العميق',
    prevention: '',
    replaced: 'تحل محلها جرعة أخص لهذا المريض',
    contraindicated: 'موانع الاستعمال',
    add: 'أضف دواءً أو اسمًا تجاريًا',
    silent: 'عدم وجود قاعدة لا يعني عدم التداخل',
    findings: 'النتائج',
    frequent: 'وارفارين طرف في 3 من 4 نتائج.',
    group: 'كلاريثروميسين: مثبطات CYP3A4 القوية',
    last: 'إيبوبروفين',
    swap: 'بدّل وانظر',
  },
  zh: {
    age: '年龄',
    weight: '体重',
    clearance: '清除率（如已知）',
    lead: '该患者',
    treatment: '深静脉血栓治疗',
    prevention: '',
    replaced: '该患者由更具体的剂量取代',
    contraindicated: '禁忌',
    add: '添加药品或商品名',
    silent: '未找到规则不等于无相互作用',
    findings: '结果',
    frequent: '4 项结果中有 3 项涉及华法林。',
    group: '克拉霉素：强效 CYP3A4 抑制剂',
    last: '布洛芬',
    swap: '换药试算',
  },
} as const;

const textOf = (id: string, language: Language): string =>
  enoxaparin.statements.find((statement) => statement.id === id)?.text[language] ?? '';
const rowOf = (id: string): HTMLElement => {
  const row = document.getElementById(id);
  if (!row) throw new Error(`No row ${id}.`);
  return row;
};
const asideOf = (name: string) => screen.getByRole('complementary', { name });

describe.each(['en', 'ar', 'zh'] as const)('the page of a drug in %s', (language) => {
  const say = words[language];

  it('shows treatment and prevention apart, each by the kidney, and what stops the drug first', async () => {
    const { user } = await openApp('/tools/drugs/enoxaparin', language);
    expect(await screen.findByRole('region', { name: say.contraindicated })).toHaveTextContent(
      textOf('enoxaparin.contraindication', language).slice(0, 20),
    );
    // Nothing is computed before the patient is known.
    expect(within(asideOf(say.lead)).queryByText(/62 mg/)).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(say.age), '78');
    await user.type(screen.getByLabelText(say.weight), '62');
    await user.type(screen.getByLabelText(say.clearance), '22');

    const treatment = rowOf('enoxaparin.renal.dvt-treatment');
    expect(treatment).toHaveTextContent('62 mg');
    expect(treatment).toHaveTextContent('1 mg/kg × 62 kg = 62 mg');
    expect(rowOf('enoxaparin.renal.prophylaxis')).toHaveTextContent('30 mg');
    const usual = rowOf('enoxaparin.dose.dvt-treatment');
    expect(usual).toHaveTextContent(say.replaced);
    expect(usual).not.toHaveTextContent('62 mg');
    expect(treatment.closest('section')).toHaveAccessibleName(say.treatment);
    expect(treatment.closest('section')).not.toContainElement(rowOf('enoxaparin.renal.prophylaxis'));

    const note = within(asideOf(say.lead)).getAllByText(/mg/).at(-1);
    expect(note?.closest('aside')).toHaveTextContent(/18\.6|30|62/);
    // The same parts in every language: once is enough of what takes long.
    if (language === 'zh') await expectNoViolations();
  });
});

it('refuses a weight of 900 kg, an age of −1 and a clearance of 0, and computes nothing with them', async () => {
  const { user } = await openApp('/tools/drugs/enoxaparin', 'en');
  await user.type(await screen.findByLabelText('Weight'), '900');
  await user.type(screen.getByLabelText('Age'), '-1');
  await user.type(screen.getByLabelText('Clearance, if known'), '0');
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Between 0 and 120.',
    'Between 0.3 and 400.',
    'Between 1 and 300.',
  ]);
  expect(asideOf('For this patient')).toHaveTextContent('No dose fits yet');
});

it('copies the dose with its sum, its kidney and its source', async () => {
  changePatient({ texts: { ageYears: '78', weightKg: '62', crcl: '22' } });
  const { user } = await openApp('/tools/drugs/enoxaparin', 'en');
  const prevention = await waitFor(() => rowOf('enoxaparin.renal.prophylaxis'));
  await user.click(within(prevention).getByRole('button', { name: 'Show this dose' }));
  expect(prevention).toHaveAttribute('aria-current', 'true');
  const treatment = rowOf('enoxaparin.renal.dvt-treatment');
  await user.click(within(treatment).getByRole('button', { name: 'Show this dose' }));
  await user.click(screen.getByRole('button', { name: 'Copy for the note' }));
  const note = await navigator.clipboard.readText();
  expect(note).toContain('Enoxaparin 62 mg, subcutaneous, every 24 h (1 mg/kg × 62 kg = 62 mg)');
  expect(note).toContain('Creatinine clearance 22 mL/min.');
  expect(note).toContain('US prescribing information, retrieved 2026-07; Label; not signed by a physician.');
});

it('swaps a drug for one that a rule names, and back', async () => {
  changePatient({ drugs: ['warfarin', 'clarithromycin', 'simvastatin', 'ibuprofen'] });
  const { user } = await openApp('/tools/interactions', 'en');
  const card = within(await screen.findByRole('region', { name: 'Swap and see' }));
  expect(card.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Simvastatin\s+Rosuvastatin1 contraindicated\s+0US label, Simvastatin/),
    expect.stringMatching(/^Simvastatin\s+Pravastatin1 contraindicated, 1 moderate\s+1 major/),
    expect.stringMatching(/^Ibuprofen\s+Acetaminophen \(paracetamol\)1 major\s+1 moderate/),
  ]);
  await user.click(card.getByRole('button', { name: 'Swap Simvastatin for Rosuvastatin' }));
  const chosen = () => within(screen.getByRole('list', { name: 'Drugs to check' }));
  expect(chosen().getByRole('button', { name: 'Remove Rosuvastatin' })).toBeVisible();
  expect(chosen().queryByRole('button', { name: 'Remove Simvastatin' })).toBeNull();
  expect(await screen.findByText('Simvastatin swapped for Rosuvastatin')).toBeVisible();
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(chosen().getByRole('button', { name: 'Remove Simvastatin' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Swap and see' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('offers no swap where no rule names one', async () => {
  changePatient({ drugs: ['warfarin', 'metronidazole'] });
  await openApp('/tools/interactions', 'en');
  await screen.findByRole('table');
  expect(screen.queryByRole('region', { name: 'Swap and see' })).toBeNull();
});

it.each([
  ['ar', 'فقط مع مثبطات P-gp'],
  ['zh', '仅限与 P-gp 抑制剂 合用'],
] as const)('names the classes of conditions in the language of the page, %s', async (language, name) => {
  changePatient({ drugs: ['warfarin'] });
  await openApp('/tools/drugs/edoxaban', language);
  const doses = await screen.findByRole('region', { name: language === 'ar' ? 'الجرعات' : '剂量' });
  expect(doses).toHaveTextContent(name);
  expect(doses).not.toHaveTextContent('inhibitors');
});

it('shows corrections and a newer label, also those kept from the last visit', async () => {
  const [first, ...rest] = enoxaparin.statements;
  const text = { en: 'Corrected.', ar: 'مصحح.', zh: '已更正。' };
  const content = { ...enoxaparin, statements: [{ ...first, text }, ...rest] };
  const state = {
    version: 3,
    review: 'corrected',
    reviewer: 'Nadia Rahman',
    reviewedAt: at,
    labelChanged: { setId: 'x', version: 9, date: '2026-10-01', changedSections: [] },
    content,
  };
  localStorage.setItem('drug-changes', JSON.stringify({ at, drugs: { enoxaparin: state } }));
  serve();
  vi.resetModules();
  const { openApp: open } = await import('../../../testing/app.tsx');
  await open('/tools/drugs/enoxaparin', 'en');
  expect(await screen.findByText('Corrected.')).toBeVisible();
  expect(screen.getByText(/corrected by Nadia Rahman/)).toBeVisible();
  expect(screen.getByText(/^Label changed on/)).toBeVisible();
});

describe.each(['en', 'ar', 'zh'] as const)('the checker in %s', (language) => {
  const say = words[language];

  it('shows pairs with what to do, and names what it does not know', async () => {
    const { user } = await openApp('/tools/interactions', language);
    const field = await screen.findByRole('combobox', { name: say.add });
    await user.type(field, 'Coumadin, clarithromycin, simvastatin, ibuprofen, Wunderol{Enter}');
    const status = await screen.findByText(/Wunderol/);
    expect(status).toBeVisible();
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('cell')
        .filter((cell) => cell.textContent !== ''),
    ).toHaveLength(6);
    expect(screen.getByRole('region', { name: say.silent })).toBeVisible();
    const rules = (await import('../../../../../../content/drugs/interactions.json')).default.rules;
    const rule = rules.find(({ id }) => id === 'cyp3a4-statins--strong-cyp3a4-inhibitors');
    expect(screen.getAllByText(rule?.management[language] ?? '').length).toBeGreaterThan(0);
    expect(screen.getByRole('main')).toHaveTextContent(say.group);
    // Without what stands in brackets, which would be torn apart in a narrow column.
    expect(within(table).getAllByRole('rowheader').at(-1)?.textContent).toBe(say.last);
    const swaps = within(screen.getByRole('region', { name: say.swap })).getAllByRole('listitem');
    expect(swaps).toHaveLength(3);
    const worst = within(screen.getAllByRole('region', { name: say.findings })[0] ?? document.body);
    expect(worst.getByText(say.frequent)).toBeVisible();
    // The same parts in every language: once is enough of what takes long.
    if (language === 'zh') await expectNoViolations();
  });
});

it('finds drugs by brand and local spelling', async () => {
  const { user } = await openApp('/tools/drugs', 'en');
  await user.type(await screen.findByLabelText('Search drugs'), 'كليكسان');
  await waitFor(() => expect(screen.getByText('Drugs: 1')).toBeVisible());
  expect(screen.getByRole('link', { name: /Enoxaparin/ })).toHaveAttribute('href', '/tools/drugs/enoxaparin');
});

it('says that there is no such drug', async () => {
  await openApp('/tools/drugs/nothing', 'en');
  expect(await screen.findByText('There is no such drug here.')).toBeVisible();
});
