import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../migrations');

/**
 * The first migration that did not stand in the release before this one. What came until then is in every
 * installation; from here on two releases run side by side during an upgrade.
 */
const sinceRelease = '20261124000000';

/** What a process of the release before would stumble over: expand now, contract in the release after. */
const contracts =
  /\bdrop\s+(table|column|schema|type|view)\b|\brename\s+(to|column)\b|\bset\s+data\s+type\b|\bset\s+not\s+null\b/i;

it('nothing is dropped, renamed or narrowed that the release before reads and writes', () => {
  const fresh = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > sinceRelease);
  const found = fresh.flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .split(/--> statement-breakpoint|;/)
      .filter((statement) => contracts.test(statement))
      .map((statement) => `${name}: ${statement.trim().slice(0, 80)}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ['ALTER TABLE "a" DROP COLUMN "b"', true],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text', false],
  ['DROP INDEX "a_idx"', false],
])('knows %s', (statement, isContract) => {
  expect(contracts.test(statement)).toBe(isContract);
});
