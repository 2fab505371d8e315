import { readFileSync } from 'node:fs';
import { doseRoutes, languages } from '@mz/contracts';
import { slotFeatures } from '@mz/lexicon/slots';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../drugs/drug-catalogue.ts';
import { keysOf } from '../retrieval/keys.ts';
import { understand } from '../retrieval/query.ts';
import { findDrugFacts } from './drug-facts.ts';
import { continueFrame, contradictsFrame, readFrame } from './frame.ts';
import { framesByPeople } from './people-of-parts.ts';

const catalogue = readCatalogue();
const snapshot = {
  catalogue,
  drugs: catalogue.drugs,
  current: new Map(
    [...catalogue.drugs].map(([id, drug]) => [
      id,
      { drug, version: 1, change: 'bundled' as const, reviewer: null, reviewedAt: null, labelChanged: null },
    ]),
  ),
};
const factsOf = (question: string): string[] =>
  findDrugFacts(readFrame(question), snapshot, keysOf(question))?.exact.map(
    ({ passage }) => passage.passageId,
  ) ?? [];

describe('the frame of a question', () => {
  it.each([
    ['enoxaparin treatment dose in PE, CrCl 22', 'treatment', { crcl: 22 }],
    ['oseltamivir, treatment and not for contacts', 'treatment', {}],
    ['إينوكسابارين وقاية، وزنها ٩٠ كيلو', 'prophylaxis', { weightKg: 90 }],
    ['替格瑞洛维持剂量，70岁', 'maintenance', { ageYears: 70 }],
  ])('%s', (question, intent, patient) => {
    const frame = readFrame(question);
    expect(frame.intent).toBe(intent);
    expect(frame.patient).toMatchObject(patient);
    expect(frame.drugs.length).toBeGreaterThan(0);
  });

  it('keeps the patient and takes what changed', () => {
    const frame = continueFrame(
      readFrame('enoxaparin treatment dose, PE, 80 kg'),
      readFrame('and with CrCl 20?'),
    );
    expect(frame).toMatchObject({ intent: 'treatment', patient: { weightKg: 80, crcl: 20 }, asksDose: true });
  });

  it.each(languages)('is corrected by what the screen asks when a slot is tapped: %s', (language) => {
    const file = new URL(`../../../../../../packages/i18n/locales/${language}/zonebot.json`, import.meta.url);
    const asked = JSON.parse(readFileSync(file, 'utf8')).frame.ask as Record<string, string>;
    const before = readFrame('enoxaparin treatment dose in PE, adult, 80 kg');
    for (const [slot, question] of Object.entries(asked)) {
      const frame = continueFrame(before, readFrame(question));
      expect([frame.intent, frame.population, frame.route]).toContain(slot);
      expect(frame).toMatchObject({ asksDose: true, patient: { weightKg: 80 }, drugs: before.drugs });
    }
  });

  it.each(languages)(
    'is corrected for what is no question of a dose too, figures and all: %s',
    (language) => {
      const file = new URL(
        `../../../../../../packages/i18n/locales/${language}/zonebot.json`,
        import.meta.url,
      );
      const { frame: texts } = JSON.parse(readFileSync(file, 'utf8'));
      const old = { en: 'pulmonary embolism', ar: 'انصمام رئوي', zh: '肺栓塞' }[language];
      const other = { en: 'heart failure', ar: 'قصور القلب', zh: '心力衰竭' }[language];
      const fill = (text: string, value: string | number) =>
        text.replace('{{value}}', String(value)).replace('{{old}}', old);
      const before = readFrame('enoxaparin in PE, 30 year old, pregnant, CrCl 18');
      const after = (text: string) => continueFrame(before, readFrame(text));
      expect(before).toMatchObject({
        patient: { ageYears: 30, crcl: 18 },
        conditions: ['pulmonary embolism', 'pregnancy'],
      });

      expect(after(texts.in.child).population).toBe('child');
      expect(after(texts.in.child).patient.ageYears).toBeUndefined();
      expect(after(texts.in.adult).patient.pregnant).toBeUndefined();
      for (const set of ['for', 'with']) {
        expect(after(fill(texts[set].age, 5))).toMatchObject({
          population: 'child',
          patient: { ageYears: 5 },
        });
        expect(after(fill(texts[set].weight, 50)).patient).toMatchObject({ weightKg: 50, crcl: 18 });
        expect(after(fill(texts[set].egfr, 20)).patient).toEqual({ ageYears: 30, pregnant: true, egfr: 20 });
        expect(after(texts[set].dialysis).patient).toEqual({ ageYears: 30, pregnant: true, dialysis: true });
      }
      for (const text of [texts.without, texts.withoutDose])
        expect(after(fill(text, old)).conditions).not.toContain('pulmonary embolism');
      for (const text of [texts.with.condition, texts.with.conditionDose]) {
        const { conditions } = after(fill(text, other));
        expect(conditions).toContain('heart failure');
        expect(conditions).not.toContain('pulmonary embolism');
      }
    },
  );

  it('keeps drug and disease through one correction after another', () => {
    const asked = [
      'enoxaparin treatment dose in PE, 80 kg',
      'And the dose for prevention?',
      'And with CrCl 45 mL/min?',
    ];
    const { frame } = understand('And the subcutaneous dose?', asked, 'en');
    expect(frame).toMatchObject({
      intent: 'prophylaxis',
      drugs: ['enoxaparin'],
      route: 'sc',
      patient: { weightKg: 80, crcl: 45 },
    });
    expect(
      understand('How is acute kidney injury staged in adults with cirrhosis and ascites?', asked, 'en').frame
        .drugs,
    ).toEqual([]);
  });

  it('knows a statement for another purpose', () => {
    const asked = readFrame('enoxaparin treatment dose');
    expect(contradictsFrame(asked, 'Prophylaxis: enoxaparin 40 mg daily.')).toBe(true);
    expect(contradictsFrame(asked, 'Enoxaparin treatment: 1 mg/kg twice daily.')).toBe(false);
    expect(contradictsFrame(asked, 'Enoxaparin 40 mg daily.', 'VTE prophylaxis in adults')).toBe(true);
  });
});

