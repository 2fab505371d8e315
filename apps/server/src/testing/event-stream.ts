import { eventually } from './eventually.ts';

export interface StreamMessage {
  readonly id: string | null;
  /** `message` where none is named. */
  readonly event: string;
  readonly data: string;
}

export interface TestStream {
  readonly status: number;
  readonly headers: Headers;
  readonly messages: readonly StreamMessage[];
  /** Comment lines so far. */
  readonly comments: readonly string[];
  /** Waits for a message. */
  readonly next: (isRight: (message: StreamMessage) => boolean) => Promise<StreamMessage>;
  /** Settles when the server has ended the stream. */
  readonly ended: Promise<void>;
  readonly close: () => void;
}

const parse = (block: string): { message: StreamMessage | null; comments: string[] } => {
  const lines = block.split('\n');
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const data = value('data');
  return {
    message:
      data === undefined ? null : { id: value('id') ?? null, event: value('event') ?? 'message', data },
    comments: lines.filter((line) => line.startsWith(':')),
  };
};

/** Opens `GET /api/events` as the web app does: with the token in a header. */
export const openStream = async (
  address: string,
  headers: Record<string, string>,
  lastEventId?: string,
  topics: readonly string[] = [],
): Promise<TestStream> => {
  const abort = new AbortController();
  const response = await fetch(
    `${address}/api/events${topics.length > 0 ? `?topics=${topics.join(',')}` : ''}`,
    {
      headers: { ...headers, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
      signal: abort.signal,
    },
  );
  const messages: StreamMessage[] = [];
  const comments: string[] = [];
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body ?? []) {
      rest += decoder.decode(chunk, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const parsed = parse(block);
        if (parsed.message) messages.push(parsed.message);
        comments.push(...parsed.comments);
      }
    }
  };
  const ended = read().catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    messages,
    comments,
    ended,
    async next(isRight) {
      await eventually(
        () => messages,
        (all) => all.some(isRight),
      );
      const found = messages.find(isRight);
      if (!found) throw new Error('unreachable');
      return found;
    },
    close: () => abort.abort(),
  };
};
