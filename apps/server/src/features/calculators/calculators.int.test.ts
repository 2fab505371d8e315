import { calculatorIndex } from '@mz/clinical';
import type { CalculatorDetails, CalculatorEvaluation, CalculatorSummary } from '@mz/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calculatorSamples } from '../../testing/calculator-samples.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const evaluate = (id: string, inputs: unknown, query = '') =>
  test.app.inject({
    method: 'POST',
    url: `/api/calculators/${id}/evaluate${query}`,
    payload: { inputs } as object,
  });
const list = async (query = '', headers = {}) =>
  (await get(`/api/calculators${query}`, headers)).json<{ calculators: CalculatorSummary[] }>().calculators;

describe('the list', () => {
  it('has every calculator once, the leading ones first, in the language asked for', async () => {
    const all = await list('?language=zh');
    expect(all).toHaveLength(calculatorIndex.length);
    expect(all[0]).toMatchObject({
      id: 'egfr-ckdepi-2021-cr',
      specialty: { id: 'nephrology', name: '肾脏病学' },
      complaints: [{ id: 'kidney' }],
      leading: true,
      version: '1.0.0',
    });
    expect(all.filter(({ leading }) => leading).map(({ id }) => id)).toEqual(
      all.slice(0, 3).map(({ id }) => id),
    );
    for (const calculator of all) {
      expect(calculator.title, calculator.id).not.toContain(':');
      expect(calculator.searchTerms.length, calculator.id).toBeGreaterThan(0);
    }
  });

  it('follows the header, and the query before the header', async () => {
    const answer = await get('/api/calculators', { 'accept-language': 'ar' });
    expect(answer.headers.vary).toContain('accept-language');
    const [arabic] = answer.json<{ calculators: CalculatorSummary[] }>().calculators;
    const [english] = await list('?language=en', { 'accept-language': 'ar' });
    expect(arabic?.title).toMatch(/[\u0600-\u06ff]/);
    expect(english?.title).toBe('GFR Calculator (CKD-EPI 2021)');
  });

  it.each([
    ['chads', 'cha2ds2-vasc'],
    ['كرياتينين', 'egfr-ckdepi-2021-cr'],
    ['肌酐', 'egfr-ckdepi-2021-cr'],
  ])('finds %s', async (search, id) => {
    const found = await list(`?search=${encodeURIComponent(search)}`);
    expect(found.map((entry) => entry.id)).toContain(id);
    expect(found.length).toBeLessThan(calculatorIndex.length);
  });

  it('refuses a language it does not have', async () => {
    const answer = await get('/api/calculators?language=fr');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { fields: [{ path: 'querystring.language' }] } });
  });
});

describe('a definition', () => {
  it('describes inputs, results, bands and sources in the language asked for', async () => {
    const answer = await get('/api/calculators/egfr-ckdepi-2009?language=ar');
    expect(answer.statusCode).toBe(200);
    const details = answer.json<CalculatorDetails>();
    expect(details).toMatchObject({
      id: 'egfr-ckdepi-2009',
      version: '1.0.0',
      language: 'ar',
      inputSchema: {
        type: 'object',
        properties: {
          creatinineMgDl: { type: 'number', 'x-unit': 'mg/dL' },
          creatinineUmolL: { type: 'number' },
          sex: { type: 'string', enum: ['female', 'male'] },
          black: { type: 'boolean', default: false },
        },
      },
      results: [{ key: 'egfr', unit: 'mL/min/1.73 m²', decimals: 1, primary: true }],
    });
    expect(details.bands.egfr?.map(({ id }) => id)).toEqual(['g1', 'g2', 'g3a', 'g3b', 'g4', 'g5']);
    expect(details.evidence[0]).toMatchObject({ year: 2009, pmid: '19414839' });
    expect(details.pitfalls).toHaveLength(3);
    for (const words of [details.notFor, details.population, details.whenToUse, ...details.pitfalls])
      expect(words).toMatch(/[\u0600-\u06ff]/);
  });

  it('is whole for every calculator in every language', async () => {
    for (const language of ['en', 'ar', 'zh'])
      for (const { id } of calculatorIndex) {
        const details = (await get(`/api/calculators/${id}?language=${language}`)).json<CalculatorDetails>();
        expect(details.id).toBe(id);
        for (const [key, words] of Object.entries(details.translations))
          expect(words, `${id} ${language}`).not.toBe(key);
        for (const result of details.results)
          if (result.kind === 'number') expect(result.unit, `${id} ${result.key}`).toBeTruthy();
      }
  });

  it.each(['nothing', '__proto__', 'constructor', '%F0%9F%92%8A'])('is 404 for %s', async (id) => {
    expect((await get(`/api/calculators/${id}`)).statusCode).toBe(404);
    const answer = await evaluate(id, {});
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: 'not_found' } });
  });
});

