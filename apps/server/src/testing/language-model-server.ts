import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What a request of an engine asked. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
    readonly tools?: readonly { readonly function?: { readonly name: string }; readonly name?: string }[];
    readonly system?: unknown;
  };
  /** Everything sent, as one text. */
  readonly text: string;
}

export type Step =
  | { readonly text: string }
  | { readonly tool: string; readonly args: unknown }
  | { readonly wait: number }
  /** Called when everything before it is written. */
  | { readonly do: () => void }
  /** Goes on when the test says so. */
  | { readonly until: Promise<unknown> }
  /** The connection breaks without a word. */
  | { readonly hangUp: true }
  | { readonly raw: string }
  | { readonly finish: 'stop' | 'length' | 'tool_calls' | 'content_filter' };

export type Behaviour =
  | { readonly status: number; readonly body: unknown }
  | { readonly steps: readonly Step[] };

export interface ModelServer {
  readonly url: string;
  readonly requests: ModelRequest[];
  /** How the next requests are answered; a function sees the request and how many came before it. */
  behave: (behaviour: Behaviour | ((request: ModelRequest, turn: number) => Behaviour)) => void;
  close: () => Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

const chunk = (delta: unknown, finish: string | null = null): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;

const sendSteps = async (response: ServerResponse, steps: readonly Step[]): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ role: 'assistant', content: '' }));
  let call = 0;
  for (const step of steps) {
    if (response.destroyed) return;
    if ('text' in step)
      // As real servers do: a few characters at a time, cutting through words and markers.
      for (const part of step.text.match(/[\s\S]{1,7}/g) ?? []) response.write(chunk({ content: part }));
    else if ('tool' in step) {
      response.write(
        chunk({
          tool_calls: [
            {
              index: call,
              id: `call_${call}`,
              type: 'function',
              function: { name: step.tool, arguments: '' },
            },
          ],
        }),
      );
      for (const part of JSON.stringify(step.args).match(/[\s\S]{1,9}/g) ?? [])
        response.write(chunk({ tool_calls: [{ index: call, function: { arguments: part } }] }));
      call += 1;
    } else if ('wait' in step) await pause(step.wait);
    else if ('do' in step) step.do();
    else if ('until' in step) await step.until;
    else if ('hangUp' in step) {
      response.destroy();
      return;
    } else if ('raw' in step) response.write(step.raw);
    else response.write(chunk({}, step.finish));
  }
  response.end('data: [DONE]\n\n');
};

/** Events of Anthropic's messages protocol for the same steps. */
const sendMessages = (response: ServerResponse, steps: readonly Step[]): void => {
  const event = (type: string, data: object): void => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  event('message_start', {
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'test-model',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  });
  event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
  for (const step of steps)
    if ('text' in step)
      event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: step.text } });
  event('content_block_stop', { index: 0 });
  event('message_delta', {
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 1 },
  });
  event('message_stop', {});
  response.end();
};

/** A server on loopback that speaks the streaming protocols of language models and behaves as told. */
export const startModelServer = async (): Promise<ModelServer> => {
  const requests: ModelRequest[] = [];
  let behaviour: Behaviour | ((request: ModelRequest, turn: number) => Behaviour) = { steps: [] };
  const server = createServer(async (request, response) => {
    const text = await readBody(request);
    const asked: ModelRequest = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(text) as ModelRequest['body'],
      text,
    };
    requests.push(asked);
    const now = typeof behaviour === 'function' ? behaviour(asked, requests.length - 1) : behaviour;
    if ('status' in now) {
      response.writeHead(now.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(now.body));
    } else if (asked.path.endsWith('/messages')) sendMessages(response, now.steps);
    else await sendSteps(response, now.steps);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave(next) {
      requests.length = 0;
      behaviour = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
