import { setTimeout as sleep } from 'node:timers/promises';
import { decodePieces } from '../decode.ts';
import { SourceFormatError, TruncatedError } from '../record.ts';
import { createOwnTurns, type Turns } from './turns.ts';

export interface PoliteClientOptions {
  /** Most requests a second, counted from start to start. */
  readonly perSecond: number;
  /** Shared with other processes; otherwise the client has its own. */
  readonly turns?: Turns;
  /** Who asks, as the sources want to know. */
  readonly userAgent: string;
  /** Milliseconds before the second attempt; doubles with each further one. */
  readonly firstPause?: number;
  readonly attempts?: number;
  /** Milliseconds until headers, and between two pieces of a body. */
  readonly patience?: number;
  /** Media type asked for, where the source has several. */
  readonly accept?: string;
}

/** A source that refuses, or cannot be reached after all attempts. */
export class SourceError extends Error {
  override name = 'SourceError';
  readonly status: number | undefined;
  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

const maxWait = 15 * 60_000;
const maxPause = 60_000;
const maxPageLength = 200_000_000;

/** Milliseconds a `Retry-After` asks for: seconds, or a date. */
export const retryAfterOf = (value: string | null, now = Date.now()): number | undefined => {
  if (value === null) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
};

const hostOf = (url: string): string => new URL(url).host;

const describe = (error: unknown): string => {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  return cause?.code ?? cause?.message ?? (error as Error).message;
};

/** Network faults are worth another attempt; what we did ourselves is not. */
const isFault = (error: unknown): boolean =>
  error instanceof TypeError || /terminated|timeout|aborted/i.test((error as Error).message);

/**
 * A client that keeps to a source's rate, waits as long as it is told to, tries again with growing,
 * scattered pauses, and never waits forever for an answer.
 */
export const createPoliteClient = ({
  perSecond,
  turns = createOwnTurns(1000 / perSecond),
  userAgent,
  firstPause = 500,
  attempts = 6,
  patience = 60_000,
  accept = '*/*',
}: PoliteClientOptions) => {
  const waitForTurn = async (signal: AbortSignal): Promise<void> => {
    const wait = await turns.take();
    if (wait > 0) await sleep(wait, undefined, { signal });
  };

  /** One attempt; the body is read by `use` and must keep coming. */
  const attempt = async <T>(
    url: string,
    signal: AbortSignal,
    use: (response: Response, alive: () => void) => Promise<T>,
  ): Promise<T> => {
    const overdue = new AbortController();
    let timer = setTimeout(() => overdue.abort(), patience);
    const alive = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => overdue.abort(), patience);
    };
    try {
      const response = await fetch(url, {
        headers: { 'user-agent': userAgent, accept },
        redirect: 'follow',
        signal: AbortSignal.any([signal, overdue.signal]),
      });
      alive();
      return await use(response, alive);
    } catch (error) {
      if (overdue.signal.aborted && !signal.aborted)
        throw new TypeError(`no answer for ${Math.round(patience / 1000)} s`, { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  /**
   * Asks until the answer can be used.
   *
   * @param use reads the answer; TruncatedError and SourceFormatError are tried again
   * @throws SourceError
   */
  const request = async <T>(
    url: string,
    signal: AbortSignal,
    use: (response: Response, alive: () => void) => Promise<T>,
  ): Promise<T> => {
    for (let count = 1; ; count += 1) {
      await waitForTurn(signal);
      let retryAfter: number | undefined;
      let reason: string;
      let status: number | undefined;
      try {
        const result = await attempt(url, signal, async (response, alive) => {
          if (response.ok) return { value: await use(response, alive) };
          status = response.status;
          retryAfter = retryAfterOf(response.headers.get('retry-after'));
          await response.body?.cancel().catch(() => undefined);
          return null;
        });
        if (result) return result.value;
        reason = `it answers ${status}`;
        if (status !== 408 && status !== 429 && (status ?? 0) < 500)
          throw new SourceError(`${hostOf(url)} refuses the request: ${reason}`, status);
      } catch (error) {
        signal.throwIfAborted();
        const again = error instanceof TruncatedError || error instanceof SourceFormatError || isFault(error);
        if (!again) throw error;
        reason = describe(error);
        status = undefined;
      }
      if (count >= attempts)
        throw new SourceError(`${hostOf(url)} cannot be used after ${count} attempts: ${reason}`, status);
      if (retryAfter !== undefined && retryAfter > maxWait)
        throw new SourceError(
          `${hostOf(url)} asks to come back in ${Math.ceil(retryAfter / 60_000)} minutes; try again then`,
          status,
        );
      const pause = Math.min(maxPause, firstPause * 2 ** (count - 1));
      // Nobody waits less than told; those told the same do not come back at once.
      const wait =
        (retryAfter ?? pause / 2) +
        Math.random() * (retryAfter === undefined ? pause / 2 : Math.min(pause, 1000));
      if (retryAfter) await turns.hold(retryAfter);
      await sleep(wait, undefined, { signal });
    }
  };

  const readText = async (response: Response, alive: () => void): Promise<string> => {
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      for await (const piece of response.body ?? []) {
        alive();
        yield piece;
      }
    };
    let text = '';
    for await (const piece of decodePieces(bytes())) {
      text += piece;
      if (text.length > maxPageLength)
        throw new SourceError(`${hostOf(response.url)} sends more than 200 MB`);
    }
    return text;
  };

  return {
    request,
    /** An answer as text, made into something by `read`. */
    text: <T>(url: string, signal: AbortSignal, read: (text: string, type: string) => T): Promise<T> =>
      request(url, signal, async (response, alive) =>
        read(await readText(response, alive), response.headers.get('content-type') ?? ''),
      ),
    /** An answer that must be JSON. */
    json: <T>(url: string, signal: AbortSignal, read: (value: unknown) => T): Promise<T> =>
      request(url, signal, async (response, alive) => {
        const type = response.headers.get('content-type') ?? '';
        const text = await readText(response, alive);
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          if (/^\s*</.test(text)) throw new SourceFormatError(`it sends ${type || 'a page'} instead of JSON`);
          throw new TruncatedError('the JSON ends in the middle');
        }
        return read(value);
      }),
  };
};
export type PoliteClient = ReturnType<typeof createPoliteClient>;
