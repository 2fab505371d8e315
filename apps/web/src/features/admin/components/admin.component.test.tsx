import { getReady, listIngestRuns, listIngestSchedules } from '@mz/contracts';
import {
  listAdminAudit,
  listAdminJobs,
  listManagedMembers,
  type ManagedMember,
  readAdminOverview,
  readAdminSettings,
  runAdminJob,
  sendTestMail,
  setMemberLock,
  setMemberRole,
} from '@mz/contracts/admin';
import { readBackups, startBackup } from '@mz/contracts/backups';
import { createDirectoryToken, readDirectories, revokeDirectoryToken } from '@mz/contracts/directories';
import {
  type MemberStorage,
  readStorageReport,
  setEverybodysQuota,
  setMemberQuota,
} from '@mz/contracts/storage';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice, bob } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember({ ...alice, role: 'admin' }));

const at = '2026-11-20T08:00:00.000Z';
const member: ManagedMember = {
  id: bob.id,
  fullName: bob.fullName,
  email: 'bob@cedarhill.example',
  specialty: 'cardiology',
  role: 'member',
  joinedAt: at,
  verifiedAt: null,
  hasSecondFactor: false,
  lastSeenAt: at,
  isDirectoryDisabled: false,
  lockedUntil: null,
  suspendedUntil: null,
  verificationCaseId: bob.id,
  isDemo: false,
};
const storing: MemberStorage = {
  id: bob.id,
  fullName: bob.fullName,
  email: 'bob@cedarhill.example',
  files: 12,
  bytes: 3_100_000_000,
  quota: 2_000_000_000,
  hasOwnQuota: false,
};
const run = {
  id: bob.id,
  kind: 'backup',
  cause: 'schedule',
  state: 'done',
  startedAt: at,
  endedAt: at,
  backup: 'x',
  rows: 199_874,
  files: 12,
  missingFiles: 0,
  bytes: 4_200_000_000,
  error: null,
} as const;

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const desk = [
  answer(readAdminOverview, {
    version: '1.8.2',
    members: {
      total: 412,
      newThisMonth: 9,
      seenThisWeek: 287,
      twoFactor: 391,
      verified: 409,
      moderators: 6,
      administrators: 3,
    },
    healthDays: [
      { name: 'outbox', day: dayBefore(2), state: 'failing', readings: 288, failing: 1, slow: 0 },
      { name: 'outbox', day: dayBefore(1), state: 'ok', readings: 288, failing: 0, slow: 2 },
      { name: 'jobs', day: dayBefore(1), state: 'ok', readings: 0, failing: 0, slow: 0 },
    ],
    queues: [{ name: 'verification', to: '/moderation', waiting: 3 }],
    indexes: [{ name: 'articles', behind: 0, isBuilt: true }],
    storage: [{ name: 'files', bytes: 86_000_000_000 }],
    disk: { total: 500_000_000_000, free: 203_000_000_000, reserve: 134_217_728 },
    mails: { waiting: 0, failed: 1, target: 'smtp' },
    collectors: {
      telemetry: 'collector.example:4318',
      auditLog: { to: 'tls://siem.example:6514', waiting: 7, error: 'ECONNREFUSED' },
    },
  }),
  answer(getReady, {
    status: 'ready',
    database: { version: '18.0', latencyMs: 6 },
    outboxLag: 0,
    jobs: true,
    checks: { files: 'ok', 'text-index': 'failing' },
    took: { database: 6, files: 1400 },
  }),
  answer(listManagedMembers, { members: [member], nextBefore: null }),
  answer(readBackups, {
    target: '/mnt/backup',
    isEncrypted: true,
    keepDays: 30,
    finished: [],
    problem: null,
    runs: [run, { ...run, id: alice.id, kind: 'drill', state: 'failed', error: 'Table posts differs.' }],
  }),
  answer(readDirectories, {
    address: 'https://mz.example/scim/v2',
    directories: [
      { name: 'hospital', domains: ['hospital.example'], adopts: false, users: 40, disabled: 2, groups: 3 },
    ],
    tokens: [
      {
        id: bob.id,
        provider: 'hospital',
        name: 'Entra ID',
        createdAt: at,
        lastUsedAt: null,
        expiresAt: '2027-11-20T08:00:00.000Z',
        isGood: true,
      },
    ],
  }),
  answer(readStorageReport, {
    kinds: [
      { purpose: 'academy-video', files: 4, bytes: 3_000_000_000, counts: true },
      { purpose: 'data-export', files: 1, bytes: 5_000_000, counts: false },
      { purpose: 'of a newer server', files: 1, bytes: 1, counts: true },
    ],
    everybodysQuota: 2_000_000_000,
    members: [storing],
  }),
  answer(listIngestRuns, { runs: [] }),
  answer(listIngestSchedules, { schedules: [] }),
  answer(listAdminJobs, {
    isRunning: true,
    jobs: [
      { name: 'clean-tables', cron: '*/10 * * * *', state: 'done', at, tries: 0, error: null },
      { name: 'digest', cron: '0 6 * * *', state: 'failed', at, tries: 2, error: 'mailbox refused' },
    ],
  }),
  answer(listAdminAudit, {
    entries: [
      {
        id: bob.id,
        at,
        action: 'role_changed',
        actor: { id: alice.id, name: alice.fullName },
        subject: { id: bob.id, name: '' },
        ip: '192.0.2.1',
        detail: { from: 'member' },
      },
    ],
    actions: ['account_locked', 'role_changed'],
    nextBefore: null,
  }),
  answer(readAdminSettings, {
    settings: [{ name: 'SECRET_KEY', value: null, isSet: true, isSecret: true }],
    retention: [
      {
        name: 'auditEvents',
        feature: 'platform',
        table: 'audit_events',
        days: 1_095,
        setting: 'KEEP_DAYS audit',
        afterErasureDays: 365,
      },
    ],
  }),
];

