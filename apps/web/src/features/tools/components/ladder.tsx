import { bandKey, type CalculatorDefinition, type Translate } from '@mz/clinical';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ZoneBar, zoneColours } from '../../../ui/zone-bar.tsx';
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

const tracks = {
  coded: 'grid-cols-[8px_34px_52px_minmax(0,1fr)_16px]',
  limited: 'grid-cols-[8px_64px_minmax(0,1fr)_16px]',
  plain: 'grid-cols-[8px_minmax(0,1fr)_16px]',
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
    return { id: band.id, code, words, limits, colour: colours[index] ?? 1 };
  });
  const limited = rows.some(({ limits }) => limits !== '');
  const coded = rows.some(({ code }) => code !== '');
  return (
    <ul className="stack">
      {rows.map((row) => (
        <li
          key={row.id}
          aria-current={row.id === current || undefined}
          className={cx(
            'grid min-h-[30px] items-center gap-2.5 rounded-chip px-2 py-1 text-[13px]/[18px] text-ink-muted aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-ink',
            tracks[coded ? 'coded' : limited ? 'limited' : 'plain'],
          )}
        >
          <i className={cx('h-4.5 w-2 rounded-[2px]', zoneColours[row.colour])} />
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
  /** Without one the scale has no mark: nothing is computed yet. */
  value?: number;
  label: string;
  small?: boolean;
  /** The mark moves to its new place while a value is typed. */
  glides?: boolean;
}

/** Where the value stands among the bands; nothing where a value alone does not decide. */
export const BandScale = ({ definition, result, value, label, small, glides = false }: ScaleProps) => {
  const { i18n } = useTranslation('tools');
  const bands = definition.bands[result] ?? [];
  if (!hasScale(bands)) return null;
  const { segments, at, ticks } = scaleOf(bands, value ?? null, (edge) => formatFigure(edge, i18n.language));
  return (
    <ZoneBar
      kind="scale"
      segments={segments}
      {...(value === undefined ? {} : { at })}
      label={label}
      size={small ? 'sm' : 'md'}
      glides={glides}
      {...(small ? {} : { ticks })}
    />
  );
};
