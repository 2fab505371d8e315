// The real server on a data directory of its own, with demonstration content and limits off, for the browser tests.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(path.join(os.tmpdir(), 'mz-e2e-'));
const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // As `npm start` keeps compiled code.
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
    PORT: process.env.E2E_PORT ?? '4173',
    PUBLIC_URL: `http://localhost:${process.env.E2E_PORT ?? '4173'}`,
    DATA_DIR: dataDir,
    DEMO_CONTENT: 'on',
    LOG_LEVEL: 'warn',
    NPPES_URL: 'off',
    // Two tests share the machine.
    SLOW_QUERY_MS: '0',
    BACKUP_TO: `${dataDir}-backup`,
    AUTH_RATE_FACTOR: '0',
    AUTH_MAIL_INTERVAL: '0',
    AUTH_ANONYMOUS_ENABLED: 'on',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  for (const folder of [dataDir, `${dataDir}-backup`]) rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
