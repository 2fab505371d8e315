import { createParser } from 'eventsource-parser';

/** One message of an event stream. */
export interface StreamMessage {
  /** Of this message or of the last one before it that had one. */
  id: string;
  event: string;
  data: string;
}

/** Feeds the text of an event stream piece by piece; complete messages come out, an unfinished one waits. */
export const createStreamReader = (
  onMessage: (message: StreamMessage) => void,
  onRetry?: (ms: number) => void,
) => {
  let lastId = '';
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      lastId = id ?? lastId;
      onMessage({ id: lastId, event: event ?? 'message', data });
    },
    ...(onRetry && { onRetry }),
  });
  return (piece: string) => parser.feed(piece);
};
