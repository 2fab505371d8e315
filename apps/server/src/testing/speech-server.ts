import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the endpoint saw it. */
export interface HeardRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** The WAV file. */
  readonly sound: Buffer;
}
type Answer = (request: HeardRequest, response: ServerResponse) => void;

const read = async (request: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** A server with the protocol of OpenAI's transcriptions, and whatever behaviour a test asks for. */
export const startSpeechServer = async () => {
  const heard: HeardRequest[] = [];
  const waiting = new Set<ServerResponse>();
  let answer: Answer = (_request, response) => response.end('{}');
  const server: Server = createServer((request, response) => {
    void read(request).then(async (body) => {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData();
      const fields: Record<string, string> = {};
      let sound = Buffer.alloc(0);
      for (const [name, value] of form)
        if (typeof value === 'string') fields[name] = value;
        else sound = Buffer.from(await value.arrayBuffer());
      const seen = { path: request.url ?? '', authorization: request.headers.authorization, fields, sound };
      heard.push(seen);
      waiting.add(response);
      response.on('close', () => waiting.delete(response));
      answer(seen, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    heard,
    answerWith(next: Answer) {
      answer = next;
    },
    say(segments: readonly object[], text = 'said') {
      answer = (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ text, language: 'english', segments }));
      };
    },
    async close() {
      for (const response of waiting) response.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
