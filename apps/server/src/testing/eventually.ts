import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the answer satisfies, for effects that come about by themselves; fails with the last answer. */
export const eventually = async <T>(
  ask: () => Promise<T> | T,
  isRight: (answer: T) => boolean,
  timeout = 10_000,
): Promise<T> => {
  const deadline = Date.now() + timeout;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Still ${JSON.stringify(answer)} after ${timeout} ms.`);
    await pause(15);
  }
};
