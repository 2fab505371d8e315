import { describe, expect, it } from 'vitest';
import { type Admission, createAdmission } from './admission.ts';

/**
 * A server that answers `perSecond` requests one after the other, asked by so many clients at once, each of which asks
 * again at once.
 *
 * @returns milliseconds of each answer of the last ten seconds, and how many were refused then
 */
const simulate = (clients: number, perSecond: number, seconds = 30) => {
  let clock = 0;
  const admission: Admission = createAdmission({}, () => clock);
  const queue: number[] = [];
  const times: number[] = [];
  let refused = 0;
  const step = 1000 / perSecond;
  for (; clock < seconds * 1000; clock += step) {
    const waiting = clients - queue.length;
    for (let client = 0; client < waiting; client += 1) {
      if (admission.enter()) queue.push(clock);
      else if (clock > (seconds - 10) * 1000) refused += 1;
    }
    const begun = queue.shift();
    if (begun === undefined) continue;
    admission.leave(clock + step - begun);
    if (clock > (seconds - 10) * 1000) times.push(clock + step - begun);
  }
  return { times, refused, limit: admission.limit() };
};

describe('admission', () => {
  it('refuses nobody whom the server can answer in time', () => {
    const { refused, times } = simulate(16, 400);
    expect(refused).toBe(0);
    expect(times.length).toBeGreaterThan(3_900);
  });

  it('answers those it lets in within a second and does as much as before, whatever is asked', () => {
    const { times, refused } = simulate(300, 40);
    expect(refused).toBeGreaterThan(0);
    expect(Math.max(...times)).toBeLessThan(1_000);
    expect(times.length).toBeGreaterThan(390);
  });

  it('lets everybody in again once the crowd has gone', () => {
    let clock = 0;
    const admission = createAdmission({}, () => clock);
    const crowd = Array.from({ length: 400 }, () => admission.enter());
    expect(crowd.every(Boolean)).toBe(true);
    for (const _one of crowd) {
      clock += 20;
      admission.leave(5_000);
    }
    expect(admission.limit()).toBeLessThan(100);
    for (let turn = 0; turn < 200; turn += 1) {
      const entered = Array.from({ length: 600 }, () => admission.enter()).filter(Boolean);
      clock += 300;
      for (const _one of entered) admission.leave(20);
    }
    expect(admission.limit()).toBe(512);
    expect(admission.inFlight()).toBe(0);
  });

  it('does not fall for one slow route', () => {
    let clock = 0;
    const admission = createAdmission({}, () => clock);
    for (let turn = 0; turn < 400; turn += 1) {
      admission.enter();
      clock += 25;
      admission.leave(turn % 5 === 0 ? 10 : 3_000);
    }
    expect(admission.limit()).toBe(512);
  });
});
