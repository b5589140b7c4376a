import type { IncomingMessage } from 'node:http';
import type { ServiceCall } from '../faults.ts';
import { targetAction } from './observe-server.ts';

const OBJECT_ACTIONS: Readonly<Record<string, string>> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
  POST: 'PostObject',
};

const MULTIPART_ACTIONS: Readonly<Record<string, string>> = {
  POST: 'CompleteMultipartUpload',
  PUT: 'UploadPart',
  DELETE: 'AbortMultipartUpload',
  GET: 'ListParts',
};

const s3Action = (method: string, url: URL): string => {
  const inBucket = url.pathname.split('/').filter(Boolean).length > 1;
  if (url.searchParams.has('uploads')) return method === 'POST' ? 'CreateMultipartUpload' : 'ListMultipartUploads';
  if (url.searchParams.has('uploadId')) return MULTIPART_ACTIONS[method] ?? method;
  if (url.searchParams.has('delete')) return 'DeleteObjects';
  if (inBucket) return OBJECT_ACTIONS[method] ?? method;
  return method === 'GET' ? 'ListObjects' : ({ POST: 'PostObject' }[method as 'POST'] ?? `${method}Bucket`);
};

/** SQS speaks JSON with a target header on the emulator's one port; everything else there is S3. */
export const storageCall = (request: IncomingMessage): ServiceCall => {
  if (request.headers['x-amz-target'] !== undefined) return { service: 'sqs', action: targetAction(request) };
  return { service: 's3', action: s3Action(request.method ?? 'GET', new URL(request.url ?? '/', 'http://s3')) };
};
