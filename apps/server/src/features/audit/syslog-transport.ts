import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SyslogConfig } from '../../config/telemetry.ts';

const timeout = 10_000;

const sendDatagrams = async ({ host, port }: SyslogConfig, lines: readonly string[]): Promise<void> => {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    for (const line of lines)
      await new Promise<void>((done, fail) =>
        socket.send(line, port, host, (error) => (error ? fail(error) : done())),
      );
  } finally {
    socket.close();
  }
};

const open = ({ protocol, host, port }: SyslogConfig): Socket =>
  protocol === 'tls'
    ? // A number is no server name (RFC 6066); the certificate is held against the host all the same.
      connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    : connectTcp({ host, port });

/**
 * Syslog has no receipts, and what was written to a connection may still be lost with it. So each batch has a
 * connection of its own: it counts as told once the receiver has read to the end and closed its side too.
 */
const sendStream = (config: SyslogConfig, lines: readonly string[]): Promise<void> =>
  new Promise((done, fail) => {
    const socket = open(config);
    let isRead = false;
    socket.setTimeout(timeout, () => socket.destroy(new Error('The log collector does not answer.')));
    socket.on('error', fail);
    socket.on('end', () => {
      isRead = socket.writableFinished;
    });
    socket.on('close', () =>
      isRead ? done() : fail(new Error('The log collector closed before it had read everything.')),
    );
    socket.resume();
    // Octet counting (RFC 6587, 3.4.1; RFC 5425).
    socket.end(lines.map((line) => `${Buffer.byteLength(line)} ${line}`).join(''));
  });

/** Sends lines, or throws where it is not known that they arrived; UDP never knows. */
export const sendSyslog = (config: SyslogConfig, lines: readonly string[]): Promise<void> =>
  config.protocol === 'udp' ? sendDatagrams(config, lines) : sendStream(config, lines);
