import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint of the product's own API, declared once and read by server, web and OpenAPI. */
export interface Endpoint {
  /** Unique, `feature.verb`, becomes OpenAPI's operationId. */
  readonly id: string;
  readonly method: Method;
  /** Fastify notation: `/api/files/:id`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly permission: Permission;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Successful answers by status. A 204 has `null`. */
  readonly responses: Readonly<Record<number, z.ZodType>>;
  /** Codes this endpoint may answer beyond the ones every route has. */
  readonly errors?: readonly ErrorCode[];
}

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;
type ValueOf<T> = T[keyof T];

/** What a caller of the endpoint passes. */
export interface CallInput<E extends Endpoint> {
  params?: InputOf<E['params']>;
  query?: InputOf<E['query']>;
  body?: InputOf<E['body']>;
  signal?: AbortSignal;
}

/** What the handler receives after validation. */
export interface HandlerInput<E extends Endpoint> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}

/** The parsed answer of any successful status. */
export type CallOutput<E extends Endpoint> = ValueOf<{
  [S in keyof E['responses']]: E['responses'][S] extends z.ZodType ? z.output<E['responses'][S]> : never;
}>;

/** What the handler may return; the response schema serialises it. */
export type HandlerOutput<E extends Endpoint> = ValueOf<{
  [S in keyof E['responses']]: E['responses'][S] extends z.ZodType ? z.input<E['responses'][S]> : never;
}>;

/** Declares an endpoint and keeps its literal types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;
