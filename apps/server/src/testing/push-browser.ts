import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on the loopback: keeps what it is sent, and answers as it is told to. */
export const openPushServer = async () => {
  const received: ReceivedPush[] = [];
  const answers = new Map<string, { status: number; headers?: Record<string, string> }>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const { status, headers } = answers.get(path) ?? { status: 201 };
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(status, headers).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `localhost:${port}`,
    received,
    answer: (path: string, status: number, headers: Record<string, string> = {}) =>
      answers.set(path, { status, headers }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** A browser that subscribes and reads what it is sent, as RFC 8291 says it. */
export const createPushBrowser = (host: string, path: string) => {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const authSecret = randomBytes(16);
  const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  return {
    subscription: {
      endpoint: `http://${host}${path}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: authSecret.toString('base64url') },
    },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const serverKey = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey]);
      const material = derive(ecdh.computeSecret(serverKey), authSecret, info, 32);
      const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
};
