import { randomUUID } from 'node:crypto';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleId, exampleOf, type Place, textFieldsOf, withValueAt } from './testing/example-input.ts';
import { createTestApp, type TestApp } from './testing/harness.ts';
import { signUpMember } from './testing/members.ts';
import { type Operation, type Operations, readOperations } from './testing/operations.ts';
import { serviceToken, testJwtSecret } from './testing/service.ts';
import { slowBodies, slowForm, slowTexts } from './testing/slow-texts.ts';

/** Milliseconds of processor below which the figures are noise. */
const floor = 100;
/** A doubling of the input may cost this many times as much. */
const maxGrowth = 3;
const repeats = 3;
/** A minute of the processor; on a machine that does other things too, the clock says more. */
const maxWait = 600_000;
const shortText = 500;
/** Texts without a bound of their own are bounded by the body, those of an address by its header. */
const maxBodyText = 256 * 1024;
const maxProtocolText = 10_000;
const maxAddressText = 8 * 1024;

let test: TestApp;
let operations: Operations;
let adminHeaders: Record<string, string>;
let headers: Record<string, string>;

beforeAll(async () => {
  test = await createTestApp(
    {
      AUTH_ANONYMOUS_ENABLED: 'on',
      AUTH_MANUAL_LINKING: 'on',
      AUTH_JWT_SECRET: testJwtSecret,
      AUTH_REDIRECT_URLS: 'https://*.example.org/**,https://*.a.*.example.com/*',
    },
    // With the bundled papers in the index, as searches find it.
    { onDemand: false },
  );
  const member = await signUpMember(test);
  await test.db.update(tables.profiles).set({ role: 'admin' }).where(eq(tables.profiles.id, member.id));
  adminHeaders = member.headers;
  headers = adminHeaders;
  operations = await readOperations(test.app);
});
afterAll(() => test.close());

interface Shot {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}
/** One input of any length. */
interface Attack {
  readonly name: string;
  readonly allowed: number;
  readonly shotOf: (length: number) => Shot;
}

const processorTime = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

const costOf = async (shot: Shot): Promise<number> => {
  const since = process.cpuUsage();
  await test.app.inject({
    method: shot.method as 'GET',
    url: shot.url,
    headers: shot.headers,
    ...(shot.payload !== undefined && { payload: shot.payload }),
  });
  return processorTime(since);
};

const minCost = async (attack: Attack, length: number): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < repeats; n += 1) least = Math.min(least, await costOf(attack.shotOf(length)));
  return least;
};

let beyond = 0;
/**
 * What is refused for its length shall cost no more than its length either. It is refused before anybody reads it, so
 * that of each field a third of the kinds, in turn, are sent longer than they may be.
 */
const lengthsOf = ({ allowed }: Attack): number[] => {
  if (allowed <= shortText) return [allowed];
  beyond += 1;
  return beyond % 3 === 0 ? [allowed, allowed * 4] : [allowed];
};

/** What is said of an attack whose cost grows faster than its length; null for the others. */
const findGrowth = async (attack: Attack): Promise<string | null> => {
  for (const length of lengthsOf(attack)) {
    const first = await costOf(attack.shotOf(length));
    // Over two doublings, so that one stop of the collector is no growth.
    if (first < floor || first <= maxGrowth ** 2 * (await costOf(attack.shotOf(length / 4)))) continue;
    const [quarter, whole] = [await minCost(attack, length / 4), await minCost(attack, length)];
    if (whole >= floor && whole > maxGrowth ** 2 * quarter)
      return `${attack.name}: ${Math.round(quarter)} ms for ${length / 4}, ${Math.round(whole)} ms for ${length}`;
  }
  return null;
};

const fillPath = (operation: Operation, values: Readonly<Record<string, string>> = {}): string =>
  operation.path
    .replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema;
      return encodeURIComponent(
        values[name] ?? String(exampleOf(schema ?? { type: 'string' }, operations.schemas)),
      );
    })
    .replace('*', 'anything');

/** A third of the kinds for each short field in turn: all together see all of them. */
let turn = 0;
const kindsFor = (allowed: number) => {
  const all = [...slowTexts];
  if (allowed > shortText) return all;
  turn += 1;
  return all.filter((_one, index) => index % 3 === turn % 3);
};

/** Reads nothing of a request, and asks the database for each of its figures: its refusal costs as little as it says. */
const figures = '/metrics';

const authorizationOf = ({ path }: Operation): Record<string, string> =>
  path === figures
    ? {}
    : /\/(admin|invite)\b/.test(path)
      ? { authorization: `Bearer ${serviceToken}` }
      : headers;

const json = { 'content-type': 'application/json' };
const hasBody = ({ method }: Operation): boolean => method !== 'GET';

const bodyAttacks = (operation: Operation): Attack[] =>
  [...slowBodies, ['a form', slowForm] as const].map(([kind, make]) => ({
    name: `${operation.name}: ${kind} as body`,
    allowed: maxBodyText,
    shotOf: (length) => {
      const { type, text } = make(length);
      return {
        method: operation.method,
        url: fillPath(operation),
        headers: { ...authorizationOf(operation), 'content-type': type },
        payload: text,
      };
    },
  }));

