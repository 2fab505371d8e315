import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arbitraryText, brokenBody, fromSchema } from './testing/arbitrary-input.ts';
import { exampleOf, textFieldsOf, withValueAt } from './testing/example-input.ts';
import { createTestApp, type TestApp } from './testing/harness.ts';
import { signUpMember, type TestMember } from './testing/members.ts';
import { type Operation, type Operations, readOperations } from './testing/operations.ts';

/** A failure prints the seed; set it here to see the same inputs again. */
const seed = Number(process.env.WALK_SEED ?? 20_261_120);
/** Inputs for each operation and each walker. */
const runs = Number(process.env.WALK_RUNS ?? 8);
const maxMilliseconds = 5_000;
/** In every text the owner leaves behind: no answer to anybody else may hold it. */
const marker = 'mzwalk9f3k2';

interface Shot {
  readonly path: string;
  readonly query: string;
  readonly payload: string | undefined;
  readonly contentType: string;
}
interface Walker {
  readonly name: string;
  readonly seesOwner: boolean;
  headersFor(operation: Operation): Promise<Record<string, string>>;
}

let test: TestApp;
let operations: Operations;
let owner: TestMember;
let ownedIds: string[];

/** Ends only with its client. */
const isStream = ({ path }: Operation): boolean => path === '/api/events';
/** Wildcards that answer every method alike are walked with one. */
const isRepeated = ({ listed, method }: Operation): boolean => !listed && ['PUT', 'PATCH'].includes(method);
const isAccount = ({ path }: Operation): boolean => path.startsWith('/auth/v1/');

/** A body the owner could send, with the marker wherever a text is free. */
const markedBody = (operation: Operation): unknown => {
  if (!operation.body) return undefined;
  const { schemas } = operations;
  return textFieldsOf(operation.body, schemas)
    .filter(({ free, maxLength }) => free && (maxLength === null || maxLength >= marker.length))
    .reduce((body, { place }) => withValueAt(body, place, marker), exampleOf(operation.body, schemas));
};

