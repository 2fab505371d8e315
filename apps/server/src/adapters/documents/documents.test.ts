import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createDocuments, type Documents } from './documents.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'documents-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string): URL => {
  const full = path.join(folder, name);
  writeFileSync(full, content);
  return pathToFileURL(full);
};

let open: Documents[] = [];
const create = (options?: Parameters<typeof createDocuments>[0]): Documents => {
  const documents = createDocuments(options);
  open.push(documents);
  return documents;
};
afterEach(() => {
  for (const documents of open) documents.close();
  open = [];
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const ended = async (pid: number): Promise<void> => {
  while (isRunning(pid)) await new Promise((resolve) => setImmediate(resolve));
};

const plain = file('plain.typ', '#json(bytes(sys.inputs.data)).text');
const isPdf = (pdf: Buffer): boolean => pdf.subarray(0, 5).toString() === '%PDF-';

it('goes on after a document that cannot be drawn', async () => {
  const documents = create();
  await expect(documents.render(plain, { other: 1 })).rejects.toThrow('was not drawn');
  expect(isPdf(await documents.render(plain, { text: '#panic()' }))).toBe(true);
});

it.each([
  ['a file', '#read("/etc/passwd")'],
  ['a file above its folder', '#read("../../package.json")'],
  ['the package registry', '#import "@preview/cetz:0.4.2": canvas'],
])('gives a template no way to %s', async (_what, source) => {
  await expect(create().render(file('curious.typ', source), {})).rejects.toThrow('was not drawn');
});

it('ends a process that takes too long, and starts another', async () => {
  const pidFile = path.join(folder, 'pid');
  const script = file(
    'slow.mjs',
    `import { writeFileSync } from 'node:fs';
     process.on('message', () => { writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); for (;;); });`,
  );
  const documents = create({ script, timeout: 1000 });
  const pids = new Set<number>();
  while (pids.size < 2) {
    await expect(documents.render(plain, {})).rejects.toMatchObject({ code: 'unavailable' });
    // A busy machine may not have started it within the time.
    if (!existsSync(pidFile)) continue;
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await ended(pid);
    pids.add(pid);
    rmSync(pidFile);
  }
});

it('says so where the process dies, and lets only so many wait', async () => {
  const script = file('dead.mjs', `process.on('message', () => process.exit(1));`);
  const documents = create({ script });
  const all = await Promise.allSettled(Array.from({ length: 25 }, () => documents.render(plain, {})));
  const reasons = all.map((one) => (one.status === 'rejected' ? String(one.reason) : 'drawn'));
  expect(new Set(reasons)).toEqual(
    new Set(['AppError: The document could not be drawn.', 'AppError: Too many documents are waiting.']),
  );
  expect(reasons.filter((reason) => reason.includes('waiting'))).toHaveLength(5);
});

it('gives the process none of the server’s environment', async () => {
  const script = file(
    'tells.mjs',
    `process.on('message', () => process.send({ pdf: Buffer.from(Object.keys(process.env).sort().join()) }));`,
  );
  const names = (await create({ script }).render(plain, {})).toString().split(',');
  expect(names.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(['FONTCONFIG_FILE', 'TZ']);
});