const fieldAttacks = (operation: Operation, body: unknown, place: Place, allowed: number): Attack[] =>
  kindsFor(allowed).map(([kind, make]) => ({
    name: `${operation.name}: ${kind} in ${place.join('.')}`,
    allowed,
    shotOf: (length) => ({
      method: operation.method,
      url: fillPath(operation),
      headers: { ...authorizationOf(operation), ...json },
      // Sent twice under one id, the second would cost nothing.
      payload: JSON.stringify(withValueAt(body, place, make(length))).replaceAll(exampleId, randomUUID()),
    }),
  }));

const parameterAttacks = (operation: Operation): Attack[] =>
  operation.parameters
    .filter(
      ({ in: place, schema }) =>
        (place === 'query' || place === 'path') && schema?.format !== 'uuid' && !schema?.enum,
    )
    .flatMap(({ name, in: place, schema }) =>
      kindsFor(schema?.maxLength ?? maxAddressText).map(([kind, make]) => ({
        name: `${operation.name}: ${kind} in ${name}`,
        allowed: schema?.maxLength ?? maxAddressText,
        shotOf: (length: number) => {
          const text = make(length);
          const path = fillPath(operation, place === 'path' ? { [name]: text } : {});
          const query = place === 'query' ? `?${name}=${encodeURIComponent(text.toWellFormed())}` : '';
          return { method: operation.method, url: `${path}${query}`, headers: authorizationOf(operation) };
        },
      })),
    );

/** Bodies the document says nothing of. */
const furtherBodies: Readonly<Record<string, { body: unknown; places: readonly Place[] }>> = {
  'POST /mcp': {
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'evaluate', arguments: { id: 'bmi' } },
    },
    places: [
      ['method'],
      ['params', 'name'],
      ['params', 'arguments', 'search'],
      ['params', 'arguments', 'id'],
      ['id'],
    ],
  },
  'PATCH /rest/v1/profiles': { body: { bio: 'x' }, places: [['bio'], ['full_name'], ['location']] },
  'POST /auth/v1/callback': { body: { state: 'x', code: 'y' }, places: [['state'], ['code']] },
};

const queryNames = ['select', 'id', 'order', 'full_name', 'limit', 'or', 'state', 'code', 'redirect_to', 'x'];
const headerNames = [
  'authorization',
  'accept',
  'accept-language',
  'cookie',
  'prefer',
  'range',
  'referer',
  'user-agent',
  'if-none-match',
  'x-forwarded-for',
  'last-event-id',
  'origin',
  'accept-encoding',
];

const isStream = ({ path }: Operation): boolean => path === '/api/events';

/** One method of each route that answers all of them alike. */
const distinct = (all: readonly Operation[]): Operation[] => {
  const seen = new Set<string>();
  return all.filter((one) => {
    if (isStream(one) || (!one.listed && !hasBody(one))) return false;
    const key = one.listed ? one.name : one.path;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

const attacksOn = (operation: Operation): Attack[] => {
  const further = furtherBodies[operation.name];
  const body = further?.body ?? exampleOf(operation.body ?? {}, operations.schemas);
  const fields = further
    ? further.places.map((place) => ({ place, maxLength: null }))
    : textFieldsOf(operation.body ?? {}, operations.schemas);
  return [
    ...(hasBody(operation) ? bodyAttacks(operation) : []),
    ...fields.flatMap(({ place, maxLength }) =>
      fieldAttacks(
        operation,
        body,
        place,
        maxLength ?? (operation.path.startsWith('/api/') ? maxBodyText : maxProtocolText),
      ),
    ),
    ...parameterAttacks(operation),
  ];
};

const run = async (attacks: readonly Attack[]): Promise<string[]> => {
  const found: string[] = [];
  for (const attack of attacks) {
    const growth = await findGrowth(attack);
    if (growth !== null) found.push(growth);
  }
  return found;
};

describe('texts made to be slow', () => {
  it('cost no route more than their length, as body and in every field', { timeout: maxWait }, async () => {
    const found: string[] = [];
    let count = 0;
    for (const operation of distinct(operations.all)) {
      // Some of the account operations end the session they are called with.
      if (operation.path.startsWith('/auth/v1/')) headers = (await signUpMember(test)).headers;
      else headers = adminHeaders;
      const attacks = attacksOn(operation);
      count += attacks.length;
      found.push(...(await run(attacks)));
    }
    expect(count).toBeGreaterThan(1_000);
    expect(found).toEqual([]);
  });

  it('cost no route more than their length in headers and undescribed queries', {
    timeout: maxWait,
  }, async () => {
    headers = adminHeaders;
    const first = new Map<string, Operation>();
    for (const operation of operations.all)
      if (!isStream(operation)) first.set(operation.path.split('/').slice(0, 2).join('/'), operation);
    const attacks = [...first.values()].flatMap((operation) =>
      kindsFor(1).flatMap(([kind, make]) => [
        ...headerNames.map((name) => ({
          name: `${operation.name}: ${kind} in the header ${name}`,
          allowed: maxAddressText,
          shotOf: (length: number): Shot => ({
            method: operation.method,
            url: fillPath(operation),
            headers: { ...authorizationOf(operation), [name]: make(length).replace(/[^\x20-\x7e]/g, 'x') },
          }),
        })),
        ...queryNames.map((name) => ({
          name: `${operation.name}: ${kind} in the query's ${name}`,
          allowed: maxAddressText,
          shotOf: (length: number): Shot => ({
            method: operation.method,
            url: `${fillPath(operation)}?${name}=${encodeURIComponent(make(length).toWellFormed())}`,
            headers: authorizationOf(operation),
          }),
        })),
      ]),
    );
    expect(await run(attacks)).toEqual([]);
  });
});
