import { createReadStream, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { OWN_CALL } from '../aws-call.ts';
import { CALLER, type Permissions } from '../permissions/permissions.ts';
import type { ObjectFiles, StoredObject } from './object-files.ts';
import type { CurrentObjects, ObjectVersions } from './object-versions.ts';
import { refusalOfSignedForm, refusalOfSignedLink } from './signatures.ts';
import { checkPolicy, type Refusal, receiveForm } from './upload-form.ts';
import { sendXml, sendXmlError } from './xml-answers.ts';

/** fauxqs limits bodies to 11 MB and reads the whole object for each range, so larger objects are stored as files. */
const SMALL_BYTES = 8 * 1024 * 1024;

/** Why the signer of a form, if a function, may not put the object; undefined if it may. */
type RefusalOfForm = Permissions['refusalOfForm'];

type Address = { readonly bucket: string; readonly key: string; readonly name: string };

/**
 * Upload forms, and the large objects from them. fauxqs has an empty object under the same key, so that lists and
 * deletions include it. Returns false for requests that fauxqs should answer.
 */
export const createLargeObjects = ({ files, versions, endpoint }: ObjectStores, refusalOfForm: RefusalOfForm) => {
  /** The file, unless fauxqs no longer has its placeholder. */
  const find = async (name: string): Promise<StoredObject | undefined> => {
    const object = files.find(name);
    if (object === undefined) return undefined;
    if ((await ownCall(endpoint, name, { method: 'HEAD' })).ok) return object;
    files.remove(name);
    return undefined;
  };
  return (request: IncomingMessage, response: ServerResponse, others: () => void): void => {
    if (request.headers[OWN_CALL] !== undefined) {
      others();
      return;
    }
    answer({ files, versions, find, endpoint, refusalOfForm }, request, response).then(
      (isDone) => {
        if (!isDone) others();
      },
      (error: Error) => sendXmlError(response, 500, 'InternalError', error.message),
    );
  };
};

/** Where objects are: files for large ones and older versions, fauxqs for all others. */
export type ObjectStores = {
  readonly files: ObjectFiles;
  readonly versions: ObjectVersions;
  readonly endpoint: () => string;
};

type Parts = ObjectStores & {
  readonly find: (name: string) => Promise<StoredObject | undefined>;
  readonly refusalOfForm: RefusalOfForm;
};

const answer = async (parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
  const { method = 'GET', headers } = request;
  if (headers['x-amz-target'] !== undefined) return false; // a call of a queue
  const { bucket, key, name } = addressOf(request.url ?? '/');
  if (method === 'POST' && key === '' && headers['content-type']?.startsWith('multipart/form-data')) {
    await takeForm(parts, bucket, request, response);
    return true;
  }
  const refusal = await refusalOfSignedLink(request);
  if (refusal !== undefined) {
    request.resume();
    sendXmlError(response, refusal.status, refusal.code, refusal.message);
    return true;
  }
  if (method === 'GET' || method === 'HEAD') {
    const object = await parts.find(name);
    if (object === undefined) return false;
    await answerObject(request, response, object);
    return true;
  }
  const source = headers['x-amz-copy-source'];
  if (method !== 'PUT' || typeof source !== 'string') return false;
  const object = await parts.find(decodeURIComponent(source).replace(/^\//, ''));
  if (object === undefined) return false;
  await copy(parts, object, name, request, response);
  return true;
};

const takeForm = async (parts: Parts, bucket: string, request: IncomingMessage, response: ServerResponse) => {
  const path = parts.files.newFile();
  const { fields, file } = await receiveForm(request, path);
  const { key } = fields;
  if (file === undefined || key === undefined) {
    sendXmlError(response, 400, 'InvalidArgument', 'POST requires a key and exactly one file');
    return;
  }
  const name = `${bucket}/${key}`;
  const refusal = await refusalOf(parts, bucket, fields, file.bytes);
  if (refusal !== undefined) {
    rmSync(path, { force: true });
    sendXmlError(response, refusal.status, refusal.code, refusal.message);
    return;
  }
  const contentType = fields['content-type'] ?? 'binary/octet-stream';
  const isVersioned = parts.versions.isVersioned(bucket);
  if (isVersioned) await parts.versions.keep(name);
  await putFile(parts, name, { file: path, contentType, ...file });
  if (isVersioned) response.setHeader('x-amz-version-id', parts.versions.put(name));
  response.writeHead(204, { etag: file.etag });
  response.end();
};

/** A form must be signed, by a function that may put the object, and fit its policy. */
const refusalOf = async (
  { refusalOfForm }: Parts,
  bucket: string,
  fields: Readonly<Record<string, string>>,
  bytes: number,
): Promise<Refusal | undefined> => {
  const unsigned = await refusalOfSignedForm(fields);
  if (unsigned !== undefined) return unsigned;
  const denied = refusalOfForm(fields[CALLER], `${bucket}/${fields['key']}`);
  if (denied !== undefined) return { status: 403, code: 'AccessDenied', message: denied };
  return checkPolicy(bucket, fields, bytes);
};

const copy = async (
  parts: Parts,
  object: StoredObject,
  name: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const wanted = headers['x-amz-copy-source-if-match'];
  if (wanted !== undefined && wanted !== object.etag) {
    sendXmlError(response, 412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
    return;
  }
  parts.files.copy(object, name);
  await putObject(parts, name, new Uint8Array(), object.contentType);
  const facts = `<ETag>${object.etag}</ETag><LastModified>${new Date().toISOString()}</LastModified>`;
  sendXml(response, 200, `<CopyObjectResult>${facts}</CopyObjectResult>`);
};

type FileStores = Pick<ObjectStores, 'files' | 'endpoint'>;

/** Stores a file, which is moved away, as an object. */
const putFile = async (stores: FileStores, name: string, given: Omit<StoredObject, 'name'>): Promise<void> => {
  if (given.bytes > SMALL_BYTES) {
    stores.files.put({ ...given, name });
    await putObject(stores, name, new Uint8Array(), given.contentType);
    return;
  }
  const bytes = Uint8Array.from(readFileSync(given.file));
  rmSync(given.file);
  stores.files.remove(name);
  await putObject(stores, name, bytes, given.contentType);
};

const putObject = async (
  { endpoint }: FileStores,
  name: string,
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<void> => {
  const response = await ownCall(endpoint, name, { method: 'PUT', headers: { 'content-type': contentType }, body });
  if (!response.ok) throw new Error(`PUT ${name} answered ${response.status}`);
};

const ownCall = (endpoint: () => string, name: string, init: RequestInit): Promise<Response> =>
  fetch(`${endpoint()}/${name}`, { ...init, headers: { ...init.headers, [OWN_CALL]: '1' } });

/** The present content of an object, large or small; reading it does not count as a call. */
export const createCurrentObjects = (stores: FileStores): CurrentObjects => ({
  read: async (name) => {
    const { files, endpoint } = stores;
    const response = await ownCall(endpoint, name, {});
    if (!response.ok) return undefined;
    const file = files.newFile();
    const large = files.find(name);
    if (large !== undefined) {
      linkSync(large.file, file);
      return { ...large, file };
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    writeFileSync(file, bytes);
    const { headers } = response;
    const contentType = headers.get('content-type') ?? 'binary/octet-stream';
    return { file, contentType, etag: headers.get('etag') ?? '', bytes: bytes.length };
  },
  facts: async (name) => {
    const large = stores.files.find(name);
    if (large !== undefined) return large;
    const { headers } = await ownCall(stores.endpoint, name, { method: 'HEAD' });
    return { etag: headers.get('etag') ?? '', bytes: Number(headers.get('content-length')) };
  },
  write: async (name, object) => {
    const file = stores.files.newFile();
    linkSync(object.file, file);
    await putFile(stores, name, { ...object, file });
  },
  remove: async (name) => {
    stores.files.remove(name);
    await ownCall(stores.endpoint, name, { method: 'DELETE' });
  },
});

const addressOf = (url: string): Address => {
  const [bucket = '', ...key] = new URL(url, 'http://s3').pathname.slice(1).split('/').map(decodeURIComponent);
  return { bucket, key: key.join('/'), name: [bucket, ...key].join('/') };
};

/** GET and HEAD of an object stored as a file: whole or a range, optionally conditional on its ETag. */
export const answerObject = async (
  request: IncomingMessage,
  response: ServerResponse,
  object: StoredObject,
): Promise<void> => {
  const { file, bytes, etag, contentType } = object;
  const wanted = request.headers['if-match'];
  if (wanted !== undefined && wanted !== etag) {
    sendXmlError(response, 412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
    return;
  }
  const range = rangeOf(request.headers.range, bytes);
  if (range === undefined) {
    sendXmlError(response, 416, 'InvalidRange', 'The requested range is not satisfiable');
    return;
  }
  const [start, end] = range;
  const isPart = request.headers.range !== undefined;
  response.writeHead(isPart ? 206 : 200, {
    etag,
    'content-type': contentType,
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes',
    ...(isPart && { 'content-range': `bytes ${start}-${end}/${bytes}` }),
  });
  if (request.method === 'HEAD' || bytes === 0) response.end();
  else await pipeline(createReadStream(file, { start, end }), response).catch(() => undefined); // the client stopped reading
};

/** First and last byte; undefined if the object does not have the range. */
const rangeOf = (header: string | undefined, bytes: number): readonly [number, number] | undefined => {
  if (header === undefined) return [0, bytes - 1];
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? [];
  const start = Number(first);
  if (first === '' || start >= bytes) return undefined;
  return [start, last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)];
};
