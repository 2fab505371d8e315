import { createECDH, createHash } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { AppContext } from '../../context.ts';
import { encryptPush, type PushKeys } from './push-encryption.ts';
import { readPushAddress } from './push-hosts.ts';

export interface PushTarget extends PushKeys {
  readonly endpoint: string;
}

/** `gone`: the browser takes nothing any more. `later`: worth another attempt, after so many seconds. */
export type PushOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'gone' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'later'; readonly seconds: number | null; readonly reason: string };

export interface PushService {
  /** What browsers subscribe with, base64url. */
  readonly publicKey: string;
  readonly send: (
    target: PushTarget,
    content: Buffer,
    about: { readonly tag: string; readonly lifeSeconds: number },
  ) => Promise<PushOutcome>;
}

const timeoutMilliseconds = 10_000;
const tokenSeconds = 12 * 3600;
const maxDelaySeconds = 3600;

const readRetryAfter = (header: string | null): number | null => {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0
    ? Math.min(seconds, maxDelaySeconds)
    : null;
};

/**
 * Sends through the services of browser vendors (RFC 8030), signed by the installation's own key (VAPID, RFC 8292). The
 * key follows from the installation's secret, so subscriptions outlive restarts, moves and restored backups.
 */
export const openPushService = ({ config, secrets }: Pick<AppContext, 'config' | 'secrets'>): PushService => {
  const pair = createECDH('prime256v1');
  const privateKey = secrets.key('web-push');
  pair.setPrivateKey(privateKey);
  const point = pair.getPublicKey();
  const publicKey = point.toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: privateKey.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const contact = config.supportEmail ? `mailto:${config.supportEmail}` : config.publicUrl;

  const sign = async (audience: string): Promise<string> =>
    new SignJWT({})
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(audience)
      .setSubject(contact)
      .setExpirationTime(Math.floor(Date.now() / 1000) + tokenSeconds)
      .sign(await importJWK(jwk, 'ES256'));

  return {
    publicKey,
    async send(target, content, { tag, lifeSeconds }) {
      const url = readPushAddress(target.endpoint, config.pushHosts);
      if (!url) return { state: 'refused', reason: 'host not allowed' };
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMilliseconds),
        headers: {
          authorization: `vapid t=${await sign(url.origin)}, k=${publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(lifeSeconds),
          urgency: 'normal',
          // A newer message of the same tag takes the place of one the service still holds. The tag itself is not told.
          topic: createHash('sha256').update(target.authSecret).update(tag).digest('base64url').slice(0, 32),
        },
        body: new Uint8Array(encryptPush(target, content)),
      });
      await answer.body?.cancel();
      const { status } = answer;
      if (status >= 200 && status < 300) return { state: 'sent' };
      if (status === 404 || status === 410) return { state: 'gone' };
      if (status === 429 || status >= 500)
        return {
          state: 'later',
          seconds: readRetryAfter(answer.headers.get('retry-after')),
          reason: String(status),
        };
      return { state: 'refused', reason: String(status) };
    },
  };
};
