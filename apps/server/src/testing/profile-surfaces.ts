import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { eventually } from './eventually.ts';
import type { TestApp } from './harness.ts';
import { signUpMember, type TestMember } from './members.ts';
import type { Operation } from './operations.ts';

/** What of a profile can be told apart in an answer. `hospital` and pictures have no audience of their own. */
export const tellTales = ['name', 'hospital', 'avatar', 'banner'] as const;
export type TellTale = (typeof tellTales)[number];

/** Rows that carry what is known of a member to the places others meet them. */
export interface Traces {
  readonly postId: string;
  readonly threadId: string;
  readonly credentialId: string;
  readonly groupId: string;
  /** A question under a pseudonym: it leads to nobody. */
  readonly pseudonymousId: string;
}

/** Who a viewer is to the owner of the profile, as far as surfaces tell them apart. */
export interface Seen {
  /** The whole profile is shown to the viewer. */
  readonly profile: boolean;
  readonly blocked: boolean;
  /** In any state but none. */
  readonly viewer: string;
}

interface Surface {
  /** Where the owner's traces are met: the path, and a query where it needs one. */
  readonly address: (owner: string, traces: Traces) => string;
  /** What it shows of the owner besides parts with an audience of their own. */
  readonly shows: (seen: Seen) => readonly TellTale[];
  /** Shows parts of the profile by their audiences. */
  readonly parts?: 'all' | 'rest' | 'match';
  /** Moderators see no more here than any member does. */
  readonly asMember?: true;
}

const nothing: readonly TellTale[] = [];
/** Name and specialty sign what somebody wrote or did; the rest is as the profile is. Only members get so far. */
const signed = ({ profile, blocked, viewer }: Seen): readonly TellTale[] =>
  blocked || viewer === 'visitor' ? nothing : profile ? ['name', 'hospital', 'avatar'] : ['name'];
const withPicture = (seen: Seen): readonly TellTale[] => signed(seen).filter((tale) => tale !== 'hospital');
const only =
  (viewers: readonly string[], tales: readonly TellTale[]) =>
  ({ viewer }: Seen): readonly TellTale[] =>
    viewers.includes(viewer) ? tales : nothing;
const card: readonly TellTale[] = ['name', 'hospital', 'avatar'];

/**
 * Every place where something of a member's profile is shown to others, and what. The matrix asks all `GET`s of the
 * server: one that is not named here shows nothing of anybody, so a new surface has to join. What follows ` by ` tells
 * two ways to ask one of them apart.
 */
