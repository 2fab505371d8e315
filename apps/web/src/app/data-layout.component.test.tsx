import { getDashboard, type LiveEvent } from '@mz/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { DashboardPage } from '../features/dashboard/components/dashboard-page.tsx';
import { queryClient } from '../lib/query.ts';
import { FeaturesContext } from '../lib/use-features.ts';
import { answer, answerPath, serve } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render.tsx';
import { alice, bob, dashboard } from '../testing/samples.ts';
import { beMember } from '../testing/session.ts';
import { DataLayout } from './data-layout.tsx';
import { features } from './features.ts';
// Here before the first test: a follower that comes late asks for everything once more, as it should.
import '../lib/live-events.ts';

vi.mock('../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../testing/session.ts')).useFakeSession,
}));
vi.mock('../lib/auth.ts', async (load) => ({
  ...(await load<object>()),
  getAccessToken: async () => 'token',
}));

/** The event stream of the member: every connection, and a way to tell the newest one of an event. */
const makeStream = () => {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  let position = 0;
  const write = (lines: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(`${lines}\n\n`));
  return {
    streams,
    answer: answerPath(
      'GET',
      '/api/events',
      () =>
        new Response(
          new ReadableStream<Uint8Array>({
            start: (controller) => {
              streams.push(controller);
              write('id: 0\nevent: ready\ndata: {"id":"0"}');
            },
          }),
        ),
    ),
    tell: (event: LiveEvent) => {
      position += 1;
      const id = String(position);
      write(`id: ${id}\ndata: ${JSON.stringify({ id, topic: `member:${alice.id}`, event })}`);
    },
  };
};

const open = () =>
  renderScreen(
    <FeaturesContext value={features}>
      <Routes>
        <Route element={<DataLayout />}>
          <Route path="/" element={<DashboardPage />} />
          <Route path="/elsewhere" element={<Link to="/">Back</Link>} />
        </Route>
      </Routes>
    </FeaturesContext>,
    { namespaces: ['dashboard', 'errors'] },
  );

const dashboardOf = (hospital: string) => ({ ...dashboard, profile: { ...dashboard.profile, hospital } });

beforeEach(() => {
  queryClient.clear();
  beMember(alice);
});

it('a live event refreshes what the manifests say it makes stale', async () => {
  const stream = makeStream();
  let hospital = 'Cedar Hill';
  const { callsOf } = serve(
    stream.answer,
    answer(getDashboard, () => dashboardOf(hospital)),
  );
  await open();
  expect(await screen.findByText('Cedar Hill')).toBeVisible();
  await waitFor(() => expect(stream.streams).toHaveLength(1));

  hospital = 'Harbour Street Clinic';
  await act(async () => stream.tell({ type: 'profile.changed' }));
  expect(await screen.findByText('Harbour Street Clinic')).toBeVisible();
  expect(callsOf(getDashboard)).toHaveLength(2);
});

it('a live event of another feature refreshes nothing here', async () => {
  const stream = makeStream();
  const { callsOf } = serve(stream.answer, answer(getDashboard, dashboard));
  await open();
  await screen.findByText('You created your account');
  await waitFor(() => expect(stream.streams).toHaveLength(1));

  await act(async () => {
    stream.tell({ type: 'assistant.conversation_changed', conversationId: alice.id });
    // The stream is read in order: once this one has shown its effect, the one before had its chance.
    stream.tell({ type: 'activity.recorded' });
  });
  await waitFor(() => expect(callsOf(getDashboard)).toHaveLength(2));
});

it('never shows the next member what the one before has read', async () => {
  let release = (_dashboard: typeof dashboard) => {};
  const { change } = serve(answer(getDashboard, dashboardOf('Cedar Hill')));
  await open();
  expect(await screen.findByText('Cedar Hill')).toBeVisible();

  change(
    answer(
      getDashboard,
      () =>
        new Promise<typeof dashboard>((resolve) => {
          release = resolve;
        }),
    ),
  );
  await act(async () => beMember(bob));
  expect(screen.queryByText('Cedar Hill')).toBeNull();
  await act(async () => release(dashboardOf('Harbour Street Clinic')));
  expect(await screen.findByText('Harbour Street Clinic')).toBeVisible();
});
