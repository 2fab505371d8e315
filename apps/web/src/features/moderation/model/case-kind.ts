import type { ModerationCase } from '@mz/contracts/moderation';

const held = ['post', 'comment', 'message'] as const;

/** Key of what a case is about: what nobody reported is there because it is held. */
export const kindKeyOf = ({ kind, reports }: Pick<ModerationCase, 'kind' | 'reports'>) => {
  const heldKind = reports === 0 ? held.find((one) => one === kind) : undefined;
  return heldKind ? (`held.${heldKind}` as const) : (`kind.${kind}` as const);
};
