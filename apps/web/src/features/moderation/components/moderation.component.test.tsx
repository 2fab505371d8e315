import {
  assignModerationCase,
  escalateModerationCase,
  getModerationCase,
  listModerationCases,
  type ModerationCaseDetail,
} from '@mz/contracts/moderation';
import {
  countModerationLog,
  getModerationLogExport,
  moderationLogExportHeader,
  moderationLogExportPath,
} from '@mz/contracts/moderation-log';
import { claimFirstAdmin } from '@mz/contracts/roles';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, answerPath, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice, bob } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const id = '01920009-0000-7000-8000-000000000001';
const item: ModerationCaseDetail = {
  id,
  kind: 'verification',
  state: 'open',
  member: { id: bob.id, fullName: bob.fullName },
  assignee: null,
  openedAt: '2026-11-20T08:00:00.000Z',
  dueAt: '2026-11-21T08:00:00.000Z',
  closedAt: null,
  decision: null,
  reports: 0,
  reason: null,
  version: 1,
  own: true,
  events: [
    { id, action: 'opened', actor: null, note: '', at: '2026-11-20T08:00:00.000Z' },
    {
      id: id.replace(/1$/, '2'),
      action: 'register_asked',
      actor: { id: alice.id, fullName: alice.fullName },
      note: 'No answer.',
      at: '2026-11-20T09:00:00.000Z',
    },
  ],
};
const words = {
  en: { open: 'Export log', action: 'Export' },
  ar: { open: 'تصدير السجل', action: 'تصدير' },
  zh: { open: '导出日志', action: '导出' },
};
const figures = {
  closed: 3,
  inTime: 2,
  medianMinutes: 190,
  medianShare: 0.4,
  appeals: 13,
  upheld: 11,
};
const queue = answer(listModerationCases, ({ query }) => ({
  cases: query.get('state') === 'open' ? [item] : [],
  counts: { open: 1, escalated: 0, closed: 3 },
  figures,
  nextBefore: null,
}));

it.each(['en', 'ar', 'zh'] as const)('shows the queue and a case with its log, in %s', async (language) => {
  serve(queue, answer(getModerationCase, item));
  const { user, address } = await openApp('/moderation', language);
  await user.click(await screen.findByRole('link', { name: bob.fullName }));
  expect(address()).toContain(`case=${id}`);
  const view = await screen.findByRole('article');
  expect(within(view).getByText('No answer.')).toBeVisible();
  expect(within(view).getAllByRole('listitem')).toHaveLength(2);
  await expectNoViolations(screen.getByRole('main'));
});

