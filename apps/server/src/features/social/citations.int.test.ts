import type { Citation } from '@mz/contracts/citations';
import type { Post } from '@mz/contracts/social';
import type { Comment } from '@mz/contracts/social-comments';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../platform/compose-features.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { features } from '../index.ts';

const { mergeArticle } = createRegistry(features);

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let moderator: TestMember;

beforeAll(async () => {
  test = await createTestApp();
  [alice, bob, carol, moderator] = await Promise.all([
    signUpMember(test, { fullName: 'Alice Rahman' }),
    signUpMember(test, { fullName: 'Bassam Odeh' }),
    signUpMember(test, { fullName: 'Carol Lind' }),
    signUpMember(test, { fullName: 'Nadia Rahman' }),
  ]);
  await test.db
    .update(tables.profiles)
    .set({ role: 'moderator', verifiedAt: new Date() })
    .where(eq(tables.profiles.id, moderator.id));
});
afterAll(() => test?.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, member: TestMember | null, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const tryPost = (member: TestMember, citations: readonly unknown[]) =>
  send('POST', '/api/posts', member, {
    clientId: newId(),
    language: 'en',
    text: 'Resting on what is said there.',
    citations,
  });
const post = async (member: TestMember, ...citations: Citation[]): Promise<Post> => {
  const answer = await tryPost(member, citations);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const read = async (id: string, member = carol): Promise<Post> =>
  (await send('GET', `/api/posts/${id}`, member)).json();
const citing = async (target: string, member = carol): Promise<string[]> => {
  const answer = await send('GET', `/api/posts?cites=${encodeURIComponent(target)}`, member);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ posts: Post[] }>().posts.map(({ id }) => id);
};
const comment = async (member: TestMember, postId: string, ...citations: Citation[]): Promise<Comment> => {
  const payload = { clientId: newId(), text: 'The card says otherwise.', citations };
  const answer = await send('POST', `/api/posts/${postId}/comments`, member, payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const egfr = (creatinineMgDl: number): Citation => ({
  kind: 'calculation',
  id: 'egfr-ckdepi-2021-cr',
  inputs: { creatinineMgDl, ageYears: 60, sex: 'female' },
});

describe('what a text rests on', () => {
  it('is shown with its state, in the order it was cited', async () => {
    const articleId = newId();
    await test.db.insert(tables.articles).values({ id: articleId, title: 'Ticagrelor', retracted: true });
    const { id, citations } = await post(
      alice,
      { kind: 'drug', id: 'acetaminophen' },
      { kind: 'article', id: articleId },
      { kind: 'card', id: 'asthma' },
      { kind: 'article', id: newId() },
    );
    expect(citations).toMatchObject([
      { kind: 'drug', id: 'acetaminophen', state: 'current', review: 'unsigned', underReview: false },
      { kind: 'article', id: articleId, retracted: true },
      {
        kind: 'card',
        id: 'asthma',
        version: '1',
        state: 'current',
        titles: { en: expect.stringContaining('Asthma') },
      },
    ]);
    expect((await read(id)).citations).toEqual(citations);
  });

  it('is a calculation with its inputs and the result the server computed', async () => {
    const written = await post(alice, {
      ...egfr(1.8),
      inputs: { creatinineMgDl: 1.8, ageYears: 60, sex: 'female', patient: 'Unknown key' },
    } as Citation);
    const [cited] = written.citations;
    expect(cited).toMatchObject({
      kind: 'calculation',
      inputs: { creatinineMgDl: 1.8, ageYears: 60, sex: 'female' },
      state: 'current',
    });
    const evaluated = await send('POST', '/api/calculators/egfr-ckdepi-2021-cr/evaluate', null, {
      inputs: egfr(1.8).kind === 'calculation' ? { creatinineMgDl: 1.8, ageYears: 60, sex: 'female' } : {},
    });
    expect(cited).toMatchObject({ results: evaluated.json().results });
    expect(JSON.stringify(cited)).not.toContain('Unknown key');
  });

  it('is refused where it is not there, or gives no result', async () => {
    const places = [
      [{ kind: 'card', id: 'nothing' }, 'body.citations.0.id'],
      [{ kind: 'drug', id: 'nothing' }, 'body.citations.0.id'],
      [{ kind: 'calculation', id: 'nothing', inputs: {} }, 'body.citations.0.id'],
      [{ kind: 'calculation', id: 'egfr-ckdepi-2021-cr', inputs: {} }, 'body.citations.0.inputs'],
    ] as const;
    for (const [citation, path] of places) {
      const answer = await tryPost(alice, [citation]);
      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.json().error.fields[0].path).toBe(path);
    }
    for (const citation of [newId(), { kind: 'article', id: 'asthma' }, { kind: 'card', id: 'a\u0000b' }])
      expect((await tryPost(alice, [citation])).statusCode).toBe(400);
  });

  it('says that a card changed since, and not that it was signed', async () => {
    const written = await post(alice, { kind: 'card', id: 'gout' });
    const review = (basedOn: number, body: object) =>
      send('POST', '/api/cards/gout/versions', moderator, { basedOn, ...body });
    expect((await review(1, { change: 'signed' })).statusCode).toBe(201);
    expect((await read(written.id)).citations).toMatchObject([
      { version: '1', state: 'current', review: 'signed' },
    ]);
    const statements = [{ index: 0, text: 'Corrected for this test.', language: 'en' }];
    expect((await review(2, { change: 'corrected', statements })).statusCode).toBe(201);
    expect((await read(written.id)).citations).toMatchObject([
      { version: '1', state: 'changed', review: 'corrected' },
    ]);
    // An edit that keeps the citation keeps what was cited.
    const edit = await send('PATCH', `/api/posts/${written.id}`, alice, {
      language: 'en',
      category: null,
      audience: 'members',
      text: 'Resting on what was said there.',
      citations: [
        { kind: 'drug', id: 'acyclovir' },
        { kind: 'card', id: 'gout' },
      ],
    });
    expect(edit.json().citations).toMatchObject([
      { kind: 'drug' },
      { kind: 'card', version: '1', state: 'changed' },
    ]);
  });

  it('says that facts of a drug are under review once a newer label is there', async () => {
    const written = await post(alice, { kind: 'drug', id: 'acyclovir' });
    await test.db.insert(tables.drugLabels).values({
      id: newId(),
      setId: 'a-newer-label',
      version: 2,
      effectiveDate: '2099-01-01',
      title: 'Acyclovir tablets',
      genericNames: ['acyclovir'],
      brandNames: [],
      drugId: 'acyclovir',
      source: 'file',
    });
    const signed = await send('POST', '/api/drugs/acyclovir/versions', moderator, {
      basedOn: 1,
      change: 'signed',
    });
    expect(signed.statusCode, signed.body).toBe(201);
    expect((await read(written.id)).citations).toMatchObject([
      { kind: 'drug', state: 'current', review: 'signed', underReview: true },
    ]);
  });
});

describe('where something is cited', () => {
  it('is found from posts and from comments that stand, of every kind', async () => {
    const direct = await post(alice, { kind: 'card', id: 'croup' });
    const other = await post(alice);
    const mine = await comment(bob, other.id, { kind: 'card', id: 'croup' }, egfr(1.1));
    expect(mine.citations).toMatchObject([{ kind: 'card', id: 'croup' }, { kind: 'calculation' }]);
    expect(await citing('card:croup')).toEqual([other.id, direct.id]);
    expect(await citing('calculation:egfr-ckdepi-2021-cr')).toContain(other.id);
    expect(await citing('drug:croup')).toEqual([]);

    await test.db.insert(tables.blocks).values({ blockerId: carol.id, blockedId: bob.id });
    expect(await citing('card:croup')).toEqual([direct.id]);
    await test.db.delete(tables.blocks).where(eq(tables.blocks.blockerId, carol.id));

    await test.db
      .update(tables.postComments)
      .set({ hiddenReason: 'decision' })
      .where(eq(tables.postComments.id, mine.id));
    expect(await citing('card:croup')).toEqual([direct.id]);
    await test.db
      .update(tables.postComments)
      .set({ hiddenReason: null })
      .where(eq(tables.postComments.id, mine.id));
    expect((await send('DELETE', `/api/comments/${mine.id}`, bob)).statusCode).toBe(200);
    expect(await citing('card:croup')).toEqual([direct.id]);
    expect(
      await test.db.select().from(tables.postCitations).where(eq(tables.postCitations.commentId, mine.id)),
    ).toEqual([]);
  });

  it('keeps to who may read the post', async () => {
    const { id } = (
      await send('POST', '/api/posts', alice, {
        clientId: newId(),
        language: 'en',
        text: 'For verified colleagues.',
        audience: 'verified',
        citations: [{ kind: 'card', id: 'hypertension' }],
      })
    ).json();
    expect(await citing('card:hypertension')).toEqual([]);
    expect(await citing('card:hypertension', moderator)).toEqual([id]);
    expect((await send('GET', '/api/posts?cites=card:hypertension', null)).statusCode).toBe(401);
    for (const target of ['article:asthma', 'video:1', 'card:', "card:a'b"])
      expect((await send('GET', `/api/posts?cites=${encodeURIComponent(target)}`, carol)).statusCode).toBe(
        400,
      );
  });

  it('follows a paper that was merged into another', async () => {
    const [dropped, kept] = [newId(), newId()];
    await test.db.insert(tables.articles).values([
      { id: dropped, title: 'A preprint' },
      { id: kept, title: 'The paper' },
    ]);
    const written = await post(alice, { kind: 'article', id: dropped });
    await test.db.transaction((tx) => mergeArticle(tx, { dropped, kept }));
    expect((await read(written.id)).citations).toMatchObject([{ id: kept, title: 'The paper' }]);
    expect(await citing(`article:${kept}`)).toEqual([written.id]);
  });
});
