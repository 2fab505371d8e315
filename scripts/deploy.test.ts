import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../apps/server/src/config.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Not the operator's to say where an image sets them, or no variable of an installation. */
const ofTheImage = ['HOST', 'PORT', 'DATA_DIR', 'NODE_ENV'];

describe('variables', () => {
  const known = parseConfig({}).settings.map(({ name }) => name);
  const documented = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);

  it('are all documented', () => {
    expect(known.filter((name) => name !== 'NODE_ENV' && !documented.includes(name))).toEqual([]);
  });

  it('are all passed on by compose', () => {
    const passed = [...read('compose.yaml').matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    const wanted = documented.filter((name = '') => !ofTheImage.includes(name));
    expect(wanted.filter((name) => !passed.includes(name))).toEqual([]);
  });
});

it('is a unit that systemd takes', () => {
  const unit = read('deploy/systemd/medical-zone.service');
  for (const line of [
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=',
    'RestrictSUIDSGID=yes',
  ])
    expect(unit).toContain(`\n${line}\n`);
  // Where there is none, its lines alone are looked at.
  if (spawnSync('systemd-analyze', ['--version']).error) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-unit-'));
  try {
    const file = path.join(folder, 'medical-zone.service');
    writeFileSync(file, unit.replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath}`));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file));

const describeNginx = (): void => {
  let folder: string;
  let proxy: ChildProcess;
  let origin: Server;
  let address: string;
  const received: string[] = [];
  let forwarded: string | undefined;
  let release: () => void = () => undefined;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'mz-nginx-'));
    origin = createServer((request, response) => {
      forwarded = request.headers['x-forwarded-for']?.toString();
      if (request.url === '/api/events') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: first\n\n');
        release = () => response.end('data: last\n\n');
        return;
      }
      request.on('data', (part: Buffer) => received.push(part.toString()));
      request.on('end', () => response.end('stored'));
    });
    await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
    const upstream = (origin.address() as AddressInfo).port;
    // A port that was free a moment ago.
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    address = `http://127.0.0.1:${port}`;
    const [, secure = ''] =
      /^([\s\S]*?\n\}\n[\s\S]*?\n\}\n)/.exec(read('deploy/nginx/medical-zone.conf')) ?? [];
    const site = secure
      .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replace(/ssl_certificate.*\n/g, '\n');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n');
    const file = path.join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off;\n${temporary}\n${site} }`,
    );
    proxy = spawn(nginx ?? '', ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], {
      stdio: 'ignore',
    });
    for (;;) {
      if (proxy.exitCode !== null) throw new Error('nginx did not start.');
      if (await fetch(`${address}/up`).catch(() => null)) break;
    }
  });
  afterAll(async () => {
    proxy.kill('SIGQUIT');
    await new Promise((resolve) => proxy.once('exit', resolve));
    origin.closeAllConnections();
    await new Promise((resolve) => origin.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it('hands events on while the stream is open', async () => {
    const response = await fetch(`${address}/api/events`);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = await reader.read();
    expect(Buffer.from(first.value ?? []).toString()).toBe('data: first\n\n');
    release();
    const last = await reader.read();
    expect(Buffer.from(last.value ?? []).toString()).toBe('data: last\n\n');
  });

  it('hands an upload on while it is sent, and names the client by its own address', async () => {
    received.length = 0;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const answer = fetch(`${address}/api/uploads/x`, {
      method: 'PATCH',
      body: readable,
      headers: { 'x-forwarded-for': '203.0.113.9' },
      duplex: 'half',
    } as RequestInit);
    await writer.write(new TextEncoder().encode('first'));
    // It has arrived although the request is not over.
    while (!received.join('').includes('first')) await new Promise((resolve) => setImmediate(resolve));
    await writer.write(new TextEncoder().encode('second'));
    await writer.close();
    expect(await (await answer).text()).toBe('stored');
    expect(received.join('')).toBe('firstsecond');
    expect(forwarded).toBe('127.0.0.1');
  });

  it('takes a body of thirty megabytes', async () => {
    received.length = 0;
    const response = await fetch(`${address}/api/uploads/x`, {
      method: 'PATCH',
      body: new Uint8Array(30 * 1024 * 1024),
    });
    expect(response.status).toBe(200);
  });
};

// Debian's nginx is on the machines that run all tests.
if (nginx) describe('nginx by the example', describeNginx);
