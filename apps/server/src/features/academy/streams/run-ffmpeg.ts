import { spawn } from 'node:child_process';
import os from 'node:os';

/** Kept of what it says. */
const maxTold = 16_384;
const lowest = os.constants.priority.PRIORITY_LOW;

/** It ended with an error: the file is not one it can read, or it was built without what is asked of it. */
export class FfmpegError extends Error {
  override name = 'FfmpegError';
}

/**
 * Runs the host's ffmpeg at the lowest priority, with a bare environment.
 *
 * @param program its path
 * @returns what it wrote to its error stream, where it tells of files
 * @throws FfmpegError where it ends with an error (`mayFail`: not then), AbortError once `signal` ends it
 */
export const runFfmpeg = (
  program: string,
  args: readonly string[],
  { signal, mayFail = false }: { signal: AbortSignal; mayFail?: boolean },
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH ?? '' },
      signal,
      killSignal: 'SIGKILL',
    });
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (told.length < maxTold) told += text.slice(0, maxTold - told.length);
    });
    child.once('spawn', () => {
      try {
        if (child.pid !== undefined) os.setPriority(child.pid, lowest);
      } catch {
        // It has ended already, or this host does not allow it.
      }
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (signal.aborted) reject(signal.reason);
      else if (code === 0 || mayFail) resolve(told);
      else reject(new FfmpegError(`ffmpeg ended with ${code}: ${told.slice(-500)}`));
    });
  });