const listIds = async (): Promise<string[]> => {
  const { rows } = await test.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.columns
    where column_name = 'id' and data_type = 'uuid' and table_schema not in ('pgboss', 'information_schema')`);
  const found: string[] = [];
  for (const { name } of rows) {
    const newest = await test.db.execute<{ id: string }>(
      sql`select id from ${sql.raw(name)} order by id desc limit 5`,
    );
    found.push(...newest.rows.map(({ id }) => id));
  }
  return found;
};

const pathNames = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

const fillPath = (operation: Operation, values: readonly string[]): string =>
  pathNames(operation).reduce(
    (path, name, index) =>
      path.replace(`{${name}}`, encodeURIComponent((values[index] ?? '').toWellFormed())),
    operation.path.replace('*', 'anything'),
  );

/** The owner uses everything that writes, first what needs nothing and then what needs it, so that there is something to find. */
const leaveTraces = async (): Promise<void> => {
  const writing = operations.all.filter(
    (one) => one.listed && one.path.startsWith('/api/') && !['GET', 'DELETE'].includes(one.method),
  );
  const write = (operation: Operation, id: string) =>
    test.app.inject({
      method: operation.method as 'POST',
      url: fillPath(
        operation,
        pathNames(operation).map(() => id),
      ),
      headers: { ...owner.headers, 'content-type': 'application/json' },
      payload: JSON.stringify(markedBody(operation) ?? {}),
    });
  for (const operation of writing.filter((one) => pathNames(one).length === 0)) await write(operation, '');
  const ids = await listIds();
  for (const operation of writing.filter((one) => pathNames(one).length > 0))
    for (const id of ids.slice(0, 25)) await write(operation, id);
};

beforeAll(async () => {
  test = await createTestApp(
    { AUTH_ANONYMOUS_ENABLED: 'on', AUTH_MANUAL_LINKING: 'on' },
    { onDemand: false },
  );
  operations = await readOperations(test.app);
  owner = await signUpMember(test, { fullName: `Owner ${marker}`, email: `${marker}@example.org` });
  await leaveTraces();
  await test.db
    .update(tables.profiles)
    .set({ visibility: 'connections' })
    .where(eq(tables.profiles.id, owner.id));
  await test.db.update(tables.posts).set({ audience: 'connections' });
  ownedIds = await listIds();
}, 120_000);
afterAll(() => test.close());

const pathOf = (operation: Operation): fc.Arbitrary<string> => {
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ownedIds) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: arbitraryText.filter((text) => text !== '') },
  );
  return fc.tuple(...pathNames(operation).map(() => value)).map((values) => fillPath(operation, values));
};

const queryOf = (operation: Operation): fc.Arbitrary<string> => {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query');
  const name = fc.oneof(
    known.length > 0 ? fc.constantFrom(...known.map((parameter) => parameter.name)) : fc.constant('x'),
    fc.constantFrom('grant_type', 'select', 'id', 'order', 'limit', 'redirect_to', 'token', 'type', 'page'),
    arbitraryText,
  );
  const value = fc.oneof(
    arbitraryText,
    fc.constantFrom('password', 'refresh_token', 'pkce', 'eq.1', ...ownedIds),
  );
  return fc
    .array(fc.tuple(name, value), { maxLength: 4 })
    .map((pairs) =>
      pairs
        .map((pair) => pair.map((text) => encodeURIComponent(text.slice(0, 400).toWellFormed())).join('='))
        .join('&'),
    );
};

const bodyOf = (operation: Operation): fc.Arbitrary<string | undefined> => {
  if (operation.method === 'GET') return fc.constant(undefined);
  const { schemas } = operations;
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fromSchema(operation.body ?? {}, schemas).map((value) => JSON.stringify(value) ?? 'null'),
    },
    { weight: 2, arbitrary: brokenBody },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
};

const shotAt = (operation: Operation): fc.Arbitrary<Shot> =>
  fc.record({
    path: pathOf(operation),
    query: queryOf(operation),
    payload: bodyOf(operation),
    contentType: fc.oneof(
      { weight: 8, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'text/plain',
          'multipart/form-data; boundary=x',
          'application/x-www-form-urlencoded',
          'application/xml',
          'x',
        ),
      },
    ),
  });

const traces = /\n\s+at |node_modules|\.ts:\d+|\.js:\d+|select .+ from |insert into /i;

/** What is wrong with an answer, or null. */
const findFault = async (operation: Operation, shot: Shot, walker: Walker): Promise<string | null> => {
  const since = performance.now();
  const answer = await test.app.inject({
    method: operation.method as 'GET',
    url: `${shot.path}${shot.query ? `?${shot.query}` : ''}`,
    headers: {
      ...(await walker.headersFor(operation)),
      ...(shot.payload !== undefined && { 'content-type': shot.contentType }),
    },
    ...(shot.payload !== undefined && { payload: shot.payload }),
  });
  const took = performance.now() - since;
  const said = `${walker.name}: ${operation.name} answered ${answer.statusCode} after ${Math.round(took)} ms to ${JSON.stringify(shot).slice(0, 600)}: ${answer.body.slice(0, 300)}`;
  if (answer.statusCode >= 500) return `failure: ${said}`;
  if (answer.statusCode >= 400 && traces.test(answer.body)) return `stack trace: ${said}`;
  if (took > maxMilliseconds) return `too slow: ${said}`;
  // What the walker sent itself may come back to it.
  const sent = `${shot.path}${shot.query}${shot.payload ?? ''}`;
  if (!walker.seesOwner && answer.body.includes(marker) && !sent.includes(marker))
    return `foreign data: ${said}`;
  return null;
};

const walk = async (walker: Walker): Promise<void> => {
  const faults: string[] = [];
  const chosen = operations.all.filter((one) => !isStream(one) && !isRepeated(one));
  for (const operation of chosen)
    for (const shot of fc.sample(shotAt(operation), { seed, numRuns: runs })) {
      const fault = await findFault(operation, shot, walker);
      if (fault !== null) faults.push(fault);
    }
  expect(chosen.length).toBeGreaterThan(100);
  expect(faults, `seed ${seed}`).toEqual([]);
};

/** Some of the account operations end the session they are called with: each gets a member of its own. */
const createMemberWalker = (name: string, kept: TestMember, seesOwner: boolean): Walker => {
  let current = { operation: '', headers: kept.headers as Record<string, string> };
  return {
    name,
    seesOwner,
    async headersFor(operation) {
      if (!isAccount(operation)) return kept.headers;
      if (current.operation !== operation.name)
        current = { operation: operation.name, headers: (await signUpMember(test)).headers };
      return current.headers;
    },
  };
};

describe('any input to any operation', () => {
  it('finds the traces it looks for', async () => {
    const answer = await test.app.inject({ url: '/api/profile', headers: owner.headers });
    expect(answer.body).toContain(marker);
    expect(ownedIds.length).toBeGreaterThan(10);
  });

  it('finds no failure, no trace and no foreign data without an account', { timeout: 90_000 }, () =>
    walk({ name: 'visitor', seesOwner: false, headersFor: async () => ({}) }),
  );

  it('finds none as another member', { timeout: 90_000 }, async () =>
    walk(createMemberWalker('another member', await signUpMember(test), false)),
  );

  it('finds none as the owner', { timeout: 90_000 }, () => walk(createMemberWalker('owner', owner, true)));
});