const marks = {
  overview: '412',
  members: bob.fullName,
  storage: 'of a newer server',
  backups: 'Table posts differs.',
  work: 'clean-tables',
  audit: 'role_changed',
  directories: 'hospital.example',
  settings: 'SECRET_KEY',
};

it.each(
  (['en', 'ar', 'zh'] as const).flatMap((language) =>
    Object.entries(marks).map(([section, mark]) => [section, mark, language] as const),
  ),
)('shows %s (%s) in %s', async (section, mark, language) => {
  serve(...desk);
  await openApp(`/admin/${section}`, language);
  expect((await screen.findAllByText(mark, { exact: false }))[0]).toBeVisible();
  await expectNoViolations(screen.getByRole('main'));
});

it('says of each health check how its last days were', async () => {
  serve(...desk);
  await openApp('/admin/overview');
  const days = await screen.findAllByRole('img', { name: /^Last 30 days/ });
  expect(days.map((one) => one.getAttribute('aria-label'))).toContainEqual(
    expect.stringMatching(/Well: 0\. Slow at some time: 1\. Failing at some time: 1\. No reading: 28\. \S+/),
  );
  // One failure of 576 readings; where readings were not counted, nothing is said.
  expect(screen.getByText('99.82%')).toBeVisible();
  const slow = screen.getByText('File storage').closest('li') as HTMLElement;
  expect(within(slow).getByText('Slow')).toBeVisible();
  expect(within(slow).getByText(/answers in 1,400 ms/)).toBeVisible();
});

it('is closed to everybody else, and asks the server nothing', async () => {
  beMember({ ...alice, role: 'moderator' });
  const { calls } = serve(...desk);
  await openApp('/admin');
  expect(await screen.findByText('For administrators only')).toBeVisible();
  expect(calls.map(({ endpoint }) => endpoint.path).filter((path) => path.includes('/admin/'))).toEqual([]);
});

