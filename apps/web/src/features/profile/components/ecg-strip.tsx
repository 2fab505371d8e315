/** One beat of 80 units: P, QRS and T over the line. */
const beat = 'h14q4-7 8 0h6l3 4 4-34 5 40 3-10h9q7-13 14 0h14';

/** What stands where no banner was chosen: a strip of sinus rhythm on calibration paper. */
export const EcgStrip = () => (
  <svg
    className="paper size-full text-primary opacity-60"
    viewBox="0 0 1120 132"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <path
      d={`M0 84${beat.repeat(14)}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);
