import { validateHeaderName, validateHeaderValue } from 'node:http';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { httpUrl, optionalText } from './fields.ts';

/** Variables of what is told to an operator's own collectors, by the names their makers gave them. */
export const telemetryFields = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText,
  OTEL_SERVICE_NAME: z.string().min(1).max(120).default('medical-zone'),
  OTEL_RESOURCE_ATTRIBUTES: optionalText,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(100).max(3_600_000).default(60_000),
  AUDIT_SYSLOG_URL: z.url({ protocol: /^(tcp|tls|udp)$/ }).optional(),
};

/** A collector of OpenTelemetry, over OTLP/HTTP as JSON. */
export interface TelemetryConfig {
  /** Without a slash at its end; `/v1/traces` and `/v1/metrics` follow. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly resource: Readonly<Record<string, string>>;
  /** Share of traces that begin here and are kept. */
  readonly ratio: number;
  /** Milliseconds between two sendings of metrics. */
  readonly metricsEvery: number;
}

/** Where the audit log is told, as RFC 5424. */
export interface SyslogConfig {
  readonly protocol: 'tcp' | 'tls' | 'udp';
  readonly host: string;
  readonly port: number;
}

type Environment = z.infer<z.ZodObject<typeof telemetryFields>>;

/** `name=value` with commas between, values percent-encoded. */
const readPairs = (variable: string, text: string | undefined): Record<string, string> => {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new ConfigError(`${variable} has to be name=value with commas between.`);
      try {
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      } catch {
        throw new ConfigError(`${variable}: values are percent-encoded.`);
      }
    }),
  );
};

/** Headers that a request can carry: anything else would end every sending, long after the start. */
const readHeaders = (variable: string, text: string | undefined): Record<string, string> => {
  const headers = readPairs(variable, text);
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw new ConfigError(`${variable}: ${JSON.stringify(name)} is no header, or its value none.`);
    }
  }
  return headers;
};

/** @throws ConfigError */
export const readTelemetry = (env: Environment): TelemetryConfig | null => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (!endpoint) return null;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: readHeaders('OTEL_EXPORTER_OTLP_HEADERS', env.OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: env.OTEL_SERVICE_NAME,
    resource: readPairs('OTEL_RESOURCE_ATTRIBUTES', env.OTEL_RESOURCE_ATTRIBUTES),
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    metricsEvery: env.OTEL_METRIC_EXPORT_INTERVAL,
  };
};

const usualPorts = { tcp: 601, tls: 6514, udp: 514 };

/** @throws ConfigError */
export const readSyslog = ({ AUDIT_SYSLOG_URL: address }: Environment): SyslogConfig | null => {
  if (!address) return null;
  const { protocol, hostname, port } = new URL(address);
  if (!hostname) throw new ConfigError('AUDIT_SYSLOG_URL names no host.');
  const kind = protocol.slice(0, -1) as SyslogConfig['protocol'];
  return { protocol: kind, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || usualPorts[kind] };
};