it.each([
  [6, 'Time used: 25%'],
  [30, 'Time used: 100%'],
])('shows how much of the time is used after %i hours', async (hours, name) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(item.openedAt).getTime() + hours * 3_600_000 });
  try {
    serve(queue);
    await openApp('/moderation');
    expect(await screen.findByRole('img', { name })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it('keeps the place of the figures until they are counted', async () => {
  const held = Promise.withResolvers<void>();
  serve(
    answer(listModerationCases, async () => {
      await held.promise;
      return {
        cases: [item],
        counts: { open: 1, escalated: 0, closed: 3 },
        figures,
        nextBefore: null,
      };
    }),
  );
  await openApp('/moderation');
  const region = await screen.findByRole('region', { name: 'Figures of the queue' });
  expect(within(region).getAllByText('–')).toHaveLength(3);
  held.resolve();
  expect(await within(region).findByText('67%')).toBeVisible();
  expect(within(region).getByRole('img', { name: '2 of 3 answered in time' })).toBeVisible();
  expect(
    within(region).getByRole('img', { name: 'Half of the cases needed at most 40% of their time' }),
  ).toBeVisible();
  expect(within(region).getByText('11 of 13')).toBeVisible();
  expect(within(region).getByText('2 restored')).toBeVisible();
});

it.each([
  ['en', 'No appeal was decided'],
  ['ar', 'لم يُبتّ في أي طعن'],
  ['zh', '尚无已裁定的申诉'],
] as const)('says plainly where no appeal was decided, in %s', async (language, text) => {
  serve(
    answer(listModerationCases, {
      cases: [],
      counts: { open: 0, escalated: 0, closed: 3 },
      figures: { ...figures, appeals: 0, upheld: 0 },
      nextBefore: null,
    }),
  );
  await openApp('/moderation', language);
  expect(await screen.findByText(text)).toBeVisible();
});

describe('the log as a file', () => {
  const exportId = id.replace(/1$/, '9');
  const content = 'id,at\r\n';
  const sha256 = '532722bca97e3234267477130c239ae49dbada74a2d3cc025601b0b7a71c05da';
  const file = answerPath(
    'GET',
    moderationLogExportPath,
    () => new Response(content, { headers: { [moderationLogExportHeader]: exportId } }),
  );
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    const digest = async () =>
      Uint8Array.from(sha256.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)).buffer;
    vi.stubGlobal('crypto', Object.assign(Object.create(crypto), { subtle: { digest } }));
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:log', revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });

  it.each(['en', 'ar', 'zh'] as const)(
    'states its count before and its checksum after, in %s',
    async (language) => {
      const { calls } = serve(
        queue,
        answer(countModerationLog, { lines: 1284 }),
        answer(getModerationLogExport, { lines: 1284, sha256 }),
        file,
      );
      const { user } = await openApp('/moderation', language);
      await user.click(await screen.findByRole('button', { name: words[language].open }));
      const dialog = await screen.findByRole('dialog');
      expect(await within(dialog).findByText(/1,284/)).toBeVisible();
      await user.click(within(dialog).getByRole('radio', { name: 'JSON lines' }));
      await user.click(within(dialog).getByRole('button', { name: words[language].action }));
      expect(await within(dialog).findByText(sha256)).toBeVisible();
      expect(calls.at(-1)?.params).toEqual({ exportId });
      expect(
        calls.find(({ endpoint }) => endpoint.path === moderationLogExportPath)?.query.get('format'),
      ).toBe('jsonl');
      expect(saved).toEqual(['moderation-log.jsonl']);
      await expectNoViolations(dialog);
    },
  );

  it('says where the browser cannot compute the checksum', async () => {
    vi.stubGlobal('crypto', Object.assign(Object.create(crypto), { subtle: undefined }));
    serve(
      queue,
      answer(countModerationLog, { lines: 2 }),
      answer(getModerationLogExport, { lines: 2, sha256 }),
      file,
    );
    const { user } = await openApp('/moderation');
    await user.click(await screen.findByRole('button', { name: 'Export log' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('2 lines will be exported.');
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(await within(dialog).findByText(/cannot compute the checksum/)).toBeVisible();
    expect(within(dialog).getByText(sha256)).toBeVisible();
    expect(saved).toEqual(['moderation-log.csv']);
  });

  it('is not saved where something else arrived than was sent', async () => {
    serve(
      queue,
      answer(countModerationLog, { lines: 1 }),
      answer(getModerationLogExport, { lines: 1, sha256: 'f'.repeat(64) }),
      file,
    );
    const { user } = await openApp('/moderation');
    await user.click(await screen.findByRole('button', { name: 'Export log' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('1 line will be exported.');
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(await within(dialog).findByText(/nothing was saved/)).toBeVisible();
    expect(saved).toEqual([]);
  });
});

it('takes and escalates a case with a reason', async () => {
  const other = { ...item, own: false, member: null };
  const { callsOf, change } = serve(
    queue,
    answer(getModerationCase, other),
    answer(assignModerationCase, other),
    answer(escalateModerationCase, { ...other, state: 'escalated' }),
  );
  const { user } = await openApp(`/moderation?case=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Take' }));
  await user.click(screen.getByRole('button', { name: 'Escalate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Escalate this case' });
  expect(within(dialog).getByRole('button', { name: 'Escalate' })).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'A colleague of mine.');
  change(answer(getModerationCase, { ...other, state: 'escalated' }));
  await user.click(within(dialog).getByRole('button', { name: 'Escalate' }));
  expect(await within(await screen.findByRole('article')).findByText('Escalated')).toBeVisible();
  expect(callsOf(assignModerationCase).map(({ body }) => body)).toEqual([{ taken: true }]);
  expect(callsOf(escalateModerationCase).map(({ body }) => body)).toEqual([
    { note: 'A colleague of mine.', version: 1 },
  ]);
});

it('tells members whose it is', async () => {
  serve(answer(listModerationCases, refusal(403, 'forbidden')));
  await openApp('/moderation');
  expect(await screen.findByText('For moderators')).toBeVisible();
});

it('makes the first administrator by the link', async () => {
  const token = 'a'.repeat(64);
  const { callsOf, change } = serve(answer(claimFirstAdmin, refusal(403, 'forbidden')));
  const { user } = await openApp(`/first-admin#${token}`);
  const button = await screen.findByRole('button', { name: 'Become administrator' });
  await user.click(button);
  expect(await screen.findByText('You are not allowed to do this.')).toBeVisible();
  change(answer(claimFirstAdmin, { role: 'admin' }));
  await user.click(button);
  expect(await screen.findByText('You are the administrator.')).toBeVisible();
  expect(callsOf(claimFirstAdmin).map(({ body }) => body)).toEqual([{ token }, { token }]);
});
