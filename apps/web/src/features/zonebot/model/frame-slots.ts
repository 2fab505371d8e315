import { type Answer, doseRoutes } from '@mz/contracts';

export type Slot = NonNullable<Answer['frame']>[number];

export const intents = ['treatment', 'prophylaxis', 'loading', 'maintenance', 'rescue'] as const;
export const populations = ['adult', 'child', 'neonate', 'pregnancy'] as const;
export const routes = doseRoutes;
export const quantities = ['age', 'weight', 'crcl', 'egfr'] as const;
export type Quantity = (typeof quantities)[number];

export const isOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  values.some((one) => one === value);

/** Figures of the patient that were told. */
export const toldOf = (frame: readonly Slot[]): ReadonlySet<string> =>
  new Set(frame.flatMap(({ slot, value }) => (slot === 'patient' ? [value.split(':')[0] ?? ''] : [])));

/** Asked is a dose, or something that is only asked of one. */
export const asksDose = (frame: readonly Slot[], kind: Answer['kind']): boolean =>
  kind === 'dose' || frame.some(({ slot }) => slot === 'intent' || slot === 'route');
