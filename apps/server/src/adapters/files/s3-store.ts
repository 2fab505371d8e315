import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../../config.ts';
import { FileMissingError, type FileStore } from './file-store.ts';

/** Files in a bucket of S3 or of a server that speaks its protocol. */
export const openS3Store = (s3: NonNullable<Config['s3']>): FileStore => {
  const client = new S3Client({
    endpoint: s3.url,
    region: s3.region,
    forcePathStyle: true,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
  });
  const disk = new Disk(
    new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false }),
  );
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType, contentLength: bytes.length }),
    async read(key, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            Bucket: s3.bucket,
            Key: key,
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        );
        if (Body instanceof Readable) return Body;
        throw new Error('The file storage answered without a stream.');
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey')
          throw new FileMissingError('The bytes of this file are gone.', { cause: error });
        throw error;
      }
    },
    remove: (key) => disk.delete(key),
  };
};
