import { expect, it } from 'vitest';
import { createAuthorizedFetch } from './authorized-fetch.ts';

const refusal = (code: string) =>
  new Response(JSON.stringify({ error: { code, message: 'x', requestId: 'r' } }), { status: 401 });

const setUp = (answers: readonly Response[], fresh: string | null = 'new') => {
  const asked: Headers[] = [];
  const authorizedFetch = createAuthorizedFetch({
    fetch: async (_input, init) => {
      asked.push(new Headers(init?.headers));
      return answers[asked.length - 1] ?? Response.error();
    },
    getToken: async () => 'old',
    refreshToken: async () => fresh,
    getLanguage: () => 'ar',
  });
  return { authorizedFetch, asked };
};

it('signs the request in the language of the interface, and keeps its own headers', async () => {
  const { authorizedFetch, asked } = setUp([new Response('ok')]);
  await authorizedFetch('/api/x', { headers: { 'last-event-id': '7' } });
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    'accept-language': 'ar',
    authorization: 'Bearer old',
    'last-event-id': '7',
  });
});

it('repeats a request whose token is refused with a fresh one, once', async () => {
  const { authorizedFetch, asked } = setUp([refusal('unauthenticated'), refusal('unauthenticated')]);
  expect((await authorizedFetch('/api/x')).status).toBe(401);
  expect(asked.map((headers) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
});

it.each([
  ['a second factor is missing', 'second_factor_required', 'new'],
  ['the session is gone', 'unauthenticated', null],
])('hands on the refusal, still to be read, when %s', async (_what, code, fresh) => {
  const { authorizedFetch, asked } = setUp([refusal(code)], fresh);
  expect(await (await authorizedFetch('/api/x')).json()).toMatchObject({ error: { code } });
  expect(asked).toHaveLength(1);
});

it('does not read the body of a stream', async () => {
  const { authorizedFetch } = setUp([new Response(new ReadableStream({ pull: () => undefined }))]);
  expect((await authorizedFetch('/api/events')).bodyUsed).toBe(false);
});
