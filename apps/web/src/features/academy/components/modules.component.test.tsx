import { getResource, type Resource } from '@mz/contracts/academy';
import { getModuleState, keepModuleState } from '@mz/contracts/academy-modules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { resource } from '../../../testing/samples-academy.ts';
import { beMember, beVisitor } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const module: Resource = {
  ...resource,
  kind: 'module',
  units: 100,
  covered: 0,
  questions: 0,
  captions: [],
  chapters: [],
  mediaUrl: null,
  contentType: 'application/zip',
  module: { standard: 'scorm12', url: '/modules/1/2/3/start.html' },
};
const address = `/academy/${module.id}`;
const kept = { location: 'page-2', suspend: 'seen=2', status: 'incomplete', score: null } as const;
const frameOf = async () => (await screen.findByTitle(module.title)) as HTMLIFrameElement;
/** A message as the frame of the package, or somebody else, sends it. */
const say = (source: Window | null, more: object) =>
  fireEvent(
    window,
    new MessageEvent('message', {
      source,
      data: { from: 'mz-module', kind: 'kept', progress: null, ...kept, ...more },
    }),
  );

it.each([
  ['en', 'You go on where you stopped.', 'Begin anew'],
  ['ar', 'تتابع من حيث توقفت.', 'البدء من جديد'],
  ['zh', '从上次停下的地方继续。', '重新开始'],
] as const)('goes on where it was left, or begins anew, in %s', async (language, resumed, again) => {
  serve(answer(getResource, module), answer(getModuleState, { state: kept, seconds: 60 }));
  const { user } = await openApp(address, language);
  const frame = await frameOf();
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  expect(JSON.parse(frame.name)).toMatchObject({ state: kept, learner: { id: 'learner' } });
  expect(screen.getByText(resumed)).toBeVisible();
  await expectNoViolations(screen.getByRole('main'));
  await user.click(screen.getByRole('button', { name: again }));
  await waitFor(async () => expect(JSON.parse((await frameOf()).name)).toMatchObject({ state: null }));
});

it('keeps what its own frame says, nothing of others, and says where it could not', async () => {
  const { callsOf } = serve(
    answer(getResource, module),
    answer(getModuleState, { state: null, seconds: 0 }),
    answer(keepModuleState, refusal(503, 'unavailable')),
  );
  await openApp(address);
  const { contentWindow } = await frameOf();
  // Whoever keeps it is there a moment after the frame.
  await waitFor(() => {
    say(contentWindow, { kind: 'ended', progress: 0.5 });
    expect(callsOf(keepModuleState)).not.toEqual([]);
  });
  expect(await screen.findByText(/could not be saved/)).toBeVisible();
  say(window, { kind: 'ended', suspend: 'from another window' });
  say(contentWindow, { kind: 'ended', status: 'graduated' });
  say(contentWindow, { kind: 'ended', suspend: 'last' });
  await waitFor(() => expect(callsOf(keepModuleState).at(-1)?.body).toMatchObject({ suspend: 'last' }));
  for (const { body } of callsOf(keepModuleState)) {
    expect(body.status).toBe('incomplete');
    expect(body.suspend).not.toBe('from another window');
  }
});

it('shows a visitor the module, and keeps nothing of it', async () => {
  beVisitor();
  const { callsOf } = serve(
    answer(getResource, module),
    answer(keepModuleState, refusal(401, 'unauthenticated')),
  );
  await openApp(address);
  const frame = await frameOf();
  expect(JSON.parse(frame.name)).toMatchObject({ state: null });
  say(frame.contentWindow, { kind: 'ended' });
  expect(callsOf(keepModuleState)).toEqual([]);
  expect(screen.queryByText(/could not be saved/)).toBeNull();
});

it('says so where there is nothing to play', async () => {
  serve(answer(getResource, { ...module, module: null }));
  await openApp(address);
  expect(await screen.findByText('This module cannot be played.')).toBeVisible();
});