describe('who is asked about', () => {
  it.each([
    ['im adrenaline anaphylaxis 8 year old', 'child'],
    ['ادرينالين عضلي تأق طفل ٨ سنين كم', 'child'],
    ['8岁过敏性休克肾上腺素肌注多少', 'child'],
    ['apixaban after 6 months of VTE treatment', null],
    ['أبيكسابان بعد ٦ شهور من الجلطة', null],
    ['VTE抗凝6个月后阿哌沙班剂量', null],
    ['Child-Pugh：胆红素 62，白蛋白 30', null],
    ['apixaban in Child B cirrhosis', null],
  ])(
    'is a child by an age, not by a stretch of months or the name of a score: %s',
    (question, population) => {
      expect(readFrame(question).population).toBe(population);
    },
  );

  it('has kidneys by a value, not by the age beside their name', () => {
    expect(readFrame('eGFR 65 year old woman, metformin?').patient.egfr).toBeUndefined();
    expect(readFrame('digoxin maintenance egfr 30 80yo').patient.egfr).toBe(30);
  });
});

describe('doses by structured fields', () => {
  it('are those of the kidney asked for', () => {
    expect(factsOf('enoxaparin treatment dose DVT CrCl 22')[0]).toBe('enoxaparin.renal.dvt-treatment');
    // A dose for a procedure is one for another use, also where no list knows the procedure.
    expect(factsOf('كلكسان علاجي PE وتصفيته ٢٢')).not.toContain('enoxaparin.dose.pci');
    expect(factsOf('oseltamivir prophylaxis dose CrCl 25 influenza contact')[0]).toBe(
      'oseltamivir.renal.10-30-prophylaxis',
    );
  });

  it('never hold the dose of another intent or of other people', () => {
    expect(factsOf('enoxaparin treatment dose in DVT').join()).not.toContain('prophylaxis');
    expect(factsOf('vancomycin loading dose adult').join()).not.toMatch(/neonate|child/);
    expect(factsOf('oseltamivir treatment dose child 20 kg')).toContain('oseltamivir.child.treatment-45');
  });
});