export const surfaces: Readonly<Record<string, Surface>> = {
  'GET /api/profiles/{userId}': {
    address: (owner) => `/api/profiles/${owner}`,
    shows: ({ profile }) => (profile ? [...card, 'banner'] : nothing),
    parts: 'all',
  },
  'GET /rest/v1/profiles by id': {
    address: (owner) => `/rest/v1/profiles?id=eq.${owner}`,
    shows: ({ profile }) => (profile ? card : nothing),
    parts: 'rest',
  },
  /** The same without looking anybody up: a search. */
  'GET /rest/v1/profiles': {
    address: () => '/rest/v1/profiles?limit=1000',
    shows: ({ profile }) => (profile ? card : nothing),
    parts: 'rest',
  },
  'GET /api/posts': { address: (owner) => `/api/posts?author=${owner}`, shows: signed },
  'GET /api/posts/{id}': { address: (_owner, { postId }) => `/api/posts/${postId}`, shows: signed },
  'GET /api/posts/{id}/comments': {
    address: (_owner, { postId }) => `/api/posts/${postId}/comments`,
    shows: signed,
  },
  /** Somebody is followed while their profile is shown; the list keeps who it was. */
  'GET /api/social/follows': { address: () => '/api/social/follows', shows: signed },
  'GET /api/social/activity': { address: () => '/api/social/activity', shows: signed },
  'GET /api/notifications': { address: () => '/api/notifications', shows: withPicture },
  'GET /api/threads': { address: () => '/api/threads', shows: withPicture },
  'GET /api/threads/{threadId}': {
    address: (_owner, { threadId }) => `/api/threads/${threadId}`,
    shows: withPicture,
  },
  /** Whoever is in a group is seen by the others in it, and by nobody else. */
  'GET /api/groups/{id}/members': {
    address: (_owner, { groupId }) => `/api/groups/${groupId}/members`,
    shows: signed,
  },
  /** Whoever put a file there is named to the others in the group. */
  'GET /api/groups/{id}/files': {
    address: (_owner, { groupId }) => `/api/groups/${groupId}/files`,
    shows: (seen) => signed(seen).filter((tale) => tale === 'name'),
  },
  'GET /api/messages/search': { address: () => '/api/messages/search?q=albumin', shows: withPicture },
  'GET /api/connections': {
    address: () => '/api/connections',
    shows: only(['connection', 'connection that was asked'], card),
  },
  /** Whoever was asked is shown as anywhere else. */
  'GET /api/connections/requests': {
    address: () => '/api/connections/requests?direction=outgoing',
    shows: ({ viewer, profile }) => (viewer === 'asking' && profile ? card : nothing),
  },
  'GET /api/connections/mentions': {
    address: () => '/api/connections/mentions?q=Zubaida',
    shows: ({ profile, viewer }) => (profile && viewer !== 'visitor' ? card : nothing),
  },
  /** Whoever shut somebody out has to find them again. */
  'GET /api/connections/shut-out': {
    address: () => '/api/connections/shut-out?kind=blocked',
    shows: only(['blocking'], ['name']),
  },
  /** For those who are not connected yet and have not asked. The specialty, which all see, brings them together. */
  'GET /api/matching/candidates': {
    address: () => '/api/matching/candidates?specialty=nephrology',
    shows: ({ profile, viewer }) =>
      profile && ['member', 'verified', 'moderator'].includes(viewer) ? card : nothing,
    parts: 'match',
    asMember: true,
  },
  'GET /api/matching/requests': {
    address: () => '/api/matching/requests',
    shows: ({ profile, viewer }) =>
      ['connection', 'connection that was asked'].includes(viewer) || (viewer === 'asking' && profile)
        ? card
        : nothing,
  },
  /** Who asks for an opinion, and who was asked for one. */
  'GET /api/matching/opinions': { address: () => '/api/matching/opinions', shows: signed },
  'GET /api/posts/{id} by pseudonym': {
    address: (_owner, { pseudonymousId }) => `/api/posts/${pseudonymousId}`,
    shows: () => nothing,
  },
  'GET /api/credentials/{credentialId}': {
    address: (_owner, { credentialId }) => `/api/credentials/${credentialId}`,
    shows: ({ profile }) => (profile ? ['name'] : nothing),
  },
};

/** Answers without end, and places of moderators and the operator alone. */
const elsewhere = [/^GET \/api\/events/, /^GET \/api\/openapi/, /^GET \/api\/docs/];

/** Every address a viewer may try, with the owner's id in place of any parameter and the name as whatever is sought. */
export const addressesOf = (operations: readonly Operation[], owner: string, name: string) =>
  operations.flatMap(({ name: operation, method, path, parameters }) => {
    const isAsked = method === 'GET' && /^\/(?:api|rest|auth)\//.test(path);
    if (!isAsked || elsewhere.some((pattern) => pattern.test(operation))) return [];
    const sought = parameters.filter(
      (one) => one.in === 'query' && /^(?:q|search|query|name)$/.test(one.name),
    );
    const query = sought.map((one) => `${one.name}=${encodeURIComponent(name)}`).join('&');
    const address = path.replace(/\{\w+\}|\*/g, owner);
    return [{ operation, address: query ? `${address}?${query}` : address }];
  });

/** Everybody is interested in what the owner is, in a spelling of their own: what the owner wrote can be told apart. */
const shareInterest = async (test: TestApp, owner: TestMember, viewers: readonly TestMember[]) => {
  const [profile] = await test.db
    .select({ interests: tables.profiles.interests })
    .from(tables.profiles)
    .where(eq(tables.profiles.id, owner.id));
  const interests = profile?.interests.map((interest) => interest.toLowerCase()) ?? [];
  for (const { headers } of viewers)
    await test.app.inject({ method: 'PATCH', url: '/api/profile', headers, payload: { interests } });
  await eventually(
    () => test.db.$count(tables.memberTopics),
    (count) => count >= interests.length * (viewers.length + 1),
  );
};

