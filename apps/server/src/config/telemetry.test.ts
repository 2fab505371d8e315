import { expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { readSyslog, readTelemetry, telemetryFields } from './telemetry.ts';

const envOf = (env: Record<string, string>) =>
  z.object(telemetryFields).parse({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ...env });

it('takes headers that a request can carry', () => {
  const headers = readTelemetry(
    envOf({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key, api-key=b%3Dc' }),
  )?.headers;
  expect(headers).toEqual({ 'x-key': 'a key', 'api-key': 'b=c' });
});

it.each(['x-key=a%0d%0ax-other%3A b', 'x key=a', '=a', 'x-key', 'x=%zz', 'x=%00'])(
  'refuses %s',
  (OTEL_EXPORTER_OTLP_HEADERS) => {
    expect(() => readTelemetry(envOf({ OTEL_EXPORTER_OTLP_HEADERS }))).toThrow(ConfigError);
  },
);

it('reads where the audit log is told', () => {
  const read = (AUDIT_SYSLOG_URL: string) => readSyslog(envOf({ AUDIT_SYSLOG_URL }));
  expect(read('tls://logs.example')).toEqual({ protocol: 'tls', host: 'logs.example', port: 6514 });
  expect(read('udp://[::1]:5140')).toEqual({ protocol: 'udp', host: '::1', port: 5140 });
});
