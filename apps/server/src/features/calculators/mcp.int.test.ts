import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { calculatorIndex } from '@mz/clinical';
import type { CalculatorEvaluation } from '@mz/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calculatorSamples } from '../../testing/calculator-samples.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { toolNameOf } from './mcp-tools.ts';

let test: TestApp;
const clients: Client[] = [];
const strayLines: Error[] = [];
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await test.close();
});

const remember = (client: Client): Client => {
  clients.push(client);
  client.onerror = (error) => strayLines.push(error);
  return client;
};
const overHttp = async (): Promise<Client> => {
  const client = remember(new Client({ name: 'test', version: '1.0.0' }));
  await client.connect(new StreamableHTTPClientTransport(new URL(`${await test.listen()}/mcp`)));
  return client;
};
const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const overStdio = async (): Promise<Client> => {
  const client = remember(new Client({ name: 'test', version: '1.0.0' }));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['scripts/run.mjs', 'mcp'],
      cwd: root,
      stderr: 'inherit',
    }),
  );
  return client;
};

const overApi = async (id: string, inputs: object): Promise<CalculatorEvaluation> =>
  (
    await test.app.inject({
      method: 'POST',
      url: `/api/calculators/${id}/evaluate`,
      payload: { inputs },
    })
  ).json();

describe.each([
  ['streamable HTTP', overHttp],
  ['stdio', overStdio],
])('tools over %s', (_transport, connect) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect();
  });

  it('are all calculators and converters, with schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(
      [
        ...calculatorIndex.map(({ id }) => toolNameOf(id)),
        'drugs-search',
        'drugs-facts',
        'drugs-dose',
        'drugs-interactions',
      ].sort(),
    );
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(tool.title, tool.name).toBeTruthy();
      expect(tool.description, tool.name).toContain('Not for:');
      expect(tool.inputSchema.type).toBe('object');
      for (const word of ['allOf', 'oneOf', 'anyOf']) expect(tool.inputSchema).not.toHaveProperty(word);
    }
    const gfr = tools.find(({ name }) => name === 'egfr-ckdepi-2021-cr');
    expect(gfr?.title).toBe('GFR Calculator (CKD-EPI 2021)');
    expect(gfr?.inputSchema.required).toEqual(['ageYears', 'sex']);
    expect(gfr?.description).toContain('exactly one of creatinineMgDl (mg/dL), creatinineUmolL (µmol/L)');
    expect(gfr?.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
  });

  it('answer doses and interactions of drugs, and refuse what is not known', async () => {
    const dose = await client.callTool({
      name: 'drugs-dose',
      arguments: {
        drug: 'Lovenox',
        intent: 'prophylaxis',
        patient: { ageYears: 78, weightKg: 62, crcl: 22 },
      },
    });
    expect(dose.structuredContent).toMatchObject({
      drug: 'enoxaparin',
      doses: expect.arrayContaining([
        expect.objectContaining({ id: 'enoxaparin.renal.prophylaxis', status: 'applies' }),
      ]),
    });
    const pairs = await client.callTool({
      name: 'drugs-interactions',
      arguments: { drugs: ['clarithromycin', 'simvastatin'] },
    });
    expect(pairs.structuredContent).toMatchObject({ pairs: [{ severity: 'contraindicated' }] });
    const facts = await client.callTool({ name: 'drugs-facts', arguments: { drug: 'levothyroxine' } });
    expect(JSON.stringify(facts.structuredContent)).not.toContain('"unchecked"');
    for (const wrong of [
      { drug: 'Wunderol', patient: {} },
      { drug: 'enoxaparin', patient: { weightKg: 900 } },
    ])
      expect(await client.callTool({ name: 'drugs-dose', arguments: wrong })).toMatchObject({
        isError: true,
      });
  });

  it('give the same as the API, for every calculator', async () => {
    await client.listTools();
    for (const { id } of calculatorIndex) {
      const inputs = { ...calculatorSamples[id]?.inputs };
      const answer = await client.callTool({ name: toolNameOf(id), arguments: inputs });
      expect(answer.isError, `${id} ${JSON.stringify(answer.content)}`).toBeFalsy();
      expect(answer.structuredContent, id).toEqual(await overApi(id, inputs));
      const [json, words] = answer.content as { type: string; text: string }[];
      expect(JSON.parse(json?.text ?? '')).toEqual(answer.structuredContent);
      expect(words?.text, id).toContain(`Calculator ${id}, version`);
    }
  });

  it('are found by the calculator’s id too', async () => {
    const { inputs } = calculatorSamples['meld-3.0'] ?? {};
    const answer = await client.callTool({ name: 'meld-3.0', arguments: { ...inputs } });
    expect(answer.structuredContent).toMatchObject({ results: { score: 16 } });
  });

  it('refuse with the fields', async () => {
    const answer = await client.callTool({
      name: 'egfr-ckdepi-2021-cr',
      arguments: { creatinineMgDl: 900, ageYears: 40, sex: 'male' },
    });
    expect(answer.isError).toBe(true);
    expect(answer.structuredContent).toMatchObject({
      calculator: 'egfr-ckdepi-2021-cr',
      error: {
        code: 'unprocessable',
        fields: [{ path: 'inputs.creatinineMgDl', code: 'above-maximum' }],
      },
    });
    expect(JSON.stringify(answer.content)).toContain('mg/dL');
    expect((await client.callTool({ name: 'bmi' })).isError).toBe(true);
  });

  it('that do not exist are an error of the protocol', async () => {
    await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toMatchObject({
      code: -32_602,
    });
    await expect(client.callTool({ name: '__proto__', arguments: {} })).rejects.toMatchObject({
      code: -32_602,
    });
  });

  it('come with nothing but the protocol', () => {
    expect(strayLines).toEqual([]);
  });
});

