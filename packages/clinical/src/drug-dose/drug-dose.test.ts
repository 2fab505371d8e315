import { describe, it } from 'vitest';
import { expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('drug dose by weight or surface', () => {
  it('multiplies, caps after the multiplication, and says so', () => {
    expectResults(definition, { weightKg: 20, doseMgPerKg: 15 }, { doseMg: 300, capped: false });
    expectResults(
      definition,
      { weightKg: 80, doseMgPerKg: 15, maxDoseMg: 1000 },
      { doseMg: 1000, uncappedDoseMg: 1200, capped: true },
    );
    expectResults(
      definition,
      { weightKg: 80, doseMgPerKg: 12.5, maxDoseMg: 1000 },
      { doseMg: 1000, capped: false },
    );
  });

  it('keeps per dose and per day apart', () => {
    expectResults(
      definition,
      { weightKg: 10, doseMgPerKgDay: 45, dosesPerDay: 3 },
      { doseMg: 150, dailyDoseMg: 450 },
    );
    expectResults(
      definition,
      { weightKg: 10, doseMgPerKg: 45, dosesPerDay: 3 },
      { doseMg: 450, dailyDoseMg: 1350 },
    );
    expectRefusal(definition, { weightKg: 10, doseMgPerKgDay: 45 }, 'dosesPerDay', 'missing');
    expectRefusal(
      definition,
      { weightKg: 10, doseMgPerKgDay: 45, doseMgPerKg: 15 },
      'doseMgPerKgDay',
      'conflict',
    );
  });

  it('uses Mosteller or a given surface for mg/m²', () => {
    expectResults(definition, { weightKg: 80, heightCm: 180, doseMgPerM2: 100 }, { doseMg: 200, bsaM2: 2 });
    expectResults(definition, { bsaM2: 1.5, doseMgPerM2: 100 }, { doseMg: 150 });
    expectRefusal(definition, { weightKg: 80, doseMgPerM2: 100 }, 'heightCm', 'missing');
    expectRefusal(definition, { doseMgPerM2: 100 }, 'weightKg', 'missing');
  });

  it('gives volumes and infusion rates, with micrograms kept from milligrams', () => {
    expectResults(
      definition,
      { weightKg: 20, doseMgPerKg: 15, concentrationMgPerMl: 24 },
      { volumeMl: 12.5 },
    );
    expectResults(
      definition,
      { weightKg: 10, doseMcgPerKg: 20, concentrationMgPerMl: 0.6 },
      { doseMg: 0.2, volumeMl: 1 / 3 },
      1e-9,
    );
    expectResults(
      definition,
      { weightKg: 70, infusionMcgKgMin: 0.1, concentrationMcgPerMl: 16 },
      { rateMlH: 26.25 },
      1e-9,
    );
    expectRefusal(definition, { weightKg: 70, infusionMcgKgMin: 0.1 }, 'concentrationMcgPerMl', 'missing');
  });

  it('refuses nothing to compute, no patient and half a dose a day', () => {
    expectRefusal(definition, { weightKg: 70 }, 'doseMgPerKg', 'missing');
    expectRefusal(definition, { doseMgPerKg: 10 }, 'weightKg', 'missing');
    expectRefusal(definition, { weightKg: 0, doseMgPerKg: 10 }, 'weightKg', 'below-minimum', 0);
    expectRefusal(
      definition,
      { weightKg: 7, doseMgPerKg: 10, dosesPerDay: 2.5 },
      'dosesPerDay',
      'not-an-integer',
    );
  });
});
