import { getResource } from '@mz/contracts/academy';
import {
  createResource,
  listOwnResources,
  setCaptions,
  submitResource,
  updateResource,
} from '@mz/contracts/academy-authoring';
import { getQuizStatistics, setQuestions } from '@mz/contracts/academy-learning';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { item, resource } from '../../../testing/samples-academy.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

const { openPdf } = vi.hoisted(() => ({ openPdf: vi.fn() }));
vi.mock('../model/open-pdf.ts', () => ({ openPdf }));

beforeEach(() => beMember());

/** Puts words into a box at once: what typing does is the business of the kit's tests. */
const fill = (box: HTMLElement | undefined, value: string) =>
  fireEvent.change(box ?? document.body, { target: { value } });

const own = { ...resource, own: true, state: 'draft' as const };
const studio = `/academy/own/${own.id}`;
const served = [answer(getResource, own), answer(getQuizStatistics, { draft: null, questions: [item] })];

it.each([
  ['en', 'Figures', 'How the questions do'],
  ['ar', 'الأرقام', 'أداء الأسئلة'],
  ['zh', '题目数据', '题目表现'],
] as const)('shows the author every part of a resource, in %s', async (language, tab, title) => {
  serve(...served);
  const { user } = await openApp(studio, language);
  expect(await screen.findByRole('heading', { level: 1, name: own.title })).toBeVisible();
  await expectNoViolations(screen.getByRole('main'));
  await user.click(screen.getByRole('tab', { name: tab }));
  const table = await screen.findByRole('table', { name: title });
  expect(within(table).getByRole('row', { name: /What comes first/ })).toHaveTextContent(/0\.42/);
});

