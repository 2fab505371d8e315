/** One message of an event stream. */
export interface StreamMessage {
  id: string;
  event: string;
  data: string;
}

/** Splits the text of an event stream into messages; text of an unfinished one is kept for the next piece. */
export const createStreamReader = (
  onMessage: (message: StreamMessage) => void,
  onRetry?: (ms: number) => void,
) => {
  let rest = '';
  let message: StreamMessage = { id: '', event: 'message', data: '' };
  let hasData = false;
  const takeLine = (line: string) => {
    if (line === '') {
      if (hasData) onMessage(message);
      message = { id: message.id, event: 'message', data: '' };
      hasData = false;
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') message.id = value;
    if (field === 'event') message.event = value;
    if (field === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value));
    if (field === 'data') {
      message.data = hasData ? `${message.data}\n${value}` : value;
      hasData = true;
    }
  };
  return (piece: string) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  };
};
