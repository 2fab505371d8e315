import { getMyProfile } from '@mz/contracts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, answerPath, refusal, serve } from '../testing/fake-api.ts';
import { alice } from '../testing/samples.ts';

const facts = answerPath('GET', '/api/site', () => Response.json({ auth: { url: '', anonKey: 'key' } }));

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A session as the account client keeps it; `secondsLeft` of its token. */
const keepSession = (name: string, secondsLeft: number): object => {
  const end = Math.floor(Date.now() / 1000) + secondsLeft;
  const session = {
    access_token: `${encode({ alg: 'ES256' })}.${encode({ sub: alice.id, exp: end, aal: 'aal1', name })}.c2ln`,
    refresh_token: name,
    token_type: 'bearer',
    expires_in: secondsLeft,
    expires_at: end,
    user: { id: alice.id, email: alice.email, factors: [] },
  };
  localStorage.setItem('mz-session', JSON.stringify(session));
  return session;
};

/** The session's own modules as a page that was just loaded has them. */
const openPage = async () => {
  const { startSession, whenSettled, ...session } = await import('./session.ts');
  startSession();
  const { loadAuth } = await import('./auth.ts');
  const auth = await loadAuth();
  // Listeners are told in their order: once this one is, the page has been told of all there is at a start.
  await new Promise<void>((resolve) => {
    auth.onAuthStateChange((event) => {
      if (event === 'INITIAL_SESSION') resolve();
    });
  });
  await whenSettled();
  return { ...session, auth };
};

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('asks for the member once at the first load', async () => {
  const network = serve(facts, answer(getMyProfile, alice));
  keepSession('first', 3600);
  const { sessionUser } = await openPage();
  expect(sessionUser()?.id).toBe(alice.id);
  expect(network.callsOf(getMyProfile)).toHaveLength(1);
});

it('asks for the member once where the token had to be renewed first', async () => {
  const network = serve(
    facts,
    answer(getMyProfile, alice),
    answerPath('POST', '/auth/v1/token', () => Response.json(keepSession('renewed', 3600))),
  );
  keepSession('old', -60);
  const { sessionUser } = await openPage();
  expect(sessionUser()?.id).toBe(alice.id);
  expect(network.callsOf(getMyProfile)).toHaveLength(1);
});

it('asks again after a failure, and for whoever signs in next', async () => {
  const network = serve(
    facts,
    answer(getMyProfile, () => refusal(500, 'internal')),
  );
  keepSession('first', 3600);
  const { sessionUser, retrySession, auth } = await openPage();
  expect(sessionUser()).toBeNull();
  expect(network.callsOf(getMyProfile).length).toBeGreaterThan(0);
  network.change(answer(getMyProfile, alice));
  await retrySession();
  expect(sessionUser()?.id).toBe(alice.id);
  const other = { ...alice, fullName: 'Another Name' };
  network.change(
    answer(getMyProfile, other),
    answerPath('POST', '/auth/v1/token', () => Response.json(keepSession('second', 3600))),
  );
  await auth.signInWithPassword({ email: 'a@b.example', password: 'secret-word' });
  await waitFor(() => expect(sessionUser()?.fullName).toBe('Another Name'));
});

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

it('knows who is here without a network, and asks the server once there is one', async () => {
  const network = serve(facts, answer(getMyProfile, alice));
  keepSession('first', 3600);
  await openPage();
  vi.resetModules();
  network.change(answer(getMyProfile, unreachable));
  const { sessionUser } = await openPage();
  expect(sessionUser()?.fullName).toBe(alice.fullName);
  network.change(answer(getMyProfile, { ...alice, fullName: 'Renamed Meanwhile' }));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sessionUser()?.fullName).toBe('Renamed Meanwhile'));
});

it('knows who is here without a network when the token has to be renewed', async () => {
  const network = serve(facts, answer(getMyProfile, alice));
  keepSession('first', 3600);
  await openPage();
  vi.resetModules();
  network.change(answerPath('POST', '/auth/v1/token', unreachable));
  keepSession('old', -60);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { startSession, sessionUser } = await import('./session.ts');
  startSession();
  expect(sessionUser()?.id).toBe(alice.id);
});

it('keeps nobody once the session is over, and shows nobody another member', async () => {
  serve(
    facts,
    answer(getMyProfile, alice),
    answerPath('POST', '/auth/v1/logout', () => new Response(null, { status: 204 })),
  );
  keepSession('first', 3600);
  const { signOut } = await openPage();
  expect(localStorage.getItem('mz-member')).toContain(alice.fullName);
  await signOut();
  await waitFor(() => expect(localStorage.getItem('mz-member')).toBeNull());
  localStorage.setItem('mz-member', JSON.stringify({ ...alice, id: 'another' }));
  keepSession('second', 3600);
  const { readKeptMember } = await import('./kept-member.ts');
  expect(readKeptMember()).toBeNull();
});

const beforeTheClient = async () => {
  const { startSession, whenSettled, sessionUser } = await import('./session.ts');
  const { isAuthWanted } = await import('./auth.ts');
  startSession();
  await whenSettled();
  return { isAuthWanted, sessionUser };
};

it('knows the member without the account client while the stored token holds', async () => {
  const network = serve(facts, answer(getMyProfile, alice));
  keepSession('first', 3600);
  const { isAuthWanted, sessionUser } = await beforeTheClient();
  expect(sessionUser()?.id).toBe(alice.id);
  expect(isAuthWanted()).toBe(false);
  expect(network.callsOf(getMyProfile)).toHaveLength(1);
});

it('asks the account client where the token runs out or a second factor is missing', async () => {
  serve(facts, answer(getMyProfile, alice));
  const session = keepSession('first', 60);
  expect((await beforeTheClient()).isAuthWanted()).toBe(true);
  vi.resetModules();
  keepSession('first', 3600);
  const kept = JSON.parse(localStorage.getItem('mz-session') ?? '{}') as object;
  const user = { id: alice.id, email: alice.email, factors: [{ id: 'f', status: 'verified' }] };
  localStorage.setItem('mz-session', JSON.stringify({ ...session, ...kept, user }));
  expect((await beforeTheClient()).isAuthWanted()).toBe(true);
});

it('waits for the member when another tab loses the session before the client is here', async () => {
  serve(facts, answer(getMyProfile, alice));
  keepSession('first', 3600);
  const { sessionUser } = await beforeTheClient();
  const { onSessionEnd } = await import('./session.ts');
  const onEnd = vi.fn();
  onSessionEnd(onEnd);
  localStorage.removeItem('mz-session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'mz-session', newValue: null }));
  expect(sessionUser()).toBeNull();
  expect(onEnd).toHaveBeenCalledWith(true, false);
});
