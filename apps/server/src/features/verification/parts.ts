import type { AppContext } from '../../context.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import type { Notify } from './notify.ts';

/** What both sides of the licence check are built from. */
export interface VerificationParts extends Pick<ProvidedServices, 'files' | 'moderation'> {
  readonly context: Pick<AppContext, 'config' | 'db' | 'secrets'>;
  readonly notify: Notify;
}
