import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Actor,
  type ActorFor,
  isAllowed,
  type MemberActor,
  type ModeratorActor,
  type Permission,
  permissions,
  type Role,
  roles,
  type ServiceActor,
  type VerifiedActor,
  verifiedPermissions,
} from './permissions.ts';

const actorOf = (role: Role, verified: boolean): Actor =>
  role === 'visitor' || role === 'service'
    ? { id: null, role, verified, aal: 'aal1', sessionId: null }
    : { id: 'a', role, verified, aal: 'aal1', sessionId: null };

describe('a permission', () => {
  it.each(Object.keys(permissions) as Permission[])(
    '%s is held by its roles and nobody else',
    (permission) => {
      const holders = roles.filter((role) => isAllowed(actorOf(role, true), permission));
      expect(holders).toEqual(
        roles.filter((role) => (permissions[permission] as readonly Role[]).includes(role)),
      );
      const unverified = roles.filter((role) => isAllowed(actorOf(role, false), permission));
      const needsLicence = (verifiedPermissions as readonly Permission[]).includes(permission);
      expect(unverified).toEqual(needsLicence ? [] : holders);
    },
  );

  it('tells services who its holder is', () => {
    expectTypeOf<ActorFor<'library:use'>>().toEqualTypeOf<MemberActor>();
    expectTypeOf<ActorFor<'article:read'>>().toEqualTypeOf<Actor>();
    expectTypeOf<ActorFor<'account:admin'>>().toEqualTypeOf<ServiceActor>();
    expectTypeOf<ActorFor<'card:review'>>().toExtend<ModeratorActor & VerifiedActor>();
    expectTypeOf<MemberActor>().not.toExtend<ActorFor<'card:review'>>();
    expectTypeOf<Actor>().not.toExtend<ActorFor<'library:use'>>();
  });
});
