import type { Actor, MemberActor } from '@mz/contracts';
import type { CredentialStatus, VerificationBadge } from '@mz/contracts/verification';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findCredential, findWithdrawnCredential } from './badge.repository.ts';
import { createCredentials, statusOf } from './credential.ts';
import { namesOf } from './notify.ts';
import { createVerificationRepository } from './verification.repository.ts';

const missing = (): AppError => new AppError('not_found', 'There is no such credential.');

/** Checks as credentials that others can verify. */
export const createCredentialsService = (context: Pick<AppContext, 'config' | 'db' | 'secrets'>) => {
  const credentials = createCredentials(context);
  const { db } = context;
  return {
    keys: credentials.keys,

    async sign(actor: MemberActor) {
      const row = await createVerificationRepository(db, actor).findIn('verified');
      if (!row) throw missing();
      const name = (await namesOf(db, [actor.id])).get(actor.id)?.fullName ?? '';
      return { jwt: await credentials.sign(row, name), statusUrl: credentials.urlOf(row.id) };
    },

    async status(viewer: Actor, id: string): Promise<CredentialStatus> {
      const found = await findCredential(db, viewer, id);
      const status = found && statusOf(found.row);
      if (!status || !found.row.decidedAt || !found.row.expiresAt) {
        const withdrawn = await findWithdrawnCredential(db, id);
        if (!withdrawn) throw missing();
        return {
          id,
          status: 'revoked',
          holder: null,
          field: withdrawn.field as VerificationBadge['field'],
          register: withdrawn.register,
          country: withdrawn.country,
          checkedAt: withdrawn.decidedAt.toISOString(),
          expiresAt: withdrawn.expiresAt.toISOString(),
        };
      }
      const { row, holder } = found;
      return {
        id: row.id,
        status,
        holder,
        field: row.field as VerificationBadge['field'],
        register: row.register,
        country: row.country,
        checkedAt: found.row.decidedAt.toISOString(),
        expiresAt: found.row.expiresAt.toISOString(),
      };
    },
  };
};
export type CredentialsService = ReturnType<typeof createCredentialsService>;
