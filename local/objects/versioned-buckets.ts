import type { IncomingMessage, ServerResponse } from 'node:http';
import { OWN_CALL } from '../aws-call.ts';
import { readBody } from '../gateway/http-event.ts';
import { CALLER } from '../permissions/permissions.ts';
import { answerObject, type ObjectStores } from './large-objects.ts';
import type { Version } from './object-versions.ts';
import { refusalOfSignedLink } from './signatures.ts';
import { sendXml, sendXmlError } from './xml-answers.ts';

const DELETION_LIMIT = 2 * 1024 * 1024;

type Target = { readonly bucket: string; readonly name: string; readonly query: URLSearchParams };

const targetOf = ({ url = '/' }: IncomingMessage): Target => {
  const { pathname, searchParams: query } = new URL(url, 'http://s3');
  const name = pathname.slice(1).split('/').map(decodeURIComponent).join('/');
  return { bucket: name.split('/')[0] ?? '', name, query };
};

/**
 * The calls of S3 that know versions, in buckets that keep them: what is replaced or deleted stays, and can be listed, read
 * and deleted by its id, unless it is locked.
 */
export const versionedBuckets =
  (stores: ObjectStores) =>
  (request: IncomingMessage, response: ServerResponse, others: () => void): void => {
    const target = targetOf(request);
    const isOther = request.headers['x-amz-target'] !== undefined || request.headers[OWN_CALL] !== undefined;
    if (isOther || !stores.versions.isVersioned(target.bucket)) {
      others();
      return;
    }
    answer(stores, target, request, response).then(
      (isDone) => {
        if (!isDone) others();
      },
      (error: Error) => sendXmlError(response, 500, 'InternalError', error.message),
    );
  };

const answer = async (
  stores: ObjectStores,
  target: Target,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  if ((await refusalOfSignedLink(request)) !== undefined) return false; // which will be refused
  const { bucket, name, query } = target;
  const isBucket = name.replace(/\/$/, '') === bucket;
  if (isBucket && query.has('versions')) return listVersions(stores, target, response);
  if (isBucket && query.has('delete')) return deleteAll(stores, target, request, response);
  if (isBucket) return false;
  const versionId = query.get('versionId');
  if (versionId !== null) return answerVersion(stores, name, versionId, request, response);
  const isPut = request.method === 'PUT' && !query.has('partNumber');
  const isComplete = request.method === 'POST' && query.has('uploadId');
  if (isPut || isComplete) await noteWhenDone(stores, name, response);
  if (request.method !== 'DELETE' || query.has('uploadId')) return false;
  response.setHeader('x-amz-version-id', await remove(stores, name));
  response.setHeader('x-amz-delete-marker', 'true');
  response.writeHead(204).end();
  return true;
};

/** Keeps what will be replaced, and notes the new version with its answer. */
const noteWhenDone = async ({ versions }: ObjectStores, name: string, response: ServerResponse): Promise<void> => {
  await versions.keep(name);
  const versionId = versions.newId();
  response.setHeader('x-amz-version-id', versionId);
  const end = response.end.bind(response);
  response.end = ((...rest: Parameters<typeof end>) => {
    if (response.statusCode < 300) versions.put(name, versionId);
    return end(...rest);
  }) as typeof response.end;
};

/** Deletes an object, whose versions stay. */
const remove = async ({ versions }: ObjectStores, name: string): Promise<string> => {
  await versions.keep(name);
  return versions.mark(name);
};

const versionOf = ({ versions }: ObjectStores, name: string, versionId: string): Version | undefined =>
  versions.of(name).find((version) => version.versionId === versionId);

/** Reads or deletes one version. */
const answerVersion = async (
  stores: ObjectStores,
  name: string,
  versionId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  const version = versionOf(stores, name, versionId);
  if (version === undefined) {
    sendXmlError(response, 404, 'NoSuchVersion', 'The specified version does not exist.');
    return true;
  }
  if (request.method === 'DELETE') {
    if (isLocked(version, request)) {
      sendXmlError(response, 403, 'AccessDenied', LOCKED);
      return true;
    }
    await stores.versions.remove(name, version);
    response.writeHead(204, { 'x-amz-version-id': versionId }).end();
    return true;
  }
  response.setHeader('x-amz-version-id', versionId);
  const older = stores.versions.fileOf(name, version);
  if (older === undefined) return false; // the bucket has it
  await answerObject(request, response, older);
  return true;
};

const LOCKED = 'Access Denied because object protected by object lock.';

