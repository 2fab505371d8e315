import { randomUUID } from 'node:crypto';
import type { Database } from '@mz/db';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { createAccounts } from './features/account/accounts.ts';
import { registerFeatures } from './features/index.ts';
import { AppError } from './lib/app-error.ts';
import { loggerOptions } from './lib/logger.ts';
import { startPlatform } from './platform/index.ts';
import { errorsPlugin } from './plugins/errors.ts';
import { sessionPlugin } from './plugins/session.ts';
import type { Secrets } from './secrets.ts';

export interface AppOptions {
  readonly config: Config;
  readonly db: Database;
  readonly secrets: Secrets;
}

/** Builds the whole server without listening; `close()` ends everything it started. */
export const buildApp = async ({ config, db, secrets }: AppOptions): Promise<FastifyInstance> => {
  const app: FastifyInstance = fastify({
    logger: loggerOptions(config.logLevel),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const context: AppContext = { config, db, secrets, log: app.log };
  const accounts = await createAccounts(context);

  await app.register(errorsPlugin);
  await app.register(sessionPlugin, {
    resolveActor: accounts.resolveActor,
    anonKeys: () => [accounts.anonKey],
  });
  const platform = await startPlatform(app, context);
  await accounts.register(app);
  await registerFeatures(app, { context, platform, accounts });

  app.setNotFoundHandler(async () => {
    throw new AppError('not_found', 'There is nothing at this address.');
  });
  app.addHook('onClose', async () => {
    await platform.close();
    await accounts.close();
  });
  return app;
};
