const body1 =
  'M3.600 3h9.100a.6.600 0 0 1 .6.600v3.800a.6.600 0 0 1-.6.600H3.600a1.600 1.600 0 0 1-1.600-1.600V4.600A1.600 1.600 0 0 1 3.600 3z';
const zone =
  'M15.900 3h4.500A1.600 1.600 0 0 1 22 4.600v1.800A1.600 1.600 0 0 1 20.400 8h-4.500a.6.600 0 0 1-.6-.6V3.600a.6.600 0 0 1 .6-.6z';
const body2 =
  'M14.450 9.900h6.050L10.300 16h10.100a1.600 1.600 0 0 1 1.600 1.600v1.800a1.600 1.600 0 0 1-1.600 1.600H3.600A1.600 1.600 0 0 1 2 19.400v-1.500a1.600 1.600 0 0 1 .78-1.380z';

/** `mono` in the colour of the text, `ground` on the dark ground of a light page. */
type MarkTone = 'brand' | 'mono' | 'ground';

const fills: Record<MarkTone, { body: string; zone: string }> = {
  brand: { body: 'fill-primary', zone: 'fill-accent' },
  mono: { body: 'fill-current', zone: 'fill-current' },
  ground: { body: 'fill-on-ground', zone: 'fill-accent' },
};

/** The mark alone: a Z whose upper stroke is a zone bar. Never mirrored. */
export const Mark = ({ tone = 'brand', size = 'md' }: { tone?: MarkTone; size?: 'sm' | 'md' }) => (
  <svg className={size === 'sm' ? 'size-[19px]' : 'size-6'} viewBox="0 0 24 24" aria-hidden="true">
    <path className={fills[tone].body} d={body1} />
    <path className={fills[tone].zone} d={zone} />
    <path className={fills[tone].body} d={body2} />
  </svg>
);

/** Mark and wordmark; the wordmark stays Latin in every language. `narrow`: smaller where there is little room. */
export const Logo = ({ tone, narrow }: { tone?: MarkTone; narrow?: boolean }) => (
  <span
    className="inline-flex items-center gap-[9px] font-latin text-[16px]/6 font-[650] tracking-[-0.025em] whitespace-nowrap"
    lang="en"
    dir="ltr"
  >
    <Mark tone={tone} />
    <span className={narrow ? 'max-[361px]:text-[15px] max-[340px]:sr-only' : undefined}>
      {'Medical Zone'}
    </span>
  </span>
);
