// A browser that speaks WebDriver BiDi by itself: Debian's firefox-esr.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, keyActions } from './browser.ts';

interface Reply {
  id?: number;
  method?: string;
  params?: { level?: string; text?: string };
  result?: unknown;
  error?: string;
  message?: string;
}

/** Commands and their answers over one socket. */
const connect = async (address: string) => {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (cause: Error) => void }>();
  const complaints: string[] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.method === 'log.entryAdded' && reply.params?.level === 'error')
      complaints.push(reply.params.text ?? '');
    const asked = waiting.get(reply.id ?? -1);
    if (!asked) return;
    waiting.delete(reply.id ?? -1);
    if (reply.error) asked.reject(new Error(`${reply.error}: ${reply.message ?? ''}`));
    else asked.resolve(reply.result);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`Nothing listens at ${address}.`)), {
      once: true,
    });
  });
  const send = <T>(method: string, params: object): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve: (value) => resolve(value as T), reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, complaints, close: () => socket.close() };
};

/** Starts the browser and waits until it says where it listens. */
const start = (program: string, profile: string): Promise<{ child: ChildProcess; address: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      program,
      ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, HOME: profile },
      },
    );
    let told = '';
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}: ${told.slice(-500)}`)));
    child.stderr.on('data', (chunk) => {
      told += String(chunk);
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(told)?.[1];
      if (address) resolve({ child, address: `${address}/session` });
    });
  });

/** Starts Firefox with a profile of its own. @param program name or path of the program */
export const openFirefox = async (program: string): Promise<Browser> => {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'mz-firefox-'));
  const { child, address } = await start(program, profile);
  const { send, complaints, close } = await connect(address);
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = tree.contexts[0]?.context ?? '';
  return {
    complaints,
    narrowest: 320,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate<T>(expression: string) {
      const answer = await send<{
        type: string;
        result?: { value?: T };
        exceptionDetails?: { text: string };
      }>('script.evaluate', {
        expression: `(async () => (${expression}))()`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return answer.result?.value as T;
    },
    async press(pressed) {
      await send('input.performActions', { context, actions: keyActions(pressed) });
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      close();
      child.removeAllListeners('exit');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
};
