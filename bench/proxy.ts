// A proxy in a process of its own: each request to the next of the addresses it is given, streams as they come.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const targets = process.argv.slice(2).map((address) => new URL(address));
const agent = new http.Agent({ keepAlive: true });
let turn = 0;

const server = http.createServer((request, response) => {
  turn = (turn + 1) % targets.length;
  const target = targets[turn];
  const passed = http.request(
    {
      agent,
      host: target?.hostname,
      port: target?.port,
      method: request.method,
      path: request.url,
      headers: request.headers,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  passed.on('error', () => response.writeHead(502).end());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
