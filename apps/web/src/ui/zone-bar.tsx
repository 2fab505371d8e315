import type { CSSProperties } from 'react';
import { cx } from './class-names.ts';

export interface ZoneSegment {
  /** 1 well … 6 worst. */
  zone: 1 | 2 | 3 | 4 | 5 | 6;
  weight: number;
}

interface ScaleProps {
  kind: 'scale';
  segments: readonly ZoneSegment[];
  /** Where the marker stands, 0…1 from the left. */
  at?: number;
  ticks?: readonly { at: number; text: string }[];
  label: string;
  size?: 'sm' | 'md';
  /** The marker moves to its new place. */
  glides?: boolean;
}

interface StepsProps {
  kind: 'steps';
  filled: number;
  total: number;
  /** The step right after the filled ones is the one in progress. */
  live?: boolean;
  label: string;
  size?: 'sm' | 'md';
}

interface CheckProps {
  kind: 'check';
  passed: number;
  total: number;
  label: string;
  size?: 'sm' | 'md';
}

/** From well to worst; always beside a word. */
export const zoneColours: Readonly<Record<ZoneSegment['zone'], string>> = {
  1: 'bg-zone-1',
  2: 'bg-zone-2',
  3: 'bg-zone-3',
  4: 'bg-zone-4',
  5: 'bg-zone-5',
  6: 'bg-zone-6',
};

const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100))}%`;
const vars = (values: Record<`--${string}`, string | number>) => values as CSSProperties;
const range = (count: number) => Array.from({ length: Math.max(0, Math.trunc(count)) }, (_, index) => index);

const glide = 'motion-safe:transition-[inset-inline-start] motion-safe:duration-180 motion-safe:ease-out';

const Scale = ({ segments, at, ticks, label, size = 'md', glides }: ScaleProps) => (
  <div className={size === 'sm' ? 'zone zone-sm' : 'zone'} dir="ltr" role="img" aria-label={label}>
    <div className="relative">
      <div className="zone-track">
        {segments.map(({ zone, weight }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
          <i key={index} className={zoneColours[zone]} style={vars({ '--w': weight })} />
        ))}
      </div>
      {at === undefined ? null : (
        <span className={cx('zone-mark', glides && glide)} style={vars({ '--at': percent(at) })} />
      )}
    </div>
    {ticks ? (
      <div className="zone-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick.text} style={vars({ '--at': percent(tick.at) })}>
            {tick.text}
          </span>
        ))}
      </div>
    ) : null}
  </div>
);

const stepClass = (index: number, { filled, live }: StepsProps) => {
  if (index < filled) return 'bg-primary';
  return live && index === filled ? 'bg-accent' : '';
};

const Steps = (props: StepsProps) => (
  <div className={props.size === 'md' ? 'zone' : 'zone zone-sm'} role="img" aria-label={props.label}>
    <div className="zone-track">
      {range(props.total).map((index) => (
        <i key={index} className={stepClass(index, props)} />
      ))}
    </div>
  </div>
);

const Check = ({ passed, total, label, size = 'sm' }: CheckProps) => (
  <div className={size === 'md' ? 'zone' : 'zone zone-sm'} role="img" aria-label={label}>
    <div className="zone-track">
      {range(total).map((index) => (
        <i key={index} className={index < passed ? zoneColours[1] : ''} />
      ))}
    </div>
  </div>
);

/** The signature: short segments and a pin where one stands. Carries every measured thing, never decorates. */
export const ZoneBar = (props: ScaleProps | StepsProps | CheckProps) => {
  if (props.kind === 'scale') return <Scale {...props} />;
  return props.kind === 'steps' ? <Steps {...props} /> : <Check {...props} />;
};

/** Bands of estimated GFR from kidney failure to normal, in the order they are drawn. */
export const gfrSegments: readonly ZoneSegment[] = [
  { zone: 6, weight: 15 },
  { zone: 5, weight: 15 },
  { zone: 4, weight: 15 },
  { zone: 3, weight: 15 },
  { zone: 2, weight: 30 },
  { zone: 1, weight: 30 },
];