describe('an evaluation', () => {
  it.each(calculatorIndex.map(({ id }) => [id]))('of %s gives the published figures', async (id) => {
    const sample = calculatorSamples[id];
    if (!sample) throw new Error(`There is no sample of ${id}.`);
    const answer = await evaluate(id, sample.inputs);
    expect(answer.statusCode, answer.body).toBe(200);
    const { results, units, version, evidence } = answer.json<CalculatorEvaluation>();
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(evidence.length).toBeGreaterThan(0);
    for (const [key, expected] of Object.entries(sample.expected)) {
      if (typeof expected !== 'number') expect(results[key], key).toBe(expected);
      else expect(Math.abs(Number(results[key]) - expected), key).toBeLessThanOrEqual(sample.tolerance);
    }
    for (const [key, value] of Object.entries(results))
      if (typeof value === 'number') expect(units[key], key).toBeTruthy();
  });

  it('names its band and its notes in the language asked for', async () => {
    const inputs = { creatinineUmolL: 120, ageYears: 45.2, sex: 'male' };
    const answer = await evaluate('egfr-ckdepi-2009', inputs, '?language=zh');
    expect(answer.json()).toMatchObject({
      calculator: 'egfr-ckdepi-2009',
      units: { egfr: 'mL/min/1.73 m²' },
      bands: [{ result: 'egfr', id: 'g2', key: 'clinical:bands.gfr.g2', label: 'G2：轻度下降' }],
      warnings: [{ code: 'note', key: 'egfr-ckdepi-2009:notes.legacy' }],
    });
    expect(answer.json<CalculatorEvaluation>().warnings[0]?.message).toMatch(/\p{Script=Han}/u);
  });

  it('names the unit a converter converted to', async () => {
    const answer = await evaluate('unit-converter', { group: 'weight', from: 'lb', to: 'kg', value: 2 });
    expect(answer.json()).toMatchObject({ results: { value: 0.907184 }, units: { value: 'kg' } });
  });

  it('warns of a key it does not know', async () => {
    const answer = await evaluate('bmi', { weightKg: 81, heightCm: 180, heigthCm: 170 });
    expect(answer.json<CalculatorEvaluation>().warnings).toMatchObject([
      {
        code: 'unknown-field',
        field: 'heigthCm',
        message: '“heigthCm” is not an input of this calculator and was left out',
      },
    ]);
  });
});

