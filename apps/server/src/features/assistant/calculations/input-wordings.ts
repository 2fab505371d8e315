import type { InputSpec, QuantityUnit } from '@mz/clinical';
import type { Language } from '@mz/contracts';

type Quantity = Extract<InputSpec, { kind: 'quantity' }>;

/** How wards write a value beside its name: `{n}` the name, `{v}` the figure, `{u}` the unit. */
export const valueForms: Readonly<Record<Language, readonly string[]>> = {
  en: [
    '{n} {v} {u}',
    '{n} {v}{u}',
    '{n}: {v} {u}',
    '{n}={v}{u}',
    '{n} of {v} {u}',
    '{n} is {v} {u}',
    '{n} was {v} {u}',
    '{n} ({v} {u})',
    '{n} - {v} {u}',
    '{n} about {v} {u}',
    '{n} ~{v} {u}',
    '{n} now {v} {u}',
    '{n} came back {v} {u}',
    '{n} level {v} {u}',
    '{n} today {v} {u}',
    '{n} up at {v} {u}',
    '{n} measured at {v} {u}',
    '{n}\t{v}\t{u}',
    'a {n} of {v} {u}',
    '{v} {u} {n}',
  ],
  ar: [
    '{n} {v} {u}',
    '{n} {v}{u}',
    '{n}: {v} {u}',
    '{n} = {v} {u}',
    '{n} هو {v} {u}',
    '{n} يساوي {v} {u}',
    '{n} حوالي {v} {u}',
    '{n} طلع {v} {u}',
    '{n} ({v} {u})',
    '{n} الآن {v} {u}',
    '{n} عنده {v} {u}',
    'و{n} {v} {u}',
  ],
  zh: [
    '{n}{v}{u}',
    '{n} {v} {u}',
    '{n}：{v}{u}',
    '{n}为{v}{u}',
    '{n}是{v}{u}',
    '{n}约{v}{u}',
    '{n}（{v}{u}）',
    '{n}测得{v}{u}',
    '{n}={v}{u}',
    '目前{n}{v}{u}',
    '{n}结果{v}{u}',
  ],
};

/** How wards write that something is there or not. */
export const findingForms: Readonly<
  Record<Language, { readonly yes: readonly string[]; readonly no: readonly string[] }>
> = {
  en: {
    yes: [
      '{n}',
      'has {n}',
      'with {n}',
      '{n}: yes',
      '{n} yes',
      '{n} +',
      '{n} present',
      '{n} (+)',
      'known {n}',
    ],
    no: [
      'no {n}',
      'without {n}',
      'denies {n}',
      '{n}: no',
      '{n} no',
      '{n} -ve',
      '{n} absent',
      '{n} (-)',
      'not {n}',
      'w/o {n}',
      '{n} none',
    ],
  },
  ar: {
    yes: ['{n}', 'عنده {n}', 'لديها {n}', 'مع {n}', '{n}: نعم', '{n} نعم', 'يوجد {n}', 'في {n}'],
    no: [
      'لا يوجد {n}',
      'بدون {n}',
      'ما عنده {n}',
      '{n}: لا',
      '{n} لا',
      'ليس لديه {n}',
      'مفيش {n}',
      'ما في {n}',
      'لا {n}',
      'ينفي {n}',
    ],
  },
  zh: {
    yes: ['有{n}', '{n}：有', '{n}（+）', '伴{n}', '{n}是', '存在{n}', '合并{n}'],
    no: ['无{n}', '没有{n}', '{n}：无', '{n}（-）', '否认{n}', '{n}：否', '未见{n}', '不伴{n}', '{n}无'],
  },
};

/** A value in the middle of what an input takes, in one of its units, with few digits. */
export const middleOf = (spec: Quantity, unit: QuantityUnit): number => {
  const { min, max, exclusiveMin, exclusiveMax } = { ...spec.hard, ...spec.plausible };
  const low = min ?? exclusiveMin ?? 0;
  const high = max ?? exclusiveMax ?? 100;
  const base = low > 0 && high / low > 20 ? Math.sqrt(low * high) : low + (high - low) * 0.45;
  const value = (base * (unit.divide ?? 1)) / (unit.multiply ?? 1) + (unit.subtract ?? 0);
  const digits = value < 10 ? 1 : 0;
  return spec.integer ? Math.round(value) : Number(value.toFixed(digits)) || Number(value.toPrecision(1));
};

const arabicDigits = '٠١٢٣٤٥٦٧٨٩';
/** A figure in the digits of a language's wards. */
export const writeFigure = (value: number, digits: 'latin' | 'arabic' | 'fullwidth' | 'comma'): string => {
  const text = String(value);
  if (digits === 'comma') return text.replace('.', ',');
  if (digits === 'arabic')
    return text.replace(/\d/g, (digit) => arabicDigits[Number(digit)] ?? digit).replace('.', '٫');
  if (digits === 'fullwidth')
    return text.replace(/[\d.]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  return text;
};

/** A wording with everything put in; without a unit the space before it goes too. */
export const fillForm = (form: string, name: string, figure: string, unit: string): string =>
  form
    .replace('{n}', name)
    .replace('{v}', figure)
    .replace(/\s?\{u\}/, (place) => (unit === '' ? '' : place.replace('{u}', unit)))
    .replace('  ', ' ');
