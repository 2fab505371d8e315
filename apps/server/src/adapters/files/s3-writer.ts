import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { z } from 'zod';
import { FileMissingError, type FileWriter, StorageFullError, type WriterPosition } from './file-store.ts';

/** Every part but the last has this size; at least 5 MiB by the protocol, and held in memory. */
const partBytes = 8 * 1024 * 1024;

const stateSchema = z.object({
  uploadId: z.string().nullable(),
  etags: z.array(z.string()),
  /** Bytes after the last whole part, kept as an object beside it. */
  tailBytes: z.number().int().nonnegative(),
});
type State = z.infer<typeof stateSchema>;

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

const tailOf = (key: string): string => `${key}.tail`;
const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** Gives a failure of the storage the name that callers know. */
export const translate = (error: unknown): Error => {
  if (isNamed(error, 'NoSuchUpload', 'NoSuchKey'))
    return new FileMissingError('The bytes of this file are gone.', { cause: error });
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status === 507 || isNamed(error, 'QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'))
    return new StorageFullError('There is no room in the storage of files.', { cause: error });
  return error instanceof Error ? error : new Error(String(error));
};

const readTail = async ({ client, name }: Bucket, key: string, length: number): Promise<Buffer> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: tailOf(key) }));
  if (!(Body instanceof Readable)) throw new Error('The file storage answered without a stream.');
  const tail = await buffer(Body);
  if (tail.length < length) throw new FileMissingError('The bytes of this upload are gone.');
  return tail.subarray(0, length);
};

/**
 * Appends to an object by multipart upload. Whole parts are stored as they fill up; a checkpoint keeps the
 * bytes after them in an object of their own, since parts cannot be small.
 */
export const openS3Writer = async (
  bucket: Bucket,
  key: string,
  position: WriterPosition,
): Promise<FileWriter> => {
  const { client, name } = bucket;
  const known: State =
    position.state === null ? { uploadId: null, etags: [], tailBytes: 0 } : stateSchema.parse(position.state);
  const target = { Bucket: name, Key: key };
  const etags = [...known.etags];
  let uploadId = known.uploadId;
  let tail: Buffer[] = [];
  let tailBytes = known.tailBytes;
  // An earlier checkpoint may have left one.
  let hasTailObject = position.state !== null;

  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw translate(error);
    }
  };
  if (tailBytes > 0) tail = [await attempt(() => readTail(bucket, key, known.tailBytes))];

  const takeTail = (length: number): Buffer => {
    const all = Buffer.concat(tail);
    tail = all.length > length ? [all.subarray(length)] : [];
    tailBytes -= length;
    return all.subarray(0, length);
  };
  const putPart = (body: Buffer): Promise<void> =>
    attempt(async () => {
      uploadId ??= (await client.send(new CreateMultipartUploadCommand(target))).UploadId ?? null;
      const { ETag } = await client.send(
        new UploadPartCommand({
          ...target,
          UploadId: uploadId ?? '',
          PartNumber: etags.length + 1,
          Body: body,
        }),
      );
      etags.push(ETag ?? '');
    });
  const dropTail = async (): Promise<void> => {
    if (!hasTailObject) return;
    await client.send(new DeleteObjectCommand({ Bucket: name, Key: tailOf(key) }));
    hasTailObject = false;
  };

  return {
    async write(chunk) {
      tail.push(chunk);
      tailBytes += chunk.length;
      while (tailBytes >= partBytes) await putPart(takeTail(partBytes));
    },
    async checkpoint() {
      if (tailBytes > 0) {
        const Body = Buffer.concat(tail);
        await attempt(() => client.send(new PutObjectCommand({ Bucket: name, Key: tailOf(key), Body })));
        hasTailObject = true;
      }
      return { uploadId, etags: [...etags], tailBytes } satisfies State;
    },
    async seal() {
      if (uploadId === null) {
        const Body = takeTail(tailBytes);
        await attempt(() => client.send(new PutObjectCommand({ ...target, Body })));
      } else {
        if (tailBytes > 0) await putPart(takeTail(tailBytes));
        const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
        await attempt(() =>
          client.send(
            new CompleteMultipartUploadCommand({
              ...target,
              UploadId: uploadId ?? '',
              MultipartUpload: { Parts },
            }),
          ),
        );
      }
      await dropTail();
    },
    close: async () => {
      tail = [];
    },
  };
};

/** Removes what an unfinished writer left behind. */
export const abandonParts = async ({ client, name }: Bucket, key: string, state: unknown): Promise<void> => {
  const { data } = stateSchema.safeParse(state);
  if (!data) return;
  await client.send(new DeleteObjectCommand({ Bucket: name, Key: tailOf(key) }));
  if (data.uploadId === null) return;
  try {
    await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key: key, UploadId: data.uploadId }));
  } catch (error) {
    if (!isNamed(error, 'NoSuchUpload')) throw error;
  }
};