describe('the address /mcp', () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'bmi', arguments: {} } };
  const accept = { accept: 'application/json, text/event-stream' };
  const send = (payload: unknown, headers: Record<string, string> = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/mcp',
      payload: payload as object,
      headers: { ...accept, 'content-type': 'application/json', ...headers },
    });

  it('answers every request by itself', async () => {
    const answer = await send(message);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['mcp-session-id']).toBeUndefined();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: 1, result: { isError: true } });
  });

  it('takes a notification without an answer', async () => {
    const answer = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(answer.statusCode).toBe(202);
    expect(answer.body).toBe('');
  });

  it.each([
    ['http://localhost:3000', 200],
    ['http://127.0.0.1:6274', 200],
    ['https://evil.example', 403],
    ['http://localhost.evil.example', 403],
    ['null', 403],
  ])('answers pages of %s with %i', async (origin, status) => {
    const answer = await send(message, { origin });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['what is not JSON', '{', {}, 400, -32_700],
    ['JSON that is no message', '{"x":1}', {}, 400, -32_700],
    ['no message at all', 'null', {}, 400, -32_600],
    ['too many messages', JSON.stringify(Array(21).fill(message)), {}, 400, -32_600],
    ['too much', JSON.stringify({ ...message, filler: 'x'.repeat(70_000) }), {}, 413, -32_600],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, -32_600],
    ['a token that is not one', JSON.stringify(message), { authorization: 'Bearer x.y.z' }, 401, -32_600],
    ['an unknown protocol', JSON.stringify(message), { 'mcp-protocol-version': '1999-01-01' }, 400, -32_000],
  ])('refuses %s in the protocol’s shape', async (_what, payload, headers, status, code) => {
    const answer = await send(payload, headers as Record<string, string>);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code }, id: null });
  });

  it.each(['GET', 'DELETE'] as const)('has nothing to %s', async (method) => {
    const answer = await test.app.inject({ method, url: '/mcp', headers: accept });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST');
  });

  it('limits the requests of one address', async () => {
    const limited = await test.another({ AUTH_RATE_FACTOR: '0.001' });
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1)
      statuses.push(
        (
          await limited.inject({
            method: 'POST',
            url: '/mcp',
            payload: message,
            headers: accept,
            remoteAddress: '192.0.2.78',
          })
        ).statusCode,
      );
    expect(statuses.slice(0, 6)).toEqual(Array(6).fill(200));
    expect(statuses).toContain(429);
  });

  it('counts each message of a batch, and a list of all tools as several', async () => {
    const limited = await test.another({ AUTH_RATE_FACTOR: '0.01' });
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const post = (payload: unknown) =>
      limited.inject({
        method: 'POST',
        url: '/mcp',
        payload: JSON.stringify(payload),
        headers: { ...accept, 'content-type': 'application/json' },
        remoteAddress: '192.0.2.79',
      });
    const statuses: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) statuses.push((await post([list, list])).statusCode);
    expect(statuses[0]).toBe(200);
    expect(statuses).toContain(429);
  });
});