describe('what a dose is for', () => {
  it('a load and what follows are both asked', () => {
    expect(readFrame('unfractionated heparin for pe: loading dose and maintenance').intents).toEqual([
      'maintenance',
      'loading',
    ]);
  });

  it('a drug with what for is asked for its dose without the word', () => {
    expect(readFrame('pradaxa prophylaxis post THR').asksDose).toBe(true);
  });

  it('more of the same patient asks the same dose again', () => {
    const before = readFrame('eliquis dose in AF?');
    expect(continueFrame(before, readFrame('hes 83 and weighs 58kg'))).toMatchObject({
      asksDose: true,
      patient: { ageYears: 83, weightKg: 58 },
    });
  });

  it("what is done for mother and newborn is the mother's too", () => {
    const frame = readFrame('hep b in pregnancy, dose of tenofovir');
    expect(contradictsFrame(frame, 'Pregnancy: tenofovir 300 mg; give the newborn vaccine.')).toBe(false);
  });
});

describe('people of a question', () => {
  it.each([
    ['seizing, 75 kg, im midazolam mg? and the same for a 14 kg toddler', ['adult', 'child']],
    ['لورازيبام وريدي كم لطفل ١٢ كيلو، وكم للكبار', ['child', 'adult']],
    ['im adrenaline for a 14 kg toddler', ['child']],
  ])('%s', (text, populations) => {
    expect(framesByPeople(text, readFrame(text)).map(({ population }) => population)).toEqual(populations);
  });

  it.each([
    ['wrong chart, the baby is 5 weeks', 5 / 52.18],
    ['contact aged 4, rifampicin mg/kg', 4],
    ['宝宝才6周，发热', 6 / 52.18],
  ])('an age: %s', (text, years) => {
    expect(readFrame(text).patient.ageYears).toBeCloseTo(years, 2);
  });

  it.each([
    'tramadol crcl 20, how often and max per day',
    '曲马多 肌酐清除率20 多久一次',
    'ترامادول تصفيته ٢٠ كل كم ساعة',
  ])('how often asks for a dose: %s', (text) => {
    expect(readFrame(text).asksDose).toBe(true);
  });

  it.each([
    ['رجفان أذيني والكليرنس ٣٥، ريفاروكسابان', 35],
    ['كرياتينين كليرنس ٢٠ كلكسان', 20],
    ['房颤 清除率40 利伐沙班', 40],
    ['AF, CCr 38, rivaroxaban', 38],
    ['乳酸清除率20 美罗培南', undefined],
  ])('a creatinine clearance in the words of a ward: %s', (text, crcl) => {
    expect(readFrame(text).patient.crcl).toBe(crcl);
  });

  it.each([
    '尖端扭转 硫酸镁推几克',
    '成人化脑 美罗培南要多大量',
    'سحايا بنستخدم ميرونيم بكم',
    'hyperkalaemia, patiromer grams a day',
  ])('an amount asked for: %s', (text) => {
    expect(readFrame(text).asksDose).toBe(true);
  });
});

describe('particular ways of giving', () => {
  it.each([
    ['intraventricular vancomycin dose, not iv', 'intrathecal'],
    ['地西泮灌肠剂量', 'rectal'],
    ['جرعة تحاميل باراسيتامول', 'rectal'],
    ['intranasal midazolam dose', 'intranasal'],
    ['ceftriaxone im dose', 'im'],
  ])('%s is given %s', (question, route) => {
    expect(readFrame(question).route).toBe(route);
  });

  it('are those the lexicon has words for', () => {
    expect(slotFeatures).toEqual(expect.arrayContaining([...doseRoutes]));
  });

  it('ask for no dose by themselves', () => {
    expect(readFrame('hydrocortisone ointment and pregnancy').asksDose).toBe(false);
  });
});

describe('what is named and not meant', () => {
  it.each([
    ['septrin TREATMENT per kg. everyone only knows the prophylaxis tab', ['treatment']],
    ['SMZ-TMP治疗量按kg多少，不是预防量', ['treatment']],
    ['سبترين علاج كم بالكيلو، مو الوقاية', ['treatment']],
  ])('is no intent: %s', (text, intents) => {
    expect(readFrame(text).intents).toEqual(intents);
  });

  it.each([
    ['cant have cipro. rifampicin prophylaxis dose', ['rifampicin']],
    ['不能用环丙沙星，利福平预防剂量', ['rifampicin']],
    ['ما يقدر ياخذ سيبرو، ريفامبيسين وقاية كم', ['rifampicin']],
  ])('is no remedy asked for: %s', (text, drugs) => {
    expect(readFrame(text).drugs).toEqual(drugs);
  });

  it('is no child where the age is that of a man', () => {
    expect(readFrame('flatmate of the meningococcal lad, 25M, rifampicin dose').population).toBe('adult');
  });
});
