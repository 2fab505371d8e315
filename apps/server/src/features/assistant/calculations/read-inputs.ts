import type { CalculatorDefinition, InputSpec } from '@mz/clinical';
import { readAge } from './ages.ts';
import { normalFigures } from './data/calculators.ts';
import { restAbsent } from './data/contexts.ts';
import { readingRules } from './data/reading-rules.ts';
import { derivedFlags } from './derived-flags.ts';
import { deriveValue } from './derived-values.ts';
import { bridge, readFigure } from './figures.ts';
import { readFlag } from './findings.ts';
import { canonicalUnit, findMentions } from './quantities.ts';
import {
  bareAge,
  bareMeasure,
  fullUnits,
  readAmountPerKg,
  readHoursSince,
  readMultiple,
} from './read-bare.ts';
import {
  agesOf,
  pointsOfRate,
  readChoice,
  readPressure,
  readSex,
  show,
  withinLimits,
} from './read-choices.ts';
import { countRiskFactors, countsNoRiskFactors, readBare, readDate, readInspired } from './read-signs.ts';
import { usualUnit } from './usual-units.ts';

/** A figure given without a unit that was taken for one, because it is plausible in no other. */
export interface AssumedUnit {
  readonly input: string;
  readonly value: number;
  readonly unit: string;
}
/** A figure whose unit has to be asked for. */
export interface OpenUnit {
  readonly input: string;
  readonly value: number;
  readonly units: readonly string[];
}

/** Different figures for one input. */
export interface OpenFigure {
  readonly input: string;
  readonly values: readonly string[];
}
/** A figure taken where others stand beside it. */
export interface ChosenFigure {
  readonly input: string;
  readonly value: string;
  readonly others: readonly string[];
}

export interface ReadInputs {
  readonly inputs: Record<string, unknown>;
  readonly assumedUnits: readonly AssumedUnit[];
  readonly openUnits: readonly OpenUnit[];
  readonly openFigures: readonly OpenFigure[];
  readonly chosen: readonly ChosenFigure[];
  /** Yes-or-no inputs that were named. */
  readonly named: readonly string[];
  /** Yes-or-no inputs nobody spoke of. */
  readonly unmentioned: readonly string[];
  /** Yes-or-no inputs spoken of, with no telling whether they are the patient's own and present ones. */
  readonly unclear: readonly string[];
  /** Figures that say something about this calculator beyond age. */
  readonly specific: number;
  /** "Nothing else": what was not named is not there. */
  readonly closesList: boolean;
}

/** Which habit of writing values a unit belongs to. */
const systemOf = (unit: string): string | null =>
  /^(?:mmol|umol|μmol|nmol|pmol|g)\/l/.test(unit) || unit === 'kpa'
    ? 'si'
    : /^(?:mg|g|mcg)\/dl/.test(unit) || unit === 'mmhg' || unit === 'uu/ml'
      ? 'conventional'
      : null;

