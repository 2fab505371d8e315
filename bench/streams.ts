import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { ServerProcess } from '../e2e/faults/server-process.ts';

export interface BenchMember {
  readonly id: string;
  readonly token: string;
}

/** A member with an account, made through the endpoint that members use; one of an earlier run is signed in. */
export const signUpMember = async (url: string, name: string): Promise<BenchMember> => {
  const ask = (path: string) =>
    fetch(`${url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ email: `${name}@figures.example`, password: 'a password for figures' }),
    });
  const made = await ask('signup');
  const answer = made.ok ? made : await ask('token?grant_type=password');
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}.`);
  const body = (await answer.json()) as { access_token: string; user: { id: string } };
  return { id: body.user.id, token: body.access_token };
};

export interface BenchStream {
  readonly memberId: string;
  /** Is given what arrives, and when. */
  onText: (text: string, at: number) => void;
  readonly close: () => void;
}

const open = (
  url: string,
  member: BenchMember,
  agent: http.Agent,
  topics: readonly string[],
): Promise<BenchStream> =>
  new Promise((resolve, reject) => {
    const stream: BenchStream = {
      memberId: member.id,
      onText: () => undefined,
      close: () => request.destroy(),
    };
    const query = topics.length > 0 ? `?topics=${topics.join(',')}` : '';
    // With topics the stream is ready once the server has said which it lets through.
    const mark = topics.length > 0 ? 'event: topics' : 'event: ready';
    const request = http.get(
      `${url}/api/events${query}`,
      { agent, headers: { authorization: `Bearer ${member.token}` } },
      (response) => {
        if (response.statusCode !== 200) {
          response.resume();
          reject(new Error(`A stream answered ${response.statusCode}.`));
          return;
        }
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes(mark)) resolve(stream);
          stream.onText(text, performance.now());
        });
        response.on('error', () => undefined);
      },
    );
    request.on('error', reject);
  });

/** Opens a stream. A machine that is busy with other things may refuse for a moment. */
export const openBenchStream = async (
  url: string,
  member: BenchMember,
  agent: http.Agent,
  topics: readonly string[] = [],
): Promise<BenchStream> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await open(url, member, agent, topics);
    } catch (error) {
      if (attempt === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
};

export const residentKiB = (server: ServerProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
