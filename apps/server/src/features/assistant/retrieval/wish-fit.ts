import type { Keys } from './keys.ts';
import type { Passage } from './passage.ts';
import { kindsOfIntent } from './shares.ts';

const intentBonus = 1.12;
const unitBonus = 1.18;

/** How much more a statement says where its kind or its figures are what is wished for: a dose, a limit, a first step. */
export const fitOf = (
  { passage, units }: { readonly passage: Passage; readonly units: ReadonlySet<string> },
  keys: Keys,
): number => {
  let fit = 1;
  for (const key of keys.keys()) {
    const intent = key.startsWith('t:') ? key.slice(2) : '';
    if (kindsOfIntent[intent]?.includes(passage.statementKind)) fit = Math.max(fit, intentBonus);
    if (units.has(intent)) fit = Math.max(fit, unitBonus);
  }
  return fit;
};
