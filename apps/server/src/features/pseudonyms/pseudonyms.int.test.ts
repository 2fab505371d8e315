import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';

import type { Standing } from '@mz/contracts/moderation-reports';
import type { Disclosure } from '@mz/contracts/pseudonyms';
import type { Post } from '@mz/contracts/social';
import type { Comment } from '@mz/contracts/social-comments';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../platform/compose-features.ts';
import { createTagKeys } from '../../platform/owner-tags.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { mailsTo, watchMails } from '../../testing/mails.ts';
import { newWord, signUpMember, type TestMember } from '../../testing/members.ts';
import { listExportedTables } from '../export/exported-tables.ts';
import { features } from '../index.ts';
import { createDigestService } from '../notifications/digest.service.ts';

const authorName = 'Yusra Almahdi';
let test: TestApp;
let author: TestMember;
let reader: TestMember;
let blocking: TestMember;
let muting: TestMember;
let moderators: TestMember[];
const keys = new Map<string, KeyObject>();

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  member: TestMember | null,
  payload?: object,
) => test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });

/** Notifications are written by a consumer; its cursor passes over what it does not take now and then only. */
const told = createRegistry(features).notifications.types;
const settled = () =>
  expect
    .poll(
      async () => {
        const { rows } = await test.db.execute<{ behind: number }>(sql`
        select count(*)::int as behind from outbox_events e
        where (e.position is null or e.position > coalesce(
          (select position from outbox_cursors where consumer = 'notifications'), 0))
          and e.type in ${told}`);
        return rows[0]?.behind;
      },
      { timeout: 20_000 },
    )
    .toBe(0);

