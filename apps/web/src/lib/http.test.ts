import { getDashboard, getMyProfile, listMyAudit, searchArticles, updateMyProfile } from '@mz/contracts';
import { describe, expect, it } from 'vitest';
import { createCall } from './http.ts';

const profile = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  fullName: 'Lina Haddad',
  email: 'lina@hospital.example',
  avatarUrl: null,
  specialty: null,
  hospital: null,
  location: null,
  bio: null,
  language: 'en',
  visibility: 'doctors',
  verified: false,
  createdAt: '2026-01-02T10:00:00.000Z',
  version: 1,
};
const refusal = (code: string, fields?: unknown) => ({
  error: { code, message: 'x', requestId: 'req-1', ...(fields ? { fields } : {}) },
});

/** A network that gives the answers in turn and keeps what was asked. */
const makeNetwork = (...answers: [number, unknown][]) => {
  const asked: Request[] = [];
  const fetchFake: typeof fetch = async (input, init) => {
    asked.push(new Request(new URL(String(input), 'https://zone.test'), init));
    const [status, body] = answers[asked.length - 1] ?? [500, {}];
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  };
  return { asked, fetchFake };
};

const setUp = (answers: [number, unknown][], tokens: { first: string | null; fresh?: string | null }) => {
  const { asked, fetchFake } = makeNetwork(...answers);
  let refreshes = 0;
  const call = createCall({
    fetch: fetchFake,
    getToken: async () => tokens.first,
    refreshToken: async () => {
      refreshes += 1;
      return tokens.fresh ?? null;
    },
    getLanguage: () => 'zh',
  });
  return { call, asked, refreshes: () => refreshes };
};
const bearers = (asked: Request[]) => asked.map((request) => request.headers.get('authorization'));

describe('call', () => {
  it('repeats a query field that has several values', async () => {
    const { call, asked } = setUp([[200, {}]], { first: null });
    const query = { q: 'a&b', language: ['en', 'ar'], journal: [], from: undefined };
    await expect(call(searchArticles, { query })).rejects.toMatchObject({ code: 'bad_answer' });
    expect(new URL(asked[0]?.url ?? '').search).toBe('?q=a%26b&language=en&language=ar');
  });

  it('sends the bearer and parses the answer', async () => {
    const { call, asked } = setUp([[200, profile]], { first: 'a' });
    expect(await call(getMyProfile)).toEqual(profile);
    expect(bearers(asked)).toEqual(['Bearer a']);
  });

  it('refreshes once after a 401 and repeats the same request', async () => {
    const { call, asked, refreshes } = setUp(
      [
        [401, refusal('unauthenticated')],
        [200, profile],
      ],
      {
        first: 'old',
        fresh: 'new',
      },
    );
    expect(await call(updateMyProfile, { body: { fullName: 'Lina' } })).toEqual(profile);
    expect(bearers(asked)).toEqual(['Bearer old', 'Bearer new']);
    expect(await asked[1]?.json()).toEqual({ fullName: 'Lina' });
    expect(refreshes()).toBe(1);
  });

  it('does not refresh a second time', async () => {
    const { call, asked, refreshes } = setUp(
      [
        [401, refusal('unauthenticated')],
        [401, refusal('unauthenticated')],
      ],
      { first: 'old', fresh: 'new' },
    );
    await expect(call(getMyProfile)).rejects.toMatchObject({ code: 'unauthenticated', status: 401 });
    expect(asked).toHaveLength(2);
    expect(refreshes()).toBe(1);
  });

  it.each([
    ['the session is gone', 'unauthenticated', { first: 'old', fresh: null }, 1],
    ['a second factor is wanted', 'second_factor_required', { first: 'old', fresh: 'new' }, 0],
    ['there was no session', 'unauthenticated', { first: null, fresh: 'new' }, 0],
  ])('does not repeat when %s', async (_, code, tokens, refreshed) => {
    const { call, asked, refreshes } = setUp([[401, refusal(code)]], tokens);
    await expect(call(getMyProfile)).rejects.toMatchObject({ code, status: 401, requestId: 'req-1' });
    expect(asked).toHaveLength(1);
    expect(refreshes()).toBe(refreshed);
  });

  it('carries refused fields', async () => {
    const fields = [{ path: 'body.fullName', code: 'too_small', message: 'x' }];
    const { call } = setUp([[400, refusal('validation_failed', fields)]], { first: 'a' });
    await expect(call(updateMyProfile, { body: {} })).rejects.toMatchObject({
      code: 'validation_failed',
      fields,
    });
  });

  it('refuses an answer of another shape', async () => {
    const { call } = setUp([[200, { profile: 'no' }]], { first: 'a' });
    await expect(call(getDashboard)).rejects.toMatchObject({ code: 'bad_answer' });
  });

  it('tells a proxy’s error page and a dead network apart', async () => {
    const { call } = setUp([[502, 'Bad gateway']], { first: null });
    await expect(call(getDashboard)).rejects.toMatchObject({ code: 'unavailable', status: 502 });
    const dead = createCall({
      fetch: async () => {
        throw new TypeError('Failed to fetch');
      },
      getToken: async () => null,
      refreshToken: async () => null,
      getLanguage: () => 'en',
    });
    await expect(dead(getDashboard)).rejects.toMatchObject({ code: 'network', status: 0 });
  });

  it('asks in the language of the interface', async () => {
    const { call, asked } = setUp([[502, 'Bad gateway']], { first: null });
    await expect(call(getDashboard)).rejects.toMatchObject({ status: 502 });
    expect(asked.map((request) => request.headers.get('accept-language'))).toEqual(['zh']);
  });

  it('writes the query and leaves out what is not given', async () => {
    const { call, asked } = setUp([[200, { entries: [], nextBefore: null }]], { first: 'a' });
    await call(listMyAudit, { query: { limit: 10, before: undefined } });
    expect(asked[0]?.url).toBe('https://zone.test/api/audit?limit=10');
  });
});