describe('a refusal', () => {
  const fieldsOf = async (id: string, inputs: unknown, query = '') => {
    const answer = await evaluate(id, inputs, query);
    expect(answer.statusCode, answer.body).toBe(422);
    const { error } = answer.json<{
      error: { code: string; message: string; fields: { path: string; code: string; message: string }[] };
    }>();
    expect(error.code).toBe('unprocessable');
    return error;
  };

  it('names every field, the limit and the unit', async () => {
    const { fields } = await fieldsOf('egfr-ckdepi-2021-cr', { creatinineUmolL: -3, sex: 'x' });
    expect(fields.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'inputs.ageYears missing',
      'inputs.sex not-a-choice',
      'inputs.creatinineUmolL below-minimum',
    ]);
    expect(fields[0]?.message).toBe('Age: Required (years)');
    expect(fields[1]?.message).toContain('female, male');
    expect(fields[2]?.message).toMatch(/^Serum creatinine: .*lowest limit is [\d.]+ µmol\/L$/);
  });

  it('says explicitly that an input is out of the range of the equation', async () => {
    const error = await fieldsOf('score2', { ...calculatorSamples.score2?.inputs, ageYears: 35 });
    expect(error.message).toContain('Out of range');
    expect(error.fields).toMatchObject([{ path: 'inputs.ageYears', code: 'out-of-range' }]);
    expect(error.fields[0]?.message).toContain('40 years');
  });

  it('has no empty limit where there is none', async () => {
    const { fields } = await fieldsOf('ldl-friedewald', {
      totalCholesterolMgDl: 60,
      hdlMgDl: 59,
      triglyceridesMgDl: 300,
    });
    expect(fields).toMatchObject([{ code: 'out-of-range' }]);
    expect(fields[0]?.message).not.toMatch(/limit\s*\)|\{\{|\(\s*\)/);
  });

  it('speaks the language asked for', async () => {
    const { fields } = await fieldsOf('bmi', { weightKg: 81 }, '?language=ar');
    expect(fields[0]?.message).toMatch(/[\u0600-\u06ff]/);
  });

  it('names the entry of a list', async () => {
    const { fields } = await fieldsOf('opioid-mme', { items: [{ drug: 'morphine', dailyDoseMg: 'ten' }] });
    expect(fields).toMatchObject([{ path: 'inputs.items[0].dailyDoseMg', code: 'not-a-number' }]);
  });

  it('is given for numbers as text, infinities and nonsense', async () => {
    for (const weightKg of ['81', true, [], {}, [[[[]]]]])
      expect((await fieldsOf('bmi', { weightKg, heightCm: 180 })).fields).toMatchObject([
        { path: 'inputs.weightKg', code: 'not-a-number' },
      ]);
  });
});

describe('hostile requests', () => {
  const send = (payload: string, type = 'application/json') =>
    test.app.inject({
      method: 'POST',
      url: '/api/calculators/bmi/evaluate',
      payload,
      headers: { 'content-type': type },
    });

  it.each([
    ['a body that is no JSON', '{', 400],
    ['no inputs', '{}', 400],
    ['inputs that are a list', '{"inputs":[1]}', 400],
    ['inputs that are nothing', '{"inputs":null}', 400],
    ['a prototype', '{"inputs":{"__proto__":{"x":1}}}', 400],
    ['a number beyond all numbers', '{"inputs":{"weightKg":1e999,"heightCm":180}}', 422],
    ['deep nesting', `{"inputs":${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}}`, 400],
    ['a very long key', JSON.stringify({ inputs: { ['k'.repeat(101)]: 1 } }), 400],
    [
      'very many keys',
      JSON.stringify({ inputs: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, 1])) }),
      400,
    ],
    ['very much', JSON.stringify({ inputs: { weightKg: 'x'.repeat(20_000) } }), 413],
  ])('are refused: %s', async (_what, payload, status) => {
    const answer = await send(payload);
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(status);
  });

  it('are refused: another content type', async () => {
    expect((await send('<x/>', 'application/xml')).statusCode).toBe(415);
  });
});

it('lets one address evaluate far more than it may ask of the rest, but not without end', async () => {
  // A hundredth of the limits: 60 evaluations, 6 other requests at once.
  const limited = await test.another({ AUTH_RATE_FACTOR: '0.01' });
  const ask = (url: string, method: 'GET' | 'POST' = 'GET') =>
    limited.inject({
      method,
      url,
      remoteAddress: '192.0.2.77',
      ...(method === 'POST' && { payload: { inputs: { weightKg: 81, heightCm: 180 } } }),
    });
  const statuses: number[] = [];
  for (let n = 0; n < 200; n += 1)
    statuses.push((await ask('/api/calculators/bmi/evaluate', 'POST')).statusCode);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
  expect(statuses).toContain(429);
  expect((await ask('/api/site')).statusCode).toBe(200);
});

it('is described in the OpenAPI document', async () => {
  const document = (await get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  }>();
  expect(document.paths['/api/calculators']?.get?.operationId).toBe('calculators.list');
  expect(document.paths['/api/calculators/{id}']?.get?.operationId).toBe('calculators.get');
  const operation = document.paths['/api/calculators/{id}/evaluate']?.post;
  expect(operation?.operationId).toBe('calculators.evaluate');
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '404', '422']));
});