/** Writes a question that names nobody; two moderators hold the keys to who asked. */
const askUnderPseudonym = async (test: TestApp, author: TestMember): Promise<string> => {
  for (const fullName of ['First Keyholder', 'Second Keyholder']) {
    const { id, headers } = await signUpMember(test, { fullName });
    await test.db.update(tables.profiles).set({ role: 'moderator' }).where(eq(tables.profiles.id, id));
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
    const payload = {
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      wrapped: { key: 'AAAA', salt: 'AAAA', nonce: 'AAAA', iterations: 600_000 },
    };
    await test.app.inject({ method: 'PUT', url: '/api/moderation/key', headers, payload });
  }
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/posts',
    headers: author.headers,
    payload: {
      clientId: newId(),
      kind: 'question',
      language: 'en',
      category: 'cardiology',
      text: 'How do you taper it?',
      pseudonymous: true,
    },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
};

/** Leaves traces of the owner wherever members meet one another. */
export const leaveTraces = async (
  test: TestApp,
  owner: TestMember,
  viewers: readonly TestMember[],
): Promise<Traces> => {
  const send = async (member: TestMember, method: 'PUT' | 'POST', url: string, payload?: object) =>
    test.app.inject({ method, url, headers: member.headers, ...(payload && { payload }) });
  const write = async (member: TestMember, kind = 'note'): Promise<string> => {
    const payload = { clientId: randomUUID(), kind, language: 'en', text: 'On albumin' };
    return (await send(member, 'POST', '/api/posts', payload)).json<{ id: string }>().id;
  };
  const postId = await write(owner);
  await send(owner, 'POST', `/api/posts/${postId}/comments`, {
    clientId: randomUUID(),
    text: 'Albumin again',
  });
  const caseId = await write(owner, 'case');
  let told = 0;
  for (const viewer of viewers) {
    const opinions = [
      { postId: caseId, memberId: viewer.id, askedById: owner.id },
      { postId: await write(viewer, 'case'), memberId: owner.id, askedById: viewer.id },
    ];
    await test.db.insert(tables.opinionRequests).values(opinions);
    const follow = await send(viewer, 'PUT', `/api/social/follows/member/${owner.id}`);
    if (follow.statusCode >= 500) throw new Error(follow.body);
    const liked = await send(owner, 'PUT', `/api/posts/${await write(viewer)}/like`);
    if (liked.statusCode < 300 && liked.json<{ changed: boolean }>().changed) told += 1;
  }
  await eventually(
    () => test.db.$count(tables.notificationActors, eq(tables.notificationActors.actorId, owner.id)),
    (count) => count >= told,
  );
  const [threadId, credentialId] = [newId(), newId()];
  await test.db.insert(tables.threads).values({ id: threadId, kind: 'group', name: 'Team', lastSeq: 1 });
  await test.db
    .insert(tables.threadMembers)
    .values([owner, ...viewers].map(({ id: memberId }) => ({ threadId, memberId })));
  await test.db.insert(tables.threadMessages).values({
    id: newId(),
    threadId,
    seq: 1,
    authorId: owner.id,
    clientId: randomUUID(),
    text: 'albumin',
    terms: ['albumin'],
  });
  const year = 365 * 86_400_000;
  await test.db.insert(tables.verifications).values({
    id: credentialId,
    userId: owner.id,
    state: 'verified',
    country: 'JO',
    register: 'Council',
    registerNumber: '1',
    entryKey: 'JO:1',
    registeredName: 'Registered',
    field: 'nephrology',
    decidedAt: new Date(),
    expiresAt: new Date(Date.now() + year),
  });
  await shareInterest(test, owner, viewers);
  await test.db.execute(sql`insert into match_requests (requester_id, addressee_id, intent)
    select c.requester_id, c.addressee_id, 'research' from connections c
    where ${owner.id}::uuid in (c.requester_id, c.addressee_id)`);
  const pseudonymousId = await askUnderPseudonym(test, owner);
  const groupId = newId();
  await test.db.insert(tables.groups).values({ id: groupId, access: 'hidden', name: 'Team' });
  await test.db
    .insert(tables.groupMembers)
    .values(
      [owner, ...viewers].map(({ id: memberId }) => ({ groupId, memberId, role: 'member', state: 'active' })),
    );
  const fileId = newId();
  await test.db.insert(tables.files).values({
    id: fileId,
    ownerId: owner.id,
    purpose: 'group-file',
    visibility: 'owner',
    contentType: 'application/pdf',
    byteSize: 1,
    sha256: fileId,
    storageKey: `group-file/${fileId}`,
  });
  await test.db
    .insert(tables.groupFiles)
    .values({ id: newId(), groupId, fileId, title: 'Order set', addedById: owner.id });
  return { postId, threadId, credentialId, groupId, pseudonymousId };
};
