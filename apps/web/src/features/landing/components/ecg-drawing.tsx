const gridStep = 20;
const width = 320;
const height = 180;
const lines = (until: number, draw: (at: number) => string) =>
  Array.from({ length: Math.floor(until / gridStep) + 1 }, (_, index) => draw(index * gridStep)).join('');
const grid = lines(width, (x) => `M${x} 0V${height}`) + lines(height, (y) => `M0 ${y}H${width}`);

/** One sinus beat, relative: P wave, QRS complex, T wave and the line to the next. */
const beat = 'h10c3 0 3-6 7-6s4 6 7 6h9l2 3 5-44 6 54 3-13h12c6 0 6-9 14-9s6 9 12 9h7';

/** A short strip of lead II on calibration paper. Never mirrored. */
export const EcgDrawing = () => (
  <svg
    className="absolute inset-0 size-full"
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <path d={grid} fill="none" stroke="var(--color-grid-strong)" strokeWidth="1" />
    <path
      d={`M22 120${beat.repeat(3)}`}
      fill="none"
      stroke="var(--color-primary)"
      strokeWidth="2.2"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
);
