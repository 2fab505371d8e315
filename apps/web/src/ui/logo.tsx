const body1 =
  'M3.600 3h9.100a.6.600 0 0 1 .6.600v3.800a.6.600 0 0 1-.6.600H3.600a1.600 1.600 0 0 1-1.600-1.600V4.600A1.600 1.600 0 0 1 3.600 3z';
const zone =
  'M15.900 3h4.500A1.600 1.600 0 0 1 22 4.600v1.800A1.600 1.600 0 0 1 20.400 8h-4.500a.6.600 0 0 1-.6-.6V3.600a.6.600 0 0 1 .6-.6z';
const body2 =
  'M14.450 9.900h6.050L10.300 16h10.100a1.600 1.600 0 0 1 1.600 1.600v1.800a1.600 1.600 0 0 1-1.600 1.600H3.600A1.600 1.600 0 0 1 2 19.400v-1.500a1.600 1.600 0 0 1 .78-1.380z';

/** The mark alone: a Z whose upper stroke is a zone bar. Never mirrored. */
export const Mark = ({ mono = false }: { mono?: boolean }) => (
  <svg className={mono ? 'mark mark-mono' : 'mark'} viewBox="0 0 24 24" aria-hidden="true">
    <path className="mark-body" d={body1} />
    <path className="mark-zone" d={zone} />
    <path className="mark-body" d={body2} />
  </svg>
);

/** Mark and wordmark; the wordmark stays Latin in every language. */
export const Logo = () => (
  <span className="logo" lang="en" dir="ltr">
    <Mark />
    <span>{'Medical Zone'}</span>
  </span>
);
