import { mkdirSync } from 'node:fs';
import { startServer } from '../e2e/faults/server-process.ts';
import { formatTable } from './table.ts';
import { measureTyped } from './zonebot-typed.ts';
import { askServer } from './zonebot-client.ts';
mkdirSync('/tmp/zbt/data', { recursive: true });
const server = await startServer({ DATA_DIR: '/tmp/zbt/data', DEMO_CONTENT: 'on' });
try {
  for (let n = 0; n < 240; n += 1) {
    const info = (await (await fetch(`${server.url}/api/assistant`)).json()) as { articles: number };
    if (info.articles >= 180) break;
    await new Promise((r) => setTimeout(r, 250));
  }
  await askServer(server.url, 'Hypertension?');
  const tally = { resolves: [], unsupported: [], first: [] };
  const figures = await measureTyped(server.url, tally);
  console.log(formatTable(figures));
} finally { await server.end('SIGTERM'); }
