import { addGroupFile, type GroupFile, listGroupFiles, removeGroupFile } from '@mz/contracts/group-files';
import { getGroup, listMeetings } from '@mz/contracts/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../../lib/save-file.ts';
import { dropUpload, startUpload } from '../../../lib/upload.ts';
import { openApp } from '../../../testing/app.tsx';
import { answer, answerPath, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { group } from '../../../testing/samples-groups.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));
vi.mock('../../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('../../../lib/upload.ts', () => ({ startUpload: vi.fn(), dropUpload: vi.fn(async () => undefined) }));

const uploadId = '01920009-0000-7000-8000-0000000000f1';

beforeEach(() => {
  localStorage.clear();
  beMember();
  vi.mocked(saveFile).mockClear();
  vi.mocked(dropUpload).mockClear();
  vi.mocked(startUpload)
    .mockReset()
    .mockImplementation((file, { onProgress }) => {
      onProgress?.({ sent: file.size, size: file.size });
      return { done: Promise.resolve(uploadId), pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() };
    });
});

const file: GroupFile = {
  id: '01920009-0000-7000-8000-0000000000e1',
  title: 'ACR with potassium, order set',
  contentType: 'application/pdf',
  byteSize: 1_250_000,
  addedAt: '2026-11-20T10:00:00.000Z',
  addedBy: { id: '01920009-0000-7000-8000-0000000000c1', fullName: 'Dr. Omar Nasser' },
  mayRemove: true,
  path: '/api/groups/x/files/y/content',
};
const inGroup = [answer(getGroup, group), answer(listMeetings, { meetings: [] })];
const openFiles = async (language = 'en', name: string | RegExp = 'Files') => {
  const app = await openApp(`/social/groups/${group.id}`, language as 'en');
  await app.user.click(await screen.findByRole('tab', { name }));
  return app;
};
const order = new File(['%PDF-1.4 order set'], 'ACR_order_set.pdf', { type: 'application/pdf' });

it.each([
  ['en', 'Files', 'Download: ACR with potassium, order set', 'PDF'],
  ['ar', 'الملفات', 'تنزيل: ACR with potassium, order set', 'ملف PDF'],
  ['zh', '文件', '下载：ACR with potassium, order set', 'PDF'],
] as const)(
  'says what there is, how large, by whom and when, in %s',
  async (language, tab, download, kind) => {
    serve(...inGroup, answer(listGroupFiles, { files: [file], nextCursor: null }));
    await openFiles(language, tab);
    expect(await screen.findByRole('button', { name: download })).toBeVisible();
    const list = within(screen.getByRole('region', { name: tab }));
    expect(list.getByText(file.title)).toBeVisible();
    expect(list.getByText(kind, { exact: false })).toHaveTextContent(/1[.٫]3/);
    expect(list.getByRole('link', { name: 'Dr. Omar Nasser' })).toHaveAttribute(
      'href',
      `/profile/${file.addedBy.id}`,
    );
    await expectNoViolations(screen.getByRole('main'));
  },
);

it('hands a file to the device, and says where that failed', async () => {
  let isThere = true;
  serve(
    ...inGroup,
    answer(listGroupFiles, { files: [{ ...file, mayRemove: false }], nextCursor: null }),
    answerPath('GET', file.path as '/x', () => (isThere ? new Response('%PDF') : refusal(404, 'not_found'))),
  );
  const { user } = await openFiles();
  const download = await screen.findByRole('button', { name: /^Download/ });
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  await user.click(download);
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(expect.objectContaining({ size: 4 }), `${file.title}.pdf`),
  );
  isThere = false;
  await user.click(download);
  await waitFor(() => expect(document.querySelector('[data-sonner-toast]')).not.toBeNull());
  expect(saveFile).toHaveBeenCalledTimes(1);
});

it('says that they did not load, then that there are none, and adds the first', async () => {
  const { change, callsOf } = serve(...inGroup, answer(listGroupFiles, refusal(500, 'internal')));
  const { user } = await openFiles();
  expect(await screen.findByText('The files did not load.')).toBeVisible();
  let files: GroupFile[] = [];
  let refusals = 1;
  change(
    answer(listGroupFiles, () => ({ files, nextCursor: null })),
    answer(addGroupFile, ({ body }) => {
      refusals -= 1;
      if (refusals >= 0) return refusal(503, 'unavailable');
      files = [{ ...file, title: body.title }];
      return Response.json(files[0], { status: 201 });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No files yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a file' }));
  const submit = dialog.getByRole('button', { name: 'Add a file' });
  await user.upload(dialog.getByLabelText('File'), order);
  expect(dialog.getByLabelText('Title')).toHaveValue('ACR order set');
  expect(submit).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: /No patient can be recognised/ }));
  await expectNoViolations(screen.getByRole('dialog'));
  await user.click(submit);
  expect(await dialog.findByRole('alert')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add a file' }));
  expect(await screen.findByRole('button', { name: 'Download: ACR order set' })).toBeVisible();
  // What had arrived was not sent again, and is not forgotten now that the group refers to it.
  expect(startUpload).toHaveBeenCalledTimes(1);
  expect(vi.mocked(startUpload).mock.calls[0]?.[1].purpose).toBe('group-file');
  expect(dropUpload).not.toHaveBeenCalled();
  expect(callsOf(addGroupFile)[1]?.body).toEqual({ uploadId, title: 'ACR order set', hasNoPatients: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('has the server forget what was sent and not added', async () => {
  const cancel = vi.fn();
  serve(...inGroup, answer(listGroupFiles, { files: [], nextCursor: null }));
  vi.mocked(startUpload).mockImplementation(() => ({
    done: new Promise<string>(() => undefined),
    pause: vi.fn(),
    resume: vi.fn(),
    cancel,
  }));
  const { user } = await openFiles();
  await user.click(await screen.findByRole('button', { name: 'Add a file' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(dialog.getByLabelText('File'), order);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Add a file' }));
  expect(await dialog.findByRole('progressbar', { name: 'Sending the file' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(cancel).toHaveBeenCalled());
});

it('refuses what is too large before a byte is sent', async () => {
  serve(...inGroup, answer(listGroupFiles, { files: [], nextCursor: null }));
  const { user } = await openFiles();
  await user.click(await screen.findByRole('button', { name: 'Add a file' }));
  const dialog = within(await screen.findByRole('dialog'));
  const large = new File(['x'], 'slides.pdf', { type: 'application/pdf' });
  Object.defineProperty(large, 'size', { value: 26 * 1024 ** 2 });
  await user.upload(dialog.getByLabelText('File'), large);
  await user.click(dialog.getByRole('checkbox'));
  expect(dialog.getByRole('alert')).toHaveTextContent('Larger than');
  expect(dialog.getByRole('button', { name: 'Add a file' })).toBeDisabled();
});

it('asks once before a file goes', async () => {
  let files = [file];
  serve(
    ...inGroup,
    answer(listGroupFiles, () => ({ files, nextCursor: null })),
    answer(removeGroupFile, () => {
      files = [];
      return { changed: true };
    }),
  );
  const { user } = await openFiles();
  await user.click(await screen.findByRole('button', { name: `Remove: ${file.title}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this file?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No files yet.')).toBeVisible();
});
