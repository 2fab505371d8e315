import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../lib/format.ts';
import { Skeleton } from './skeleton.tsx';

export type ChartTone = 'primary' | 'accent' | 'info' | 'success' | 'warning' | 'danger' | 'ink-muted';

export interface ChartSeries {
  label: string;
  /** One value a label; null leaves a gap. */
  values: readonly (number | null)[];
  tone?: ChartTone;
  /** A forecast or a reference, told from what was measured. */
  dashed?: boolean;
}

export interface ChartProps {
  kind: 'line' | 'bar';
  /** What the chart shows, in a sentence: it is read instead of the drawing. */
  title: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** Writes a value as the axis and the table show it. */
  format?: (value: number) => string;
  min?: number;
  max?: number;
  stacked?: boolean;
  /** Tints what lies below a line. */
  area?: boolean;
  /** There are no halves: steps of the axis are whole. */
  whole?: boolean;
  /** In pixels. */
  height?: number;
  /** Names the series above the drawing; always where there are two. */
  legend?: boolean;
}

const Canvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

/** Time and counts as lines or bars. The drawing code loads when the first chart is shown; the figures are a table for screen readers. */
export const Chart = (props: ChartProps) => {
  const { i18n } = useTranslation();
  const { title, labels, series, height = 220 } = props;
  const format =
    props.format ?? ((value: number) => new Intl.NumberFormat(localeOf(i18n.language)).format(value));
  return (
    <figure className="relative min-w-0">
      <div style={{ height }} aria-hidden="true">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <Canvas {...props} format={format} />
        </Suspense>
      </div>
      {/* A table is as wide as its words whatever its class says. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <td />
              {series.map((one) => (
                <th key={one.label} scope="col">
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map((one) => {
                  const value = one.values[index];
                  return (
                    <td key={one.label}>{value === null || value === undefined ? '–' : format(value)}</td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};
