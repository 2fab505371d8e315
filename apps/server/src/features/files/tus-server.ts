import type { Readable } from 'node:stream';
import type { Actor } from '@mz/contracts';
import { DataStore, Server, Upload } from '@tus/server';
import { AppError } from '../../lib/app-error.ts';
import type { UploadLocks } from './upload-locks.ts';
import { idleLifeMs, type UploadRow } from './uploads.repository.ts';
import type { UploadsService } from './uploads.service.ts';

const toUpload = (row: UploadRow): Upload =>
  new Upload({
    id: row.id,
    // What was received and prepared is smaller or larger than what was declared.
    size: row.status === 'receiving' ? row.byteSize : row.received,
    offset: row.received,
    metadata: { purpose: row.purpose },
    // The protocol server counts from the creation; uploads live on from their last byte.
    creation_date: new Date(row.expiresAt.getTime() - idleLifeMs).toISOString(),
  });

/** The store of the protocol server, for one member and one request. */
class MemberStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  readonly #actor: Actor;
  readonly #uploads: UploadsService;
  /** Settles when nothing is being written. */
  writing: Promise<unknown> = Promise.resolve();

  constructor(actor: Actor, uploads: UploadsService) {
    super();
    this.#actor = actor;
    this.#uploads = uploads;
  }

  override getExpiration(): number {
    return idleLifeMs;
  }

  override async create(upload: Upload): Promise<Upload> {
    const row = await this.#uploads.start(this.#actor, upload.metadata?.purpose ?? '', upload.size ?? 0);
    upload.id = row.id;
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    return toUpload(await this.#uploads.find(this.#actor, id));
  }

  override async write(stream: Readable, id: string): Promise<number> {
    const row = await this.#uploads.find(this.#actor, id);
    const work = this.#uploads.append(row, stream);
    this.writing = work.catch(() => undefined);
    return await work;
  }

  override async remove(id: string): Promise<void> {
    await this.#uploads.discard(await this.#uploads.find(this.#actor, id));
  }
}

const codeByStatus: Readonly<Record<number, ConstructorParameters<typeof AppError>[0]>> = {
  400: 'validation_failed',
  403: 'validation_failed',
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  412: 'protocol_version_unsupported',
  413: 'payload_too_large',
  501: 'validation_failed',
};

/** What the protocol server refused, as an error of the product. */
const toAppError = (error: unknown): unknown => {
  const { status_code: status, body } = error as { status_code?: number; body?: string };
  if (status === undefined) return error;
  const code = codeByStatus[status] ?? 'unavailable';
  return new AppError(code, (body ?? 'The upload was refused.').trim(), { cause: error });
};

/** Answers one request of the tus protocol; refusals are thrown as the product's own errors. */
export const handleTus = async (
  request: Request,
  {
    actor,
    path,
    uploads,
    locks,
  }: { actor: Actor; path: string; uploads: UploadsService; locks: UploadLocks },
): Promise<Response> => {
  const store = new MemberStore(actor, uploads);
  let failure: unknown;
  const server = new Server({
    path,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: [],
    locker: locks.lockerFor(async () => {
      await store.writing;
    }),
    disableTerminationForFinishedUploads: false,
    onUploadFinish: async (_request, upload) => {
      try {
        await uploads.prepare(actor, upload.id);
      } catch (error) {
        // Too much to do now: it is prepared when it is claimed.
        if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
      }
      return {};
    },
    onResponseError: (_request, error) => {
      failure = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(request);
  if (failure !== undefined) throw toAppError(failure);
  if (response.status >= 400) throw toAppError({ status_code: response.status, body: await response.text() });
  return response;
};