/** What a question gives for the inputs of a calculator; nothing is made up for what it does not give. */
export const readInputs = (
  definition: CalculatorDefinition,
  text: string,
  /** The text without the name of the calculator, whose words are no findings. */
  findings = text,
): ReadInputs => {
  const mentions = findMentions(text);
  const inputs: Record<string, unknown> = {};
  const assumedUnits: AssumedUnit[] = [];
  const openUnits: OpenUnit[] = [];
  const openFigures: OpenFigure[] = [];
  const chosen: ChosenFigure[] = [];
  const named: string[] = [];
  const unclear: string[] = [];
  const unmentioned: string[] = [];
  let specific = 0;
  const pressure = readPressure(text, mentions);
  const feet = readingRules.feet.exec(text);

  const takeQuantity = (name: string, spec: Extract<InputSpec, { kind: 'quantity' }>): void => {
    const inches = name === 'height' && feet ? spec.units.find(({ key }) => key === 'heightIn') : undefined;
    if (feet && inches) {
      inputs[inches.key] = Number(feet[1]) * 12 + Number(feet[2] ?? 0);
      specific += 1;
      return;
    }
    if (name === 'age') {
      const { years, competing } = readAge(text, mentions);
      if (years !== null) inputs[spec.units[0].key] = years;
      else if (competing.length > 0) openFigures.push({ input: name, values: competing.map(String) });
      else {
        const bare = bareAge(findings, mentions);
        if (bare !== null) inputs[spec.units[0].key] = bare;
      }
      return;
    }
    if ((name === 'sbp' || name === 'dbp') && pressure.competing.length > 0) {
      openFigures.push({ input: name, values: pressure.competing });
      specific += 1;
      return;
    }
    if ((name === 'sbp' || name === 'dbp') && pressure.taken) {
      inputs[spec.units[0].key] = pressure.taken[name];
      specific += 1;
      return;
    }
    if (name === 'riskFactorCount' && countsNoRiskFactors(text)) {
      const count = countRiskFactors(text);
      if (count > 0) {
        inputs[spec.units[0].key] = count;
        specific += 1;
        return;
      }
    }
    if (name === 'riskFactorCount' && normalFigures.noRiskFactors.test(text)) {
      inputs[spec.units[0].key] = 0;
      specific += 1;
      return;
    }
    const since = name === 'hours' ? readHoursSince(text) : null;
    if (since !== null) {
      inputs[spec.units[0].key] = since;
      specific += 1;
      return;
    }
    const perKg = readAmountPerKg(name, text, mentions);
    if (perKg !== null) {
      inputs[spec.units[0].key] = perKg;
      specific += 1;
      return;
    }
    const multiple = name === 'troponin' ? readMultiple(text) : null;
    if (multiple !== null) {
      inputs[spec.units[0].key] = multiple;
      specific += 1;
      return;
    }
    // What is normal is at most once the upper limit.
    if (name === 'troponin' && normalFigures.troponin.test(text)) {
      inputs[spec.units[0].key] = 1;
      specific += 1;
      return;
    }
    const air = name === 'fio2' ? readInspired(text) : null;
    if (air !== null) {
      inputs[spec.units[0].key] = spec.units[0].unit === '%' ? air * 100 : air;
      specific += 1;
      return;
    }
    const saturation = name === 'spo2' || name === 'temperature' ? readBare(name, text, mentions) : null;
    const {
      taken: mention,
      left,
      competing,
    } = saturation ? { taken: saturation, left: [], competing: [] } : readFigure(name, spec, text, mentions);
    if (competing.length > 0) {
      openFigures.push({ input: name, values: competing.map(show) });
      specific += 1;
      return;
    }
    // Another's figure or an earlier one tells what is meant, and not how much it is.
    if (!mention && left.length > 0) specific += 1;
    if (!mention && left.length === 0) {
      const derived = deriveValue(name, text) ?? bareMeasure(name, definition, text, mentions);
      if (derived !== null) {
        inputs[spec.units[0].key] = derived;
        specific += 1;
      }
    }
    if (!mention || mention.unit === 'years') return;
    if (left.length > 0) chosen.push({ input: name, value: show(mention), others: left.map(show) });
    const offered = spec.units.filter(({ alias }) => alias !== true || mention.unit !== null);
    // Urea and its nitrogen share mg/dL, and the word says which of the two is meant.
    const isNitrogen = readingRules.ureaNitrogen.test(text);
    const unit =
      mention.unit === null
        ? null
        : spec.units.find(
            (one) =>
              canonicalUnit(one.unit) === mention.unit &&
              !(name === 'urea' && one.key === (isNitrogen ? 'ureaMgDl' : 'bunMgDl')),
          );
    if (unit) {
      inputs[unit.key] = mention.value;
      specific += 1;
      return;
    }
    // mEq/L and mmol/L are the same for ions of one charge.
    if (mention.unit === 'meq/l' && ['na', 'k', 'cl', 'hco3', 'serumNa', 'urineNa'].includes(name)) {
      inputs[spec.units[0].key] = mention.value;
      specific += 1;
      return;
    }
    const bridged = bridge(spec, mention);
    if (bridged && !(name === 'urea' && bridged.unit.unit.startsWith('mg'))) {
      inputs[bridged.unit.key] = bridged.value;
      specific += 1;
      return;
    }
    specific += 1;
    const [whole, another] = fullUnits(mention.unit ?? '').flatMap((one) =>
      spec.units.filter(
        ({ alias, unit: own, ...rest }) =>
          alias !== true &&
          canonicalUnit(own) === one &&
          withinLimits(spec, { ...rest, unit: own }, mention.value),
      ),
    );
    if (whole && (!another || usualUnit(name, [whole, another], mention.value) !== another)) {
      inputs[whole.key] = mention.value;
      assumedUnits.push({ input: name, value: mention.value, unit: whole.unit });
      return;
    }
    // BUN says by its name that nitrogen is meant.
    const nitrogen =
      name === 'urea' && /\bbun\b/.test(text) && offered.filter(({ key }) => key === 'bunMgDl');
    const known = nitrogen || offered.filter((one) => one.alias !== true);
    const [single] = known;
    // 210,000 platelets are counted in a microlitre.
    const other =
      !nitrogen &&
      single &&
      known.length === 1 &&
      mention.unit === null &&
      usualUnit(name, spec.units, mention.value);
    if (other && other !== single) {
      inputs[other.key] = mention.value;
      assumedUnits.push({ input: name, value: mention.value, unit: other.unit });
      return;
    }
    if (mention.unit === null && single && known.length === 1) {
      inputs[single.key] = mention.value;
      if (nitrogen) assumedUnits.push({ input: name, value: mention.value, unit: single.unit });
      return;
    }
    // "pO2 61 pCO2 30 mmHg": the unit is written once, behind the last.
    const following = mentions.find(
      ({ start, unit: written }) =>
        mention.unit === null && start > mention.start && start - mention.end < 40 && written !== null,
    );
    const shared = following && known.find((one) => canonicalUnit(one.unit) === following.unit);
    if (shared && withinLimits(spec, shared, mention.value)) {
      inputs[shared.key] = mention.value;
      assumedUnits.push({ input: name, value: mention.value, unit: shared.unit });
      return;
    }
    const possible =
      mention.unit === null ? known.filter((one) => withinLimits(spec, one, mention.value)) : [];
    const [first, second] = possible;
    const only =
      first && !second ? first : mention.unit === null ? usualUnit(name, known, mention.value) : null;
    if (only) {
      inputs[only.key] = mention.value;
      assumedUnits.push({ input: name, value: mention.value, unit: only.unit });
      return;
    }
    openUnits.push({
      input: name,
      value: mention.value,
      units: (possible.length > 0 ? possible : known).map((one) => one.unit),
    });
  };

  for (const [name, spec] of Object.entries(definition.inputs)) {
    if (spec.kind === 'quantity') takeQuantity(name, spec);
    else if (name === 'sex') {
      const sex = readSex(text);
      if (sex) inputs[name] = sex;
    } else if (spec.kind === 'flag') {
      const finding = derivedFlags[name] ? null : readFlag(name, findings);
      const value = derivedFlags[name]?.(text, mentions) ?? (finding === null ? null : finding === 'present');
      if (finding === 'unclear') {
        unclear.push(name);
        specific += 1;
      } else if (value !== null) {
        inputs[name] = value;
        named.push(name);
        specific += 1;
      } else if (spec.default === undefined && spec.optional !== true && !agesOf.has(name))
        unmentioned.push(name);
    } else if (spec.kind === 'choice') {
      const value = readChoice(name, spec, text) ?? pointsOfRate(name, spec, text, mentions);
      if (value !== null) {
        inputs[name] = value;
        specific += 1;
      }
    } else if (spec.kind === 'date') {
      const date = readDate(text);
      const isTransfer = readingRules.embryoTransfer.test(text);
      if (date && (isTransfer ? name === 'transferDate' : name === 'lmp')) {
        inputs[name] = date;
        specific += 1;
      }
    }
  }
  // Who writes one value in millimoles writes the others so.
  const systems = new Set(mentions.flatMap(({ unit }) => (unit === null ? [] : (systemOf(unit) ?? []))));
  for (const { unit } of assumedUnits) {
    const system = systemOf(canonicalUnit(unit) ?? '');
    if (system) systems.add(system);
  }
  // Laboratories of China report in SI units.
  if (systems.size === 0 && /[\u3400-\u9fff]/.test(text)) systems.add('si');
  if (systems.size === 1)
    for (const open of [...openUnits]) {
      const spec = definition.inputs[open.input];
      const fitting =
        spec?.kind === 'quantity'
          ? spec.units.filter(
              (one) => systems.has(systemOf(canonicalUnit(one.unit)) ?? '') && open.units.includes(one.unit),
            )
          : [];
      const [only, second] = fitting;
      if (!only || second) continue;
      inputs[only.key] = open.value;
      assumedUnits.push({ input: open.input, value: open.value, unit: only.unit });
      openUnits.splice(openUnits.indexOf(open), 1);
    }
  return {
    inputs,
    assumedUnits,
    openUnits,
    openFigures,
    chosen,
    named,
    unmentioned,
    unclear,
    specific,
    closesList: restAbsent.test(findings),
  };
};
