import type { Language } from '@mz/i18n';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { beVisitor } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => {
  beVisitor();
  serve();
  // The inputs are in the fragment of the real address.
  history.replaceState(null, '', '/');
});

const words = {
  en: {
    result: 'Result',
    age: 'Age',
    creatinine: 'Serum creatinine',
    female: 'Female',
    weight: 'Weight',
    value: 'Value',
    band: 'G3b: Moderately to severely decreased',
  },
  ar: {
    result: 'النتيجة',
    age: 'العمر',
    creatinine: 'كرياتينين المصل',
    female: 'أنثى',
    weight: 'الوزن',
    value: 'القيمة',
    band: 'G3b: انخفاض متوسط إلى شديد',
  },
  zh: {
    result: '结果',
    age: '年龄',
    creatinine: '血清肌酐',
    female: '女',
    weight: '体重',
    value: '数值',
    band: 'G3b：中至重度下降',
  },
} as const;
/** Digits as a physician of the language may type them, with the separator of the language. */
const typed = {
  en: { age: '65', creatinine: '1.4' },
  ar: { age: '٦٥', creatinine: '١٫٤' },
  zh: { age: '６５', creatinine: '１．４' },
} as const;

const firstOf = (elements: HTMLElement[]) => elements[0] ?? document.body;

type User = Awaited<ReturnType<typeof openApp>>['user'];
/** The card; where there is room for both, a dock below the fields says the same. */
const result = async (language: Language = 'en') =>
  firstOf(await screen.findAllByRole('region', { name: words[language].result }));

const fillGfr = async (user: User, language: Language = 'en') => {
  await user.type(await screen.findByLabelText(words[language].age), typed[language].age);
  await user.click(screen.getByRole('radio', { name: words[language].female }));
  await user.type(
    screen.getByRole('textbox', { name: words[language].creatinine }),
    typed[language].creatinine,
  );
};

describe.each(['en', 'ar', 'zh'] as const)('the specified tools answer in %s', (language) => {
  it('GFR, from digits of the language', async () => {
    const { user, address } = await openApp('/tools', language);
    await fillGfr(user, language);
    const region = await result(language);
    expect(region).toHaveTextContent('41.8');
    expect(region).toHaveTextContent('mL/min/1.73 m²');
    expect(region.querySelector('[aria-current]')).toHaveTextContent('30–44');
    expect(region).toHaveTextContent(words[language].band);
    await waitFor(() => expect(`${address()}${window.location.hash}`).toMatch(/#.*creatinineMgDl=1\.4/));
    await expectNoViolations(await result(language));
  });

  it('the dosage', async () => {
    const { user } = await openApp('/tools/drug-dosage', language);
    await user.selectOptions(firstOf(await screen.findAllByRole('combobox')), 'amoxicillin');
    await user.type(screen.getByLabelText(words[language].weight), '20');
    expect(await result(language)).toHaveTextContent('500–900');
    expect(await result(language)).toHaveTextContent('mg');
    await expectNoViolations(await result(language));
  });

  it('the converter', async () => {
    const { user } = await openApp('/tools/unit-converter', language);
    await user.type(await screen.findByLabelText(words[language].value), '2');
    expect(await result(language)).toHaveTextContent('2000.00');
    await expectNoViolations(await result(language));
  });
});

it('eight keys lead from the page to the figure', async () => {
  const { user } = await openApp('/tools');
  await waitFor(() => expect(screen.getByLabelText('Age')).toHaveFocus());
  const keys = ['6', '5', '{Tab}', ' ', '{Tab}', '1', '.', '4'];
  expect(keys.length).toBeLessThanOrEqual(8);
  for (const key of keys) await user.keyboard(key);
  expect(await result()).toHaveTextContent('41.8');
});

it('shows the scale before there is a figure, and what is not ticked counts as no', async () => {
  const { user } = await openApp('/tools/cha2ds2-vasc');
  await screen.findByText('What is not ticked counts as no.');
  expect((await result()).querySelector('[data-part="scale-ahead"]')).not.toBeNull();
  await user.type(screen.getByLabelText('Age'), '70');
  await user.click(screen.getByRole('radio', { name: 'Male' }));
  await waitFor(async () => expect(await result()).toHaveTextContent('1'));
  expect((await result()).querySelector('[data-part="scale-ahead"]')).toBeNull();
});

it('the tool that is open stands among the chips, whatever its number in the list', async () => {
  await openApp('/tools/bmi');
  const opens = await screen.findByRole('button', { name: 'All tools' });
  const chips = opens.closest('nav') as HTMLElement;
  expect(await within(chips).findByRole('link', { current: 'page' })).toHaveTextContent('Body mass index');
  const list = screen.getByRole('complementary', { name: 'Tools' });
  const group = within(list).getByText('General').closest('details') as HTMLElement;
  expect(within(group).getByRole('link', { current: 'page' })).toBeVisible();
});

it('the 2009 equation is the specification’s, with its Black flag', async () => {
  const { user } = await openApp('/tools');
  await fillGfr(user);
  expect(screen.getByRole('checkbox', { name: /^Black/ })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'CKD-EPI 2009' }));
  await waitFor(async () => expect(await result()).toHaveTextContent('39.3'));
  await user.click(screen.getByRole('checkbox', { name: /^Black/ }));
  await waitFor(async () => expect(await result()).toHaveTextContent('45.6'));
});

it.each([
  ['/tools/egfr-ckdepi-2009', '#ageYears=65&sex=female&creatinineMgDl=1.4&black=true', '45.6'],
  ['/tools/drug-dosage', '#drug=amoxicillin&weightKg=20', '500–900'],
  ['/tools/unit-converter', '#value=2', '2000.00'],
])('%s opens with the inputs %s of an address', async (path, fragment, expected) => {
  history.replaceState(null, '', fragment);
  await openApp(path);
  await waitFor(async () => expect(await result()).toHaveTextContent(expected));
});

