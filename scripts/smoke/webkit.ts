// A browser behind a WebDriver server: Debian's webkit2gtk-driver, on a display of xvfb's where there is none.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Browser, keyActions } from './browser.ts';

const miniBrowsers = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const patience = 15_000;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
};

/** Starts a display without a screen. */
const startDisplay = (): Promise<{ child: ChildProcess; display: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    child.on('error', reject);
    child.stdio[3]?.once('data', (number: Buffer) =>
      resolve({ child, display: `:${String(number).trim()}` }),
    );
  });

/** Starts WebKit's browser through its driver. @param program the driver's name or path */
export const openWebKit = async (program: string): Promise<Browser> => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mz-webkit-'));
  const screen = process.env.DISPLAY ? null : await startDisplay();
  const port = await freePort();
  const env = { ...process.env, HOME: home, DISPLAY: process.env.DISPLAY ?? screen?.display };
  const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env });
  const base = `http://127.0.0.1:${port}`;
  const ask = async <T>(method: string, place: string, body?: object): Promise<T> => {
    const response = await fetch(`${base}${place}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const until = Date.now() + patience;
  while (!(await ask('GET', '/status').catch(() => null))) {
    if (Date.now() > until) throw new Error(`${program} does not listen.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const options = { binary: process.env.WEBKIT ?? miniBrowsers, args: ['--automation'] };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${sessionId}`;
  await ask('POST', `${session}/timeouts`, { script: 30_000, pageLoad: 60_000 });
  return {
    // The protocol tells of none.
    complaints: [],
    // Its bar of tools needs more than the narrowest phone has.
    narrowest: 450,
    async open(url) {
      await ask('POST', `${session}/url`, { url });
    },
    async evaluate<T>(expression: string) {
      const script = `const done = arguments[arguments.length - 1];
        (async () => (${expression}))().then((value) => done({ value }), (cause) => done({ cause: String(cause) }));`;
      const answer = await ask<{ value?: T; cause?: string }>('POST', `${session}/execute/async`, {
        script,
        args: [],
      });
      if (answer.cause !== undefined) throw new Error(answer.cause);
      return answer.value as T;
    },
    async press(pressed) {
      await ask('POST', `${session}/actions`, { actions: keyActions(pressed) });
    },
    async resize(width, height) {
      await ask('POST', `${session}/window/rect`, { width, height });
      // A window has a frame and a bar: it is made larger by what the page lacks.
      const [inner, outer] = await ask<[number, number]>('POST', `${session}/execute/sync`, {
        script: 'return [innerWidth, innerHeight]',
        args: [],
      });
      await ask('POST', `${session}/window/rect`, {
        width: Math.max(width, 2 * width - inner),
        height: Math.max(height, 2 * height - outer),
      });
    },
    async picture() {
      return Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64');
    },
    async close() {
      await ask('DELETE', session).catch(() => undefined);
      await end(driver);
      if (screen) await end(screen.child);
      rmSync(home, { recursive: true, force: true });
    },
  };
};
