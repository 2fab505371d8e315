import { tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let unverified: TestMember;
let physician: TestMember;
let moderator: TestMember;

beforeAll(async () => {
  test = await createTestApp();
  unverified = await signUpMember(test);
  physician = await signUpMember(test, { fullName: 'Amira Haddad' });
  moderator = await signUpMember(test, { fullName: 'Nadia Rahman' });
  const set = (id: string, role: string) =>
    test.db.update(tables.profiles).set({ role, verifiedAt: new Date() }).where(eq(tables.profiles.id, id));
  await set(physician.id, 'member');
  await set(moderator.id, 'moderator');
});
afterAll(async () => test?.close());

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await test.app.inject({ url, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const answer = await test.app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
};
interface Dose {
  readonly id: string;
  readonly status: string;
  readonly text: string;
  readonly check: string;
  readonly computed: { status: string; amount: number[]; unit: string; every: string } | null;
}
const dose = (id: string, payload: object, language = 'en') =>
  post(`/api/drugs/${id}/dose?language=${language}`, payload);
const byId = (doses: readonly Dose[], id: string) => doses.find((candidate) => candidate.id === id);
const patient = { ageYears: 78, weightKg: 62, crcl: 22 };

describe('drugs', () => {
  it('are found by generic name, brand, abbreviation and local spelling', async () => {
    const find = async (search: string) =>
      (await get(`/api/drugs?limit=3&search=${encodeURIComponent(search)}`)).body.drugs[0]?.id;
    expect(await find('enoxaparin')).toBe('enoxaparin');
    expect(await find('Lovenox')).toBe('enoxaparin');
    expect(await find('LMWH')).toBe('enoxaparin');
    expect(await find('كليكسان')).toBe('enoxaparin');
    expect(await find('华法林')).toBe('warfarin');
    expect(await find('paracetamol')).toBe('acetaminophen');
    expect((await get('/api/drugs')).body.drugs).toHaveLength(164);
    expect((await get('/api/drugs?search=nothing-of-the-kind')).body.drugs).toEqual([]);
    expect((await get('/api/drugs?limit=0')).status).toBe(400);
  });

  it('come with their facts, source and review state', async () => {
    const { status, body } = await get('/api/drugs/enoxaparin');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      review: 'unsigned',
      canSign: false,
      canCorrect: false,
      history: [],
    });
    expect(body.drug.source.setId).toBe('014c6710-f2c4-fd1e-e063-6394a90ae525');
    expect(body.drug.statements).toHaveLength(24);
    expect((await get('/api/drugs/nothing')).status).toBe(404);
    expect((await get('/api/drugs/enoxaparin?version=7')).status).toBe(404);
  });

  it.each(['en', 'ar', 'zh'])(
    'give treatment and prevention doses apart by the kidney, in %s',
    async (language) => {
      const { status, body } = await dose('enoxaparin', { patient }, language);
      expect(status).toBe(200);
      const doses: Dose[] = body.doses;
      expect(byId(doses, 'enoxaparin.renal.dvt-treatment')).toMatchObject({
        status: 'applies',
        computed: { status: 'computed', amount: [62, 62], unit: 'mg', every: '24 h' },
      });
      expect(byId(doses, 'enoxaparin.renal.prophylaxis')).toMatchObject({
        status: 'applies',
        computed: { amount: [30, 30], unit: 'mg', every: '24 h' },
      });
      expect(byId(doses, 'enoxaparin.dose.dvt-treatment')).toMatchObject({
        status: 'replaced',
        by: ['enoxaparin.renal.dvt-treatment'],
        computed: null,
      });
      expect(doses[0]?.status).toBe('applies');
      expect(body.caution).not.toBe('');
    },
  );

  it('answer one intent alone, wait for the kidney, and never exceed a maximum', async () => {
    const prevention = await dose('enoxaparin', { patient, intent: 'prophylaxis' });
    expect(new Set(prevention.body.doses.map(({ intent }: { intent: string }) => intent))).toEqual(
      new Set(['prophylaxis']),
    );
    const unknown = await dose('enoxaparin', { patient: { ageYears: 60, weightKg: 80 } });
    expect(byId(unknown.body.doses, 'enoxaparin.dose.dvt-treatment')).toMatchObject({
      status: 'needs',
      needs: ['crcl'],
    });
    const heavy = await dose('enoxaparin', { patient: { ageYears: 60, weightKg: 150, crcl: 90 } });
    expect(byId(heavy.body.doses, 'enoxaparin.dose.stemi')?.computed).toMatchObject({
      amount: [100, 100],
      uncapped: [150, 150],
      capped: true,
    });
    expect((await dose('enoxaparin', { patient, intent: 'rescue' })).body.error.fields[0].path).toBe(
      'body.intent',
    );
  });

  it('leave out what nobody checked', async () => {
    const { body } = await dose('levothyroxine', { patient: { ageYears: 50, weightKg: 70, crcl: 90 } });
    expect(body.doses.filter(({ check }: Dose) => check === 'unchecked')).toEqual([]);
  });

  it.each([
    [{ weightKg: 900 }, 'body.patient.weightKg'],
    [{ ageYears: -1 }, 'body.patient.ageYears'],
    [{ crcl: 0 }, 'body.patient.crcl'],
    [{ weight: 70 }, 'body.patient'],
  ])('refuse %j', async (wrong, path) => {
    const { status, body } = await dose('enoxaparin', { patient: wrong });
    expect(status).toBe(400);
    expect(body.error.fields.map((field: { path: string }) => field.path).join()).toContain(path);
  });
});

