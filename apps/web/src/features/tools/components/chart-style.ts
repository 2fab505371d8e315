/** Of the small charts of the tools: figures stand on a rim of the surface, so that lines pass behind them. */
export const chartClass =
  'h-auto w-full [&_text]:fill-ink-muted [&_text]:stroke-surface [&_text]:stroke-4 [&_text]:text-[9px] [&_text]:[paint-order:stroke]';
export const axisClass = 'fill-none stroke-line-control';
export const limitClass = `${axisClass} [stroke-dasharray:3_3]`;
export const pointClass = 'fill-ink stroke-surface stroke-2';
