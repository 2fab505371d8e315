import {
  acceptConnection,
  declineConnection,
  endShutOut,
  getTie,
  listConnectionRequests,
  listConnections,
  listShutOut,
  type MemberCard,
  requestConnection,
  setShutOut,
  type Tie,
  withdrawRequest,
} from '@mz/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { bob } from '../../../testing/samples.ts';
import { beMember, beVisitor } from '../../../testing/session.ts';
import { ConnectButton, MemberMenu } from '../index.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

const name = bob.fullName;
const tie: Tie = {
  memberId: bob.id,
  state: 'none',
  note: '',
  since: null,
  muted: false,
  blocked: false,
  canRequest: true,
  refusal: null,
  mutual: 2,
  connections: 14,
};
const requested: Tie = { ...tie, state: 'requested', canRequest: false };
const connected: Tie = { ...tie, state: 'connected', canRequest: false, refusal: 'connected' };
const show = (element = <ConnectButton memberId={bob.id} name={name} />) =>
  renderScreen(element, { namespaces: ['connections', 'safety', 'errors'], path: '/profile/x' });

beforeEach(() => beMember());

describe('the connect button', () => {
  it('asks with a note, and takes it back', async () => {
    const { callsOf } = serve(
      answer(getTie, tie),
      answer(requestConnection, requested),
      answer(withdrawRequest, tie),
    );
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Connect' }));
    const dialog = screen.getByRole('dialog', { name: `Connect with ${name}` });
    const note = within(dialog).getByRole('textbox', { name: 'Note (optional)' });
    await user.click(note);
    await user.paste('x'.repeat(301));
    expect(within(dialog).getByRole('button', { name: 'Send request' })).toBeDisabled();
    await user.clear(note);
    await user.type(note, 'Basel, 2025');
    await expectNoViolations(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    const waiting = await screen.findByRole('button', { name: 'Requested' });
    expect(callsOf(requestConnection).map(({ body }) => body)).toEqual([{ note: 'Basel, 2025' }]);
    await user.click(waiting);
    await user.click(screen.getByRole('menuitem', { name: 'Withdraw request' }));
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeEnabled();
  });

  it('answers a request, and ends a connection after asking', async () => {
    serve(
      answer(getTie, { ...tie, state: 'incoming', canRequest: false, note: 'Hello' }),
      answer(acceptConnection, connected),
    );
    const { user } = await show();
    expect(await screen.findByRole('button', { name: 'Decline' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await user.click(await screen.findByRole('button', { name: 'Connected' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove connection' }));
    expect(screen.getByRole('dialog', { name: `Remove the connection with ${name}?` })).toBeVisible();
  });

  it('reads the truth again when somebody else was faster', async () => {
    const { change } = serve(
      answer(getTie, { ...tie, state: 'incoming', canRequest: false }),
      answer(acceptConnection, refusal(409, 'conflict')),
    );
    const { user } = await show();
    const accept = await screen.findByRole('button', { name: 'Accept' });
    change(answer(getTie, tie));
    await user.click(accept);
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeEnabled();
    expect(screen.getByRole('alert')).toHaveTextContent('Someone changed this meanwhile');
  });

  it.each([
    ['verified', 'takes requests from verified physicians only'],
    ['mutual', 'only from members with a shared connection'],
    ['declined', 'declined a request not long ago'],
  ] as const)('says why it cannot be pressed: %s', async (reason, text) => {
    serve(answer(getTie, { ...tie, canRequest: false, refusal: reason }));
    await show();
    const button = await screen.findByRole('button', { name: 'Connect' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(expect.stringContaining(text));
  });

  it('leads visitors to sign in and back', async () => {
    beVisitor();
    const { calls } = serve();
    await show();
    expect(screen.getByRole('link', { name: 'Connect' })).toHaveAttribute(
      'href',
      '/signin?next=%2Fprofile%2Fx',
    );
    expect(calls).toEqual([]);
  });
});

it('mutes at once and blocks after asking', async () => {
  const { callsOf, change } = serve(
    answer(getTie, tie),
    answer(setShutOut, ({ params }) => ({ ...tie, muted: true, blocked: params.kind === 'blocked' })),
  );
  const onBlocked = vi.fn();
  const { user } = await show(<MemberMenu memberId={bob.id} name={name} onBlocked={onBlocked} />);
  const open = () => user.click(screen.getByRole('button', { name: `More about ${name}` }));
  await open();
  const mute = await screen.findByRole('menuitem', { name: 'Mute' });
  await waitFor(() => expect(mute).not.toHaveAttribute('data-disabled'));
  change(answer(getTie, { ...tie, muted: true }));
  await user.click(mute);
  await open();
  expect(await screen.findByRole('menuitem', { name: 'Unmute' })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Block' }));
  expect(onBlocked).not.toHaveBeenCalled();
  await user.click(
    within(screen.getByRole('dialog', { name: `Block ${name}?` })).getByRole('button', { name: 'Block' }),
  );
  await waitFor(() => expect(onBlocked).toHaveBeenCalledOnce());
  expect(callsOf(setShutOut).map(({ params }) => params.kind)).toEqual(['muted', 'blocked']);
});

describe('the page', () => {
  const card: MemberCard = {
    id: bob.id,
    fullName: name,
    specialty: 'nephrology',
    hospital: 'Harbour Street Clinic',
    avatarUrl: null,
    verified: true,
  };
  const since = '2026-11-20T08:00:00.000Z';
  const lists = [
    answer(listConnections, ({ query }) =>
      query.get('before')
        ? {
            connections: [
              { member: { ...card, id: card.id.replace('2', '3'), fullName: 'Dr. Later' }, since },
            ],
            total: 2,
            nextBefore: null,
          }
        : { connections: [{ member: card, since }], total: 2, nextBefore: 'next' },
    ),
    answer(listConnectionRequests, ({ query }) =>
      query.get('direction') === 'incoming'
        ? {
            requests: [{ member: card, sentAt: since, note: 'We met in Basel.' }],
            total: 1,
            nextBefore: null,
          }
        : {
            requests: [{ member: { ...card, fullName: '' }, sentAt: since, note: '' }],
            total: 1,
            nextBefore: null,
          },
    ),
    answer(listShutOut, ({ query }) => ({
      members: query.get('kind') === 'blocked' ? [{ member: card, since }] : [],
      total: query.get('kind') === 'blocked' ? 1 : 0,
      nextBefore: null,
    })),
  ];

  it.each(['en', 'ar', 'zh'] as const)('lists connections page by page, in %s', async (language) => {
    serve(...lists);
    const { user } = await openApp('/connections', language);
    expect(await screen.findByRole('link', { name: new RegExp(name) })).toHaveAttribute(
      'href',
      `/profile/${bob.id}`,
    );
    const more = { en: 'Show more', ar: 'عرض المزيد', zh: '显示更多' }[language];
    await user.click(screen.getByRole('button', { name: more }));
    const specialty = { en: 'Nephrology', ar: 'أمراض الكلى', zh: '肾脏病学' }[language];
    expect(screen.getAllByText(new RegExp(`^${specialty} · Harbour Street Clinic$`)).length).toBeGreaterThan(
      0,
    );
    expect(await screen.findByText('Dr. Later')).toBeVisible();
    await expectNoViolations(screen.getByRole('main'));
  });

  it('answers requests', async () => {
    const { change, callsOf } = serve(...lists, answer(declineConnection, tie));
    const { user } = await openApp('/connections?tab=requests');
    expect(await screen.findByText('We met in Basel.')).toBeVisible();
    expect(await screen.findByText('Profile no longer shown')).toBeVisible();
    change(answer(listConnectionRequests, { requests: [], total: 0, nextBefore: null }));
    await user.click(screen.getByRole('button', { name: `Decline the request of ${name}` }));
    expect(await screen.findByText('No request waits for your answer')).toBeVisible();
    expect(callsOf(declineConnection)).toHaveLength(1);
    await expectNoViolations(screen.getByRole('main'));
  });

  it('lets somebody in again', async () => {
    const { callsOf } = serve(...lists, answer(endShutOut, tie));
    const { user } = await openApp('/connections?tab=shutOut');
    await user.click(await screen.findByRole('button', { name: `Unblock ${name}` }));
    await waitFor(() => expect(callsOf(endShutOut).map(({ params }) => params.kind)).toEqual(['blocked']));
    expect(screen.getByText('You have muted nobody')).toBeVisible();
  });

  it('says what went wrong and asks again', async () => {
    const { change } = serve(...lists, answer(listConnections, refusal(500, 'internal')));
    const { user } = await openApp('/connections');
    const failed = await screen.findByText('This list did not load.');
    change(...lists);
    await user.click(within(failed.closest('section') as HTMLElement).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(name)).toBeVisible();
  });
});
