import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A storage that speaks S3, in memory. */
export interface TestBucket {
  /** Address and key, as the configuration names them. */
  readonly storage: { url: string; region: string; accessKeyId: string; secretAccessKey: string };
  /** By `/bucket/key`. */
  readonly objects: Map<string, Buffer>;
  readonly multiparts: ReadonlyMap<string, Buffer[]>;
  readonly close: () => Promise<void>;
}

/** Keys of one answer to a list. */
const pageSize = 100;

const sendXml = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);

/** A page of the keys that begin with a prefix, in their order. */
const listXml = (name: string, objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string => {
  const prefix = `/${name}/${query.get('prefix') ?? ''}`;
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const isCut = keys.length > page.length;
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key.slice(name.length + 2)}</Key><Size>${objects.get(key)?.length}</Size><ETag>"x"</ETag><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
  );
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`;
};

/** The operations of S3 that are used, over HTTP, in memory. Keys with `/full` find no room. */
export const openTestBucket = async (name: string): Promise<TestBucket> => {
  const objects = new Map<string, Buffer>();
  const multiparts = new Map<string, Buffer[]>();
  const answerMultipart = async (
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    query: URLSearchParams,
  ): Promise<unknown> => {
    const id = query.get('uploadId') ?? '';
    if (request.method === 'POST' && query.has('uploads')) {
      const fresh = `upload-${multiparts.size + 1}`;
      multiparts.set(fresh, []);
      return sendXml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${fresh}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const parts = multiparts.get(id);
    const body = await buffer(request);
    if (!parts)
      return sendXml(response, 404, '<Error><Code>NoSuchUpload</Code><Message>no</Message></Error>');
    if (request.method === 'PUT') {
      parts[Number(query.get('partNumber')) - 1] = body;
      return response.setHeader('etag', `"part-${query.get('partNumber')}"`).end();
    }
    multiparts.delete(id);
    if (request.method === 'DELETE') return response.writeHead(204).end();
    objects.set(key, Buffer.concat(parts));
    return sendXml(
      response,
      200,
      '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>',
    );
  };
  const server = createServer(async (request, response) => {
    const [address = '', search = ''] = (request.url ?? '').split('?');
    const key = decodeURIComponent(address);
    const query = new URLSearchParams(search);
    const isBucket = key === `/${name}` || key === `/${name}/`;
    if (query.has('uploads') || query.has('uploadId')) await answerMultipart(request, response, key, query);
    else if (request.method === 'PUT' && key.includes('/full'))
      sendXml(response, 507, '<Error><Code>XMinioStorageFull</Code><Message>no</Message></Error>');
    else if (request.method === 'PUT') {
      objects.set(key, await buffer(request));
      response.setHeader('etag', '"x"').end();
    } else if (request.method === 'HEAD' && isBucket) response.end();
    else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (query.get('list-type') === '2' && isBucket)
      sendXml(response, 200, listXml(name, objects, query));
    else {
      const found = objects.get(key);
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      if (!found) sendXml(response, 404, '<Error><Code>NoSuchKey</Code><Message>no</Message></Error>');
      else if (range) response.writeHead(206).end(found.subarray(Number(range[1]), Number(range[2]) + 1));
      else response.end(found);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  return {
    storage: {
      url: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    objects,
    multiparts,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
};
