import { expect } from 'vitest';
import type { TestApp } from './harness.ts';
import type { TestMember } from './members.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Asks a server as a member, or as nobody; the server is looked up when it is asked. */
export const createAsking = (app: () => TestApp['app']) => {
  const ask = (method: Method, url: string, by: TestMember | null, payload?: object) =>
    app().inject({ method, url, headers: by?.headers ?? {}, ...(payload && { payload }) });
  return {
    ask,
    status: async (...asked: Parameters<typeof ask>): Promise<number> => (await ask(...asked)).statusCode,
    /** What is answered; a refusal fails the test. */
    send: async (...asked: Parameters<typeof ask>) => {
      const answer = await ask(...asked);
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return answer.statusCode === 204 ? null : answer.json();
    },
  };
};
