import { bandKey, type CalculatorDefinition, type Translate } from '@mz/clinical';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { hasScale, rangeText, scaleOf, zonesOf } from '../model/bands.ts';
import { formatFigure } from '../model/format.ts';

interface LadderProps {
  definition: CalculatorDefinition;
  result: string;
  current?: string | undefined;
  say: Translate;
}

const codeOf = (text: string): [string, string] => {
  const [, code, words] = /^([A-Z]\d?[a-z]?)\s*[:：]\s*(.+)$/.exec(text) ?? [];
  return code && words ? [code, words] : ['', text];
};

const isWhole = (definition: CalculatorDefinition, result: string): boolean => {
  const spec = definition.results.find(({ key }) => key === result);
  return spec?.decimals === 0 || result === 'egfr';
};

/** Every band with its limits; the one that applies is marked with a tick. */
export const Ladder = memo(({ definition, result, current, say }: LadderProps) => {
  const { i18n } = useTranslation('tools');
  const bands = definition.bands[result] ?? [];
  const colours = zonesOf(bands);
  const whole = isWhole(definition, result);
  const rows = bands.map((band, index) => {
    const [code, words] = codeOf(say(bandKey(definition, result, band.id)));
    const limits = rangeText(bands, index, whole, (value) => formatFigure(value, i18n.language));
    return { id: band.id, code, words, limits, colour: colours[index] };
  });
  const limited = rows.some(({ limits }) => limits !== '');
  const coded = rows.some(({ code }) => code !== '');
  return (
    <ul className={`ladder ${coded ? '' : limited ? 'is-bare' : 'is-plain'}`}>
      {rows.map((row) => (
        <li key={row.id} aria-current={row.id === current || undefined}>
          <i className={`z${row.colour}`} />
          {coded ? <span className="tabular-nums">{row.code}</span> : null}
          {coded || limited ? <span className="tabular-nums ltr">{row.limits}</span> : null}
          <span>{row.words}</span>
          <span>{row.id === current ? <Icon as={Check} size={16} /> : null}</span>
        </li>
      ))}
    </ul>
  );
});

interface ScaleProps {
  definition: CalculatorDefinition;
  result: string;
  value: number;
  label: string;
  small?: boolean;
}

/** Where the value stands among the bands; nothing where a value alone does not decide. */
export const BandScale = ({ definition, result, value, label, small }: ScaleProps) => {
  const { i18n } = useTranslation('tools');
  const bands = definition.bands[result] ?? [];
  if (!hasScale(bands)) return null;
  const { segments, at, ticks } = scaleOf(bands, value, (edge) => formatFigure(edge, i18n.language));
  return (
    <ZoneBar
      kind="scale"
      segments={segments}
      at={at}
      label={label}
      size={small ? 'sm' : 'md'}
      {...(small ? {} : { ticks })}
    />
  );
};
