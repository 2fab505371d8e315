import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { rotateLog } from './log-rotation.ts';

it('empties the file that is written to, and keeps what was in it beside', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-log-'));
  const file = path.join(folder, 'postgres.log');
  expect(rotateLog(file, 10)).toBe(false);
  const open = openSync(file, 'a', 0o600);
  try {
    writeSync(open, '0123456789');
    expect(rotateLog(file, 10)).toBe(false);
    writeSync(open, 'and more');
    expect(rotateLog(file, 10)).toBe(true);
    writeSync(open, 'next');
    expect(readFileSync(file, 'utf8')).toBe('next');
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('0123456789and more');
  } finally {
    closeSync(open);
    rmSync(folder, { recursive: true });
  }
});
