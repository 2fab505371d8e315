import type { Severity } from '@mz/clinical';
import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';

const styles = {
  ok: { icon: CircleCheck, colour: 'text-success' },
  info: { icon: Info, colour: 'text-info' },
  caution: { icon: TriangleAlert, colour: 'text-warning' },
  warning: { icon: TriangleAlert, colour: 'text-warning' },
  danger: { icon: OctagonAlert, colour: 'text-danger' },
} as const satisfies Record<Severity, unknown>;

/** The icon of a band, in its colour; the word stands beside it. */
export const SeverityIcon = ({ severity, small }: { severity: Severity; small?: boolean }) => (
  <span className={`${styles[severity].colour} shrink-0`}>
    <Icon as={styles[severity].icon} size={small ? 16 : 18} />
  </span>
);
