import { randomUUID } from 'node:crypto';
import { type ModelServer, startModelServer } from '../apps/server/src/testing/language-model-server.ts';
import { makeFolder, removeFolder, type ServerProcess, startServer } from '../e2e/faults/server-process.ts';
import { type Figure, median, quantile } from './table.ts';
import { askServer } from './zonebot-client.ts';
import { zonebotQuestions } from './zonebot-questions.ts';

const warmUps = 10;
/** So many questions right after the start, and so many after them. */
const rounds = 60;
const questions = 40;
const limitMs = 30;
const written = '@bottom KDIGO targets a systolic pressure below 120 mmHg in CKD. [1]\n';

interface Around {
  /** Milliseconds before the first words are there. */
  readonly first: number;
  /** From the last word the engine wrote to the end of the stream. */
  readonly last: number;
}

/** The engine by itself: one request as the platform makes it, read to its end. */
const askBare = async (model: ModelServer, lastWord: () => number): Promise<Around> => {
  const begun = performance.now();
  const response = await fetch(`${model.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'instant', stream: true, messages: [{ role: 'user', content: 'BP?' }] }),
  });
  let first = Number.NaN;
  for await (const bytes of response.body ?? [])
    if (Number.isNaN(first) && new TextDecoder().decode(bytes).includes('@bottom'))
      first = performance.now() - begun;
  return { first, last: performance.now() - lastWord() };
};

const signUp = async ({ url }: ServerProcess): Promise<Record<string, string>> => {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.org`, password: `pass-${randomUUID()}` }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`Nobody was signed up: ${response.status}`);
  return { authorization: `Bearer ${token}` };
};

const added = (name: string, through: readonly number[], bare: readonly number[]): Figure => {
  const base = median(bare);
  const own = through.map((value) => value - base);
  return {
    name: `zonebot: added to an external engine ${name}, p95`,
    value: quantile(own, 0.95),
    unit: 'ms',
    ratio: quantile(own, 0.95) / limitMs,
    against: `the limit of ${limitMs} ms`,
    note: `median ${median(own).toFixed(1)} of ${own.length}; the engine by itself ${base.toFixed(1)} ms`,
  };
};

interface Pair {
  readonly through: Around;
  readonly bare: Around;
}

const figuresOf = (when: string, pairs: readonly Pair[]): Figure[] => [
  added(
    `before its first words, ${when}`,
    pairs.map(({ through }) => through.first),
    pairs.map(({ bare }) => bare.first),
  ),
  added(
    `after its last, ${when}`,
    pairs.map(({ through }) => through.last),
    pairs.map(({ bare }) => bare.last),
  ),
];

/** What the platform adds around an engine that answers at once, for a member, everything stored. */
export const measureEngine = async (): Promise<Figure[]> => {
  const model = await startModelServer();
  const dataDir = makeFolder();
  const server = await startServer({
    DATA_DIR: dataDir,
    DEMO_CONTENT: 'on',
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'instant',
  });
  const fresh: Pair[] = [];
  const settled: Pair[] = [];
  let wroteLast = 0;
  let asked = 0;
  model.behave(() => {
    asked += 1;
    return { steps: [{ text: written }, { do: () => (wroteLast = performance.now()) }, { finish: 'stop' }] };
  });
  try {
    const headers = await signUp(server);
    for (let round = -warmUps; round < rounds * 2; round += 1) {
      const question = zonebotQuestions[(round + warmUps) % questions]?.en ?? 'What is the BP target in CKD?';
      const before = asked;
      const { firstMs } = await askServer(server.url, question, [], headers);
      const last = performance.now() - wroteLast;
      // Where nothing was found no engine is asked.
      if (asked === before) continue;
      const alone = await askBare(model, () => wroteLast);
      if (round < 0) continue;
      (round < rounds ? fresh : settled).push({ through: { first: firstMs, last }, bare: alone });
    }
  } finally {
    await server.end('SIGTERM');
    await model.close();
    removeFolder(dataDir);
  }
  return [...figuresOf('fresh server', fresh), ...figuresOf('settled', settled)];
};
