// A load generator in a process of its own. Reads its task from the environment, prints a JSON line.
import http from 'node:http';

interface Task {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
  /** Whoever is refused because the server is busy comes back when it said. */
  waitsWhenRefused?: boolean;
}

const task = JSON.parse(process.env.LOAD_TASK ?? '{}') as Task;
const agent = new http.Agent({ keepAlive: true, maxSockets: task.connections });
const latencies: number[] = [];
let failures = 0;
let refusals = 0;

const once = (): Promise<void> =>
  new Promise((resolve) => {
    const from = performance.now();
    const request = http.request(
      task.url,
      { agent, method: task.method, headers: task.headers },
      (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 200) latencies.push(performance.now() - from);
          else if (response.statusCode === 503 && task.waitsWhenRefused) {
            refusals += 1;
            setTimeout(resolve, Number(response.headers['retry-after'] ?? 1) * 1000);
            return;
          } else failures += 1;
          resolve();
        });
      },
    );
    request.on('error', () => {
      failures += 1;
      resolve();
    });
    request.end(task.body);
  });

const lane = async (until: number): Promise<void> => {
  while (performance.now() < until) await once();
};

const run = async (seconds: number): Promise<number> => {
  const from = performance.now();
  await Promise.all(Array.from({ length: task.connections }, () => lane(from + seconds * 1000)));
  return (performance.now() - from) / 1000;
};

await run(Math.min(2, task.seconds / 2));
const warm = latencies.length;
latencies.length = 0;
failures = 0;
refusals = 0;
const elapsed = await run(task.seconds);
agent.destroy();
console.log(JSON.stringify({ elapsed, latencies, failures, refusals, answered: warm + latencies.length }));
