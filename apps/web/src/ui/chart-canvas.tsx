import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  type ChartOptions,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useSyncExternalStore } from 'react';
import { Chart } from 'react-chartjs-2';
import { useTranslation } from 'react-i18next';
import type { ChartProps, ChartTone } from './chart.tsx';

ChartJs.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

const subscribeToTheme = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'dir'] });
  return () => observer.disconnect();
};
const paintedTheme = () => document.documentElement.dataset.theme ?? 'light';

/** A canvas knows no custom properties: the tokens are read for it, anew for each theme. */
const readToken = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();

/** A tone behind lines and letters. */
const faint = (colour: string) => `color-mix(in srgb, ${colour} 8%, transparent)`;

const tones: readonly ChartTone[] = ['primary', 'accent', 'info', 'success', 'warning'];

/** Draws with Chart.js in the colours and letters of the page. Time runs left to right in every language. */
export const ChartCanvas = ({
  kind,
  labels,
  series,
  format,
  min,
  max,
  stacked,
  area,
  whole,
  legend = series.length > 1,
}: ChartProps) => {
  const { i18n } = useTranslation();
  // Read for its change alone: the colours below are those of the theme now painted.
  useSyncExternalStore(subscribeToTheme, paintedTheme);
  const muted = readToken('ink-muted');
  const line = readToken('line');
  const surface = readToken('surface');
  const last = labels.length - 1;
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 };
  const isRtl = i18n.dir() === 'rtl';
  const datasets = series.map((one, index) => {
    const colour = readToken(one.tone ?? tones[index % tones.length] ?? 'primary');
    return {
      label: one.label,
      data: [...one.values],
      borderColor: colour,
      backgroundColor: colour,
      hoverBackgroundColor: colour,
      hoverBorderColor: colour,
      borderWidth: kind === 'line' ? 2 : 0,
      borderDash: one.dashed ? [4, 4] : [],
      borderRadius: kind === 'bar' ? 2 : 0,
      maxBarThickness: 28,
      // Straight from point to point: a curve would tell of values that nobody measured. The last one stands out.
      pointRadius: ({ dataIndex }: { dataIndex: number }) => (dataIndex === last ? 4 : 3),
      pointBackgroundColor: ({ dataIndex }: { dataIndex: number }) => (dataIndex === last ? colour : surface),
      pointBorderWidth: 1.5,
      pointHitRadius: 16,
      fill: area ? { target: 'origin', above: faint(colour) } : false,
    };
  });
  const options: ChartOptions<'line' | 'bar'> = {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: 'index', intersect: false },
    locale: i18n.language,
    font,
    color: muted,
    plugins: {
      legend: {
        display: legend,
        align: 'start',
        rtl: isRtl,
        labels: { boxWidth: 10, boxHeight: 10, color: muted, font },
      },
      tooltip: {
        rtl: isRtl,
        backgroundColor: readToken('ink'),
        titleColor: readToken('canvas'),
        bodyColor: readToken('canvas'),
        titleFont: font,
        bodyFont: font,
        callbacks: {
          label: ({ dataset, parsed }) =>
            `${dataset.label ?? ''}: ${parsed.y === null ? '–' : (format?.(parsed.y) ?? parsed.y)}`,
        },
      },
    },
    scales: {
      x: { stacked, grid: { display: false }, border: { color: line }, ticks: { color: muted, font } },
      y: {
        min,
        max,
        stacked,
        ...(whole && { grace: '10%' }),
        beginAtZero: kind === 'bar',
        border: { display: false },
        grid: { color: line },
        ticks: {
          color: muted,
          font,
          maxTicksLimit: 5,
          ...(whole && { precision: 0 }),
          callback: (value) => format?.(Number(value)) ?? value,
        },
      },
    },
  };
  const data = { labels: [...labels], datasets };
  return <Chart type={kind} data={data} options={options} />;
};
