import type { Transaction } from '@mz/db';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ResolveActor } from '../../plugins/session.ts';
import { findUserById, updateUser } from './account.repository.ts';
import { registerAccountRoutes } from './account.routes.ts';
import { createActorResolver, createExternalActorResolver } from './actors.ts';
import { accountPath, type CoreOptions, createCore } from './core.ts';
import { scimPath } from './directory/caller.ts';
import { registerDirectories } from './directory/directories.routes.ts';
import { createDirectories, type Directories } from './directory/directories.service.ts';
import { registerScim } from './directory/scim.routes.ts';
import { registerOwnAccount } from './security/own-account.routes.ts';
import { createOwnAccount } from './security/own-account.service.ts';

/** The account service as the rest of the server sees it. */
export interface Accounts {
  /** Actor of a bearer token: signature, expiry, session alive, not banned, role and verification of the profile. */
  readonly resolveActor: ResolveActor;
  /** The public key clients send as `apikey`; grants nothing. */
  readonly anonKey: string;
  /** Makes a token of the service role, for the command line and machines. */
  readonly createServiceToken: (lifeSeconds: number) => Promise<string>;
  /** Makes the standby key sign; tokens of the key before stay good until they expire. */
  readonly rotateKeys: () => Promise<void>;
  /** Directories of organisations that keep accounts here; null where accounts live in another service. */
  readonly directories: Directories | null;
  /** Registers `/auth/v1` and `/scim/v2`. */
  readonly register: (app: FastifyInstance) => Promise<void>;
  /** Erases accounts whose owners left and did not come back; null where accounts live in another service. */
  readonly eraseDeactivated: (() => Promise<void>) | null;
  /**
   * Locks an account until then, which ends its sessions, or opens it with null. Answers false where there is none.
   * An account that its directory disabled is left to the directory (`conflict`).
   * Null where accounts live in another service.
   */
  readonly lock: ((tx: Transaction, userId: string, until: Date | null) => Promise<boolean>) | null;
  /** Ends what the service started. */
  readonly close: () => Promise<void>;
}

const refuseHere = async (): Promise<never> => {
  throw new Error('Accounts live in another service; ask that service.');
};

/** Opens the account service: signing keys are read, or made at the first start. */
export const createAccounts = async (context: AppContext, options: CoreOptions = {}): Promise<Accounts> => {
  const { external } = context.config.auth;
  if (external)
    return {
      resolveActor: createExternalActorResolver(context, external.jwksUrl),
      anonKey: external.anonKey,
      createServiceToken: refuseHere,
      rotateKeys: refuseHere,
      directories: null,
      register: async () => undefined,
      eraseDeactivated: null,
      lock: null,
      close: async () => undefined,
    };
  const core = await createCore(context, options);
  const directories = createDirectories(core);
  return {
    resolveActor: createActorResolver(core),
    // Not signed by a key that rotates: clients are built with it.
    anonKey: `sb_publishable_${context.secrets.mac('anon-key', 'v1').slice(0, 32)}`,
    createServiceToken: core.tokens.signService,
    rotateKeys: core.keys.rotate,
    directories,
    eraseDeactivated: createOwnAccount(core).eraseDeactivated,
    async lock(tx, userId, until) {
      const user = await findUserById(tx, userId, { lock: true });
      if (!user || user.deletedAt) return false;
      if (await directories.isKeptDisabled(tx, userId))
        throw new AppError('conflict', 'The directory of its organisation disabled this account.');
      await updateUser(tx, userId, { bannedUntil: until, updatedAt: core.now() });
      if (until) await core.sessions.revoke(tx, { userId });
      return true;
    },
    async register(app) {
      registerOwnAccount(app, core);
      registerDirectories(app, directories);
      await app.register(async (scope) => registerScim(scope, core), { prefix: scimPath });
      await app.register(async (scope) => registerAccountRoutes(scope, core), { prefix: accountPath });
    },
    close: async () => undefined,
  };
};
