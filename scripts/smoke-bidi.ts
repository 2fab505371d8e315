// The smoke part of the browser suite in a browser that speaks WebDriver BiDi by itself (Debian's firefox-esr): start
// the product with demonstration content, then `node scripts/smoke-bidi.ts http://127.0.0.1:3000`. `FIREFOX` names the
// program, `SMOKE_SHOTS` a folder for pictures, `SMOKE_ONLY`
// one route, or `keys` for what is done by keys. Ends with 1 where a step fails.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoPassword, demoPeople } from '../apps/server/src/demo/people.ts';

const base = process.argv[2] ?? 'http://127.0.0.1:3000';
const program = process.env.FIREFOX ?? 'firefox-esr';
const shots = process.env.SMOKE_SHOTS;
const patience = 20_000;
const languages = ['en', 'ar', 'zh'] as const;
const routes = ['/', '/tools', '/tools/drugs', '/research', '/zonebot', '/academy', '/help', '/signin'];
const memberRoutes = ['/dashboard', '/social', '/messages', '/myzone', '/profile', '/settings', '/zonematch'];
/** As WebDriver writes keys that have no letter. */
const keys = { tab: '\uE004', enter: '\uE007', escape: '\uE00C', control: '\uE009', space: ' ' };

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
const start = (profile: string): Promise<{ child: ChildProcess; address: string }> =>
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

const profile = mkdtempSync(path.join(os.tmpdir(), 'mz-firefox-'));
const { child, address } = await start(profile);
const { send, complaints, close } = await connect(address);
await send('session.new', { capabilities: {} });
await send('session.subscribe', { events: ['log.entryAdded'] });
const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
const context = tree.contexts[0]?.context ?? '';

const evaluate = async <T>(expression: string): Promise<T> => {
  const answer = await send<{ type: string; result?: { value?: T }; exceptionDetails?: { text: string } }>(
    'script.evaluate',
    { expression: `(async () => (${expression}))()`, target: { context }, awaitPromise: true },
  );
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
  return answer.result?.value as T;
};
const until = async (what: string, expression: string): Promise<void> => {
  const end = Date.now() + patience;
  while (!(await evaluate<boolean>(`Boolean(${expression})`))) {
    if (Date.now() > end) throw new Error(`${what} did not come.`);
    await evaluate('new Promise((resolve) => setTimeout(resolve, 50))');
  }
};
const press = (...pressed: string[]) =>
  send('input.performActions', {
    context,
    actions: [
      {
        type: 'key',
        id: 'keyboard',
        actions: pressed.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ],
  });
const hold = (held: string, value: string) =>
  send('input.performActions', {
    context,
    actions: [
      {
        type: 'key',
        id: 'keyboard',
        actions: [
          { type: 'keyDown', value: held },
          { type: 'keyDown', value },
          { type: 'keyUp', value },
          { type: 'keyUp', value: held },
        ],
      },
    ],
  });
const write = (text: string) => press(...text);
const open = async (route: string) => {
  await send('browsingContext.navigate', { context, url: `${base}${route}`, wait: 'complete' });
  await until(`The heading of ${route}`, "document.querySelector('h1')?.textContent");
};
const resize = (width: number, height: number) =>
  send('browsingContext.setViewport', { context, viewport: { width, height } });
const picture = async (name: string) => {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
  writeFileSync(path.join(shots, `${name}.png`), Buffer.from(data, 'base64'));
};

let failed = 0;
const step = async (name: string, work: () => Promise<void>) => {
  complaints.length = 0;
  const from = performance.now();
  const said = await work().then(
    () =>
      complaints
        .filter((text) => !/status of 4\d\d|^downloadable font|^Layout was forced|preload/i.test(text))
        .join('\n'),
    async (cause: unknown) => {
      await picture(`failed-${name.replaceAll(/\W+/g, '-')}`);
      return String(cause);
    },
  );
  if (said) failed += 1;
  console.log(
    `${said ? 'failed' : 'ok    '} ${name} (${Math.round(performance.now() - from)} ms)${said ? `\n  ${said}` : ''}`,
  );
};

const expectFits = async (route: string) => {
  const over = await evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (over <= 0) return;
  const widest = await evaluate<string>(
    "[...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !one.closest('[class*=overflow-x]')).slice(0, 4).map((one) => `${one.localName}.${one.className}`.slice(0, 90)).join(' | ')",
  );
  throw new Error(`${route} scrolls sideways by ${over} px: ${widest}`);
};

const visitAll = async (list: readonly string[], language: string) => {
  for (const route of list)
    await step(`${route} in ${language}`, async () => {
      await resize(1280, 800);
      await open(route);
      await evaluate(`localStorage.setItem('language', '${language}')`);
      await open(route);
      await until('The language', `document.documentElement.lang === '${language}'`);
      await picture(`${language}${route.replaceAll('/', '-')}`);
      await resize(320, 720);
      await expectFits(route);
    });
};

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    child.kill('SIGTERM');
    process.exit(1);
  });
const only = process.env.SMOKE_ONLY;
try {
  if (only !== 'keys') for (const language of languages) await visitAll(only ? [only] : routes, language);
  await resize(1280, 800);
  await step('eGFR by keys', async () => {
    await open('/');
    await evaluate("localStorage.setItem('language', 'en')");
    await open('/tools');
    await until('The first field', "document.activeElement?.matches('[data-part=tool-form] input')");
    for (const key of ['6', '5', keys.tab, keys.space, keys.tab, '1', '.', '4']) await press(key);
    await until('The figure', "document.body.textContent.includes('41.8')");
    await picture('egfr');
  });
  await step('palette by keys', async () => {
    await hold(keys.control, 'k');
    await until('The palette', "document.activeElement?.matches('[cmdk-input]')");
    await write('stroke risk');
    await until('The score', "document.querySelector('[cmdk-item]')?.textContent.includes('VASc')");
    await press(keys.enter);
    await until('The page', "location.pathname.includes('cha2ds2')");
  });
  await step('sign in, ask ZoneBot', async () => {
    await open('/signin');
    await until('The form', "document.querySelector('input[type=email]')");
    await evaluate("document.querySelector('input[type=email]').focus()");
    await write(demoPeople[0]?.email ?? '');
    await evaluate("document.querySelector('input[type=password]').focus()");
    await write(demoPassword);
    await press(keys.enter);
    await until('The dashboard', "location.pathname === '/dashboard'");
    await open('/zonebot');
    await until('The composer', "document.querySelector('main textarea')");
    await evaluate("document.querySelector('main textarea').focus()");
    await write('What is the evidence for SGLT2 inhibitors in heart failure?');
    await press(keys.enter);
    await until('The answer', "document.querySelector('[data-part=answer-actions]')");
    await picture('answer');
  });
  if (only !== 'keys') for (const language of languages) await visitAll(memberRoutes, language);
} finally {
  close();
  child.removeAllListeners('exit');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
console.log(failed === 0 ? 'All steps hold.' : `${failed} steps failed.`);
process.exitCode = failed === 0 ? 0 : 1;
