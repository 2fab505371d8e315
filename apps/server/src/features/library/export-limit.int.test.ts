import { randomUUID } from 'node:crypto';
import type { MemberActor } from '@mz/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { createExportLimit } from './export-limit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const member = (): MemberActor => ({
  id: randomUUID(),
  role: 'member',
  verified: false,
  aal: 'aal1',
  sessionId: null,
});

it('lets a member format a few whole libraries, and others theirs', async () => {
  const config = { ...test.config, auth: { ...test.config.auth, rateFactor: 1 } };
  const consumeQuota = createExportLimit({ ...test, config, log: test.app.log });
  const one = member();
  for (let turn = 0; turn < 3; turn += 1) await consumeQuota(one, 'text', 5000);
  await expect(consumeQuota(one, 'text', 1)).rejects.toMatchObject({ code: 'rate_limited' });
  const other = member();
  for (let turn = 0; turn < 20; turn += 1) await consumeQuota(other, 'ris', 5000);
});
