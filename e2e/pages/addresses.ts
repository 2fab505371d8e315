import { randomUUID } from 'node:crypto';
import { demoPassword } from '../../apps/server/src/demo/people.ts';
import { features } from '../../apps/web/src/app/features.ts';
import { adminSections } from '../../apps/web/src/features/admin/components/sections.ts';
import { eventually } from '../faults/server-process.ts';
import { callAs, changeDatabase, type Member } from './story.ts';

const administrator = 'jonas.lindqvist@northharbour.example';
const people = {
  member: 'lina.haddad@cedarhill.example',
  moderator: 'samira.khalil@cedarhill.example',
  admin: administrator,
} as const;

const patience = 90_000;

const awaited = [
  ['/articles?limit=1', 'items', 1],
  ['/academy/resources', 'resources', 3],
  ['/posts', 'posts', 1],
  ['/threads', 'threads', 1],
  ['/groups?box=mine', 'groups', 1],
  ['/calendar/events', 'events', 1],
  ['/mentoring', 'rounds', 1],
] as const;

/** Whose browser an address is visited with. */
export type Viewer = 'visitor' | keyof typeof people;

export interface Address {
  /** As the router matches it. */
  readonly route: string;
  readonly path: string;
  readonly viewer: Viewer;
}

export interface Addresses {
  readonly addresses: readonly Address[];
  /** As a browser keeps them; nothing for visitors. */
  readonly sessions: Readonly<Record<Viewer, string | null>>;
}

