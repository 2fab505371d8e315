import { claimFirstAdmin as endpoint } from '@mz/contracts/roles';
import { AppError } from '../../lib/app-error.ts';
import { route } from '../../lib/route.ts';
import { defineFeature } from '../../platform/feature.ts';
import { toMember } from '../../platform/live/live-definition.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { rolesDemo } from './roles.demo.ts';
import { rolesAudit, rolesEvents } from './roles.events.ts';
import { claimFirstAdmin, setRoleByAdmin } from './roles.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly roles: { readonly setRole: typeof setRoleByAdmin };
  }
}

/** Who moderates and who administers. Roles are given by administrators and on the command line; the first one also by a link. */
export const rolesFeature = defineFeature({
  name: 'roles',
  events: rolesEvents,
  audit: rolesAudit,
  demo: rolesDemo,
  provides: () => ({ setRole: setRoleByAdmin }),
  live: () => ({
    effects: { 'role.changed': ({ userId }) => [toMember(userId, { type: 'profile.changed' })] },
  }),
  routes: (app, _own, { context: { db, secrets } }) => {
    route(app, endpoint, async ({ body }, { actor, origin }) => {
      const { allowed, retryAfter } = await takeToken(db, `roles.first-admin:${actor.id}`, {
        capacity: 10,
        perSecond: 10 / 3_600,
      });
      if (!allowed) throw new AppError('rate_limited', 'Too many attempts.', { retryAfter });
      return { role: await claimFirstAdmin(db, secrets, actor, body.token, origin) };
    });
  },
});