const makeKey = async (moderator: TestMember) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  keys.set(moderator.id, privateKey);
  const answer = await send('PUT', '/api/moderation/key', moderator, {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    wrapped: { key: 'AAAA', salt: 'AAAA', nonce: 'AAAA', iterations: 600_000 },
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

const openShare = (moderator: TestMember, sealed: string | null): string => {
  const key = keys.get(moderator.id);
  if (!key || sealed === null) throw new Error('no share');
  return privateDecrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(sealed, 'base64'),
  ).toString('base64');
};

const write = (member: TestMember, body: object = {}) =>
  send('POST', '/api/posts', member, {
    clientId: newId(),
    kind: 'question',
    language: 'en',
    category: 'cardiology',
    text: `What did you do? ${newWord()}`,
    pseudonymous: true,
    ...body,
  });

const word = newWord();
let post: Post;
let answer: Comment;
let own: Comment;

beforeAll(async () => {
  test = await createTestApp();
  let mods: TestMember[];
  [author, reader, blocking, muting, ...mods] = (await Promise.all(
    [authorName, 'Reader One', 'Blocking Two', 'Muting Three', 'Mod One', 'Mod Two', 'Mod Three'].map(
      (fullName) => signUpMember(test, { fullName }),
    ),
  )) as [TestMember, TestMember, TestMember, TestMember, ...TestMember[]];
  moderators = mods;
  for (const { id } of moderators)
    await test.db.update(tables.profiles).set({ role: 'moderator' }).where(eq(tables.profiles.id, id));
  await send('PUT', `/api/social/follows/category/cardiology`, reader);
});
afterAll(() => test.close());

const modAt = (index: number): TestMember => moderators[index] ?? author;

describe('writing under a pseudonym', () => {
  it('is offered once two moderators besides hold keys', async () => {
    const offer = async (member: TestMember) =>
      (await send('GET', '/api/pseudonyms', member)).json<{ available: boolean }>().available;
    expect(await offer(author)).toBe(false);
    expect((await write(author)).statusCode).toBe(422);
    await makeKey(modAt(0));
    await makeKey(modAt(1));
    expect(await offer(author)).toBe(true);
    expect(await offer(modAt(0))).toBe(false);
    await makeKey(modAt(2));
    expect(await offer(modAt(0))).toBe(true);
    expect((await send('GET', '/api/moderation/key', author)).statusCode).toBe(403);
    const weak = {
      publicKey: 'AAAA',
      wrapped: { key: 'AAAA', salt: 'AAAA', nonce: 'AAAA', iterations: 600_000 },
    };
    expect((await send('PUT', '/api/moderation/key', modAt(0), weak)).statusCode).toBe(422);
  });

  it('refuses what would name the author', async () => {
    for (const wrong of [
      { audience: 'connections' },
      { groupId: newId() },
      { draftId: newId() },
      { repostOf: newId() },
      { text: `See https://example.org/${newWord()}` },
    ])
      expect((await write(author, wrong)).statusCode, JSON.stringify(wrong)).toBe(422);
  });

  it('writes once, and the author alone knows it as theirs', async () => {
    await test.db.insert(tables.blocks).values({ blockerId: blocking.id, blockedId: author.id });
    await test.db.insert(tables.mutes).values({ muterId: muting.id, mutedId: author.id });
    const clientId = newId();
    const text = `Alone at night with ${word} #Anonym${word}`;
    const answers = await Promise.all([1, 2].map(() => write(author, { clientId, text })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    post = (answers[0] ?? answers[1])?.json() as Post;
    expect(post).toMatchObject({
      mine: true,
      author: { id: null, verified: false, avatarUrl: null },
      mentions: [],
    });
    expect(post.author.fullName).not.toBe(authorName);
    const seen = (await send('GET', `/api/posts/${post.id}`, reader)).json<Post>();
    expect(seen).toMatchObject({ mine: false, following: false, author: post.author });
    const foreign = await write(reader, { clientId, text: `Mine ${newWord()}` });
    expect(foreign.statusCode).toBe(409);
  });

  it('goes on under it in the comments, and answers are told without a name', async () => {
    const first = await send('POST', `/api/posts/${post.id}/comments`, reader, {
      clientId: newId(),
      text: `Call for help early ${newWord()}`,
    });
    answer = first.json();
    const clientId = newId();
    const body = { clientId, parentId: answer.id, text: `Thank you ${newWord()}` };
    own = (await send('POST', `/api/posts/${post.id}/comments`, author, body)).json();
    expect(own).toMatchObject({ mine: true, author: { id: null, fullName: post.author.fullName } });
    expect((await send('POST', `/api/posts/${post.id}/comments`, author, body)).json()).toMatchObject({
      id: own.id,
    });
    const edited = await send('PATCH', `/api/comments/${own.id}`, author, {
      text: `Thank you all ${newWord()}`,
    });
    expect(edited.json()).toMatchObject({ editedAt: expect.any(String), author: { id: null } });
    expect((await send('PATCH', `/api/comments/${own.id}`, reader, { text: 'Not mine' })).statusCode).toBe(
      404,
    );
    expect(
      (await send('PUT', `/api/posts/${post.id}/accepted`, author, { commentId: answer.id })).statusCode,
    ).toBe(200);
    expect(
      (await send('PUT', `/api/posts/${post.id}/accepted`, reader, { commentId: null })).statusCode,
    ).toBe(404);
    await settled();
    const kindsOf = async (member: TestMember) =>
      (await send('GET', '/api/notifications', member))
        .json<{ notifications: { kind: string }[] }>()
        .notifications.map(({ kind }) => kind);
    expect((await kindsOf(reader)).sort()).toEqual(['asker_accepted', 'asker_replied']);
    expect(await kindsOf(author)).toEqual(['pseudonym_answered']);
  });

  it('is mailed to those who answered without a name, and leaves no mail to its author', async () => {
    await watchMails(test);
    await test.db.execute(sql`update notifications set at = at - interval '3 hours'`);
    const { config, db, secrets, app } = test;
    await createDigestService(
      { config, db, secrets, log: app.log },
      createRegistry(features).notifications,
    ).run();
    const [mail] = await mailsTo(test, reader.email);
    expect(mail?.template).toBe('notification_digest');
    expect(mail?.variables.lines).toContain('The author of a post replied to your comment');
    expect(mail?.variables.lines).toContain(post.id);
    expect(JSON.stringify(mail?.variables)).not.toContain(authorName);
    expect(await mailsTo(test, author.email)).toEqual([]);
  });
});

describe('nobody else is told whose it is', () => {
  const surfaces = () => [
    '/api/posts',
    '/api/posts?sort=popular',
    '/api/posts?sort=discussed',
    '/api/posts?feed=trending',
    '/api/posts?feed=following',
    '/api/posts?feed=saved',
    `/api/posts?q=${word}`,
    `/api/posts?tag=anonym${word}`,
    '/api/posts?category=cardiology',
    '/api/posts?pseudonymous=true',
    `/api/posts?author=${author.id}`,
    `/api/posts/${post.id}`,
    `/api/posts/${post.id}/history`,
    `/api/posts/${post.id}/comments`,
    '/api/social/activity',
    '/api/social/topics',
    '/api/social/follows',
    '/api/notifications',
    '/api/public/posts',
    '/feeds/posts.atom',
    '/api/moderation/cases',
    '/api/dashboard',
  ];

  it('on no surface, to no viewer', async () => {
    await send('PUT', `/api/posts/${post.id}/save`, reader);
    await send('PUT', `/api/posts/${post.id}/like`, author);
    await send('PUT', `/api/posts/${post.id}/like`, reader);
    await send('POST', '/api/posts', reader, {
      clientId: newId(),
      language: 'en',
      text: `Worth reading ${newWord()}`,
      repostOf: post.id,
    });
    let shown = 0;
    for (const viewer of [reader, blocking, muting, modAt(0), null])
      for (const url of surfaces()) {
        const got = await send('GET', url, viewer);
        expect([200, 401, 403, 404], `${url} ${got.body.slice(0, 200)}`).toContain(got.statusCode);
        // What was asked for by the author's id may say it back in no post.
        expect(got.body, url).not.toContain(authorName);
        expect(got.body, url).not.toContain(author.id);
        if (got.body.includes(word)) shown += 1;
      }
    expect(shown).toBeGreaterThan(15);
  });

  it('and not by asking for the author: lists of the name leave it out', async () => {
    const idsOf = async (member: TestMember, query: string) =>
      (await send('GET', `/api/posts?${query}`, member)).json<{ posts: Post[] }>().posts.map(({ id }) => id);
    expect(await idsOf(reader, `author=${author.id}`)).toEqual([]);
    expect(await idsOf(author, `author=${author.id}`)).toEqual([]);
    expect(await idsOf(author, 'pseudonymous=true')).toEqual([post.id]);
    expect(await idsOf(reader, 'pseudonymous=true')).toEqual([]);
  });

  it('to whom the author and they stand apart it is not there, under any address', async () => {
    for (const viewer of [blocking, muting]) {
      for (const url of surfaces().slice(0, 15))
        expect((await send('GET', url, viewer)).body, url).not.toContain(word);
      expect((await send('GET', `/api/posts/${post.id}`, viewer)).statusCode).toBe(404);
      expect((await send('PUT', `/api/posts/${post.id}/like`, viewer)).json()).toEqual({ changed: false });
    }
    const later = await signUpMember(test, { fullName: 'Later Block' });
    await test.db.insert(tables.blocks).values({ blockerId: later.id, blockedId: author.id });
    expect((await send('GET', `/api/posts/${post.id}`, later)).statusCode).toBe(200);
  });

  it('in no row of the database beside the post, and in no event', async () => {
    const { rows: names } = await test.db.execute<{ name: string }>(sql`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`);
    const both: string[] = [];
    for (const { name } of names) {
      const { rows } = await test.db.execute<{ row: string }>(sql`
        select to_jsonb(t)::text as row from ${sql.raw(name)} t where to_jsonb(t)::text like ${`%${author.id}%`}`);
      for (const { row } of rows)
        if (row.includes(post.id) || row.includes(own.id)) both.push(`${name}: ${row}`);
    }
    // A like is every reader's.
    expect(both.filter((line) => !line.startsWith('public.post_likes') && !line.includes('"liked"'))).toEqual(
      [],
    );
    const [row] = await test.db.select().from(tables.posts).where(eq(tables.posts.id, post.id));
    expect(row).toMatchObject({ authorId: null });
    expect(row?.hiddenFrom).toHaveLength(64);
  });

  it('except in the archive of the author', async () => {
    const { secrets } = test;
    const exported = listExportedTables(createRegistry(features).ownership).tables;
    const holding = async (member: TestMember): Promise<string[]> => {
      const found: string[] = [];
      for (const { name, rowsOf } of exported) {
        const { rows } = await test.db.execute(rowsOf(member.id, createTagKeys(secrets)(member.id)));
        if (JSON.stringify(rows).includes(word)) found.push(name);
      }
      return found;
    };
    expect(await holding(author)).toContain('posts');
    expect(await holding(reader)).not.toContain('posts');
  });
});

describe('finding out who it was', () => {
  let caseId: string;
  const state = async (moderator: TestMember) =>
    (await send('GET', `/api/moderation/cases/${caseId}/disclosure`, moderator)).json<Disclosure>();
  const give = (moderator: TestMember, share: string) =>
    send('POST', `/api/moderation/cases/${caseId}/disclosure`, moderator, {
      share,
      reason: 'Harm to a patient',
    });

  it('takes two moderators, is logged, and told to the author', async () => {
    const report = await send('POST', '/api/reports', reader, {
      kind: 'comment',
      subjectId: own.id,
      reason: 'harmful_advice',
    });
    expect(report.statusCode, report.body).toBe(201);
    const [item] = (await send('GET', '/api/moderation/cases', modAt(0))).json().cases;
    caseId = item.id;
    const subject = (await send('GET', `/api/moderation/cases/${caseId}/subject`, modAt(0))).json();
    expect(subject).toMatchObject({ author: null, pseudonym: post.author.fullName, canSanction: false });
    expect(JSON.stringify(subject)).not.toContain(author.id);

    const before = await state(modAt(0));
    expect(before).toMatchObject({
      state: 'none',
      pseudonym: post.author.fullName,
      author: null,
      mayAgree: false,
    });
    expect((await send('GET', `/api/moderation/cases/${caseId}/disclosure`, reader)).statusCode).toBe(403);
    const share = openShare(modAt(0), before.share);
    expect((await give(modAt(0), share)).json()).toMatchObject({
      state: 'asked',
      author: null,
      mayAgree: false,
    });
    // The same moderator twice is one moderator, also with a share that was not theirs.
    expect((await give(modAt(0), share)).json()).toMatchObject({ state: 'asked', author: null });

    const forged = Buffer.from(share, 'base64');
    forged[0] = 3;
    expect((await give(modAt(1), forged.toString('base64'))).statusCode).toBe(409);
    expect(await state(modAt(0))).toMatchObject({ state: 'none' });
    await give(modAt(0), share);
    const second = await state(modAt(1));
    expect(second).toMatchObject({ state: 'asked', mayAgree: true, reason: 'Harm to a patient' });
    const opened = (await give(modAt(1), openShare(modAt(1), second.share))).json<Disclosure>();
    expect(opened).toMatchObject({ state: 'disclosed', author: { id: author.id, fullName: authorName } });

    const log = (await send('GET', `/api/moderation/cases/${caseId}`, modAt(1))).json();
    expect(log.events.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['disclosure_asked', 'author_disclosed']),
    );
    const audit = await test.db
      .select()
      .from(tables.auditEvents)
      .where(eq(tables.auditEvents.action, 'author_disclosed'));
    expect(audit).toMatchObject([{ actorId: modAt(1).id, subjectId: author.id }]);
    await settled();
    const told = (await send('GET', '/api/notifications', author)).json().notifications;
    expect(told.map(({ kind }: { kind: string }) => kind)).toContain('pseudonym_disclosed');
    const seen = (await send('GET', `/api/posts/${post.id}`, reader)).json<Post>();
    expect(seen.author).toEqual(post.author);
  });
});

describe('what a moderator hides', () => {
  it('is told to its author, who appeals to another one, and no row says who that is', async () => {
    const written = await write(author, { text: `Hidden without a name ${newWord()}` });
    const hiddenPost = written.json<Post>();
    await send('POST', '/api/reports', reader, {
      kind: 'post',
      subjectId: hiddenPost.id,
      reason: 'harmful_advice',
    });
    const caseOf = async (subjectId: string) => {
      const [item] = await test.db
        .select()
        .from(tables.moderationCases)
        .where(eq(tables.moderationCases.subjectId, subjectId));
      return item;
    };
    const reported = await caseOf(hiddenPost.id);
    const decided = await send('POST', `/api/moderation/cases/${reported?.id}/decision`, modAt(0), {
      hides: true,
      sanction: 'none',
      template: 'harmful_advice',
      note: 'Wrong dose.',
      version: reported?.version,
    });
    expect(decided.statusCode, decided.body).toBe(200);
    await settled();
    const toldOf = async (member: TestMember) =>
      (await send('GET', '/api/notifications', member))
        .json<{ notifications: { kind: string; link: string }[] }>()
        .notifications.filter(({ kind }) => kind === 'pseudonym_decided');
    expect(await toldOf(author)).toMatchObject([{ link: '/account/standing' }]);
    expect(await toldOf(reader)).toEqual([]);
    const standing = async (member: TestMember) =>
      (await send('GET', '/api/moderation/standing', member)).json<Standing>().decisions;
    const [decision] = await standing(author);
    expect(decision).toMatchObject({ subjectId: hiddenPost.id, outcome: 'hidden', appeal: null });
    expect(await standing(reader)).toEqual([]);

    const appeal = (member: TestMember) =>
      send('POST', `/api/moderation/decisions/${decision?.id}/appeal`, member, { text: 'It is the label.' });
    expect((await appeal(reader)).statusCode).toBe(404);
    const appealed = await appeal(author);
    expect(appealed.statusCode, appealed.body).toBe(200);
    expect((await appeal(author)).statusCode).toBe(409);
    const appealCase = await caseOf(decision?.id ?? '');
    expect(appealCase).toMatchObject({ kind: 'appeal', userId: null });
    const subject = await send('GET', `/api/moderation/cases/${appealCase?.id}/subject`, modAt(1));
    expect(subject.json()).toMatchObject({ author: null, pseudonym: hiddenPost.author.fullName });
    // Neither tables nor events name the author beside it.
    for (const table of [
      'moderation_cases',
      'moderation_events',
      'moderation_decisions',
      'outbox_events',
      'audit_events',
    ]) {
      const { rows } = await test.db.execute<{ text: string }>(
        sql`select r::text as text from ${sql.identifier(table)} r`,
      );
      for (const { text } of rows.filter((row) =>
        [decision?.id, appealCase?.id, hiddenPost.id].some((id) => id && row.text.includes(id)),
      ))
        expect(text, table).not.toContain(author.id);
    }
    const answered = await send('POST', `/api/moderation/cases/${appealCase?.id}/appeal`, modAt(1), {
      overturned: true,
      message: 'You are right.',
      note: 'Label read.',
      version: appealCase?.version,
    });
    expect(answered.statusCode, answered.body).toBe(200);
    expect((await standing(author))[0]).toMatchObject({
      appeal: { outcome: 'overturned', message: 'You are right.' },
    });
    expect((await send('GET', `/api/posts/${hiddenPost.id}`, reader)).statusCode).toBe(200);
  });

  it('is decided by no moderator who wrote it, on appeal either', async () => {
    const written = (await write(modAt(2), { text: `Of a moderator ${newWord()}` })).json<Post>();
    await send('POST', '/api/reports', reader, {
      kind: 'post',
      subjectId: written.id,
      reason: 'other',
      note: 'x',
    });
    const caseOf = async (subjectId: string) =>
      (
        await test.db
          .select()
          .from(tables.moderationCases)
          .where(eq(tables.moderationCases.subjectId, subjectId))
      )[0];
    const reported = await caseOf(written.id);
    await send('POST', `/api/moderation/cases/${reported?.id}/decision`, modAt(0), {
      hides: true,
      sanction: 'none',
      template: 'other',
      message: 'Hidden.',
      note: 'x',
      version: reported?.version,
    });
    const [decision] = (await send('GET', '/api/moderation/standing', modAt(2))).json<Standing>().decisions;
    await send('POST', `/api/moderation/decisions/${decision?.id}/appeal`, modAt(2), { text: 'Please.' });
    const appealCase = await caseOf(decision?.id ?? '');
    const own = await send('POST', `/api/moderation/cases/${appealCase?.id}/appeal`, modAt(2), {
      overturned: true,
      message: '',
      note: 'x',
      version: appealCase?.version,
    });
    expect(own.statusCode, own.body).toBe(403);
  });
});

it('goes with its author', async () => {
  const { secrets } = test;
  const { eraseMember } = createRegistry(features, undefined, createTagKeys(secrets));
  await test.db.transaction((tx) => eraseMember(tx, author.id));
  expect(await test.db.$count(tables.posts, eq(tables.posts.id, post.id))).toBe(0);
  expect(await test.db.$count(tables.postAuthorSeals, eq(tables.postAuthorSeals.postId, post.id))).toBe(0);
});