const signIn = async (url: string, email: string): Promise<Member> => {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}.`);
  const session = await answer.text();
  const { access_token: token, user } = JSON.parse(session) as { access_token: string; user: { id: string } };
  return { id: user.id, session, headers: { authorization: `Bearer ${token}` } };
};

/** Of what the demonstration content shows one, by the routes that name one; what it lacks is made first. */
const findExamples = async (
  url: string,
  dataDir: string,
  member: Member,
): Promise<Record<string, readonly string[]>> => {
  const get = <Answer>(route: string) => callAs<Answer>(url, member, 'GET', route);
  const make = <Answer>(route: string, body: object) => callAs<Answer>(url, member, 'POST', route, body);
  interface Listed {
    readonly id: string;
  }

  // Contents and those of the demonstration come in while the server already answers.
  for (const [list, name, least] of awaited)
    await eventually(
      async () => ((await get<Record<string, unknown[]>>(list))[name]?.length ?? 0) >= least,
      patience,
    );
  const { items: articles } = await get<{ items: Listed[] }>('/articles?limit=1');
  const { posts } = await get<{ posts: (Listed & { comments: number })[] }>('/posts');
  const { resources } = await get<{ resources: (Listed & { kind: string })[] }>('/academy/resources');
  const { threads } = await get<{ threads: Listed[] }>('/threads');
  const { groups } = await get<{ groups: Listed[] }>('/groups?box=mine');
  const { events } = await get<{ events: (Listed & { path: string })[] }>('/calendar/events');
  const { rounds } = await get<{ rounds: Listed[] }>('/mentoring');
  const { achievements } = await get<{ achievements: (Listed & { badge: boolean })[] }>('/growth');
  const { statusUrl } = await get<{ statusUrl: string }>('/verification/credential');
  const badge = await make<{ number: string }>('/growth/badges', {
    achievement: achievements.find(({ badge }) => badge)?.id,
  });
  const playlist = await make<Listed>('/academy/playlists', {
    title: 'For the ward round',
    resourceId: resources[0]?.id,
  });
  const draft = await make<Listed>('/academy/resources', {
    kind: 'course',
    title: 'Kidney function at the bedside, from the first creatinine to the dose',
    language: 'en',
    category: 'nephrology',
    partIds: resources.slice(0, 2).map(({ id }) => id),
  });
  const certificate = 'MZ-0000-0000-0001';
  await changeDatabase(
    dataDir,
    `insert into learning_certificates
      (id, number, member_id, resource_id, full_name, titles, covered_units, kind, correct, total)
      select '${randomUUID()}', '${certificate}', '${member.id}', resource_id, 'Dr. Lina Haddad', titles, units, kind, 4, 5
      from learning_versions where state = 'published' and resource_id = '${resources[0]?.id}'`,
  );
  // Nothing is answered before the index of words stands.
  const conversations: Listed[] = [];
  await eventually(async () => {
    const asked = await fetch(`${url}/api/assistant/ask`, {
      method: 'POST',
      headers: { ...member.headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        questionId: randomUUID(),
        question: 'What is the evidence for SGLT2 inhibitors in heart failure?',
        language: 'en',
      }),
    });
    await asked.text();
    conversations.push(...(await get<{ conversations: Listed[] }>('/conversations')).conversations);
    return conversations.length > 0;
  }, patience);

  const idOf = (listed: readonly Listed[]): string => {
    const [first] = listed;
    if (!first) throw new Error('The demonstration content lacks something to show.');
    return first.id;
  };
  const discussed = posts.toSorted((a, b) => b.comments - a.comments);
  return {
    '/confirm': ['/confirm?token_hash=abc&type=signup'],
    '/tools/:toolId?': ['/tools', '/tools/bmi', '/tools/cha2ds2-vasc'],
    '/tools/drugs/:drugId': ['/tools/drugs/apixaban'],
    '/research/:id': [`/research/${idOf(articles)}`],
    '/zonebot/:conversationId?': ['/zonebot', `/zonebot/${idOf(conversations)}`],
    '/zonebot/cards/:cardId': ['/zonebot/cards/hypertension', '/zonebot/cards/hypertensive-emergency'],
    '/social/posts/:id': [`/social/posts/${idOf(discussed)}`],
    '/academy/:id': resources.map(({ id }) => `/academy/${id}`),
    '/academy/own/:id': [`/academy/own/${draft.id}`],
    '/academy/playlists/:id': [`/academy/playlists/${playlist.id}`],
    '/certificate/:number': [`/certificate/${certificate}`],
    '/profile/:userId': [`/profile/${member.id}`],
    '/profile/:userId/print': [`/profile/${member.id}/print`],
    '/credential/:credentialId': [`/credential/${statusUrl.split('/').at(-1)}`],
    '/badge/:number': [`/badge/${badge.number}`],
    '/messages/:threadId?': ['/messages', `/messages/${idOf(threads)}`],
    '/social/groups/:id': [`/social/groups/${idOf(groups)}`],
    '/zonematch/mentoring/:id': [`/zonematch/mentoring/${idOf(rounds)}`],
    // Meetings of a group stand in the calendar too, and lead to the group.
    '/events/:id': [`/events/${idOf(events.filter(({ path }) => path.startsWith('/events/')))}`],
    '/settings': ['account', 'notifications', 'privacy', 'language', 'theme', 'security'].map(
      (tab) => `/settings?tab=${tab}`,
    ),
    '/admin/:section?': adminSections.map(({ id }) => `/admin/${id}`),
  };
};

const viewerOf = (feature: string, layout: string, route: string): Viewer => {
  if (layout === 'account' || ['landing', 'site'].includes(feature)) return 'visitor';
  if (route.startsWith('/admin') || route === '/first-admin') return 'admin';
  return route === '/moderation' ? 'moderator' : 'member';
};

/**
 * Every route of the product at addresses that show something, on a server of the caller's own with demonstration
 * content. A route with a parameter that no example is known of ends it.
 */
export const listAddresses = async (url: string, dataDir: string): Promise<Addresses> => {
  await changeDatabase(
    dataDir,
    `update profiles set role = 'admin' where id = (select id from auth.users where email = '${administrator}')`,
  );
  const [member, moderator, admin] = await Promise.all(
    [people.member, people.moderator, people.admin].map((email) => signIn(url, email)),
  );
  if (!member || !moderator || !admin) throw new Error('Somebody did not sign in.');
  const examples = await findExamples(url, dataDir, member);
  const addresses = features.flatMap(({ name, layout, routes }) =>
    routes.flatMap((route): Address[] => {
      if ('redirectTo' in route) return [];
      const paths = examples[route.path] ?? [route.path];
      if (paths.length === 0 || paths.some((path) => path.includes(':')))
        throw new Error(`There is no example of ${route.path}.`);
      const viewer = viewerOf(name, route.layout ?? layout, route.path);
      return paths.map((path) => ({ route: route.path, path, viewer }));
    }),
  );
  return {
    addresses,
    sessions: {
      visitor: null,
      member: member.session,
      moderator: moderator.session,
      admin: admin.session,
    },
  };
};
