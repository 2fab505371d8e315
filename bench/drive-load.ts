import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { quantile } from './table.ts';

interface Load {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failures: number;
  /** Answered ones, those of the warm-up among them. */
  requests: number;
  /** Answers of 503 to those who wait and come back. */
  refusals: number;
}

/** Asks one address from so many connections at once, in a process of its own. */
export const driveLoad = async (task: {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
  waitsWhenRefused?: boolean;
}): Promise<Load> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./load.ts', import.meta.url))], {
    env: { ...process.env, LOAD_TASK: JSON.stringify(task) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await new Promise((resolve) => child.on('exit', resolve));
  const { elapsed, latencies, failures, refusals, answered } = JSON.parse(text) as {
    elapsed: number;
    latencies: number[];
    failures: number;
    refusals: number;
    answered: number;
  };
  return {
    perSecond: latencies.length / elapsed,
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    p99: quantile(latencies, 0.99),
    failures,
    requests: answered,
    refusals,
  };
};
