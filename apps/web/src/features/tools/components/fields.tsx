import {
  type CalculatorDefinition,
  type ChoiceInput,
  choiceKey,
  type FlagInput,
  fromBase,
  parseNumber,
  type QuantityInput,
  type Translate,
  toBase,
} from '@mz/clinical';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { formatFigure, formatUnit } from '../model/format.ts';
import { rangeHint } from '../model/hints.ts';
import { keepUnit } from '../model/memory.ts';
import { type Entry, offeredUnits, switchUnit, unitOf } from '../model/values.ts';

export interface FieldProps<S> {
  name: string;
  spec: S;
  entry: Entry;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  warning?: string | undefined;
  say: Translate;
  onChange: (entry: Entry) => void;
}

/** As a laboratory prints it: no decimals from 100 on. */
const brief = (value: number) => (Math.abs(value) >= 100 ? Math.round(value) : value);

/** A number with its unit; where there are several units, a switch that is remembered. */
export const QuantityField = ({
  name: field,
  spec,
  entry,
  label,
  help,
  error,
  warning,
  say,
  onChange,
}: FieldProps<QuantityInput>) => {
  const { t, i18n } = useTranslation('tools');
  const unit = unitOf(spec, entry);
  const units = offeredUnits(spec);
  const value = parseNumber(entry.text);
  const other = units.length === 2 ? units.find(({ key }) => key !== unit.key) : undefined;
  const figure = (number: number) => formatFigure(number, i18n.language);
  const range = rangeHint(spec, unit, t, (number) => `${figure(number)}`, formatUnit(unit.unit, say));
  const converted =
    other && value !== null && !error
      ? `= ${figure(brief(fromBase(toBase(value, unit), other)))} ${formatUnit(other.unit, say)}`
      : null;
  const words = isolate([warning, help, range].filter(Boolean).join(' · '));
  const hint =
    converted === null ? (
      words
    ) : (
      <>
        {/* Inside the field there is no room for it on a phone. */}
        <span className="me-2 min-[481px]:hidden">
          <bdi className="text-ink tabular-nums" dir="ltr">
            {converted}
          </bdi>
        </span>
        {words}
      </>
    );
  return (
    <Field label={label} hint={warning ? undefined : hint} warning={warning ? hint : undefined} error={error}>
      <Input
        ltr
        numeric
        name={field}
        inputMode={spec.hard.min !== undefined && spec.hard.min < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        value={entry.text}
        onChange={(event) => onChange({ ...entry, text: event.target.value })}
        end={
          <>
            {converted === null ? null : (
              <span
                className="min-w-0 truncate text-small text-ink-muted tabular-nums max-[480px]:hidden"
                dir="ltr"
                aria-hidden="true"
              >
                {converted}
              </span>
            )}
            {units.length > 1 ? (
              <Segmented
                inset
                label={t('unitOf', { name: label })}
                options={units.map(({ key, unit: name }) => ({ value: key, text: formatUnit(name, say) }))}
                value={unit.key}
                onChange={(key) => {
                  const next = units.find((known) => known.key === key);
                  if (!next) return;
                  keepUnit(spec.label ?? '', next.unit);
                  onChange(switchUnit(spec, entry, next));
                }}
              />
            ) : ['unit', '°', 'pH'].includes(unit.unit) ? null : (
              <span className="shrink-0 text-small text-ink-muted">{formatUnit(unit.unit, say)}</span>
            )}
          </>
        }
      />
    </Field>
  );
};

/** A calendar day. */
export const DateField = ({
  name,
  entry,
  label,
  help,
  error,
  onChange,
}: Omit<FieldProps<unknown>, 'spec'>) => (
  <Field label={label} hint={help} error={error}>
    <Input
      type="date"
      name={name}
      value={entry.text}
      onChange={(event) => onChange({ text: event.target.value })}
    />
  </Field>
);

/** Characters it takes up: an ideograph is as wide as two letters. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (/\p{Script=Han}/u.test(char) ? 2 : 1), 0);

interface ChoiceProps extends FieldProps<ChoiceInput> {
  definition: CalculatorDefinition;
  options: readonly (string | number)[];
}

/** Short options stand side by side, long or many ones in a list that opens. */
export const ChoiceField = ({
  definition,
  name,
  spec,
  entry,
  label,
  help,
  error,
  say,
  options,
  onChange,
}: ChoiceProps) => {
  const { t } = useTranslation('tools');
  const shown = options.map((option) => {
    const key = choiceKey(definition, name, option, spec.label);
    const text = say(key);
    const isSymbol = spec.unitSymbols === true || text === key;
    return { value: String(option), text: isSymbol ? formatUnit(String(option), say) : text };
  });
  const length = shown.reduce((sum, { text }) => sum + widthOf(text), 0);
  const short = shown.length > 1 && shown.length <= 4 && length <= (spec.unitSymbols ? 0 : 30);
  return (
    <Field label={label} hint={help} error={error} group={short}>
      {short ? (
        <Segmented
          label={label}
          options={shown}
          value={entry.text}
          fill
          onChange={(text) => onChange({ text })}
        />
      ) : (
        <Select
          name={name}
          value={entry.text}
          options={spec.default === undefined ? [{ value: '', text: t('choose') }, ...shown] : shown}
          onChange={(text) => onChange({ text })}
        />
      )}
    </Field>
  );
};

interface CheckProps {
  label: string;
  help?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A tick box with its words. */
export const CheckField = ({ label, help, checked, disabled, onChange }: CheckProps) => {
  return (
    <Checkbox checked={checked} disabled={disabled} onChange={onChange} detail={help}>
      <span className="font-medium">{label}</span>
    </Checkbox>
  );
};

/** A yes or no: what is not ticked counts as no. */
export const FlagField = ({ entry, label, help, onChange }: FieldProps<FlagInput>) => (
  <CheckField
    label={label}
    help={help}
    checked={entry.text === 'true'}
    onChange={(checked) => onChange({ text: String(checked) })}
  />
);
