import {
  acknowledgeCalculatorChanges,
  addFavouriteCalculator,
  getMyCalculators,
  type MyCalculators,
  recordCalculatorUse,
  removeFavouriteCalculator,
  updateCalculatorSettings,
} from '@mz/contracts';
import { ApiError, call } from '../../../lib/http.ts';
import type { Pending } from '../model/memory.ts';

export type Inputs = Readonly<Record<string, unknown>>;

export const fetchMine = (): Promise<MyCalculators> => call(getMyCalculators);

/** Tells the server one thing that was done here. */
export const send = async (done: Pending, inputs?: Inputs): Promise<void> => {
  const params = { id: done.id };
  if (done.kind === 'use')
    await call(recordCalculatorUse, { params, body: { version: done.version, ...(inputs && { inputs }) } });
  else await call(done.on ? addFavouriteCalculator : removeFavouriteCalculator, { params });
};

export const switchHistory = async (historyEnabled: boolean): Promise<boolean> =>
  (await call(updateCalculatorSettings, { body: { historyEnabled } })).historyEnabled;

export const acknowledge = async (changes: readonly { id: string; version: string }[]) =>
  (await call(acknowledgeCalculatorChanges, { body: { changes: [...changes] } })).changes;

const passing = new Set([401, 408, 429]);

/** Whether a later try may do: anything but a refusal of the server, also when its answer or our code did not come. */
export const isPassing = (cause: unknown): boolean =>
  !(cause instanceof ApiError) || cause.status < 400 || cause.status >= 500 || passing.has(cause.status);
