import type { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { httpUrl, optionalText } from './fields.ts';

/** Variables of a record store. */
export const xapiFields = {
  XAPI_ENDPOINT: httpUrl.optional(),
  XAPI_KEY: optionalText,
  XAPI_SECRET: optionalText,
};

/** A record store of the Experience API that is told what was learned. */
export interface XapiConfig {
  /** Without a slash at its end; `/statements` follows. */
  endpoint: string;
  key: string;
  secret: string;
}

/** @throws ConfigError */
export const readXapi = (env: z.infer<z.ZodObject<typeof xapiFields>>): XapiConfig | null => {
  const { XAPI_ENDPOINT: endpoint, XAPI_KEY: key, XAPI_SECRET: secret } = env;
  if (!endpoint && !key && !secret) return null;
  if (!endpoint || !key || !secret)
    throw new ConfigError('XAPI_ENDPOINT, XAPI_KEY and XAPI_SECRET are given together or not at all.');
  return { endpoint: endpoint.replace(/\/+$/, ''), key, secret };
};
