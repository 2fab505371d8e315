import { loadCalculator } from '@mz/clinical';
import { expect, it } from 'vitest';
import { lineOf, readLine, splitLine } from './typed-line.ts';

const load = async (id: string) => {
  const definition = await loadCalculator(id);
  if (!definition) throw new Error(id);
  return definition;
};

it.each([
  ['egfr 65 f 1.4', 'egfr', ['65', 'f', '1.4']],
  ['stroke risk', 'stroke risk', []],
  ['curb-65', 'curb-65', []],
  ['معدل الترشيح 65 أنثى 1.4', 'معدل الترشيح', ['65', 'أنثى', '1.4']],
])('tells the name of a tool from its values: %s', (typed, name, words) => {
  expect(splitLine(typed)).toEqual({ name, words });
});

it('reads figures in the order of the form, and choices wherever they stand', async () => {
  const definition = await load('egfr-ckdepi-2021-cr');
  const values = {
    age: { text: '65', unit: 'ageYears' },
    sex: { text: 'female' },
    creatinine: {
      text: '1.4',
      unit:
        definition.inputs.creatinine?.kind === 'quantity' ? definition.inputs.creatinine.units[0].key : '',
    },
  };
  expect(readLine(definition, ['65', 'f', '1.4'])).toEqual(values);
  expect(readLine(definition, ['65', '1.4', 'female'])).toEqual(values);
});

it('takes the unit in which a figure is one that patients have', async () => {
  const definition = await load('egfr-ckdepi-2021-cr');
  const inOther = readLine(definition, ['65', 'm', '124'])?.creatinine;
  expect(inOther?.text).toBe('124');
  expect(inOther?.unit).not.toBe(readLine(definition, ['65', 'm', '1.4'])?.creatinine?.unit);
});

it('takes words of the reader’s language', async () => {
  const definition = await load('egfr-ckdepi-2021-cr');
  const say = (_name: string, option: string) => ({ female: '女', male: '男' })[option] ?? option;
  expect(readLine(definition, ['65', '女', '1.4'], say)?.sex).toEqual({ text: 'female' });
});

it('refuses a word that has no place, and tools that are ticked', async () => {
  expect(readLine(await load('egfr-ckdepi-2021-cr'), ['65', 'f', '1.4', '7'])).toBeNull();
  expect(readLine(await load('egfr-ckdepi-2021-cr'), ['65', 'unknown'])).toBeNull();
  expect(readLine(await load('cha2ds2-vasc'), ['65'])).toBeNull();
});

it('writes values as the line that says them again', async () => {
  const definition = await load('egfr-ckdepi-2021-cr');
  const values = readLine(definition, ['65', 'f', '1.4']);
  expect(lineOf(definition.inputs, values ?? {})).toBe('65 f 1.4');
});