it('remembers the unit and the favourites, and takes digits typed before the switch', async () => {
  const { user, unmount } = await openApp('/tools');
  await fillGfr(user);
  const creatinine = screen.getByRole('textbox', { name: 'Serum creatinine' });
  await user.clear(creatinine);
  await user.type(creatinine, '124');
  expect(await screen.findByText('Impossible: the highest limit is 100 mg/dL')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'µmol/L' }));
  expect(creatinine).toHaveValue('124');
  expect(await result()).toHaveTextContent('41.');
  await user.click(screen.getByRole('button', { name: 'Favourite' }));
  unmount();
  await openApp('/tools/meld-3-0');
  await waitFor(() => expect(screen.getAllByRole('radio', { name: 'µmol/L' }).at(-1)).toBeChecked());
  const favourites = screen.getByRole('navigation', { name: 'Favourites' });
  expect(
    within(favourites)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['GFR Calculator']);
});

it('gives no figure outside the range of a formula', async () => {
  history.replaceState(null, '', '#ageYears=12&sex=male&creatinineMgDl=1');
  await openApp('/tools');
  const refused = await screen.findAllByText(
    /Outside the range this formula is valid for \(limit 18 years\)/,
  );
  expect(refused[0]).toBeVisible();
  expect(await result()).toHaveTextContent('No result');
  expect(screen.getByRole('button', { name: 'Copy for the note' })).toBeDisabled();
});

it('copies a result as text for a chart note', async () => {
  const { user } = await openApp('/tools');
  await fillGfr(user);
  await user.click(screen.getByRole('button', { name: 'Copy for the note' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
  const note = await navigator.clipboard.readText();
  expect(note).toContain('Serum creatinine: 1.4 mg/dL');
  expect(note).toContain('Estimated GFR: 41.8 mL/min/1.73 m²');
  expect(note).toContain('calculator version 1.0.0');
});

it('the converter swaps its units and knows the laboratory', async () => {
  const { user } = await openApp('/tools/unit-converter');
  await user.selectOptions(await screen.findByLabelText('Group'), 'laboratory');
  await user.selectOptions(screen.getByLabelText('Analyte'), 'creatinine');
  await user.type(screen.getByLabelText('Value'), '1');
  await waitFor(async () => expect(await result()).toHaveTextContent('88.4000'));
  expect(await result()).toHaveTextContent('µmol/L');
  await user.click(screen.getByRole('button', { name: 'Swap units' }));
  await waitFor(async () => expect(await result()).toHaveTextContent('0.0113122'));
});

it.each([
  ['en', 'Open the tools'],
  ['ar', 'افتح الأدوات'],
  ['zh', '打开工具'],
] as const)('an unknown tool says so and leads on, in %s', async (language, onward) => {
  const { user, address } = await openApp('/tools/no-such-tool', language);
  const link = await screen.findByRole('link', { name: onward });
  if (language === 'en') expect(screen.getByText('There is no tool at this address.')).toBeVisible();
  await expectNoViolations();
  await user.click(link);
  expect(address()).toBe('/tools');
});

describe('the button', () => {
  it('of the dosage waits for a weight above 0', async () => {
    const { user } = await openApp('/tools/drug-dosage');
    const button = await screen.findByRole('button', { name: 'Calculate' });
    const weight = screen.getByLabelText('Weight');
    expect(button).toBeDisabled();
    for (const text of ['0', '-1', 'abc']) {
      await user.clear(weight);
      await user.type(weight, text);
      expect(button).toBeDisabled();
    }
    await user.clear(weight);
    expect(button).toBeDisabled();
    await user.type(weight, '20');
    expect(button).toBeEnabled();
    await user.selectOptions(firstOf(screen.getAllByRole('combobox')), 'amoxicillin');
    await user.click(button);
    expect(document.activeElement).toHaveAccessibleName('Result');
    expect(await result()).toHaveTextContent('500–900');
    await waitFor(() => {
      const spoken = screen
        .getAllByRole('status')
        .filter(({ textContent }) => textContent?.includes('500–900'));
      expect(spoken).toHaveLength(1);
    });
  });

  it('of the converter waits for a number and says Convert', async () => {
    const { user } = await openApp('/tools/unit-converter');
    const button = await screen.findByRole('button', { name: 'Convert' });
    const value = screen.getByLabelText('Value');
    expect(button).toBeDisabled();
    await user.type(value, 'x');
    expect(button).toBeDisabled();
    await user.clear(value);
    await user.type(value, '2');
    // The result is there before the press.
    expect(await result()).toHaveTextContent('2000.00');
    expect(button).toBeEnabled();
    await user.type(value, '{Enter}');
    expect(document.activeElement).toHaveAccessibleName('Result');
  });

  it('of GFR is always there and silently does nothing without both numbers', async () => {
    const { user } = await openApp('/tools/egfr-ckdepi-2009');
    const button = await screen.findByRole('button', { name: 'Calculate' });
    expect(screen.getByRole('radiogroup', { name: 'Gender' })).toBeVisible();
    expect(button).toBeEnabled();
    await user.click(button);
    expect(button).toHaveFocus();
    await user.type(screen.getByLabelText('Age'), '65');
    await user.click(button);
    expect(button).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Serum creatinine' }), '1.4');
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    await user.click(button);
    expect(document.activeElement).toHaveAccessibleName('Result');
    expect(await result()).toHaveTextContent('39.3');
  });
});
