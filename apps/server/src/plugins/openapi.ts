import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Permission, permissions } from '@mz/contracts';
import type { FastifyInstance, FastifySchema } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

const description = [
  'Everything the web app does goes through these endpoints.',
  'Send an access token of the account service as `Authorization: Bearer …`.',
  'Errors of `/api` have one shape: `{ "error": { "code", "message", "fields?", "requestId" } }`;',
  '`/auth/v1` and `/rest/v1` answer in the shapes of their own protocols.',
].join(' ');

const isPermission = (name: string | undefined): name is Permission =>
  name !== undefined && Object.hasOwn(permissions, name);

/** Who may call: nobody special, or the bearer of a token. */
const securityOf = (permission: string | undefined): Record<string, string[]>[] => {
  if (!isPermission(permission)) return [];
  const allowed: readonly string[] = permissions[permission];
  return allowed.includes('visitor') ? [{}, { bearer: [] }] : [{ bearer: [] }];
};

const formSchema = (form: Readonly<Record<string, readonly string[]>>): object => ({
  type: 'object',
  required: Object.keys(form),
  properties: Object.fromEntries(
    Object.entries(form).map(([field, types]) => [
      field,
      { type: 'string', format: 'binary', description: types.join(', ') },
    ]),
  ),
});

const transform: SwaggerTransform = (input) => {
  const { permission, unlisted, form } = input.route.config ?? {};
  if (unlisted) return { schema: { hide: true } as FastifySchema, url: input.url };
  const { schema, url } = jsonSchemaTransform(input as Parameters<typeof jsonSchemaTransform>[0]);
  const upload = form && { consumes: ['multipart/form-data'], body: formSchema(form) };
  return { schema: { ...schema, ...upload, security: securityOf(permission) } as FastifySchema, url };
};

/** OpenAPI 3.1 out of the route table, and a readable page of it. Register before every route. */
export const openapiPlugin = fp(async (app: FastifyInstance, options: { version: string }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Medical Zone',
        description,
        version: options.version,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'This installation' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'Access token of `POST /auth/v1/token`, or the service key.',
          },
        },
      },
    },
    transform,
    transformObject: jsonSchemaTransformObject,
  });

  app.route({
    method: 'GET',
    url: '/api/openapi.json',
    config: { permission: 'site:read', unlisted: true },
    handler: async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  });

  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'site:read', unlisted: true };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'list', deepLinking: true, defaultModelsExpandDepth: 0 },
      theme: {
        title: 'Medical Zone API',
        // The bar shows another project's name and a field for other documents.
        css: [{ filename: 'page.css', content: '.swagger-ui .topbar { display: none; }' }],
      },
    });
  });
});
