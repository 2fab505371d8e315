import type { Language } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { referenceTexts } from '../../lib/reference-texts.ts';
import { registerStopPage } from '../../lib/stop-page.ts';
import type { DigestsService } from './digests.service.ts';
import type { SecretAddresses } from './secret-addresses.ts';

/** The address that stops digests without a sign-in. */
export const registerDigests = (
  app: FastifyInstance,
  { config, db }: AppContext,
  { addresses, digests }: { readonly addresses: SecretAddresses; readonly digests: DigestsService },
): void => {
  registerStopPage(app, {
    url: '/api/digests/:token',
    permission: 'article:read',
    textsOf: (language) => referenceTexts(language).unsubscribe,
    back: `${config.publicUrl}/research`,
    async find(token) {
      const { profiles } = tables;
      const id = addresses.idOf(token);
      const [row] =
        id !== null && addresses.isTrue(token, 'digest', id, 0)
          ? await db
              .select({ id: profiles.id, language: profiles.language })
              .from(profiles)
              .where(eq(profiles.id, id))
          : [];
      if (!row) throw new AppError('not_found', 'Not found.');
      return { id: row.id, language: row.language as Language };
    },
    stop: (id) => digests.stopAll(id),
  });
};
