import type { LiveEvent } from '@mz/contracts';
import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { defineWebFeature, type NavigationList, type WebFeature } from '../lib/feature.ts';
import { listNavigation } from '../lib/use-features.ts';
import { assertFeatures, findFeatureProblems } from './check-features.ts';
import { listCommands } from './commands.ts';
import { features } from './features.ts';
import { staleAfter } from './stale.ts';

const page = async () => () => null;
const one = (feature: Partial<WebFeature>): WebFeature =>
  defineWebFeature({ name: 'one', layout: 'data', namespaces: [], routes: [], ...feature });

it('has no contradictions', () => {
  expect(findFeatureProblems(features)).toEqual([]);
  expect(() => assertFeatures(features)).not.toThrow();
});

describe('refuses with a line that says why', () => {
  it.each<[string, WebFeature[], string]>([
    ['two features of one name', [one({}), one({})], 'two features are called "one"'],
    [
      'two routes with the same path',
      [
        one({ routes: [{ path: '/a/:id', page }] }),
        one({ name: 'two', routes: [{ path: '/a/:other', redirectTo: '/' }] }),
      ],
      'two routes have the path "/a/:"',
    ],
    [
      'a path that another route has as its short form',
      [one({ routes: [{ path: '/a/:id?', page }] }), one({ name: 'two', routes: [{ path: '/a', page }] })],
      'two routes have the path "/a"',
    ],
    [
      'a palette entry with the id of a navigation entry',
      [
        one({
          routes: [{ path: '/a', page }],
          navigation: [{ to: '/a', label: 'about', in: { main: 1 } }],
          palette: [{ id: 'go/a', group: 'go', label: 'about', to: '/a' }],
        }),
      ],
      'two palette entries have the id "go/a"',
    ],
    [
      'two navigation entries at one place',
      [
        one({
          routes: [{ path: '/a/:id?', page }],
          navigation: [
            { to: '/a', label: 'about', in: { strip: 1 } },
            { to: '/a/b', label: 'about', in: { strip: 1 } },
          ],
        }),
      ],
      'two navigation entries have the place "strip 1"',
    ],
    [
      'a link without a route',
      [one({ navigation: [{ to: '/nowhere', label: 'about', in: { main: 1 } }] })],
      'the address "/nowhere" of a navigation or palette entry has no route',
    ],
    [
      'an unknown language namespace',
      [one({ routes: [{ path: '/a', page, namespaces: ['nonsense' as 'nav'] }] })],
      'feature "one" names the unknown language namespace "nonsense"',
    ],
    [
      'an unknown event',
      [one({ stale: { 'nothing.changed': () => [] } as WebFeature['stale'] })],
      'feature "one" names the unknown event "nothing.changed"',
    ],
  ])('%s', (_what, list, line) => {
    expect(findFeatureProblems(list)).toEqual([line]);
    expect(() => assertFeatures(list)).toThrow(`Invalid feature manifests: ${line}.`);
  });
});

it('lists every place of the bars in its order', () => {
  const addresses = (list: NavigationList) => listNavigation(features, list).map(({ to }) => to);
  expect(addresses('strip')).toEqual(['/tools', '/research', '/academy', '/zonebot', '/zonematch']);
  expect(addresses('main')).toEqual([
    '/dashboard',
    '/zonebot',
    '/tools',
    '/social',
    '/academy',
    '/research',
    '/zonematch',
  ]);
  expect(addresses('userMenu')).toEqual([
    '/profile',
    '/connections',
    '/messages',
    '/myzone',
    '/moderation',
    '/admin',
    '/settings',
  ]);
  expect([...addresses('personal'), ...addresses('myZone')]).toEqual([
    '/profile',
    '/connections',
    '/messages',
    '/notifications',
    '/social/groups',
    '/settings',
    '/myzone',
    '/myzone/growth',
    '/myzone/voice-notes',
    '/events',
  ]);
  expect(addresses('footer')).toEqual([
    '/about',
    '/features',
    '/pricing',
    '/blog',
    '/contact',
    '/help',
    '/privacy',
    '/terms',
    '/cookies',
  ]);
});

it('offers a visitor no line of the palette that is for members', () => {
  const forVisitors = listCommands(features, { isMember: false }).map(({ id }) => id);
  const forMembers = listCommands(features, { isMember: true }).map(({ id }) => id);
  expect(forMembers.filter((id) => !forVisitors.includes(id))).toEqual([
    'go/profile',
    'go/connections',
    'go/messages',
    'go/notifications',
    'go/social/groups',
    'go/settings',
    'go/research/saved',
    'go/research/following',
    'social.write',
    'go/verification',
    'go/standing',
    'settings.account',
    'settings.notifications',
    'settings.privacy',
    'settings.language',
    'settings.theme',
    'settings.security',
    'go/myzone',
    'go/myzone/growth',
    'go/myzone/voice-notes',
    'go/events',
  ]);
  const forModerators = listCommands(features, { isMember: true, isModerator: true }).map(({ id }) => id);
  expect(forModerators.filter((id) => !forMembers.includes(id))).toEqual(['go/moderation']);
  const forAdministrators = listCommands(features, {
    isMember: true,
    isModerator: true,
    isAdministrator: true,
  }).map(({ id }) => id);
  expect(forAdministrators.filter((id) => !forModerators.includes(id))).toEqual(['go/admin']);
  expect(forVisitors).toContain('go/zonebot/cards');
  expect(
    listCommands(features, { isMember: false }).find(({ id }) => id === 'go/zonebot')?.keywords,
  ).toContain('assistant');
});

it('leads a fixed address to its own screen, not to one with a parameter', () => {
  const routes = features.flatMap((feature) => feature.routes.map(({ path }) => ({ path })));
  const pathOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;
  expect(pathOf('/research/saved')).toBe('/research/saved');
  expect(pathOf('/research/0199')).toBe('/research/:id');
  expect(pathOf('/zonebot/notes')).toBe('/zonebot/notes');
  expect(pathOf('/zonebot/0199')).toBe('/zonebot/:conversationId?');
  expect(pathOf('/tools')).toBe('/tools/:toolId?');
});

const memberId = '01920000-0000-7000-8000-000000000001';

it.each<[LiveEvent, string[]]>([
  [{ type: 'profile.changed' }, ['dashboard', 'profile']],
  [{ type: 'activity.recorded' }, ['dashboard', 'profile']],
  [{ type: 'library.changed' }, ['dashboard', 'myzone', 'notifications', 'research', 'voice-notes']],
  [{ type: 'assistant.conversation_changed', conversationId: memberId }, ['zonebot']],
  [{ type: 'account.changed', change: 'sessions' }, ['account', 'dashboard']],
  [{ type: 'presence.changed', memberId, isOnline: true }, []],
  [{ type: 'typing.changed', memberId, isTyping: true }, []],
])('%o makes %o stale', (event, keys) => {
  expect(
    staleAfter(features, event)
      .map(([first]) => String(first))
      .sort(),
  ).toEqual(keys);
});
