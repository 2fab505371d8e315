import type { Answer } from '@mz/contracts';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';

const marks = {
  yes: { as: CircleCheck, tone: 'text-success' },
  give: { as: CircleCheck, tone: 'text-success' },
  no: { as: CircleX, tone: 'text-danger' },
  leave: { as: CircleX, tone: 'text-danger' },
  depends: { as: CircleAlert, tone: 'text-warning' },
} as const;

/** The sign before a verdict; its words stand beside it. */
export const VerdictMark = ({
  verdict,
}: {
  readonly verdict: Exclude<NonNullable<Answer['verdict']>, 'premise'>;
}) => {
  const { as, tone } = marks[verdict];
  return <Icon as={as} className={`me-1.5 inline-block align-[-4px] ${tone}`} />;
};
