import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Milliseconds from spawn to ready. */
  readonly startedIn: number;
  readonly output: () => string;
  /** Sends the signal and waits for the end; answers with code and milliseconds. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; milliseconds: number }>;
}

export const makeFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'mz-fault-'));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)));

/**
 * Starts the real server as a process of its own and waits until it says that it is ready.
 *
 * @param runner a program that runs the server, with its arguments: `unshare --pid …`
 * @param onSpawn is given the process at once, for those who do not wait
 */
export const startServer = async (
  environment: Record<string, string>,
  runner: readonly string[] = [],
  onSpawn: (child: ChildProcess) => void = () => undefined,
): Promise<ServerProcess> => {
  const begun = performance.now();
  let text = '';
  // With the limit that `npm start` sets.
  const server = [process.execPath, '--max-semi-space-size=8', 'apps/server/src/main.ts'];
  const [program = process.execPath, ...args] = [...runner, ...server];
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TZ: 'UTC',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO_CONTENT: 'off',
      AUTH_RATE_FACTOR: '0',
      // As `npm start` keeps compiled code.
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
      ...environment,
    },
  });
  onSpawn(child);
  const collect = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /ready at (http:\/\/[^/\s]+)/.exec(text);
      if (found?.[1]) resolve(found[1]);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${text}`)));
  });
  return {
    url,
    child,
    startedIn: performance.now() - begun,
    output: () => text,
    async end(signal) {
      const from = performance.now();
      child.kill(signal);
      const code = await ended(child);
      return { code, milliseconds: performance.now() - from };
    },
  };
};

/** Starts a server that is expected to refuse; answers with its exit code and words. */
export const startRefused = async (
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> => {
  try {
    const server = await startServer(environment);
    await server.end('SIGTERM');
    return { code: 0, output: server.output() };
  } catch (error) {
    const message = (error as Error).message;
    return { code: Number(/ended with (\d+)/.exec(message)?.[1] ?? Number.NaN), output: message };
  }
};

export interface Account {
  email: string;
  password: string;
}

/** Signs up; answers true only when the server acknowledged the account. */
export const signUp = async (url: string, account: Account): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ ...account, data: { full_name: 'Dr. Fault' } }),
    });
    const body = (await response.json()) as { access_token?: string };
    return response.status === 200 && typeof body.access_token === 'string';
  } catch {
    return false;
  }
};

/** Status of a password sign-in. */
export const signIn = async (url: string, account: Account): Promise<number> => {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(account),
  });
  await response.arrayBuffer();
  return response.status;
};

/** Asks again until the condition holds. */
export const eventually = async (condition: () => Promise<boolean>, milliseconds = 20_000): Promise<void> => {
  const deadline = Date.now() + milliseconds;
  while (!(await condition().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('The condition did not come true in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

export const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** A process that ended but was not reaped yet does not run. */
export const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