it('changes what is written, begins with what stands, and keeps it where the server refuses', async () => {
  const { callsOf, change } = serve(...served, answer(updateResource, refusal(409, 'conflict')));
  const { user } = await openApp(studio);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  expect(title).toHaveValue(own.title);
  fill(title, 'Potassium');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who sees it' }), 'public');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(title).toHaveValue('Potassium');
  change(answer(updateResource, { ...own, title: 'Potassium' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(callsOf(updateResource).at(-1)?.body).toMatchObject({
    title: 'Potassium',
    audience: 'public',
    objectives: ['Name the first drug.'],
    articleIds: [],
  });
});

it('writes a quiz: a question as it was keeps its id, a new one is held back until it is whole', async () => {
  const { callsOf } = serve(...served, answer(setQuestions, { questions: 2 }));
  const { user } = await openApp(`${studio}?tab=quiz`);
  const first = await screen.findByRole('region', { name: 'Question 1' });
  expect(within(first).getByRole('radio', { name: 'Option 1 is right' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Add a question' }));
  const second = screen.getByRole('region', { name: 'Question 2' });
  expect(screen.getByRole('button', { name: 'Save the quiz' })).toBeDisabled();
  await user.click(within(second).getByRole('radio', { name: 'An order' }));
  fill(within(second).getByRole('textbox', { name: 'Question' }), 'In which order?');
  fill(within(second).getByRole('textbox', { name: 'Option 1' }), 'Airway');
  fill(within(second).getByRole('textbox', { name: 'Option 2' }), 'Breathing');
  fill(within(second).getByRole('textbox', { name: 'Why' }), 'As taught.');
  fill(within(second).getByRole('textbox', { name: 'Source' }), 'Manual');
  await user.click(screen.getByRole('button', { name: 'Save the quiz' }));
  await waitFor(() => expect(callsOf(setQuestions)).toHaveLength(1));
  const sent = callsOf(setQuestions)[0]?.body.questions ?? [];
  expect(sent[0]).toMatchObject({ id: item.id, answer: ['a'] });
  // Readers are not shown the right order.
  expect(sent[1]?.options.map(({ text }) => text)).toEqual(['Breathing', 'Airway']);
  expect(sent[1]?.answer).toEqual(sent[1]?.options.map(({ id }) => id).reverse());
});

it('edits captions line by line, and does not send a line that ends before it begins', async () => {
  const { callsOf } = serve(
    ...served,
    answer(setCaptions, ({ body }) => ({ cues: 'cues' in body ? body.cues : [] })),
  );
  const { user } = await openApp(`${studio}?tab=captions`);
  const ends = await screen.findAllByRole('textbox', { name: 'To' });
  const said = screen.getAllByRole('textbox', { name: 'What is said' });
  fill(said[1], 'Calcium first.');
  fill(ends[1], '0:03');
  const panel = within(screen.getByRole('tabpanel', { name: 'Captions' }));
  expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
  fill(ends[1], '0:08.5');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(callsOf(setCaptions)[0]?.body).toMatchObject({
      cues: [{ from: 0 }, { from: 4, to: 8.5, text: 'Calcium first.' }],
    }),
  );
  await expectNoViolations(screen.getByRole('main'));
});

it('keeps what is brought as a draft where its author wants that', async () => {
  const { callsOf } = serve(
    answer(listOwnResources, { resources: [] }),
    answer(createResource, own),
    answer(submitResource, own),
  );
  const { user } = await openApp('/academy/upload');
  await user.click(await screen.findByRole('radio', { name: 'On another site' }));
  fill(screen.getByRole('textbox', { name: 'Address' }), 'https://video.example.org/1');
  fill(screen.getByRole('textbox', { name: 'Title' }), 'Elsewhere');
  await expectNoViolations(screen.getByRole('main'));
  await user.click(screen.getByRole('button', { name: 'Keep as a draft' }));
  expect(await screen.findByText(/Kept as a draft/)).toBeVisible();
  expect(callsOf(createResource)[0]?.body).toMatchObject({ linkUrl: 'https://video.example.org/1' });
  expect(callsOf(submitResource)).toEqual([]);
});

it.each([
  ['en', 'Document', 'Keep as a draft', 'Title', /This file is empty/, /protected by a password/],
  ['ar', 'وثيقة', 'حفظ كمسودة', 'العنوان الرئيسي', /هذا الملف فارغ/, /محمي بكلمة مرور/],
  ['zh', '文档', '存为草稿', '标题', /文件为空/, /受密码保护/],
] as const)(
  'says what is wrong with a file before anything of it is sent, in %s',
  async (language, kind, keep, title, empty, locked) => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => null }),
    );
    openPdf.mockRejectedValue(Object.assign(new Error('No password given'), { name: 'PasswordException' }));
    const { callsOf } = serve(answer(listOwnResources, { resources: [] }), answer(createResource, own));
    const { user } = await openApp('/academy/upload', language);
    await user.click(await screen.findByRole('radio', { name: kind }));
    fill(screen.getByRole('textbox', { name: title }), 'Card');
    const box = document.querySelector('input[type="file"]') as HTMLInputElement;
    await user.upload(box, new File([], 'none.pdf', { type: 'application/pdf' }));
    await user.click(screen.getByRole('button', { name: keep }));
    expect(await screen.findByText(empty)).toBeVisible();
    await user.upload(box, new File(['%PDF-'], 'locked.pdf', { type: 'application/pdf' }));
    await user.click(screen.getByRole('button', { name: keep }));
    expect(await screen.findByText(locked)).toBeVisible();
    expect(callsOf(createResource)).toEqual([]);
  },
);

it('holds back chapters that are none, and says which lines', async () => {
  const { callsOf } = serve(...served, answer(updateResource, own));
  const { user } = await openApp(studio);
  const chapters = await screen.findByRole('textbox', { name: 'Chapters' });
  expect(chapters).toHaveValue('0:00 Why it kills');
  fill(chapters, '0:00 Why it kills\nthen calcium');
  expect(screen.getByText('Not a time with a title: line 2.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  fill(chapters, '0:00 Why it kills\n1:05 Calcium');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(callsOf(updateResource)[0]?.body.chapters).toEqual([
      { at: 0, title: 'Why it kills' },
      { at: 65, title: 'Calcium' },
    ]),
  );
});
