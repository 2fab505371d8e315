import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import type { Database } from '@mz/db';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { features } from './features/index.ts';
import { AppError } from './lib/app-error.ts';
import { createJsonParser } from './lib/json-body.ts';
import { loggerOptions } from './lib/logger.ts';
import { releaseVersion } from './lib/release.ts';
import { composeFeatures, createRegistry } from './platform/compose-features.ts';
import { startPlatform } from './platform/index.ts';
import { createPseudonyms } from './platform/member-erasure.ts';
import { createTagKeys } from './platform/owner-tags.ts';
import { bodyTimeoutPlugin } from './plugins/body-timeout.ts';
import { cachingPlugin } from './plugins/caching.ts';
import { errorsPlugin, sendFrameworkError } from './plugins/errors.ts';
import { limitsPlugin } from './plugins/limits.ts';
import { loadSheddingPlugin } from './plugins/load-shedding.ts';
import { openapiPlugin } from './plugins/openapi.ts';
import { ownWritesPlugin } from './plugins/own-writes.ts';
import { permissionsPlugin } from './plugins/permissions.ts';
import { securityPlugin } from './plugins/security.ts';
import { sessionPlugin } from './plugins/session.ts';
import { shutdownPlugin } from './plugins/shutdown.ts';
import { builtWeb, webPlugin } from './plugins/web.ts';
import type { Secrets } from './secrets.ts';

/** As long as Node lets a whole address be, so that the schema of each route answers for its own parameters. */
const maxAddressPart = 16_384;

export interface AppOptions {
  readonly config: Config;
  readonly db: Database;
  readonly secrets: Secrets;
  /** Folder of the built web app. */
  readonly webRoot?: string;
  /** Where log lines go; the standard output unless a test reads them. */
  readonly logStream?: { write(line: string): void };
  /** As in `AppContext`. */
  readonly onDemand?: boolean;
}

/** Builds the whole server without listening; `close()` ends everything it started. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config, db, secrets } = options;
  // Most installations have no collector: its libraries are loaded for those that do.
  const telemetry = config.telemetry
    ? (await import('./platform/telemetry/telemetry.ts')).openTelemetry(config.telemetry, releaseVersion)
    : null;
  telemetry?.followStatements(db);
  const app: FastifyInstance = fastify({
    logger: loggerOptions(config.logLevel, options.logStream, telemetry?.currentTrace),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    // Bodies have limits of their own by route.
    http: { headersTimeout: 30_000 },
    routerOptions: { maxParamLength: maxAddressPart, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: sendFrameworkError,
  });
  telemetry?.followRequests(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const parseJson = createJsonParser(app);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parseJson(request, body.toString(), done),
  );

  const onDemand = options.onDemand ?? false;
  const context: AppContext = { config, db, secrets, log: app.log, onDemand };
  const registry = createRegistry(features, createPseudonyms(secrets), createTagKeys(secrets));
  const platform = await startPlatform(app, context, registry.events, telemetry);
  const composed = await composeFeatures(features, { context, platform, registry });
  const accounts = composed.service('account');

  await app.register(permissionsPlugin);
  await app.register(shutdownPlugin);
  await app.register(bodyTimeoutPlugin);
  await app.register(errorsPlugin);
  // Request bodies stay as sent: a small compressed body could grow without bound.
  await app.register(compress, { global: true, globalDecompression: false, threshold: 1024 });
  await app.register(securityPlugin, { config });
  await app.register(loadSheddingPlugin, { metrics: platform.metrics });
  await app.register(limitsPlugin, { context });
  await app.register(cachingPlugin);
  await app.register(sessionPlugin, {
    resolveActor: accounts.resolveActor,
    anonKeys: () => [accounts.anonKey],
  });
  await app.register(ownWritesPlugin, { reads: db.$reads, listener: platform.listener });
  await app.register(openapiPlugin, { version: releaseVersion });
  await composed.register(app);
  await app.register(webPlugin, {
    root: options.webRoot ?? builtWeb,
    site: context.config.publicUrl,
    readFacts: composed.service('site').getFactsSoon,
  });

  app.setNotFoundHandler(async () => {
    throw new AppError('not_found', 'Not found.');
  });
  app.addHook('onClose', async () => {
    await platform.close();
    await telemetry?.close();
  });
  return app;
};
