import type { FastifyInstance } from 'fastify';
import type { JsonSchema, Schemas } from './arbitrary-input.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

/** One method of one path, as the OpenAPI document describes it; routes it leaves out come without schemas. */
export interface Operation {
  /** `POST /api/notes/{id}` */
  readonly name: string;
  readonly method: string;
  /** With `{name}` in place of parameters. */
  readonly path: string;
  readonly listed: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | null;
}

export interface Operations {
  readonly all: readonly Operation[];
  readonly schemas: Schemas;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

const skippedMethods = new Set(['HEAD', 'OPTIONS']);

const bracesOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

/** Every operation of the server: the described ones, and the rest of the route table. New routes are in by themselves. */
export const readOperations = async (app: FastifyInstance): Promise<Operations> => {
  const document = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Schemas };
  }>();
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, described]): Operation => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        listed: true,
        parameters: described.parameters ?? [],
        body: Object.values(described.requestBody?.content ?? {})[0]?.schema ?? null,
      }),
    ),
  );
  const known = new Set(listed.map(({ name }) => name));
  const rest = app.routeTable.flatMap((route) =>
    [route.method].flat().flatMap((method): Operation[] => {
      const path = bracesOf(route.url);
      const name = `${method} ${path}`;
      if (skippedMethods.has(method) || known.has(name)) return [];
      known.add(name);
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      const parameters = names.map((one) => ({ name: one, in: 'path', required: true }));
      return [{ name, method, path, listed: false, parameters, body: null }];
    }),
  );
  return { all: [...listed, ...rest], schemas: document.components.schemas };
};
