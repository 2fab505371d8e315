export type GcsPart<N extends number> = N | 'NT';

/** Total of the three parts, or null when one could not be tested: it is never imputed. Teasdale and Jennett 1974. */
export function computeGcs(
  eye: GcsPart<number>,
  verbal: GcsPart<number>,
  motor: GcsPart<number>,
): number | null {
  return eye === 'NT' || verbal === 'NT' || motor === 'NT' ? null : eye + verbal + motor;
}

/** The parts in writing, for example `E4VTM6` for an intubated patient. */
export function writeGcs(eye: GcsPart<number>, verbal: GcsPart<number>, motor: GcsPart<number>): string {
  const part = (value: GcsPart<number>) => (value === 'NT' ? 'T' : String(value));
  return `E${part(eye)}V${part(verbal)}M${part(motor)}`;
}
