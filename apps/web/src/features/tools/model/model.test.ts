import { loadCalculator, type QuantityInput } from '@mz/clinical';
import { describe, expect, it } from 'vitest';
import { addressOf, toolAt } from './address.ts';
import { rangeText, scaleOf, zonesOf } from './bands.ts';
import { readFragment, writeFragment } from './fragment.ts';
import { optionsOf, startValues, switchUnit, toInputs } from './values.ts';

const load = async (id: string) => {
  const definition = await loadCalculator(id);
  if (definition === null) throw new Error(`No calculator ${id}`);
  return definition;
};

describe('bands of a result', () => {
  it('draws GFR from kidney failure to normal, with the specification’s limits', async () => {
    const { bands } = await load('egfr-ckdepi-2021-cr');
    const gfr = bands.egfr ?? [];
    expect(zonesOf(gfr)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(gfr.map((_, index) => rangeText(gfr, index, true, String))).toEqual([
      '≥ 90',
      '60–89',
      '45–59',
      '30–44',
      '15–29',
      '< 15',
    ]);
    const { at, ticks, segments } = scaleOf(gfr, 41.8, String);
    expect(at).toBeCloseTo(41.8 / 120, 9);
    expect(ticks.map(({ text }) => text)).toEqual(['0', '15', '30', '45', '60', '90', '120']);
    expect(segments.map(({ zone }) => zone)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('widens for a value beyond the scale instead of clamping it', async () => {
    const { bands } = await load('egfr-ckdepi-2021-cr');
    expect(scaleOf(bands.egfr ?? [], 150, String)).toMatchObject({ at: 1 });
    expect(scaleOf(bands.egfr ?? [], 150, String).ticks.at(-1)?.text).toBe('150');
  });
});

describe('what is entered', () => {
  it('comes back from the address, and what is unknown there is left out', async () => {
    const { inputs } = await load('egfr-ckdepi-2009');
    const values = readFragment(inputs, '#ageYears=65&sex=female&creatinineUmolL=124&black=true&evil=1');
    expect(toInputs(inputs, values)).toEqual({
      ageYears: 65,
      sex: 'female',
      creatinineUmolL: 124,
      black: true,
    });
    expect(readFragment(inputs, writeFragment(inputs, values))).toEqual(values);
    const bad = readFragment(inputs, '#ageYears=old&sex=other&black=maybe');
    expect(bad).toEqual(startValues(inputs));
  });

  it('keeps rows of a list', async () => {
    const { inputs } = await load('opioid-mme');
    const address = `#items=${encodeURIComponent('[{"drug":"oxycodone","dailyDoseMg":40}]')}`;
    const values = readFragment(inputs, address);
    expect(toInputs(inputs, values)).toEqual({ items: [{ drug: 'oxycodone', dailyDoseMg: 40 }] });
    expect(readFragment(inputs, '#items=[broken')).toEqual(startValues(inputs));
  });

  it('is converted by a unit switch, unless it was typed in the new unit already', async () => {
    const { inputs } = await load('egfr-ckdepi-2021-cr');
    const spec = inputs.creatinine as QuantityInput;
    const si = spec.units[1];
    if (si === undefined) throw new Error('No second unit');
    expect(switchUnit(spec, { text: '١٫٤', unit: 'creatinineMgDl' }, si).text).toBe('123.76');
    expect(switchUnit(spec, { text: '124', unit: 'creatinineMgDl' }, si).text).toBe('124');
  });
});

it('addresses have no dot, which would read as a file, and are read either way', () => {
  expect(addressOf('meld-3.0')).toBe('/tools/meld-3-0');
  expect(toolAt('meld-3-0')).toBe('meld-3.0');
  expect(toolAt('meld-3.0')).toBe('meld-3.0');
  expect(toolAt('nothing')).toBeUndefined();
});

describe('options of a field', () => {
  it('are the same ones each time, so that a field is not drawn anew with a key in another', async () => {
    const { inputs } = (await loadCalculator('prevent-base')) ?? {};
    const specs = Object.values(inputs ?? {});
    expect(specs.length).toBeGreaterThan(5);
    for (const spec of specs) expect(optionsOf(spec, {})).toBe(optionsOf(spec, {}));
  });
});
