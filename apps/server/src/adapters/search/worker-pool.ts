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
  readonly close: () => Promise<void>;
}

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

  const start = (): Member<Task> => {
    const worker = new Worker(script, { workerData, execArgv: ['--disable-warning=ExperimentalWarning'] });
    const member: Member<Task> = { worker, job: null };
    members.add(member);
    // An idle index keeps no process from ending.
    worker.unref();
    worker.on('message', (reply: Reply) => {
      const { job } = member;
      member.job = null;
      if (job) settle(job, reply);
      next();
    });
    const fail = (error: Error): void => {
      const { job } = member;
      member.job = null;
      retire(member);
      if (job) settle(job, { error });
      if (!closed) next();
    };
    worker.on('error', fail);
    worker.on('exit', (code) => {
      if (members.has(member)) fail(new Error(`A worker ended with code ${code}.`));
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
      idle.job = job;
      number += 1;
      idle.worker.postMessage({ id: number, task: job.task });
    }
  };

  const expire = (job: Job<Task>): void => {
    const member = [...members].find((one) => one.job === job);
    waiting = waiting.filter((one) => one !== job);
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
    async close() {
      closed = true;
      for (const job of waiting) settle(job, { error: new Error('The index is closed.') });
      waiting = [];
      for (const member of [...members]) {
        if (member.job) settle(member.job, { error: new Error('The index is closed.') });
        member.job = null;
        retire(member);
      }
      await Promise.all(ending);
    },
  };
};
