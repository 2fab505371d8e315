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

interface Job<Task> {
  readonly task: Task;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | null;
}

interface Member<Task> {
  readonly worker: Worker;
  job: Job<Task> | null;
}

interface Reply {
  readonly value?: unknown;
  readonly error?: { readonly name: string; readonly message: string };
}

/** Threads that take tasks one by one. One that hangs or dies is replaced, and only its own task fails. */
export const createWorkerPool = <Task>(script: URL, workerData: unknown, size: number): WorkerPool<Task> => {
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
    const ended = member.worker.terminate().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  /** Lets a worker end what it is at and close its files; one that does not is stopped. */
  const dismiss = (member: Member<Task>): void => {
    members.delete(member);
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

  const start = (): Member<Task> => {
    const worker = new Worker(script, { workerData, execArgv: ['--disable-warning=ExperimentalWarning'] });
    const member: Member<Task> = { worker, job: null };
    members.add(member);
    // An idle index keeps no process from ending.
    worker.unref();
    worker.on('message', (reply: Reply) => {
      const { job } = member;
      member.job = null;
      worker.unref();
      if (job) settle(job, reply);
      next();
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
