import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import type { Figure } from './table.ts';

/** A second of sound as browsers record it: 48 kbit. */
const secondBytes = 6_000;
/** What the recorder sends at once when it has fallen behind. */
const sentSeconds = 60;
const webmHead = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701',
  'hex',
);

/** What a new server loads takes more than any recording: it is measured once that is done. */
const settles = 45_000;

const memoryOf = (pid: number | undefined, what: 'VmHWM' | 'VmRSS'): number =>
  Number(
    new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN,
  ) / 1000;

/** From here on the peak is that of what follows (proc(5)). */
const forgetPeak = (pid: number | undefined): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** From the stop of a recording until its note is saved, for a minute and for an hour; and what it costs in memory. */
export const measureVoiceNotes = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const signedUp = await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'bench@voice.example',
        password: 'recorded-between-two-beds-9',
        data: { full_name: 'Bench' },
      }),
    });
    const { access_token: token } = (await signedUp.json()) as { access_token: string };
    const post = async (address: string, body: object): Promise<void> => {
      const answer = await fetch(`${server.url}/api/voice-notes${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
    };
    const record = async (seconds: number): Promise<{ saved: number; sent: number; taking: number }> => {
      const id = randomUUID();
      await post('', { id, recordedAt: new Date().toISOString() });
      const begun = performance.now();
      let offset = 0;
      for (let at = 0; at < seconds; at += sentSeconds) {
        const sound = randomBytes(Math.min(sentSeconds, seconds - at) * secondBytes);
        if (at === 0) webmHead.copy(sound);
        await post(`/${id}/sound`, { offset, bytes: sound.toString('base64') });
        offset += sound.length;
      }
      const taking = memoryOf(server.child.pid, 'VmHWM');
      forgetPeak(server.child.pid);
      const stopped = performance.now();
      // The last second, and the note.
      await post(`/${id}/sound`, { offset, bytes: randomBytes(secondBytes).toString('base64') });
      await post(`/${id}/save`, {
        title: 'Round',
        tags: [],
        byteSize: offset + secondBytes,
        ms: (seconds + 1) * 1000,
        peaks: [],
        marks: [],
        gaps: [],
      });
      return { saved: performance.now() - stopped, sent: stopped - begun, taking };
    };
    await sleep(settles);
    await record(5);
    const minute = await record(60);
    const idle = memoryOf(server.child.pid, 'VmRSS');
    forgetPeak(server.child.pid);
    const hour = await record(3_600);
    const saving = memoryOf(server.child.pid, 'VmHWM');
    const against = 'a minute';
    return [
      { name: 'Stop to saved, a minute', value: minute.saved, unit: 'ms' },
      {
        name: 'Stop to saved, an hour',
        value: hour.saved,
        unit: 'ms',
        ratio: hour.saved / minute.saved,
        against,
      },
      { name: 'Taking an hour of sound on its way in', value: hour.sent, unit: 'ms' },
      {
        name: 'Peak memory of the server while an hour comes in',
        value: hour.taking,
        unit: 'MB',
        ratio: hour.taking / idle,
        against: 'before it',
      },
      {
        name: 'Peak memory of the server while it is saved',
        value: saving,
        unit: 'MB',
        ratio: saving / idle,
        against: 'before it came in',
      },
    ];
  } finally {
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
