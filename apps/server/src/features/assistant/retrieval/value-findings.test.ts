import { expect, it } from 'vitest';
import { findingsOfValues } from './value-findings.ts';

const tellsFever = (text: string): boolean => findingsOfValues(text, new Set()).has('fever');

it.each(['38.2 at home, looks well', '屋企度到38.4', 'temp? 38.9 after chemo', 'حرارة ٣٩٫١', 'rigors, 40.1'])(
  'a figure of fever needs no unit: %s',
  (text) => {
    expect(tellsFever(text)).toBe(true);
  },
);

it.each(['bmi 38.2', 'hct 38.5', '38.5 kg', 'albumin 38.1', 'ferritin 138.2', '39.5%', 'وزن ٣٨٫٥ كغ'])(
  'a figure of something else is no fever: %s',
  (text) => {
    expect(tellsFever(text)).toBe(false);
  },
);
