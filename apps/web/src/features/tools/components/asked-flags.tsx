import type { CalculatorDefinition, Translate } from '@mz/clinical';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Values } from '../model/values.ts';

interface FlagsProps {
  definition: CalculatorDefinition;
  names: readonly string[];
  values: Values;
  say: Translate;
  onChange: (changed: Values) => void;
}

const all = (names: readonly string[], text: string): Values =>
  Object.fromEntries(names.map((name) => [name, { text }]));

/** What nobody spoke of, one by one as yes or no, and all the rest as no in one tap. */
export const AskedFlags = ({
  definition,
  names,
  values,
  say,
  onChange,
  onNone,
}: FlagsProps & { onNone: (changed: Values) => void }) => {
  const { t, i18n } = useTranslation('tools');
  const open = names.filter((name) => (values[name]?.text ?? '') === '');
  return (
    <div className="stack gap-2" data-part="asked-flags">
      <ul>
        {names.map((name) => {
          const label = say(definition.inputs[name]?.label ?? name);
          return (
            <li key={name} className="row justify-between gap-3 border-b border-line py-2 text-small">
              <span className="min-w-0 wrap-anywhere" aria-hidden="true">
                {isolate(label)}
              </span>
              <Segmented
                label={label}
                className="shrink-0"
                value={values[name]?.text ?? null}
                options={[
                  { value: 'true', text: t('yes') },
                  { value: 'false', text: t('no') },
                ]}
                onChange={(text) => onChange(all([name], text))}
              />
            </li>
          );
        })}
      </ul>
      {open.length > 0 ? (
        <Button variant="outline" size="sm" className="self-start" onClick={() => onNone(all(open, 'false'))}>
          <Icon as={CheckCheck} size={16} />
          {t('noneOfOthers', { amount: formatNumber(open.length, i18n.language) })}
        </Button>
      ) : null}
    </div>
  );
};

/** What is counted as yes and what as no; a press changes it. */
export const CountedFlags = ({ definition, names, values, say, onChange }: FlagsProps) => {
  const { t } = useTranslation('tools');
  return (['true', 'false'] as const).map((counted) => {
    const own = names.filter((name) => values[name]?.text === counted);
    if (own.length === 0) return null;
    const title = t(counted === 'true' ? 'countedYes' : 'countedNo');
    return (
      <div key={counted} className="mt-3">
        <p className="text-tiny text-ink-muted" aria-hidden="true">
          {title}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend for what is said already */}
        <div role="group" aria-label={title} className="row mt-1 flex-wrap gap-1.5">
          {own.map((name) => (
            <Chip
              key={name}
              size="sm"
              className="whitespace-normal text-start"
              pressed={counted === 'true'}
              onClick={() => onChange(all([name], counted === 'true' ? 'false' : 'true'))}
            >
              <bdi>{isolate(say(definition.inputs[name]?.label ?? name))}</bdi>
            </Chip>
          ))}
        </div>
      </div>
    );
  });
};
