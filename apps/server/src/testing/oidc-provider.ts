import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Person = Readonly<Record<string, unknown>> & { readonly sub: string };

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** Value for `AUTH_OIDC_PROVIDERS`. */
  settings(name?: string): string;
  /** Who signs in from now on; null refuses. */
  signInAs(person: Person | null): void;
  /** Makes user info, rather than the ID token, hold the address. */
  tellLess(less: boolean): void;
  /** An ID token as an application gets it without us. */
  issueIdToken(claims: Person, extra?: Readonly<Record<string, unknown>>): Promise<string>;
  /** A token of this issuer signed with a key it never published. */
  forgeIdToken(claims: Person): Promise<string>;
  /** Requests of the token endpoint. */
  readonly exchanges: URLSearchParams[];
  close(): Promise<void>;
}

interface Grant {
  readonly person: Person;
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirectUri: string;
}

const readBody = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
};

const sendJson = (response: ServerResponse, body: object, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const clientId = 'medical-zone';
const clientSecret = 'secret of the client';

/** A small OpenID Connect provider: discovery, keys, authorization, tokens, user info; everybody consents. */
export const startOidcProvider = async (): Promise<TestProvider> => {
  const own = await generateKeyPair('RS256', { extractable: true });
  const strange = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'provider-1', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const people = new Map<string, Person>();
  const exchanges: URLSearchParams[] = [];
  let person: Person | null = null;
  let less = false;
  let issuer = '';

  const sign = (claims: Readonly<Record<string, unknown>>, key = own.privateKey): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'provider-1' })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(key);

  const authorize = (query: URLSearchParams, response: ServerResponse): void => {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (person === null) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The person said no');
    } else {
      const code = randomUUID();
      grants.set(code, {
        person,
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge'),
        redirectUri: query.get('redirect_uri') ?? '',
      });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  };

  const isRight = (grant: Grant | undefined, form: URLSearchParams): grant is Grant => {
    const verifier = form.get('code_verifier') ?? '';
    return (
      grant !== undefined &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === createHash('sha256').update(verifier).digest('base64url') &&
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret
    );
  };

  const exchange = async (form: URLSearchParams, response: ServerResponse): Promise<void> => {
    exchanges.push(form);
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    if (!isRight(grant, form)) return sendJson(response, { error: 'invalid_grant' }, 400);
    const accessToken = `provider-access-${randomUUID()}`;
    people.set(accessToken, grant.person);
    const { sub } = grant.person;
    sendJson(response, {
      access_token: accessToken,
      refresh_token: `provider-refresh-${randomUUID()}`,
      token_type: 'Bearer',
      expires_in: 600,
      id_token: await sign({ ...(less ? { sub } : grant.person), aud: clientId, nonce: grant.nonce }),
    });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration')
      return sendJson(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (url.pathname === '/keys') return sendJson(response, { keys: [jwk] });
    if (url.pathname === '/authorize') return authorize(url.searchParams, response);
    if (url.pathname === '/token') return exchange(await readBody(request), response);
    if (url.pathname === '/userinfo') {
      const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
      return sendJson(response, people.get(token) ?? {}, people.has(token) ? 200 : 401);
    }
    response.writeHead(404).end();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    clientId,
    exchanges,
    settings: (name = 'hospital') =>
      JSON.stringify([{ name, issuer, clientId, clientSecret, audiences: ['the-mobile-app'] }]),
    signInAs: (next) => {
      person = next;
    },
    tellLess: (next) => {
      less = next;
    },
    issueIdToken: (claims, extra = {}) => sign({ aud: clientId, ...claims, ...extra }),
    forgeIdToken: (claims) => sign({ aud: clientId, ...claims }, strange.privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** A browser that follows redirects by hand and keeps the cookies it is given. */
export const createBrowser = () => {
  const cookies = new Map<string, string>();
  const visit = async (address: string, headers: Record<string, string> = {}): Promise<URL | null> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { ...headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    await answer.body?.cancel();
    const location = answer.headers.get('location');
    return location === null ? null : new URL(location, address);
  };
  return { cookies, visit };
};

export type Browser = ReturnType<typeof createBrowser>;

/**
 * Goes from the address that begins a sign-in over the provider back to the application.
 *
 * @param server where the server under test listens, which its public address does not say
 * @returns where the application is reached in the end
 */
export const travel = async (browser: Browser, server: string, start: string): Promise<URL> => {
  const toProvider = await browser.visit(start);
  const callback = toProvider && (await browser.visit(toProvider.href));
  if (!callback) throw new Error('The trip ended early.');
  return finishTrip(browser, server, callback);
};

/** The last leg: the callback address as the provider gave it. */
export const finishTrip = async (browser: Browser, server: string, callback: URL): Promise<URL> => {
  const end = await browser.visit(`${server}${callback.pathname}${callback.search}`);
  if (!end) throw new Error('The callback led nowhere.');
  return end;
};
