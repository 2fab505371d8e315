// Suites side by side: each takes as many of the cores as it uses, and prints in one piece when it ends.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { environment, findNode, root } from './lib.mjs';

/** What stands beside a suite that goes before takes what it leaves of the cores. */
const stepBack = (child) => {
  try {
    os.setPriority(child.pid, Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended, or may not be changed.
  }
};

const createLane = (cores, { isAlone, stepsBack }) => {
  const lines = [];
  return {
    cores,
    print: (text) => {
      if (isAlone) process.stdout.write(text);
      else lines.push(text);
    },
    /** Runs our Node to its end; answers with the exit code. */
    run: (args, extra = {}) =>
      new Promise((resolve) => {
        const child = spawn(findNode(), args, {
          cwd: root,
          env: environment(extra),
          stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
        });
        if (stepsBack) stepBack(child);
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => lines.push(piece));
        child.on('error', (error) => {
          lines.push(`${error.message}\n`);
          resolve(1);
        });
        child.on('close', (code) => resolve(code ?? 1));
      }),
    flush: () => {
      for (const line of lines.splice(0)) process.stdout.write(line);
    },
  };
};

/**
 * Runs jobs in their order as soon as there are cores for them. The first one is waited for where it leaves no core
 * free; one that takes all cores runs alone and prints as it goes.
 *
 * @param jobs `{ cores, goesBefore, run(lane) }`; one that goes before is not kept waiting by those beside it
 */
export const runInLanes = async (jobs, cores) => {
  const anyGoesBefore = jobs.some(({ goesBefore }) => goesBefore);
  const waiting = [...jobs];
  const running = new Set();
  let free = cores;
  while (waiting.length > 0 || running.size > 0) {
    while (waiting.length > 0 && waiting[0].cores <= free) {
      const job = waiting.shift();
      free -= job.cores;
      const isAlone = job.cores === cores;
      const lane = createLane(job.cores, {
        isAlone,
        stepsBack: anyGoesBefore && !isAlone && !job.goesBefore,
      });
      const ended = Promise.resolve(job.run(lane)).finally(() => {
        lane.flush();
        free += job.cores;
        running.delete(ended);
      });
      running.add(ended);
    }
    await Promise.race(running);
  }
};
