import { calculatorIndex, loadCalculator, loadTranslator, toBase } from '@mz/clinical';
import { readLexicon, type Wording } from '@mz/lexicon/patterns';
import { describe, expect, it } from 'vitest';
import { fillForm, findingForms, middleOf, valueForms, writeFigure } from './input-wordings.ts';
import { prepareText } from './quantities.ts';
import { readInputs } from './read-inputs.ts';

const languages = ['en', 'ar', 'zh'] as const;
const unwritten: ReadonlySet<string> = new Set(['ratio', 'points', 'fraction', 'pH', 'count', 'station']);
/** Inputs nobody tells in a question, or that are read in a way of their own. */
const left: ReadonlySet<string> = new Set([
  'age',
  'ethanolDivisor',
  'coefficient',
  'upperLimit',
  'perKg',
  'perKgDay',
  'perM2',
  'perM2Day',
  'infusion',
  'value',
  'dose',
  'troponin',
]);
/** One unit whose name says again what is measured. */
const namedUnits = /urea|BUN/;
const { quantities, findings, neutral } = readLexicon<{
  quantities: Readonly<Record<string, Wording>>;
  findings: Readonly<Record<string, Wording>>;
  neutral: Readonly<Record<string, Wording>>;
}>('calculators.json');

/** A name and a figure of an input of every calculator; each name in one form, each form with the first name. */
const wordings = async function* () {
  const seen = new Set<string>();
  for (const { id } of calculatorIndex) {
    const definition = await loadCalculator(id);
    for (const [input, spec] of Object.entries(definition?.inputs ?? {})) {
      const key = `${input} ${spec.kind === 'quantity' ? spec.units.map(({ unit }) => unit) : ''}`;
      if (!definition || spec.kind !== 'quantity' || left.has(input) || seen.has(key)) continue;
      seen.add(key);
      for (const language of languages) {
        const label = (await loadTranslator(id, language))(spec.label ?? input).replace(/\s?[（(].*$/, '');
        const names = [...(quantities[input]?.[language] ?? []), label];
        const forms = valueForms[language];
        const pairs = [
          ...names.map((name, n) => ({ name, form: forms[n % (forms.length - 2)] ?? '' })),
          ...forms.map((form) => ({ name: names[0] ?? '', form })),
        ];
        for (const unit of spec.units)
          for (const { name, form } of pairs)
            if (unit.alias !== true && !namedUnits.test(unit.unit))
              yield { definition, input, spec, unit, language, name, form };
      }
    }
  }
};

describe('inputs of calculators', () => {
  it('are read by every name, in every way of writing, in three kinds of digits', async () => {
    const unread: string[] = [];
    let count = 0;
    for await (const { definition, input, spec, unit, language, name, form } of wordings()) {
      const value = middleOf(spec, unit);
      const digits =
        count % 2 === 0 ? 'latin' : ({ en: 'comma', ar: 'arabic', zh: 'fullwidth' } as const)[language];
      const text = fillForm(
        form,
        name,
        writeFigure(value, digits),
        unwritten.has(unit.unit) ? '' : unit.unit,
      );
      const { inputs } = readInputs({ ...definition, inputs: { [input]: spec } }, prepareText(text));
      const taken = spec.units.find(({ key }) => key in inputs);
      const wanted = toBase(value, unit);
      count += 1;
      if (!taken || Math.abs(toBase(Number(inputs[taken.key]), taken) - wanted) > 0.02 * Math.abs(wanted))
        unread.push(`${definition.id} ${input} ${language}: ${text}`);
    }
    expect(count).toBeGreaterThan(4000);
    // A single letter, and figures that run into a name that ends in one, can be read in two ways.
    expect(unread.length / count, unread.join('\n')).toBeLessThan(0.012);
  }, 60_000);

  it('are there or not by every name, in every way of saying it', async () => {
    const unread: string[] = [];
    let count = 0;
    const seen = new Set<string>();
    for (const { id } of calculatorIndex) {
      const definition = await loadCalculator(id);
      for (const [input, spec] of Object.entries(definition?.inputs ?? {})) {
        if (seen.has(input)) continue;
        seen.add(input);
        for (const language of languages)
          for (const [n, name] of (findings[input]?.[language] ?? []).entries())
            for (const answer of ['yes', 'no'] as const) {
              const forms = findingForms[language][answer];
              const text = (forms[n % forms.length] ?? '').replace('{n}', name);
              if (!definition || spec.kind !== 'flag') continue;
              // An organ or a test says nothing by itself.
              if (neutral[input]?.[language]?.includes(name) === true) continue;
              const read = readInputs({ ...definition, inputs: { [input]: spec } }, prepareText(text)).inputs[
                input
              ];
              count += 1;
              if (read !== ((answer === 'yes') !== (input === 'coughAbsent')))
                unread.push(`${id} ${input} ${language} ${answer}: ${text} → ${String(read)}`);
            }
      }
    }
    expect(count).toBeGreaterThan(1500);
    expect(unread.length / count, unread.join('\n')).toBeLessThan(0.03);
  }, 60_000);
});
