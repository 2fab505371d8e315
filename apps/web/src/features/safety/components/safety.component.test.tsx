import { getModerationCase, listModerationCases, type ModerationCaseDetail } from '@mz/contracts/moderation';
import {
  appealDecision,
  createReport,
  decideAppeal,
  decideReported,
  getReportedSubject,
  getStanding,
  listOwnReports,
  type OwnDecision,
  openReportedPicture,
  type Report,
  type ReportedSubject,
} from '@mz/contracts/moderation-reports';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { alice, bob } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';
import { ReportDialog } from './report-dialog.tsx';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const namespaces = ['safety', 'errors'] as const;
const id = '01920009-0000-7000-8000-000000000001';
const at = '2026-11-20T08:00:00.000Z';
const sent: Report = {
  id,
  kind: 'post',
  subjectId: id,
  reason: 'advertising',
  state: 'open',
  acted: null,
  createdAt: at,
};
const decision: OwnDecision = {
  id,
  kind: 'post',
  subjectId: id,
  outcome: 'suspended',
  hides: true,
  template: 'advertising',
  message: 'Please do not sell here.',
  excerpt: 'Our course, half the price.',
  suspendedUntil: '2026-12-01T08:00:00.000Z',
  createdAt: at,
  appealUntil: '2026-12-04T08:00:00.000Z',
  appeal: null,
};

