import { createHmac } from 'node:crypto';

/** A shared secret for `AUTH_JWT_SECRET`. */
export const testJwtSecret = 'a shared secret of at least thirty-two characters';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as operators make it with any tool. */
export const signWithSecret = (claims: object, secret = testJwtSecret): string => {
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
};

export const serviceToken = signWithSecret({ role: 'service_role', iss: 'operator' });

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** A request to the account service with a bearer, in the newer error shape. */
export const callAccounts = async (
  address: string,
  {
    method,
    path,
    body,
    token = serviceToken,
  }: { method: string; path: string; body?: object; token?: string },
): Promise<Answer> => {
  const answer = await fetch(`${address}/auth/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
};
