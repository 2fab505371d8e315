import type { CalculatorDefinition, InputSpec, ItemsInput, Translate } from '@mz/clinical';
import { ArrowUpDown, Plus, Trash2 } from 'lucide-react';
import { memo, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Well } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { FieldMessages } from '../model/messages.ts';
import { type Entry, optionsOf, type Specs, startValues, type Values } from '../model/values.ts';
import { ChoiceField, DateField, FlagField, QuantityField } from './fields.tsx';

interface FormProps {
  definition: CalculatorDefinition;
  laboratory: CalculatorDefinition | null;
  values: Values;
  messages: FieldMessages;
  say: Translate;
  /** Only these inputs; absent: all. */
  names?: readonly string[];
  /** Takes what changed; the rest stays. */
  onChange: (changed: Values) => void;
}

interface OneProps {
  definition: CalculatorDefinition;
  say: Translate;
  name: string;
  spec: InputSpec;
  entry: Entry | undefined;
  options: readonly (string | number)[];
  error: string | undefined;
  warning: string | undefined;
  onEntry: (name: string, entry: Entry) => void;
}

/** What a converter asks for always has a value. */
const isUnitChoice = (name: string, spec: InputSpec): boolean =>
  name === 'analyte' || (spec.kind === 'choice' && spec.dependsOn !== undefined);

const empty: Entry = { text: '' };

/** One field. A keystroke in another one does not concern it. */
const One = memo(({ definition, say, name, spec, entry, options, error, warning, onEntry }: OneProps) => {
  const { t } = useTranslation('tools');
  const label = say(spec.label ?? name);
  const shared = {
    name,
    entry: entry ?? empty,
    label: spec.optional && !isUnitChoice(name, spec) ? t('optional', { name: label }) : label,
    help: spec.help === undefined ? undefined : say(spec.help),
    error,
    warning,
    say,
    onChange: (changed: Entry) => onEntry(name, changed),
  };
  switch (spec.kind) {
    case 'quantity':
      return <QuantityField {...shared} spec={spec} />;
    case 'choice':
      return <ChoiceField {...shared} spec={spec} definition={definition} options={options} />;
    case 'flag':
      return <FlagField {...shared} spec={spec} />;
    case 'date':
      return <DateField {...shared} />;
    case 'items':
      return null;
  }
});

interface ListProps extends Omit<FormProps, 'onChange' | 'names'> {
  name: string;
  spec: ItemsInput;
  onChange: (entry: Entry) => void;
}

/** Rows with the same fields, for example one for each drug. */
const ListField = ({ name, spec, values, onChange, definition, laboratory, messages, say }: ListProps) => {
  const { t } = useTranslation('tools');
  const rows = values[name]?.rows ?? [];
  const change = (next: Values[]) => onChange({ text: '', rows: next });
  return (
    <>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
        <Well as="fieldset" className="stack gap-3 p-3" key={index}>
          <div className="row justify-between">
            <legend className="text-tiny font-semibold text-ink-muted">
              {t('row', { number: index + 1 })}
            </legend>
            {rows.length > spec.minItems ? (
              <IconButton
                icon={Trash2}
                label={t('removeRow', { number: index + 1 })}
                iconSize={16}
                onClick={() => change(rows.filter((_, at) => at !== index))}
              />
            ) : null}
          </div>
          {Object.entries(spec.fields).map(([field, inner]) => (
            <One
              key={field}
              definition={definition}
              say={say}
              name={field}
              spec={inner}
              entry={row[field]}
              options={optionsOf(inner, row, laboratory)}
              error={messages.errors[`${name}[${index}].${field}`]}
              warning={messages.warnings[`${name}[${index}].${field}`]}
              onEntry={(_, entry) =>
                change(rows.map((old, at) => (at === index ? { ...old, [field]: entry } : old)))
              }
            />
          ))}
        </Well>
      ))}
      {rows.length < spec.maxItems ? (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          onClick={() => change([...rows, startValues(spec.fields)])}
        >
          <Icon as={Plus} size={16} />
          {t('addRow')}
        </Button>
      ) : null}
    </>
  );
};

const isHidden = (name: string, values: Values): boolean =>
  name === 'analyte' && values.group !== undefined && values.group.text !== 'laboratory';

const isShort = (spec: InputSpec, options: number): boolean =>
  (spec.kind === 'quantity' && spec.units.length === 1) || (spec.kind === 'choice' && options <= 3);

const canSwap = (specs: Specs) => specs.from !== undefined && specs.to !== undefined;

/** The form a definition describes. */
export const ToolForm = (props: FormProps) => {
  const { definition, laboratory, values, messages, say, names, onChange } = props;
  const { t } = useTranslation('tools');
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const put = useCallback((name: string, entry: Entry) => latest.current({ [name]: entry }), []);
  const entries = Object.entries(definition.inputs).filter(
    ([name]) => !isHidden(name, values) && (names === undefined || names.includes(name)),
  );
  const hasFlags = entries.some(([, spec]) => spec.kind === 'flag');
  return (
    <div
      className="grid grid-cols-2 items-start gap-x-4 gap-y-4.5 *:only:col-span-full max-[361px]:grid-cols-1"
      data-part="tool-form"
    >
      {entries.map(([name, spec]) => {
        if (spec.kind === 'items')
          return (
            <div className="stack col-span-full gap-3" key={name}>
              <ListField {...props} name={name} spec={spec} onChange={(entry) => put(name, entry)} />
            </div>
          );
        const options = optionsOf(spec, values, laboratory);
        const field = (
          <One
            definition={definition}
            say={say}
            name={name}
            spec={spec}
            entry={values[name]}
            options={options}
            error={messages.errors[name]}
            warning={messages.warnings[name]}
            onEntry={put}
          />
        );
        const short = isShort(spec, options.length);
        const unit = name === 'from' || name === 'to';
        return (
          <div className={short || unit ? '' : 'col-span-full'} key={name}>
            {field}
          </div>
        );
      })}
      {canSwap(definition.inputs) ? (
        <div className="col-span-full">
          <Button
            variant="outline"
            size="sm"
            onClick={() => onChange({ from: values.to ?? empty, to: values.from ?? empty })}
          >
            <Icon as={ArrowUpDown} size={16} className="rotate-90" />
            {t('swap')}
          </Button>
        </div>
      ) : null}
      {hasFlags ? (
        <p className="col-span-full text-tiny text-ink-muted" data-part="unticked">
          {t('untickedNo')}
        </p>
      ) : null}
    </div>
  );
};
