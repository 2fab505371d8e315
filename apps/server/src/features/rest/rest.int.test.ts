import type { SiteFacts } from '@mz/contracts';
import { tables } from '@mz/db';
import type { SupabaseClient } from '@supabase/supabase-js';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { createTestClient, signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let address: string;
let alice: TestMember;
let bob: TestMember;
let visitor: SupabaseClient;
let anonKey: string;
beforeAll(async () => {
  test = await createTestApp();
  address = await test.listen();
  anonKey = (await test.app.inject('/api/site')).json<SiteFacts>().auth.anonKey;
  visitor = createTestClient(address, { apiKey: anonKey });
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bob Keller' });
});
afterAll(() => test.close());

const show = (member: TestMember, visibility: string) =>
  test.db.update(tables.profiles).set({ visibility }).where(eq(tables.profiles.id, member.id));

describe('reading profiles', () => {
  it('gives one object where one was asked for', async () => {
    const answer = await alice.client.from('profiles').select('*').eq('id', alice.id).single();
    expect(answer.error).toBeNull();
    expect(answer.data).toMatchObject({
      id: alice.id,
      full_name: 'Alice Rahman',
      email: alice.email,
      avatar_url: null,
      visibility: 'public',
      verified: false,
    });
    expect(answer.data).not.toHaveProperty('role');
  });

  it('answers 406 PGRST116 where there is none or more than one', async () => {
    const none = await alice.client
      .from('profiles')
      .select()
      .eq('id', '018f3c1e-0000-7000-8000-000000000001')
      .single();
    expect(none).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    });
    const many = await alice.client.from('profiles').select().single();
    expect(many.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' });
  });

  it('gives null where maybe one was asked for', async () => {
    const answer = await alice.client
      .from('profiles')
      .select()
      .eq('id', '018f3c1e-0000-7000-8000-000000000001')
      .maybeSingle();
    expect(answer).toMatchObject({ data: null, error: null });
    const there = await alice.client.from('profiles').select('id').eq('id', bob.id).maybeSingle();
    expect(there.data).toEqual({ id: bob.id });
  });

  it('filters, orders, pages, renames and counts', async () => {
    const names = await visitor
      .from('profiles')
      .select('name:full_name', { count: 'exact' })
      .in('id', [alice.id, bob.id])
      .order('full_name', { ascending: false })
      .range(0, 0);
    expect(names).toMatchObject({ count: 2, data: [{ name: 'Bob Keller' }], status: 200 });
    const rest = await visitor.from('profiles').select('full_name').order('full_name').range(1, 5);
    expect(rest.data).toEqual([{ full_name: 'Bob Keller' }]);
    const head = await visitor.from('profiles').select('*', { count: 'exact', head: true });
    expect(head).toMatchObject({ count: 2, error: null });
    const found = await visitor.from('profiles').select('id').ilike('full_name', 'alice%').is('bio', null);
    expect(found.data).toEqual([{ id: alice.id }]);
  });

  it('works with the parameters in either order and with a bare media type', async () => {
    for (const query of [`select=id&id=eq.${bob.id}`, `id=eq.${bob.id}&select=id`]) {
      const answer = await test.app.inject({
        url: `/rest/v1/profiles?${query}`,
        headers: { ...alice.headers, accept: 'application/vnd.pgrst.object;nulls=stripped' },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/vnd.pgrst.object+json; charset=utf-8');
      expect(answer.headers['content-range']).toBe('0-0/*');
      expect(answer.json()).toEqual({ id: bob.id });
    }
  });

  it('shows each reader what the owner allows, and hides the rest as if it were not there', async () => {
    const carol = await signUpMember(test, { fullName: 'Carol Nwosu' });
    const seenBy = async (client: SupabaseClient): Promise<number> =>
      (await client.from('profiles').select('id').eq('id', carol.id)).data?.length ?? -1;
    const seen = async () => [await seenBy(visitor), await seenBy(bob.client), await seenBy(carol.client)];
    expect(await seen()).toEqual([1, 1, 1]);
    await show(carol, 'doctors');
    expect(await seen()).toEqual([0, 0, 1]);
    await show(carol, 'connections');
    expect(await seen()).toEqual([0, 0, 1]);
    const hidden = await bob.client.from('profiles').select().eq('id', carol.id).single();
    expect(hidden).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
  });

  it('never tells anybody else’s address, nor finds anybody by it', async () => {
    const read = await bob.client.from('profiles').select('email').eq('id', alice.id).single();
    expect(read.data).toEqual({ email: null });
    const search = await bob.client.from('profiles').select('id').eq('email', alice.email);
    expect(search.data).toEqual([]);
    const own = await alice.client.from('profiles').select('id').eq('email', alice.email);
    expect(own.data).toEqual([{ id: alice.id }]);
  });
});

describe('writing profiles', () => {
  it('changes the own row, with audit and event', async () => {
    const answer = await alice.client
      .from('profiles')
      .update({ specialty: 'Cardiology', hospital: 'General' })
      .eq('id', alice.id)
      .select('specialty,hospital')
      .single();
    expect(answer).toMatchObject({ error: null, data: { specialty: 'cardiology', hospital: 'General' } });
    expect(
      await test.db.$count(
        tables.auditEvents,
        and(eq(tables.auditEvents.subjectId, alice.id), eq(tables.auditEvents.action, 'profile_updated')),
      ),
    ).toBe(1);
  });

  it('answers 204 with nothing where nothing was asked back', async () => {
    const answer = await alice.client.from('profiles').update({ bio: 'Hello' }).eq('id', alice.id);
    expect(answer).toMatchObject({ status: 204, data: null, error: null });
  });

  it('leaves everybody else’s row alone, also without a filter', async () => {
    const named = await bob.client.from('profiles').update({ bio: 'was here' }).eq('id', alice.id).select();
    expect(named).toMatchObject({ data: [], error: null });
    const all = await bob.client
      .from('profiles')
      .update({ location: 'Doha' })
      .neq('id', alice.id)
      .select('id');
    expect(all.data).toEqual([{ id: bob.id }]);
    const [row] = await test.db.select().from(tables.profiles).where(eq(tables.profiles.id, alice.id));
    expect(row).toMatchObject({ bio: 'Hello', location: null });
  });

  it.each([
    [{ verified: true }, 403, '42501'],
    [{ id: '018f3c1e-0000-7000-8000-000000000001' }, 403, '42501'],
    [{ email: 'other@example.org' }, 403, '42501'],
    [{ role: 'admin' }, 400, 'PGRST204'],
    [{ bio: 'x'.repeat(2001) }, 400, '23514'],
    [{ visibility: 'everybody' }, 400, '23514'],
  ])('refuses %o', async (values, status, code) => {
    const answer = await bob.client.from('profiles').update(values).eq('id', bob.id);
    expect(answer).toMatchObject({ status, error: { code, hint: null } });
  });

  it('is not for visitors, and rows come only from accounts', async () => {
    const update = await visitor.from('profiles').update({ bio: 'x' }).eq('id', alice.id);
    expect(update).toMatchObject({ status: 401, error: { code: '42501' } });
    const insert = await bob.client.from('profiles').insert({ full_name: 'Second' });
    expect(insert).toMatchObject({ status: 403, error: { code: '42501' } });
    const remove = await bob.client.from('profiles').delete().eq('id', alice.id);
    expect(remove).toMatchObject({ status: 403, error: { code: '42501' } });
  });
});

describe('errors', () => {
  const ask = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url: `/rest/v1/${url}`, headers });

  it.each([
    ['a bad id', 'profiles?id=eq.x', {}, 400, '22P02'],
    ['a bad time', 'profiles?created_at=gt.soon', {}, 400, '22007'],
    ['a truth of a text', 'profiles?bio=is.true', {}, 400, '42804'],
    ['an unfinished pattern', 'profiles?bio=like.%5C', {}, 400, '22025'],
    ['a character no text holds', 'profiles?bio=eq.%00', {}, 400, '22021'],
    ['an unknown column', 'profiles?select=secret', {}, 400, '42703'],
    ['an unknown table', 'users?select=*', {}, 404, 'PGRST205'],
    ['an unreadable filter', 'profiles?id=5', {}, 400, 'PGRST100'],
    ['another schema', 'profiles', { 'accept-profile': 'auth' }, 406, 'PGRST106'],
    ['another media type', 'profiles', { accept: 'text/csv' }, 406, 'PGRST107'],
    ['a token that is none', 'profiles', { authorization: 'Bearer x.y.z' }, 401, 'PGRST301'],
  ])('answers %s in PostgREST’s shape', async (_what, url, headers, status, code) => {
    const answer = await ask(url, headers);
    expect(answer.statusCode).toBe(status);
    expect(Object.keys(answer.json<object>()).sort()).toEqual(['code', 'details', 'hint', 'message']);
    expect(answer.json()).toMatchObject({ code });
  });

  it('says how a token is wrong', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const expired = `${part({ alg: 'ES256' })}.${part({ exp: 1000 })}.c2ln`;
    const answer = await ask('profiles', { authorization: `Bearer ${expired}` });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
    expect(answer.headers['www-authenticate']).toContain('Bearer error="invalid_token"');
  });

  it.each([['[1]'], ['"text"'], ['{"bio":']])('refuses the body %s', async (payload) => {
    const answer = await test.app.inject({
      method: 'PATCH',
      url: '/rest/v1/profiles',
      headers: { ...alice.headers, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'PGRST102' });
  });

  it('lets other origins ask', async () => {
    const answer = await test.app.inject({
      method: 'OPTIONS',
      url: '/rest/v1/profiles',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'PATCH' },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-headers']).toContain('apikey');
  });
});
