import type { NewPicture } from '@mz/contracts/pictures';

/** A message on its way; what could not be sent yet waits for the network, over reloads too. */
export interface WaitingMessage {
  readonly clientId: string;
  readonly threadId: string;
  readonly text: string;
  readonly replyTo: { readonly id: string; readonly authorId: string; readonly excerpt: string } | null;
  readonly identifiersStated: boolean;
  readonly pictures: NewPicture[];
  readonly writtenAt: string;
  /** Why the server refused it; null: it is still to be sent. */
  readonly refusal: string | null;
}

/** What is shown and sent of a kept message is there; the server validates all of it. */
const isWaiting = (value: Partial<WaitingMessage> | null): value is WaitingMessage =>
  [value?.clientId, value?.threadId, value?.text, value?.writtenAt].every((one) => typeof one === 'string') &&
  typeof value?.identifiersStated === 'boolean' &&
  Array.isArray(value.pictures) &&
  (value.refusal === null || typeof value.refusal === 'string') &&
  (value.replyTo === null || typeof value.replyTo?.id === 'string');

interface Parts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The storage's entry, one a member. */
  readonly key: string;
  readonly send: (message: WaitingMessage) => Promise<void>;
  /** A word for why the server will not take it; null: the network or the server is away, and it is tried again. */
  readonly refusalOf: (cause: unknown) => string | null;
  readonly retryAfter?: number;
}

const maxPause = 30_000;

/** Messages of one member that are not confirmed yet, sent one after the other in the order they were written. */
export const createMessageOutbox = ({ storage, key, send, refusalOf, retryAfter = 2_000 }: Parts) => {
  const listeners = new Set<() => void>();
  const read = (): readonly WaitingMessage[] => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      if (!Array.isArray(kept)) return [];
      // What cannot be read of another version is left out; messages had no pictures once.
      return kept.map((message) => ({ pictures: [], ...message })).filter(isWaiting);
    } catch {
      return [];
    }
  };
  let waiting = read();
  let isSending = false;
  let pause = retryAfter;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const publish = (next: readonly WaitingMessage[]): void => {
    waiting = next;
    if (next.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(next));
    for (const listener of listeners) listener();
  };
  const change = (clientId: string, refusal: string | null): void =>
    publish(waiting.map((message) => (message.clientId === clientId ? { ...message, refusal } : message)));
  const drop = (clientId: string): void =>
    publish(waiting.filter((message) => message.clientId !== clientId));

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    if (isSending) return;
    isSending = true;
    try {
      for (;;) {
        const next = waiting.find(({ refusal }) => refusal === null);
        if (!next) return;
        try {
          await send(next);
          drop(next.clientId);
          pause = retryAfter;
        } catch (cause) {
          const refusal = refusalOf(cause);
          if (refusal === null) {
            timer = setTimeout(() => void flush(), pause);
            pause = Math.min(maxPause, pause * 2);
            return;
          }
          change(next.clientId, refusal);
        }
      }
    } finally {
      isSending = false;
    }
  };

  return {
    list: (): readonly WaitingMessage[] => waiting,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(message: WaitingMessage): void {
      publish([...waiting, message]);
      void flush();
    },
    retry(clientId: string, change_: Partial<Pick<WaitingMessage, 'identifiersStated'>> = {}): void {
      publish(
        waiting.map((message) =>
          message.clientId === clientId ? { ...message, ...change_, refusal: null } : message,
        ),
      );
      void flush();
    },
    discard: drop,
    flush,
    /** Forgets everything: the member has left this browser. */
    clear(): void {
      clearTimeout(timer);
      publish([]);
    },
  };
};

export type MessageOutbox = ReturnType<typeof createMessageOutbox>;