describe('interactions', () => {
  const check = (drugs: readonly string[], language = 'en') =>
    post(`/api/drugs/interactions?language=${language}`, { drugs });

  it.each(['en', 'ar', 'zh'])(
    'say what to do with warfarin, clarithromycin and simvastatin, in %s',
    async (language) => {
      const { status, body } = await check(['Coumadin', 'clarithromycin', 'simvastatin'], language);
      expect(status).toBe(200);
      const pairs = body.pairs.map(({ drugs, severity }: { drugs: string[]; severity: string }) =>
        [...drugs].sort().concat(severity),
      );
      expect(pairs).toEqual([
        ['clarithromycin', 'simvastatin', 'contraindicated'],
        ['clarithromycin', 'warfarin', 'major'],
        ['simvastatin', 'warfarin', 'moderate'],
      ]);
      for (const pair of body.pairs) expect(pair.findings[0].management).not.toBe('');
    },
  );

  it('name what is unknown, and pairs without a rule', async () => {
    const { body } = await check(['simvastatin', 'ibuprofen', 'Wunderol']);
    expect(body.unknown).toEqual(['Wunderol']);
    expect(body.pairs).toEqual([{ drugs: ['simvastatin', 'ibuprofen'], severity: null, findings: [] }]);
    expect(body.caution).toMatch(/not "no interaction"/);
  });

  it('refuse a drug named twice and sixty at once', async () => {
    const twice = await check(['warfarin', 'Coumadin']);
    expect(twice.status).toBe(422);
    expect(twice.body.error.fields).toMatchObject([{ path: 'body.drugs.1', code: 'duplicate' }]);
    expect((await check(Array.from({ length: 60 }, (_, n) => `drug ${n}`))).status).toBe(400);
    expect((await check([])).status).toBe(400);
  });
});

describe('the review of a drug', () => {
  const review = (payload: object, headers: Record<string, string> = {}) =>
    post('/api/drugs/enoxaparin/versions', payload, headers);
  const text = { en: 'Monitor at 10 days.', ar: 'يراقب بعد 10 أيام.', zh: '10天后监测。' };

  it('is for physicians with a verified licence; corrections for moderators among them', async () => {
    const signature = { basedOn: 1, change: 'signed' };
    expect((await review(signature)).status).toBe(401);
    expect((await review(signature, unverified.headers)).status).toBe(403);
    const correction = {
      basedOn: 1,
      change: 'corrected',
      statements: [{ id: 'enoxaparin.monitoring', text }],
    };
    expect((await review(correction, physician.headers)).status).toBe(403);
    expect((await get('/api/drugs/enoxaparin', physician.headers)).body).toMatchObject({
      canSign: true,
      canCorrect: false,
    });
  });

  it('keeps signature and correction with their history', async () => {
    const signed = await review(
      { basedOn: 1, change: 'signed', note: 'Read against the label.' },
      physician.headers,
    );
    expect(signed).toMatchObject({
      status: 201,
      body: { version: 2, review: 'signed', reviewer: 'Amira Haddad' },
    });
    expect((await review({ basedOn: 1, change: 'signed' }, physician.headers)).status).toBe(409);

    const wrong = {
      basedOn: 2,
      change: 'corrected',
      statements: [{ id: 'enoxaparin.monitoring', text: { ...text, zh: '9天。' } }],
    };
    expect((await review(wrong, moderator.headers)).body.error.fields[0].code).toBe('figures-differ');
    const lost = { basedOn: 2, change: 'corrected', statements: [{ id: 'enoxaparin.nothing', text }] };
    expect((await review(lost, moderator.headers)).status).toBe(422);

    const correction = {
      basedOn: 2,
      change: 'corrected',
      statements: [{ id: 'enoxaparin.monitoring', text }],
    };
    expect((await review(correction, moderator.headers)).body).toMatchObject({
      version: 3,
      review: 'corrected',
    });
    const { body } = await get('/api/drugs/enoxaparin');
    expect(
      body.drug.statements.find(({ id }: { id: string }) => id === 'enoxaparin.monitoring').text,
    ).toEqual(text);
    expect(
      body.history.map(({ version, change, author }: Record<string, unknown>) => [version, change, author]),
    ).toEqual([
      [3, 'corrected', 'Nadia Rahman'],
      [2, 'signed', 'Amira Haddad'],
      [1, 'bundled', null],
    ]);
    const before = await get('/api/drugs/enoxaparin?version=2');
    expect(
      before.body.drug.statements.find(({ id }: { id: string }) => id === 'enoxaparin.monitoring').text.en,
    ).toMatch(/platelets/);
    const changes = await get('/api/drugs/changes');
    expect(Object.keys(changes.body.drugs)).toEqual(['enoxaparin']);
    expect(changes.body.drugs.enoxaparin.content.id).toBe('enoxaparin');
    const audit = await test.db
      .select()
      .from(tables.auditEvents)
      .where(
        and(eq(tables.auditEvents.actorId, moderator.id), eq(tables.auditEvents.action, 'drug_corrected')),
      );
    expect(audit).toHaveLength(1);
  });

  it('computes no dose of a corrected text with other figures', async () => {
    const other = {
      en: 'Enoxaparin: 2 mg/kg every 12 hours.',
      ar: 'إينوكسابارين: 2 mg/kg كل 12 ساعة.',
      zh: '依诺肝素：2 mg/kg，每12小时。',
    };
    const correction = {
      basedOn: 3,
      change: 'corrected',
      statements: [{ id: 'enoxaparin.dose.dvt-treatment', text: other }],
    };
    expect((await review(correction, moderator.headers)).status).toBe(201);
    const { body } = await dose('enoxaparin', { patient: { ageYears: 60, weightKg: 80, crcl: 90 } });
    expect(byId(body.doses, 'enoxaparin.dose.dvt-treatment')).toMatchObject({
      status: 'applies',
      computed: { status: 'text', reason: 'tiers' },
    });
  });
});
