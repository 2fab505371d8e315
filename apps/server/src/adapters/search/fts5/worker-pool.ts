import { Worker } from 'node:worker_threads';

/** A worker did not answer in time; it has been replaced. */
export class WorkerTimeoutError extends Error {
  override name = 'WorkerTimeoutError';
}

/** An error that happened in a worker, by its name there. */
export class WorkerTaskError extends Error {
  override name = 'WorkerTaskError';
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface WorkerPool<Task> {
  /** Answers in the order asked where there is one worker. `timeoutMs` counts the waiting too; none: no limit. */
  readonly run: <T>(task: Task, timeoutMs?: number) => Promise<T>;
  /** Ends the workers after the tasks they are at; with `drain` after those that wait, too. */
  readonly close: (drain?: boolean) => Promise<void>;
}

/** Tells a worker to close what it holds and end. */
export const endMessage = 'end';
const endsWithin = 2_000;
const maxYoungGenerationSizeMb = 8;
/** A thread without a task for this long is ended; the next task starts one. */
const idleLimit = 10_000;

interface Job<Task> {
  readonly task: Task;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | null;
}

interface Member<Task> {
  readonly worker: Worker;
  job: Job<Task> | null;
  /** Ends the worker when nothing was asked of it for long. */
  idle: NodeJS.Timeout | null;
}

interface Reply {
  readonly value?: unknown;
  readonly error?: { readonly name: string; readonly message: string };
}

/**
 * Threads that take tasks one by one. One that hangs or dies is replaced, and only its own task fails.
 *
 * @param endIdleAfter milliseconds without a task after which a thread is ended; null: never, for one with a state
 */
export const createWorkerPool = <Task>(
  script: URL,
  workerData: unknown,
  size: number,
  endIdleAfter: number | null = idleLimit,
): WorkerPool<Task> => {
  const members = new Set<Member<Task>>();
  const ending = new Set<Promise<unknown>>();
  let waiting: Job<Task>[] = [];
  let closed = false;
  const onEmpty: (() => void)[] = [];
  let number = 0;

  const settle = (job: Job<Task>, reply: Reply): void => {
    if (job.timer) clearTimeout(job.timer);
    if (reply.error) job.reject(new WorkerTaskError(reply.error.name, reply.error.message));
    else job.resolve(reply.value);
  };

  const retire = (member: Member<Task>): void => {
    members.delete(member);
    if (member.idle) clearTimeout(member.idle);
    const ended = member.worker.terminate().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  /** Lets a worker end what it is at and close its files; one that does not is stopped. */
  const dismiss = (member: Member<Task>): void => {
    members.delete(member);
    if (member.idle) clearTimeout(member.idle);
    const ended = new Promise<void>((resolve) => {
      const overdue = setTimeout(() => void member.worker.terminate(), endsWithin);
      overdue.unref();
      member.worker.once('exit', () => {
        clearTimeout(overdue);
        resolve();
      });
      member.worker.ref();
      member.worker.postMessage(endMessage);
    }).finally(() => ending.delete(ended));
    ending.add(ended);
  };

  const endWhenIdle = (member: Member<Task>): void => {
    if (endIdleAfter === null) return;
    if (member.idle) clearTimeout(member.idle);
    member.idle = setTimeout(() => dismiss(member), endIdleAfter);
    member.idle.unref();
  };

  const start = (): Member<Task> => {
    const worker = new Worker(script, {
      workerData,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Rows pass through a thread; a large young generation would only be held for the next ones.
      resourceLimits: { maxYoungGenerationSizeMb },
    });
    const member: Member<Task> = { worker, job: null, idle: null };
    members.add(member);
    // An idle index keeps no process from ending.
    worker.unref();
    worker.on('message', (reply: Reply) => {
      const { job } = member;
      member.job = null;
      worker.unref();
      if (job) settle(job, reply);
      next();
      if (member.job === null && members.has(member)) endWhenIdle(member);
    });
    const fail = (error: Error): void => {
      const { job } = member;
      member.job = null;
      if (members.has(member)) retire(member);
      if (job) settle(job, { error });
      next();
    };
    worker.on('error', fail);
    worker.on('exit', (code) => {
      if (members.has(member) || member.job) fail(new Error(`A worker ended with code ${code}.`));
    });
    return member;
  };

  const next = (): void => {
    while (waiting.length > 0) {
      const idle =
        [...members].find((member) => member.job === null) ?? (members.size < size ? start() : null);
      if (!idle) return;
      const job = waiting.shift();
      if (!job) return;
      if (waiting.length === 0) for (const tell of onEmpty.splice(0)) setImmediate(tell);
      idle.job = job;
      if (idle.idle) clearTimeout(idle.idle);
      idle.worker.ref();
      number += 1;
      idle.worker.postMessage({ id: number, task: job.task });
    }
  };

  const expire = (job: Job<Task>): void => {
    const member = [...members].find((one) => one.job === job);
    waiting = waiting.filter((one) => one !== job);
    if (waiting.length === 0) for (const tell of onEmpty.splice(0)) setImmediate(tell);
    job.reject(new WorkerTimeoutError('The index did not answer in time.'));
    if (!member) return;
    member.job = null;
    retire(member);
    next();
  };

  return {
    run: <T>(task: Task, timeoutMs?: number) =>
      new Promise<T>((resolve, reject) => {
        if (closed) {
          reject(new Error('The index is closed.'));
          return;
        }
        const timer = timeoutMs === undefined ? null : setTimeout(() => expire(job), timeoutMs);
        const job: Job<Task> = { task, resolve: resolve as (value: unknown) => void, reject, timer };
        waiting.push(job);
        next();
      }),
    async close(drain = false) {
      closed = true;
      if (!drain) {
        for (const job of waiting) settle(job, { error: new Error('The index is closed.') });
        waiting = [];
      }
      if (waiting.length > 0) await new Promise<void>((resolve) => onEmpty.push(resolve));
      // What a worker is at, it ends.
      for (const member of [...members]) dismiss(member);
      await Promise.all(ending);
    },
  };
};
