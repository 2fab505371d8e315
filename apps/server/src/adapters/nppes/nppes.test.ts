import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isNpi } from '@mz/contracts/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askNppes, readNpiAnswer } from './nppes.ts';

const npi = '1234567893';
const entry = {
  enumeration_type: 'NPI-1',
  number: 1234567893,
  basic: { status: 'A', first_name: 'AMÉLIE', middle_name: 'R', last_name: 'NARVÁEZ-MEZA' },
  other_names: [{ first_name: 'AMELIE', last_name: 'STONE', type: 'Former Name' }],
  taxonomies: [
    { primary: false, state: 'NY', license: 'P58286' },
    { primary: true, state: 'GA', license: '041718' },
  ],
};
const answerOf = (change: object = {}) => ({ result_count: 1, results: [{ ...entry, ...change }] });

describe('a number', () => {
  it.each([
    [npi, true],
    ['1234567890', false],
    ['1234567894', false],
    ['1243567893', false],
    ['123456789', false],
    ['12345678931', false],
    ['١٢٣٤٥٦٧٨٩٣', false],
    ['', false],
  ])('%s is checked by its last figure', (number, good) => expect(isNpi(number)).toBe(good));
});

describe('an answer of the register', () => {
  it.each([
    ['Dr. Amelie Narvaez Meza', 'match'],
    ['narváez-meza, amélie r., MD', 'match'],
    ['Amelie Stone', 'match'],
    ['Amelia Narvaez Meza', 'name_differs'],
    ['Amelie Narvaez', 'name_differs'],
    ['أميلي نارفايز', 'name_differs'],
    ['', 'name_differs'],
  ])('is compared with the name %s', (name, outcome) => {
    expect(readNpiAnswer(answerOf(), npi, name)).toEqual({
      outcome,
      name: 'AMÉLIE R NARVÁEZ-MEZA',
      license: 'GA 041718',
    });
  });

  it.each([
    ['inactive', answerOf({ basic: { ...entry.basic, status: 'D' } })],
    ['organization', answerOf({ enumeration_type: 'NPI-2', basic: { status: 'A', organization_name: 'X' } })],
    ['not_found', { result_count: 0, results: [] }],
    ['not_found', answerOf({ number: '1111111112' })],
    [
      'unavailable',
      { Errors: [{ field: 'generic', number: '04', description: 'No valid search criteria' }] },
    ],
    ['unavailable', { something: 'else' }],
    ['unavailable', null],
  ] as const)('is read as %s', (outcome, body) => {
    expect(readNpiAnswer(body, npi, 'Amelie Narvaez Meza').outcome).toBe(outcome);
  });
});

describe('the register', () => {
  let address = '';
  let asked = '';
  let reply = { status: 200, body: JSON.stringify(answerOf()) };
  const server = createServer((request, response) => {
    asked = request.url ?? '';
    response.writeHead(reply.status).end(reply.body);
  });
  beforeAll(async () => {
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('is asked by version and number', async () => {
    expect(await askNppes(address, npi, 'Amelie Stone')).toMatchObject({ outcome: 'match' });
    expect(asked).toBe(`/?version=2.1&number=${npi}`);
  });

  it('may say anything, or nothing', async () => {
    for (const body of ['<html>', '{"Errors":[{"description":"x"}]}', ''])
      for (const status of [200, 503]) {
        reply = { status, body };
        expect(await askNppes(address, npi, 'A B')).toMatchObject({ outcome: 'unavailable' });
      }
    expect(await askNppes('http://127.0.0.1:1', npi, 'A B')).toMatchObject({ outcome: 'unavailable' });
    expect(await askNppes(null, npi, 'A B')).toMatchObject({ outcome: 'unavailable' });
  });
});
