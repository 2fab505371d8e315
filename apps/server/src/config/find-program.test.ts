import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findProgram } from './find-program.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(path.join(folder, 'tool'), '#!/bin/sh\n');
writeFileSync(path.join(folder, 'text'), 'no program');
chmodSync(path.join(folder, 'tool'), 0o755);

it.each([
  ['tool', undefined, path.join(folder, 'tool')],
  ['text', undefined, null],
  ['other', undefined, null],
  ['tool', 'off', null],
  ['tool', '/opt/tool', '/opt/tool'],
])('finds %s, given %s: %s', (name, given, expected) => {
  expect(findProgram(name, given, `relative:/nowhere:${folder}`)).toBe(expected);
});
