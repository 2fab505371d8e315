import { listMyAudit, type Profile } from '@mz/contracts';
import { type AccountSession, confirmMyself, endMySession, listMySessions } from '@mz/contracts/account';
import { applyMyImport, type DataImport, getMyImport } from '@mz/contracts/archive-import';
import { getMyExport, startMyExport } from '@mz/contracts/export';
import { listMutedWords, type MutedWord, muteWord, unmuteWord } from '@mz/contracts/muted-words';
import { getMyPush, subscribePush } from '@mz/contracts/push';
import {
  getMySettings,
  type MemberSettings,
  notificationDefaults,
  updateMySettings,
} from '@mz/contracts/settings';
import { type OwnStorage, readOwnStorage } from '@mz/contracts/storage';
import { getVoiceKeeping } from '@mz/contracts/voice-keeping';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, answerPath, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

const settings: MemberSettings = {
  version: 3,
  connectionRequests: 'anyone',
  messagesFrom: 'connections',
  dataCollection: true,
  publicPosts: false,
  timeZone: 'UTC',
  theme: null,
  notifications: notificationDefaults,
  quietHours: null,
  visibility: 'public',
  searchVisible: true,
};
const stored = answer(getMySettings, settings);
const noPush = answer(getMyPush, { publicKey: 'BKey', devices: [] });
const noExport = answer(getMyExport, { export: null });
const noImport = answer(getMyImport, { import: null });
const noFiles = answer(readOwnStorage, { bytes: 0, quota: null, kinds: [] });
const noWords = answer(listMutedWords, { words: [] });
const keepsAll = answer(getVoiceKeeping, { days: null, since: null, due: null });
beforeEach(() => beMember(alice as Profile));

describe('storage', () => {
  const held: OwnStorage = {
    bytes: 2_000_000_000,
    quota: 2_000_000_000,
    kinds: [
      { purpose: 'voice-note', files: 3, bytes: 2_000_000_000, counts: true },
      { purpose: 'data-export', files: 1, bytes: 7_000_000, counts: false },
    ],
  };
  const full = {
    en: /Your storage is full/,
    ar: /امتلأت مساحتك/,
    zh: /您的存储空间已满/,
  } as const;

  it.each(['en', 'ar', 'zh'] as const)(
    'says in %s what takes how much, and that it is full',
    async (language) => {
      serve(stored, noExport, noImport, noWords, answer(readOwnStorage, held));
      await openApp('/settings?tab=privacy', language);
      expect(await screen.findByText(full[language])).toBeVisible();
      expect(screen.getAllByRole('progressbar')[0]).toHaveAttribute('aria-valuenow', '100');
      await expectNoViolations(screen.getByRole('main'));
    },
  );

  it('names no limit where there is none', async () => {
    serve(stored, noExport, noImport, noWords, answer(readOwnStorage, { ...held, quota: null }));
    await openApp('/settings?tab=privacy');
    expect(await screen.findByText('2 GB in all; each kind of file has a limit of its own')).toBeVisible();
    expect(screen.getByText('7 MB')).toBeVisible();
    expect(screen.queryByText(full.en)).toBeNull();
  });
});

