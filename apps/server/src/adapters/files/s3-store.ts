import { Readable } from 'node:stream';
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { listKeys } from './list-keys.ts';
import { abandonParts, type Bucket, openS3Writer, translate } from './s3-writer.ts';

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
  const bucket: Bucket = { client, name: s3.bucket };
  return {
    async put(key, bytes, contentType) {
      try {
        await disk.put(key, bytes, { contentType, contentLength: bytes.length });
      } catch (error) {
        throw translate(error instanceof Error && error.cause ? error.cause : error);
      }
    },
    openWriter: (key, position) => openS3Writer(bucket, key, position),
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
        throw translate(error);
      }
    },
    localPath: () => null,
    async remove(key, state) {
      await abandonParts(bucket, key, state);
      await disk.delete(key);
    },
    list: (folder) => listKeys(disk, folder),
    async probe() {
      await client.send(new HeadBucketCommand({ Bucket: s3.bucket }));
    },
  };
};
