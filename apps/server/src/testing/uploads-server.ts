// For the bench: a process that takes uploads of 2 GB: the parts of the server that uploads pass through, and nothing else.
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { connect, newId } from '@mz/db';
import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { openDiskStore } from '../adapters/files/disk-store.ts';
import { parseConfig } from '../config.ts';
import { createUploadLocks } from '../features/files/upload-locks.ts';
import { registerUploads } from '../features/files/uploads.routes.ts';
import { createUploadsService } from '../features/files/uploads.service.ts';
import { collectFileUses } from '../platform/file-use.ts';
import { bodyTimeoutPlugin } from '../plugins/body-timeout.ts';
import { sessionPlugin } from '../plugins/session.ts';
import { createSecrets } from '../secrets.ts';

const [dataDir = ''] = process.argv.slice(2);
const gibibyte = 1024 ** 3;
const db = connect({
  connection: {
    host: path.join(dataDir, 'postgres-run'),
    port: 5432,
    user: 'medical_zone',
    password: readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim(),
    database: 'medical_zone',
  },
  poolSize: 4,
  onIdleError: () => undefined,
});
const config = parseConfig({ DATA_DIR: dataDir, AUTH_RATE_FACTOR: '0' });
const app = fastify({ http: { headersTimeout: 30_000 } });
app.setValidatorCompiler(validatorCompiler);
const uses = collectFileUses([
  {
    purpose: 'lecture',
    types: ['application/pdf'],
    maxBytes: 3 * gibibyte,
    quota: { maxBytes: 8 * gibibyte, maxFiles: 10, maxPerHour: 100 },
    visibility: 'owner',
    onErase: 'delete',
    imports: 'record',
  },
]);
const secrets = createSecrets('a secret of thirty-two characters, only here');
const uploads = createUploadsService({ config, db, secrets, log: app.log }, openDiskStore(dataDir), uses);
const member = { id: newId(), role: 'member', verified: false, aal: 'aal1', sessionId: newId() } as const;
await app.register(bodyTimeoutPlugin);
await app.register(sessionPlugin, { resolveActor: async () => member, anonKeys: () => [] });
await registerUploads(app, { uploads, locks: createUploadLocks(db, app.log) });
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`ready at http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