describe('notifications', () => {
  it('have the defaults, switch at once one after the other, and say so when it failed', async () => {
    const saved: MemberSettings[] = [settings];
    const { callsOf, change } = serve(
      stored,
      noPush,
      answer(updateMySettings, ({ body }) => {
        const next = { ...(saved.at(-1) ?? settings), ...body, version: (body.version ?? 0) + 1 };
        saved.push(next);
        return next;
      }),
    );
    const { user } = await openApp('/settings?tab=notifications');
    const mentions = await screen.findByRole('switch', { name: 'Mentions: Email' });
    expect(mentions).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Product News: In the app' })).not.toBeChecked();
    await user.click(mentions);
    await user.click(screen.getByRole('switch', { name: 'Direct Messages: In the app' }));
    await waitFor(() => expect(callsOf(updateMySettings)).toHaveLength(2));
    const [first, second] = callsOf(updateMySettings).map(({ body }) => body);
    expect(first).toMatchObject({
      version: 3,
      notifications: { mentions: { inApp: true, email: false, push: true } },
    });
    expect(second).toMatchObject({
      version: 4,
      notifications: {
        mentions: { email: false },
        direct_messages: { inApp: false, email: true, push: true },
      },
    });
    await expectNoViolations();
    await user.click(screen.getByRole('switch', { name: /Email Notifications/ }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Mentions: Email' })).toBeDisabled());
    change(answer(updateMySettings, refusal(503, 'unavailable')));
    await user.click(screen.getByRole('switch', { name: 'New Connections: In the app' }));
    expect(await screen.findByText(/not ready right now/)).toBeVisible();
  });
});

describe('notifications of browsers', () => {
  const device = {
    id: '018f2f00-0000-7000-8000-000000000002',
    device: 'Firefox · Linux',
    isCurrent: true,
    createdAt: '2026-11-22T10:00:00.000Z',
    lastSentAt: null,
  };
  /** A browser that can receive; its user answers as given. */
  const giveBrowser = (permission: 'granted' | 'denied') => {
    const requestPermission = vi.fn(async () => {
      Object.assign(notification, { permission });
      return permission;
    });
    const notification = { permission: 'default', requestPermission };
    const subscribe = vi.fn(async () => ({
      toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }),
    }));
    const pushManager = { getSubscription: async () => null, subscribe };
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', notification);
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { ready: Promise.resolve({ pushManager }), controller: null },
    });
    return { requestPermission, subscribe };
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('ask only on a click, and tell the server where to send', async () => {
    const { requestPermission, subscribe } = giveBrowser('granted');
    const { callsOf, change } = serve(stored, noPush, answer(subscribePush, device));
    const { user } = await openApp('/settings?tab=notifications');
    const add = await screen.findByRole('button', { name: 'Switch on in this browser' });
    await waitFor(() => expect(add).toBeEnabled());
    expect(requestPermission).not.toHaveBeenCalled();
    change(answer(getMyPush, { publicKey: 'BKey', devices: [device] }));
    await user.click(add);
    expect(await screen.findByText('Firefox · Linux')).toBeVisible();
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
    expect(callsOf(subscribePush)[0]?.body).toEqual({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'key', auth: 'secret' },
    });
    expect(screen.queryByRole('button', { name: 'Switch on in this browser' })).toBeNull();
    await expectNoViolations();
  });

  it('say what keeps a browser from them', async () => {
    giveBrowser('denied');
    serve(stored, noPush);
    const { user } = await openApp('/settings?tab=notifications');
    const add = await screen.findByRole('button', { name: 'Switch on in this browser' });
    await waitFor(() => expect(add).toBeEnabled());
    await user.click(add);
    expect((await screen.findAllByText(/blocked in the settings of the browser/))[0]).toBeVisible();
  });

  it.each([
    ['en', /need an address with HTTPS/],
    ['ar', /عبر HTTPS/],
    ['zh', /HTTPS 地址/],
  ] as const)('need a secure address, which is said in %s', async (language, words) => {
    serve(stored, noPush);
    await openApp('/settings?tab=notifications', language);
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('privacy', () => {
  it('saves what was changed, and overwrites nothing another window saved', async () => {
    const { callsOf, change } = serve(
      stored,
      noExport,
      noImport,
      noWords,
      keepsAll,
      answer(updateMySettings, refusal(409, 'conflict')),
    );
    const { user } = await openApp('/settings?tab=privacy');
    expect(await screen.findByRole('heading', { name: 'Keeping voice notes' })).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Keep them' })).toHaveValue('forever');
    const visibility = await screen.findByLabelText('Profile Visibility');
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await user.selectOptions(visibility, 'Connections Only');
    await user.click(screen.getByRole('switch', { name: /Data Collection/ }));
    await user.click(save);
    expect(callsOf(updateMySettings)[0]?.body).toEqual({
      version: 3,
      visibility: 'connections',
      dataCollection: false,
    });
    expect(await screen.findByText(/changed in another window/)).toBeVisible();
    change(answer(getMySettings, { ...settings, version: 4, visibility: 'doctors' }));
    await user.click(screen.getByRole('button', { name: 'Show the current settings' }));
    await waitFor(() => expect(visibility).toHaveValue('doctors'));
    await expectNoViolations();
  });

  it.each([
    ['ar', 'تصدير كل بياناتي'],
    ['zh', '导出我的全部数据'],
  ] as const)('offers the archive of all own data in %s', async (language, words) => {
    const running = {
      id: settings.timeZone ? '018f2f00-0000-7000-8000-000000000001' : '',
      status: 'running' as const,
      partsDone: 3,
      partsTotal: 6,
      byteSize: null,
      omissions: [],
      url: null,
      createdAt: '2026-11-22T10:00:00.000Z',
      expiresAt: null,
    };
    const { callsOf } = serve(
      stored,
      noExport,
      noImport,
      noWords,
      answer(startMyExport, { export: running }),
    );
    const { user } = await openApp('/settings?tab=privacy', language);
    await user.click(await screen.findByRole('button', { name: words }));
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    expect(callsOf(startMyExport)).toHaveLength(1);
    await expectNoViolations();
  });
});

describe('an archive on its way back', () => {
  const preview: DataImport = {
    id: '018f2f00-0000-7000-8000-000000000002',
    status: 'preview',
    failure: null,
    madeAt: '2026-11-01T10:00:00.000Z',
    isOwn: false,
    parts: [
      { part: 'settings', rows: 1, unreadable: 0, replaces: true },
      { part: 'notes', rows: 1204, unreadable: 3, replaces: false },
    ],
    obstacles: [{ obstacle: 'published', rows: 9, files: ['data/posts.json'] }],
    chosen: [],
    rowsDone: 0,
    rowsTotal: 0,
    results: [],
    createdAt: '2026-11-22T10:00:00.000Z',
  };

  it.each([
    ['en', 'Notes', 'Bring back', '1,204 items', 'What cannot be brought back, and why', '1,201 added'],
    ['ar', 'الملاحظات', 'استعادة', '1,204 عناصر', 'ما الذي لا يمكن استعادته، ولماذا', 'أُضيف 1,201'],
    ['zh', '笔记', '导回', '1,204 项', '无法导回的内容及原因', '新增 1,201 项'],
  ] as const)(
    'adds what is ticked and nothing else in %s',
    async (language, notes, apply, rows, not, added) => {
      const done: DataImport = {
        ...preview,
        status: 'done',
        chosen: ['notes'],
        results: [{ part: 'notes', added: 1201, replaced: 0, present: 0, skipped: 3, lost: [] }],
      };
      const { callsOf } = serve(
        stored,
        noExport,
        noWords,
        answer(getMyImport, { import: preview }),
        answer(applyMyImport, { import: done }),
      );
      const { user } = await openApp('/settings?tab=privacy', language);
      const button = await screen.findByRole('button', { name: apply });
      expect(button).toBeDisabled();
      expect(screen.getByText(rows)).toBeVisible();
      await user.click(screen.getByText(not));
      expect(screen.getByText('data/posts.json')).toBeVisible();
      await expectNoViolations();
      await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${notes}`) }));
      await user.click(button);
      expect(callsOf(applyMyImport)[0]?.body).toEqual({ parts: ['notes'] });
      expect(await screen.findByText(new RegExp(added))).toBeVisible();
      expect(screen.queryByRole('button', { name: apply })).not.toBeInTheDocument();
    },
  );

  it('says what is wrong with one that cannot be read', async () => {
    const failed = {
      ...preview,
      status: 'failed' as const,
      failure: 'damaged' as const,
      parts: [],
      obstacles: [],
    };
    serve(stored, noExport, noFiles, noWords, answer(getMyImport, { import: failed }));
    await openApp('/settings?tab=privacy');
    expect(await screen.findByText(/archive is damaged/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose another archive' })).toBeEnabled();
  });
});

describe('muted words', () => {
  it.each([
    ['en', 'Word or words', 'Mute', 'Unmute “golf”', 'This word is in too many texts to be muted.'],
    ['ar', 'كلمة أو كلمات', 'كتم', 'إلغاء كتم «golf»', 'هذه الكلمة شائعة جدًا في النصوص فلا يمكن كتمها.'],
    ['zh', '一个或几个词', '屏蔽', '取消屏蔽“golf”', '这个词过于常见，无法屏蔽。'],
  ] as const)('are added, refused and taken back in %s', async (language, field, add, remove, refused) => {
    let words: MutedWord[] = [];
    const word: MutedWord = {
      id: '018f2f00-0000-7000-8000-000000000009',
      word: 'golf',
      createdAt: '2026-11-22T10:00:00.000Z',
    };
    const common = refusal(422, 'unprocessable', [
      { path: 'body.word', code: 'too_common', message: 'is in too many texts' },
    ]);
    const { callsOf, change } = serve(
      stored,
      noExport,
      noImport,
      answer(listMutedWords, () => ({ words })),
      answer(muteWord, common),
      answer(unmuteWord, () => {
        words = [];
        return { removed: true };
      }),
    );
    const { user } = await openApp('/settings?tab=privacy', language);
    const input = await screen.findByRole('textbox', { name: field });
    expect(screen.getByRole('button', { name: add })).toBeDisabled();
    await user.type(input, 'the{Enter}');
    expect(await screen.findByText(refused)).toBeVisible();
    expect(input).toHaveValue('the');
    change(
      answer(muteWord, () => {
        words = [word];
        return word;
      }),
    );
    await user.clear(input);
    await user.type(input, 'golf');
    await user.click(screen.getByRole('button', { name: add }));
    const chip = await screen.findByRole('button', { name: remove });
    expect(callsOf(muteWord).at(-1)?.body).toEqual({ word: 'golf' });
    expect(input).toHaveValue('');
    await expectNoViolations();
    await user.click(chip);
    await waitFor(() => expect(screen.queryByRole('button', { name: remove })).toBeNull());
    expect(callsOf(unmuteWord)[0]?.params).toEqual({ id: word.id });
    expect(
      screen.getByRole('heading', { level: 2, name: /Muted words|الكلمات المكتومة|屏蔽词/ }),
    ).toHaveFocus();
  });
});

describe('sessions', () => {
  it('are listed and end one by one', async () => {
    const session = (id: string, change: Partial<AccountSession>): AccountSession => ({
      id: `018f2f00-0000-7000-8000-00000000000${id}`,
      device: { browser: 'Firefox', system: 'Windows' },
      ip: '192.0.2.7',
      isCurrent: false,
      hasSecondFactor: false,
      createdAt: '2026-11-20T10:00:00.000Z',
      lastUsedAt: '2026-11-21T10:00:00.000Z',
      ...change,
    });
    const mine = session('1', { isCurrent: true, device: { browser: 'Chrome', system: 'macOS' } });
    const { callsOf, change } = serve(
      stored,
      answer(listMySessions, { sessions: [mine, session('2', {})] }),
      answer(listMyAudit, { entries: [], nextBefore: null }),
      answer(endMySession, { ended: true }),
      answer(confirmMyself, { freshUntil: '2026-11-22T10:00:00.000Z' }),
      answerPath('GET', '/auth/v1/passkeys', () => Response.json([])),
    );
    const { user } = await openApp('/settings?tab=security');
    const row = (await screen.findByText('Firefox on Windows')).closest('li');
    if (!row) throw new Error('The session is in no list.');
    expect(screen.getByText('This device')).toBeVisible();
    change(answer(listMySessions, { sessions: [mine] }));
    await user.click(within(row).getByRole('button', { name: 'Sign out Firefox on Windows' }));
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
    expect(callsOf(endMySession)).toHaveLength(1);
  });
});
