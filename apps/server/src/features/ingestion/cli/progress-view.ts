import cliProgress from 'cli-progress';
import type { Progress } from '../ingest-run.ts';

const steps = 1000;
const betweenLines = 5_000;

const number = (value: number): string => Math.round(value).toLocaleString('en-US');

/** A span of time as people say it. */
export const duration = (seconds: number): string => {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
};

/** Shows how a run goes: a bar on a terminal, now and then a line elsewhere. */
export const createProgressView = (kind: 'bar' | 'lines' | 'silent') => {
  const began = performance.now();
  let first: { read: number; fraction: number; at: number } | null = null;
  let lastLine = began;
  let ended = kind === 'silent';
  const bar =
    kind === 'bar'
      ? new cliProgress.SingleBar({
          format: '{bar} {percent} | {read} read | {rate}/s | {left}',
          barsize: 30,
          stream: process.stderr,
          hideCursor: true,
          clearOnComplete: false,
          stopOnComplete: false,
        })
      : null;
  bar?.start(steps, 0, { percent: '', read: '0', rate: '–', left: '' });

  return {
    update({ read, fraction, refused }: Progress): void {
      if (ended) return;
      const now = performance.now();
      // A resumed run begins with what was read before.
      first ??= { read: 0, fraction: 0, at: began };
      const seconds = Math.max(0.001, (now - first.at) / 1000);
      const rate = (read - first.read) / seconds;
      const done = (fraction ?? 0) - first.fraction;
      const left = fraction !== undefined && done > 0 ? (seconds * (1 - fraction)) / done : undefined;
      if (first.at === began && first.read === 0) first = { read, fraction: fraction ?? 0, at: now };
      const percent = fraction === undefined ? '' : `${Math.floor(fraction * 100)} %`;
      const remaining = left === undefined ? '' : `${duration(left)} left`;
      if (bar) {
        bar.update(Math.round((fraction ?? 0) * steps), {
          percent,
          read: number(read),
          rate: number(rate),
          left: remaining,
        });
        return;
      }
      if (now - lastLine < betweenLines) return;
      lastLine = now;
      const parts = [
        `${number(read)} read`,
        percent,
        `${number(rate)}/s`,
        remaining,
        refused > 0 ? `${number(refused)} refused` : '',
      ];
      process.stderr.write(`${parts.filter(Boolean).join(', ')}\n`);
    },
    end(): void {
      if (ended) return;
      ended = true;
      bar?.stop();
    },
  };
};
