import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';

export type ReceivedForm = {
  /** By lower-case name, because S3 ignores the case. */
  readonly fields: Readonly<Record<string, string>>;
  /** Written to the given path. */
  readonly file: { readonly bytes: number; readonly etag: string } | undefined;
};

/** Reads an upload form; its file goes straight to disk. Fields after the file are ignored. */
export const receiveForm = (request: IncomingMessage, path: string): Promise<ReceivedForm> =>
  new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    let file: Promise<{ bytes: number; etag: string }> | undefined;
    const fail = (error: unknown): void => {
      rmSync(path, { force: true });
      reject(error);
    };
    const form = new Busboy({ headers: { 'content-type': request.headers['content-type'] ?? '' } });
    form.on('field', (name, value) => {
      if (file === undefined) fields[name.toLowerCase()] = value;
    });
    form.on('file', (name, stream) => {
      if (name !== 'file' || file !== undefined) stream.resume();
      else {
        file = writeFile(stream, path);
        file.catch(fail);
      }
    });
    form.on('error', fail);
    form.on('finish', () => {
      Promise.resolve(file).then((written) => resolve({ fields, file: written }), fail);
    });
    request.on('aborted', () => fail(new Error('The client disconnected')));
    request.pipe(form);
  });

const writeFile = async (stream: Readable, path: string): Promise<{ bytes: number; etag: string }> => {
  const md5 = createHash('md5');
  let bytes = 0;
  const counted = new PassThrough();
  counted.on('data', (chunk: Buffer) => {
    md5.update(chunk);
    bytes += chunk.length;
  });
  await pipeline(stream, counted, createWriteStream(path));
  return { bytes, etag: `"${md5.digest('hex')}"` };
};

type Policy = { readonly expiration?: string; readonly conditions?: readonly unknown[] };

export type Refusal = { readonly status: number; readonly code: string; readonly message: string };

/** The error that S3 would return for the form's policy; undefined if it is accepted. */
export const checkPolicy = (
  bucket: string,
  fields: Readonly<Record<string, string>>,
  bytes: number,
): Refusal | undefined => {
  const policy = parse(fields['policy']);
  if (policy === undefined) return denied('The policy is missing or not JSON');
  if (Date.parse(policy.expiration ?? '') <= Date.now()) return denied('Invalid according to Policy: Policy expired.');
  const { conditions = [] } = policy;
  for (const condition of conditions) {
    const refusal = checkCondition(condition, { ...fields, bucket }, bytes);
    if (refusal !== undefined) return refusal;
  }
  const named = new Set(conditions.flatMap(namesOf));
  const extra = Object.keys(fields).find((name) => !named.has(name) && !UNNAMED.test(name));
  return extra === undefined ? undefined : denied(`Invalid according to Policy: Extra input fields: ${extra}`);
};

/** Fields that a policy need not name. */
const UNNAMED = /^(policy|x-amz-signature|x-ignore-.*)$/;

const namesOf = (condition: unknown): readonly string[] =>
  Array.isArray(condition)
    ? [String(condition[1]).replace('$', '').toLowerCase()]
    : Object.keys(condition as object).map((name) => name.toLowerCase());

const checkCondition = (
  condition: unknown,
  fields: Readonly<Record<string, string>>,
  bytes: number,
): Refusal | undefined => {
  if (!Array.isArray(condition)) {
    const [[name = '', value] = []] = Object.entries(condition as Record<string, string>);
    return fields[name.toLowerCase()] === value
      ? undefined
      : denied(`Policy Condition failed: ["eq", "$${name}", "${value}"]`);
  }
  if (condition[0] !== 'content-length-range') return undefined;
  if (bytes > Number(condition[2])) return tooLarge('EntityTooLarge', 'exceeds the maximum allowed size');
  return bytes < Number(condition[1]) ? tooLarge('EntityTooSmall', 'is smaller than the minimum allowed') : undefined;
};

const parse = (policy: string | undefined): Policy | undefined => {
  try {
    return JSON.parse(Buffer.from(policy ?? '', 'base64').toString('utf8')) as Policy;
  } catch {
    return undefined;
  }
};

const denied = (message: string): Refusal => ({ status: 403, code: 'AccessDenied', message });
const tooLarge = (code: string, how: string): Refusal => ({
  status: 400,
  code,
  message: `Your proposed upload ${how}`,
});
