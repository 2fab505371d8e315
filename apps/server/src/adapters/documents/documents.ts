import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../lib/app-error.ts';

export interface DocumentJob {
  /** Address of the template file. */
  readonly template: string;
  /** JSON. Templates read it as data, so that no text in it is ever markup. */
  readonly data: string;
}
export interface DocumentAnswer {
  readonly pdf?: Uint8Array;
  /** Bytes the process holds after the job. */
  readonly rss?: number;
  readonly error?: string;
}

/** Draws PDFs with Typst. */
export interface Documents {
  /**
   * @param template a `.typ` file that reads `json(bytes(sys.inputs.data))`
   * @throws AppError `unavailable` where too many wait, the time is over, or the compiler is missing on this platform
   */
  readonly render: (template: URL, data: object) => Promise<Buffer>;
  readonly close: () => void;
}

interface Options {
  /** Milliseconds one document may take. */
  readonly timeout?: number;
  readonly script?: URL;
}

const fonts = new URL('../../../../../content/fonts/', import.meta.url);
const maxWaiting = 20;
const idleLife = 60_000;
/** A process that holds more than this after a job ends. */
const maxRss = 600 * 1024 * 1024;

const start = (script: URL): ChildProcess =>
  fork(script, [fileURLToPath(fonts)], {
    serialization: 'advanced',
    execArgv: [],
    // No secret of the server's, and no font of the machine's.
    env: { TZ: 'UTC', FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', fonts)) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** One process for all documents, one after the other: started when it is first needed, ended when it is not. */
export const createDocuments = ({
  timeout = 30_000,
  script = new URL('./typst-process.ts', import.meta.url),
}: Options = {}): Documents => {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const end = (): void => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  };

  const run = (job: DocumentJob): Promise<Buffer> => {
    if (isClosed) throw new AppError('unavailable', 'Server is shutting down.');
    clearTimeout(idle);
    child ??= start(script);
    const own = child;
    own.ref();
    const { promise, resolve, reject } = Promise.withResolvers<DocumentAnswer>();
    const deadline = setTimeout(() => reject(new Error('The document took too long.')), timeout);
    const fail = (error?: unknown): void =>
      reject(error instanceof Error ? error : new Error('The document process ended.'));
    own.once('message', resolve).once('error', fail).once('exit', fail);
    own.send(job, (error) => error && fail(error));
    return promise
      .then(
        ({ pdf, rss = 0, error }) => {
          if (rss > maxRss) end();
          if (!pdf) throw new Error(`The document was not drawn: ${error}`);
          return Buffer.from(pdf);
        },
        (cause: unknown) => {
          end();
          throw new AppError('unavailable', 'The document could not be drawn.', { cause });
        },
      )
      .finally(() => {
        clearTimeout(deadline);
        own.off('message', resolve).off('error', fail).off('exit', fail);
        if (child !== own) return;
        own.unref();
        own.channel?.unref();
        idle = setTimeout(end, idleLife).unref();
      });
  };

  return {
    async render(template, data) {
      if (waiting >= maxWaiting)
        throw new AppError('unavailable', 'Too many documents are waiting.', { retryAfter: 5 });
      waiting += 1;
      const job = { template: template.href, data: JSON.stringify(data) };
      const drawn = last.then(() => run(job));
      last = drawn.catch(() => null);
      try {
        return await drawn;
      } finally {
        waiting -= 1;
      }
    },
    close: () => {
      isClosed = true;
      end();
    },
  };
};
