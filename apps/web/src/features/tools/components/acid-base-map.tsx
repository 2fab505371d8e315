import { parseNumber, toBase } from '@mz/clinical';
import { useTranslation } from 'react-i18next';
import { formatFigure } from '../model/format.ts';
import { unitOf } from '../model/values.ts';
import { axisClass, chartClass, limitClass, pointClass } from './chart-style.ts';
import type { Session } from './use-tool.ts';

const WIDTH = 260;
const HEIGHT = 150;
const LEFT = 26;
const BOTTOM = 22;
const PCO2 = { min: 10, max: 90 };
const HCO3 = { min: 0, max: 48 };

/** Symbols and units are the same in every language. */
const axes = { x: 'PaCO₂, mmHg', y: 'HCO₃⁻, mmol/L' };

const x = (pco2: number) => LEFT + ((pco2 - PCO2.min) / (PCO2.max - PCO2.min)) * (WIDTH - LEFT - 8);
const y = (hco3: number) =>
  HEIGHT - BOTTOM - ((hco3 - HCO3.min) / (HCO3.max - HCO3.min)) * (HEIGHT - BOTTOM - 8);
const clamp = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value));
/** Bicarbonate at which a carbon dioxide pressure gives a pH: Henderson–Hasselbalch, a straight line for each pH. */
const bicarbonate = (ph: number, pco2: number) => 0.0307 * pco2 * 10 ** (ph - 6.1);
const lineEnd = (ph: number) => Math.min(PCO2.max, HCO3.max / bicarbonate(ph, 1));
const lines = [7.2, 7.4, 7.6] as const;

const baseOf = ({ definition, values }: Session, name: string): number | null => {
  const spec = definition.inputs[name];
  const entry = values[name];
  const value = entry === undefined ? null : parseNumber(entry.text);
  return spec?.kind !== 'quantity' || value === null ? null : toBase(value, unitOf(spec, entry));
};

/** Where a blood gas lies between carbon dioxide and bicarbonate, with lines of equal pH and the usual range. */
export const AcidBaseMap = ({ session }: { session: Session }) => {
  const { t, i18n } = useTranslation('tools');
  const pco2 = baseOf(session, 'paco2');
  const hco3 = baseOf(session, 'hco3');
  if (pco2 === null || hco3 === null) return null;
  const figure = (value: number) => formatFigure(Math.round(value * 10) / 10, i18n.language);
  const label = t('acidBase.label', {
    pco2: figure(pco2),
    hco3: figure(hco3),
    reading: session.readout?.primary[0]?.text ?? '',
  });
  return (
    <svg
      className={chartClass}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      direction="ltr"
    >
      <path className={axisClass} d={`M${LEFT} 8V${HEIGHT - BOTTOM}H${WIDTH - 8}`} />
      <rect
        className="fill-success-soft stroke-success"
        x={x(35)}
        y={y(26)}
        width={x(45) - x(35)}
        height={y(22) - y(26)}
        rx={2}
      />
      {lines.map((ph) => (
        <g key={ph}>
          <path
            className={limitClass}
            d={`M${x(PCO2.min)} ${y(bicarbonate(ph, PCO2.min))}L${x(lineEnd(ph))} ${y(bicarbonate(ph, lineEnd(ph)))}`}
          />
          <text
            x={x(lineEnd(ph)) - 2}
            y={y(bicarbonate(ph, lineEnd(ph))) + (ph > 7.3 ? 8 : -4)}
            textAnchor="end"
          >
            {figure(ph)}
          </text>
        </g>
      ))}
      {[20, 40, 60, 80].map((tick) => (
        <text key={tick} x={x(tick)} y={HEIGHT - BOTTOM + 11} textAnchor="middle">
          {tick}
        </text>
      ))}
      {[12, 24, 36].map((tick) => (
        <text key={tick} x={LEFT - 4} y={y(tick) + 3} textAnchor="end">
          {tick}
        </text>
      ))}
      <text x={WIDTH - 8} y={HEIGHT - 2} textAnchor="end">
        {axes.x}
      </text>
      <text x={2} y={8}>
        {axes.y}
      </text>
      <circle className={pointClass} cx={x(clamp(pco2, PCO2))} cy={y(clamp(hco3, HCO3))} r={5} />
    </svg>
  );
};