/** A function may never pass a lock; people with the account may pass one of governance, if they say so. */
const isLocked = ({ mode, lockedUntil = '' }: Version, { headers }: IncomingMessage): boolean => {
  if (lockedUntil <= new Date().toISOString()) return false;
  const passes = headers['x-amz-bypass-governance-retention'] === 'true' && headers[CALLER] === undefined;
  return mode === 'COMPLIANCE' || !passes;
};

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => MARKUP[character] ?? '');
const textOf = (xml: string, tag: string): string | undefined => {
  const [, text] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(xml) ?? [];
  return text?.replaceAll(/&(amp|lt|gt|quot);/g, (entity) => entityOf(entity));
};
const entityOf = (entity: string): string => Object.entries(MARKUP).find(([, text]) => text === entity)?.[0] ?? entity;

/** Deletes up to a thousand objects or versions; each may be refused alone. */
const deleteAll = async (
  stores: ObjectStores,
  { bucket }: Target,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  const xml = String((await readBody(request, DELETION_LIMIT)) ?? '');
  const isQuiet = textOf(xml, 'Quiet') === 'true';
  const results: string[] = [];
  for (const [, entry = ''] of xml.matchAll(/<Object>(.*?)<\/Object>/gs)) {
    const key = textOf(entry, 'Key') ?? '';
    const versionId = textOf(entry, 'VersionId');
    const error = await deleteOne(stores, `${bucket}/${key}`, versionId, request);
    const named = `<Key>${escaped(key)}</Key>${versionId === undefined ? '' : `<VersionId>${versionId}</VersionId>`}`;
    if (error !== undefined)
      results.push(`<Error>${named}<Code>AccessDenied</Code><Message>${error}</Message></Error>`);
    else if (!isQuiet) results.push(`<Deleted>${named}</Deleted>`);
  }
  sendXml(response, 200, `<DeleteResult>${results.join('')}</DeleteResult>`);
  return true;
};

/** Why it was not deleted; undefined if it was, or was not there. */
const deleteOne = async (
  stores: ObjectStores,
  name: string,
  versionId: string | undefined,
  request: IncomingMessage,
): Promise<string | undefined> => {
  if (versionId === undefined) {
    await remove(stores, name);
    return undefined;
  }
  const version = versionOf(stores, name, versionId);
  if (version === undefined) return undefined;
  if (isLocked(version, request)) return LOCKED;
  await stores.versions.remove(name, version);
  return undefined;
};

const listVersions = async (
  { versions }: ObjectStores,
  { bucket, query }: Target,
  response: ServerResponse,
): Promise<boolean> => {
  const most = Number(query.get('max-keys') ?? 1000);
  const all = versions
    .names(bucket)
    .map((name) => ({ name, key: name.slice(bucket.length + 1) }))
    .filter(({ key }) => key.startsWith(query.get('prefix') ?? ''))
    .flatMap(({ name, key }) => versions.of(name).map((version, at) => ({ name, key, version, isLatest: at === 0 })));
  const [keyMarker, idMarker] = [query.get('key-marker'), query.get('version-id-marker')];
  const before = all.findIndex(({ key, version }) => key === keyMarker && version.versionId === idMarker);
  const listed = all.slice(before + 1, before + 1 + most);
  const last = all.length > before + 1 + most ? listed.at(-1) : undefined;
  const entries = await Promise.all(
    listed.map(async ({ name, key, version, isLatest }) => {
      const { versionId, isMarker, lastModified } = version;
      const facts = `<Key>${escaped(key)}</Key><VersionId>${versionId}</VersionId><IsLatest>${isLatest}</IsLatest><LastModified>${lastModified}</LastModified>`;
      if (isMarker) return `<DeleteMarker>${facts}</DeleteMarker>`;
      const { etag, bytes } = await versions.factsOf(name, version);
      return `<Version>${facts}<ETag>${escaped(etag)}</ETag><Size>${bytes}</Size><StorageClass>STANDARD</StorageClass></Version>`;
    }),
  );
  const next =
    last &&
    `<NextKeyMarker>${escaped(last.key)}</NextKeyMarker><NextVersionIdMarker>${last.version.versionId}</NextVersionIdMarker>`;
  sendXml(
    response,
    200,
    `<ListVersionsResult><Name>${bucket}</Name><MaxKeys>${most}</MaxKeys><IsTruncated>${last !== undefined}</IsTruncated>${next ?? ''}${entries.join('')}</ListVersionsResult>`,
  );
  return true;
};