describe('the report dialog', () => {
  it.each(['en', 'ar', 'zh'] as const)('asks for a reason, in %s', async (language) => {
    const { callsOf } = serve(answer(createReport, sent));
    const onClose = vi.fn();
    const { user } = await renderScreen(<ReportDialog kind="post" subjectId={id} onClose={onClose} />, {
      language,
      namespaces,
    });
    const dialog = screen.getByRole('dialog');
    const send = within(dialog).getAllByRole('button')[1] as HTMLElement;
    expect(send).toBeDisabled();
    await user.click(within(dialog).getAllByRole('radio')[4] as HTMLElement);
    await user.type(within(dialog).getByRole('textbox'), 'A course');
    await expectNoViolations(dialog);
    await user.click(send);
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(callsOf(createReport).map(({ body }) => body)).toEqual([
      { kind: 'post', subjectId: id, reason: 'advertising', note: 'A course' },
    ]);
  });

  it('wants words for something else, and keeps them when it fails', async () => {
    serve(answer(createReport, refusal(429, 'rate_limited')));
    const onClose = vi.fn();
    const { user } = await renderScreen(<ReportDialog kind="message" subjectId={id} onClose={onClose} />, {
      namespaces,
    });
    const dialog = screen.getByRole('dialog', { name: 'Report this message' });
    await user.click(within(dialog).getByRole('radio', { name: /Something else/ }));
    const send = within(dialog).getByRole('button', { name: 'Send report' });
    expect(send).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), 'Strange');
    await user.click(send);
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    expect(within(dialog).getByRole('textbox')).toHaveValue('Strange');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the page of decisions', () => {
  it.each(['en', 'ar', 'zh'] as const)('says what was decided and until when, in %s', async (language) => {
    serve(
      answer(getStanding, { suspendedUntil: decision.suspendedUntil, decisions: [decision] }),
      answer(listOwnReports, { reports: [{ ...sent, state: 'closed', acted: true }] }),
    );
    await openApp('/account/standing', language);
    expect(await screen.findByText(decision.message)).toBeVisible();
    await expectNoViolations(screen.getByRole('main'));
  });

  it('takes an appeal once', async () => {
    const appealed: OwnDecision = {
      ...decision,
      appealUntil: null,
      appeal: { text: 'It was free.', at, outcome: null, message: '' },
    };
    const { callsOf } = serve(
      answer(getStanding, { suspendedUntil: null, decisions: [decision] }),
      answer(listOwnReports, { reports: [] }),
      answer(appealDecision, { suspendedUntil: null, decisions: [appealed] }),
    );
    const { user } = await openApp('/account/standing');
    await user.click(await screen.findByRole('button', { name: 'Appeal' }));
    const send = screen.getByRole('button', { name: 'Send appeal' });
    expect(send).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Why is the decision wrong?' }), 'It was free.');
    await user.click(send);
    expect(await screen.findByText('Your appeal is being read by another moderator')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
    expect(callsOf(appealDecision).map(({ body }) => body)).toEqual([{ text: 'It was free.' }]);
  });
});

const item: ModerationCaseDetail = {
  id,
  kind: 'post',
  state: 'open',
  member: { id: bob.id, fullName: bob.fullName },
  assignee: null,
  openedAt: at,
  dueAt: at,
  closedAt: null,
  decision: null,
  reports: 1,
  reason: 'advertising',
  version: 4,
  own: false,
  events: [{ id, action: 'reported', actor: { id: alice.id, fullName: alice.fullName }, note: '', at }],
};
const subject: ReportedSubject = {
  kind: 'post',
  subjectId: id,
  author: { id: bob.id, fullName: bob.fullName },
  pseudonym: null,
  text: 'Our course, now at half the price.',
  href: `/social/posts/${id}`,
  pictures: [],
  hidden: null,
  canHide: true,
  canSanction: true,
  suspendedUntil: null,
  language: 'zh',
  reports: [
    {
      id,
      reporter: { id: alice.id, fullName: alice.fullName },
      reason: 'advertising',
      note: 'They sell a course.',
      excerpt: 'Our course, half the price.',
      independent: true,
      createdAt: at,
    },
  ],
  previous: { warned: 1, hidden: 0, suspended: 0 },
  decision: null,
  decidedBy: null,
};
const queue = answer(listModerationCases, {
  cases: [item],
  counts: { open: 1, escalated: 0, closed: 0 },
  figures: { closed: 0, inTime: 0, medianMinutes: null, medianShare: null, appeals: 0, upheld: 0 },
  nextBefore: null,
});

const heldCase: ModerationCaseDetail = {
  ...item,
  reports: 0,
  reason: null,
  events: [{ id, action: 'held', actor: null, note: '', at }],
};
const heldLink = {
  ...subject,
  text: 'The protocol: https://example.org/protocol',
  hidden: 'held',
  reports: [],
} satisfies ReportedSubject;

describe('a moderator', () => {
  it.each(['en', 'ar', 'zh'] as const)('reads what was reported, in %s', async (language) => {
    serve(queue, answer(getModerationCase, item), answer(getReportedSubject, subject));
    await openApp(`/moderation?case=${id}`, language);
    const view = await screen.findByRole('article');
    expect(await within(view).findByText('They sell a course.')).toBeVisible();
    expect(within(view).getByText('Our course, half the price.')).toBeVisible();
    await expectNoViolations(screen.getByRole('main'));
  });

  it.each([
    ['en', 'Not shown yet: a link of a new account waits for you.', 'Held: link of a new account'],
    ['ar', 'لم يظهر بعد: رابط من حساب جديد ينتظرك.', 'موقوف: رابط من حساب جديد'],
    ['zh', '尚未显示：新账户的链接等待您查看。', '已暂扣：新账户的链接'],
  ] as const)('is shown a held link as words, in %s', async (language, state, log) => {
    serve(queue, answer(getModerationCase, heldCase), answer(getReportedSubject, heldLink));
    await openApp(`/moderation?case=${id}`, language);
    const view = await screen.findByRole('article');
    expect(await within(view).findByText(state)).toBeVisible();
    expect(within(view).getByText(log)).toBeVisible();
    expect(within(view).getByText(heldLink.text)).toBeVisible();
    // Nobody follows by a slip what is not looked at yet.
    expect(within(view).queryByRole('link', { name: /example\.org/ })).toBeNull();
    await expectNoViolations(screen.getByRole('main'));
  });

  it('lets a held link pass', async () => {
    const { callsOf } = serve(
      queue,
      answer(getModerationCase, heldCase),
      answer(getReportedSubject, heldLink),
      answer(decideReported, { outcome: 'kept' }),
    );
    const { user } = await openApp(`/moderation?case=${id}`);
    await user.click(await screen.findByRole('radio', { name: /No breach/ }));
    await user.type(screen.getByRole('textbox', { name: 'Note for the log' }), 'A society’s protocol.');
    await user.click(screen.getByRole('button', { name: 'Send and close' }));
    expect(await screen.findByText('Decided and closed.')).toBeVisible();
    expect(callsOf(decideReported).map(({ body }) => body)).toMatchObject([
      { hides: false, sanction: 'none', note: 'A society’s protocol.' },
    ]);
  });

  it('opens a covered picture one by one, where nothing is decided yet', async () => {
    const picture = { id, width: 800, height: 600, alt: 'Forearm', sensitive: false };
    const pictures = [picture, { ...picture, id: id.replace(/1$/, '2'), alt: 'Hand' }];
    const { callsOf } = serve(
      queue,
      answer(getModerationCase, item),
      answer(getReportedSubject, { ...subject, pictures }),
      answer(openReportedPicture, { url: '/files/one' }),
    );
    const { user } = await openApp(`/moderation?case=${id}`);
    const list = await screen.findByRole('region', { name: 'Pictures' });
    expect(within(list).queryByRole('img')).toBeNull();
    await user.click(within(list).getByRole('button', { name: 'Open picture 2' }));
    expect(await within(list).findByRole('img', { name: 'Hand' })).toHaveAttribute('src', '/files/one');
    expect(callsOf(openReportedPicture).map(({ params }) => params)).toEqual([
      { caseId: id, pictureId: pictures[1]?.id },
    ]);
    expect(within(list).getByRole('button', { name: 'Open picture 1' })).toBeVisible();
    await expectNoViolations(list);
  });

  it('suspends with an end, an answer and a note', async () => {
    const { callsOf } = serve(
      queue,
      answer(getModerationCase, item),
      answer(getReportedSubject, subject),
      answer(decideReported, { outcome: 'suspended' }),
    );
    const { user } = await openApp(`/moderation?case=${id}`);
    await user.click(await screen.findByRole('radio', { name: /Hide and suspend/ }));
    const days = screen.getByRole('spinbutton', { name: 'Days of suspension' });
    await user.clear(days);
    await user.type(days, '14');
    expect(screen.getByRole('button', { name: 'Send and close' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Note for the log' }), 'Third time.');
    await user.click(screen.getByRole('button', { name: 'Send and close' }));
    expect(await screen.findByText('Decided and closed.')).toBeVisible();
    expect(callsOf(decideReported).map(({ body }) => body)).toEqual([
      {
        hides: true,
        sanction: 'suspension',
        days: 14,
        template: 'advertising',
        message: '',
        note: 'Third time.',
        version: 4,
      },
    ]);
  });

  it('answers the appeal against another moderator', async () => {
    const appeal = { ...item, kind: 'appeal' as const };
    const { callsOf } = serve(
      queue,
      answer(getModerationCase, appeal),
      answer(getReportedSubject, {
        ...subject,
        decision: { ...decision, appeal: { text: 'It was free.', at, outcome: null, message: '' } },
        decidedBy: { id: alice.id, fullName: alice.fullName },
      }),
      answer(decideAppeal, { outcome: 'overturned' }),
    );
    const { user } = await openApp(`/moderation?case=${id}`);
    expect(await screen.findByText('It was free.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Undo the decision/ }));
    await user.type(screen.getByRole('textbox', { name: 'Note for the log' }), 'Free indeed.');
    await user.click(screen.getByRole('button', { name: 'Send and close' }));
    await vi.waitFor(() =>
      expect(callsOf(decideAppeal).map(({ body }) => body)).toEqual([
        { overturned: true, message: '', note: 'Free indeed.', version: 4 },
      ]),
    );
  });
});