it('says what did not load and loads it again', async () => {
  const { change } = serve(...desk, answer(listManagedMembers, refusal(503, 'unavailable')));
  const { user } = await openApp('/admin/members');
  expect(await screen.findByRole('alert')).toHaveTextContent('This did not load');
  change(answer(listManagedMembers, { members: [], nextBefore: null }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nobody like that')).toBeVisible();
});

it('gives a role once it is confirmed, and says why the last administrator keeps theirs', async () => {
  const { callsOf, change } = serve(...desk, answer(setMemberRole, refusal(409, 'conflict')));
  const { user } = await openApp('/admin/members');
  const role = await screen.findByRole('combobox', { name: `Role of ${bob.fullName}` });
  await user.selectOptions(role, 'moderator');
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Change role' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The last administrator keeps the role');
  change(answer(setMemberRole, { ...member, role: 'moderator' }));
  await user.click(within(dialog).getByRole('button', { name: 'Change role' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(setMemberRole).map(({ params, body }) => [params.memberId, body])).toEqual([
    [bob.id, { role: 'moderator' }],
    [bob.id, { role: 'moderator' }],
  ]);
});

it('locks an account with a reason, and leads to its licence check', async () => {
  const { callsOf } = serve(...desk, answer(setMemberLock, member));
  const { user } = await openApp('/admin/members');
  expect(await screen.findByRole('link', { name: `Check waits ${bob.fullName}` })).toHaveAttribute(
    'href',
    `/moderation?case=${bob.id}`,
  );
  await user.click(screen.getByRole('button', { name: `Lock ${bob.fullName}` }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Lock' })).toBeDisabled();
  await user.type(within(dialog).getByLabelText('Reason'), 'Stolen telephone');
  await user.click(within(dialog).getByRole('button', { name: 'Lock' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(setMemberLock)[0]?.body).toEqual({ days: 7, reason: 'Stolen telephone' });
});

it('gives a member room of their own, typed in any digits, and takes it back', async () => {
  const { callsOf, change } = serve(...desk, answer(setMemberQuota, refusal(503, 'unavailable')));
  const { user } = await openApp('/admin/storage');
  expect(await screen.findByText('Over its room')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Change the room of ${bob.fullName}` }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('radio', { name: 'As everybody: 2 GB' })).toBeChecked();
  await user.click(within(dialog).getByRole('radio', { name: 'A fixed amount' }));
  const amount = within(dialog).getByLabelText('Amount');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  await user.clear(amount);
  await user.type(amount, 'much');
  expect(amount).toHaveAccessibleDescription(/Enter a number/);
  expect(save).toBeDisabled();
  await user.clear(amount);
  await user.type(amount, '٤٫٥');
  await expectNoViolations(dialog);
  await user.click(save);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('not ready right now');
  change(
    answer(setMemberQuota, { done: true }),
    answer(readStorageReport, {
      kinds: [],
      everybodysQuota: null,
      members: [{ ...storing, quota: 4_500_000_000, hasOwnQuota: true }],
    }),
  );
  await user.click(save);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(setMemberQuota).at(-1)).toMatchObject({
    params: { memberId: bob.id },
    body: { bytes: 4_500_000_000 },
  });
  expect(await screen.findByText('own amount')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Change the room of ${bob.fullName}` }));
  await user.click(await screen.findByRole('radio', { name: 'As everybody: no limit' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(callsOf(setMemberQuota).at(-1)?.body).toEqual({ bytes: null }));
});

it('finds whose room is to be changed, and sets that of everybody', async () => {
  const { callsOf } = serve(...desk, answer(setEverybodysQuota, { done: true }));
  const { user } = await openApp('/admin/storage');
  await user.type(await screen.findByLabelText('Find by name or address'), 'bob');
  await vi.waitFor(() => expect(callsOf(readStorageReport).at(-1)?.query.get('q')).toBe('bob'));
  await user.click(screen.getByRole('button', { name: 'Change the room of everybody' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Amount')).toHaveValue('2');
  await user.selectOptions(within(dialog).getByLabelText('Unit'), 'terabyte');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(callsOf(setEverybodysQuota)[0]?.body).toEqual({ bytes: 2_000_000_000_000 }));
});

it('starts a backup, and says where another is under way', async () => {
  const { callsOf } = serve(...desk, answer(startBackup, refusal(409, 'conflict')));
  const { user } = await openApp('/admin/backups');
  await user.click(await screen.findByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText(/Another backup or drill is under way/)).toBeVisible();
  expect(callsOf(startBackup)[0]?.body).toEqual({ kind: 'backup' });
});

it('does a job again that failed', async () => {
  const { callsOf } = serve(...desk, answer(runAdminJob, { queued: true }));
  const { user } = await openApp('/admin/work');
  await user.click(await screen.findByRole('button', { name: 'Retry digest' }));
  await vi.waitFor(() => expect(callsOf(runAdminJob)[0]?.params).toEqual({ name: 'digest' }));
});

it('sends a mail on trial and says what the mail server answered', async () => {
  serve(...desk, answer(sendTestMail, { sent: false, to: 'a@b.example', error: 'EAUTH 535' }));
  const { user } = await openApp('/admin');
  await user.click(await screen.findByRole('button', { name: 'Send a test mail' }));
  expect(await screen.findByText(/EAUTH 535/)).toBeVisible();
});

it('asks for the audit log as it is filtered', async () => {
  const { callsOf } = serve(...desk);
  const { user } = await openApp('/admin/audit');
  await user.selectOptions(await screen.findByLabelText('Action'), 'account_locked');
  await user.type(screen.getByLabelText('From'), '2026-11-01');
  await vi.waitFor(() =>
    expect(Object.fromEntries(callsOf(listAdminAudit).at(-1)?.query ?? [])).toEqual({
      action: 'account_locked',
      from: '2026-11-01',
    }),
  );
});

it('shows a new token of a directory once, and ends one', async () => {
  const { callsOf } = serve(
    ...desk,
    answer(createDirectoryToken, { id: alice.id, token: 'mzscim_once' }),
    answer(revokeDirectoryToken, null),
  );
  const { user } = await openApp('/admin/directories');
  await user.click(await screen.findByRole('button', { name: 'Make a token' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Name'), 'Okta');
  await user.click(within(dialog).getByRole('button', { name: 'Make a token' }));
  expect(await screen.findByDisplayValue('mzscim_once')).toBeVisible();
  expect(callsOf(createDirectoryToken)[0]?.body).toEqual({ provider: 'hospital', name: 'Okta', days: 365 });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue('mzscim_once')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'End Entra ID' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  await vi.waitFor(() => expect(callsOf(revokeDirectoryToken)[0]?.params).toEqual({ tokenId: bob.id }));
});

it('says that a collector is not reached', async () => {
  serve(...desk);
  await openApp('/admin');
  expect(await screen.findByText(/ECONNREFUSED/)).toBeVisible();
  expect(screen.getByText('7 events waiting')).toBeVisible();
});
