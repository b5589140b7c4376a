import { CounterfoilError, isCounterfoilError } from '../errors.ts';
import { sendChunks } from './send-chunks.ts';
import { preflightSent, sendInline, sendPreflight, sendPresigned } from './send-whole.ts';
import { blobOf, gzip, nameOf, sizeOf, type UploadSource } from './source.ts';
import type { Preflight, Sender, Sending, Upload, UploadOptions, UploadState, UploadWay } from './types.ts';

/** Compressing a smaller file saves no time. */
const INLINE_BYTES = 1_000_000;
/** NDJSON above this is not compressed in one piece. */
const WHOLE_NATIVE_BYTES = 16_000_000;
/** The gateway passes at most 6 MB as base64. */
const REQUEST_BYTES = 4_000_000;

type Chosen = {
  readonly way: UploadWay;
  /** What to send, unless it is sent in chunks. */
  readonly file?: Blob;
};

const compressed = async (file: Blob): Promise<Blob> => {
  const small = await gzip(file.stream() as ReadableStream<Uint8Array>);
  return small.slice(0, small.size, file.type || 'application/gzip');
};

const choose = async (source: UploadSource, { type, way }: UploadOptions): Promise<Chosen> => {
  const isNative = type === 'NativeImport';
  if (way === 'chunked' || (way === undefined && isNative && sizeOf(source) > WHOLE_NATIVE_BYTES))
    return { way: 'chunked' };
  const file = await blobOf(source);
  if (way === 'inline' || way === 'presigned') return { way, file };
  if (way === undefined && file.size <= INLINE_BYTES) return { way: 'inline', file };
  const small = await compressed(file);
  if (way === 'gzip' || small.size <= REQUEST_BYTES) return { way: 'gzip', file: small };
  return isNative ? { way: 'chunked' } : { way: 'presigned', file };
};

/** Sends a file in the way that fits it, or goes on with an upload that was interrupted. */
export const upload = async (sender: Sender, source: UploadSource, given: UploadOptions): Promise<Upload> => {
  const { resume, ...options } = named(source, given);
  const size = sizeOf(source);
  if (resume === undefined) return send(sender, source, options, undefined);
  refuseOther(resume, size);
  return send(sender, source, options, resume).catch((error: unknown) => {
    if (!isCounterfoilError(error, 'upload_not_found', 'not_found')) throw error;
    return send(sender, source, { ...options, way: resume.way }, undefined);
  });
};

const send = async (
  sender: Sender,
  source: UploadSource,
  options: UploadOptions,
  resume: UploadState | undefined,
): Promise<Upload> => {
  const { way, file } = await choose(source, { ...options, ...(resume !== undefined && { way: resume.way }) });
  const first = resume ?? { way, key: crypto.randomUUID(), size: sizeOf(source) };
  const sending = await begin(options, first);
  if (file === undefined) {
    const session = await sendChunks(sender, sending, source);
    return { id: session.id, way: 'chunked', session };
  }
  const created = await (way === 'presigned' ? sendPresigned : sendInline)(sender, sending, file);
  return { id: created.id, way: way as Exclude<UploadWay, 'chunked'>, import: created };
};

/** The same as for an upload, except that everything is sent as one file. */
export const preflight = async (sender: Sender, source: UploadSource, given: UploadOptions): Promise<Preflight> => {
  const { resume, ...options } = named(source, given);
  const size = sizeOf(source);
  const first = async () => {
    const { way, file = await blobOf(source) } = await choose(source, options);
    return sendPreflight(sender, options, { file, way: way === 'chunked' ? 'presigned' : way, size });
  };
  if (resume?.uploadId === undefined) return first();
  refuseOther(resume, size);
  return preflightSent(sender, options, resume.uploadId).catch((error: unknown) => {
    if (!isCounterfoilError(error, 'upload_not_found')) throw error;
    return first();
  });
};

/** @throws CounterfoilError if the file is not the one that was sent */
const refuseOther = (resume: UploadState, size: number): void => {
  if (resume.size === size) return;
  const message = `The file has ${size} bytes, but the upload to resume had ${resume.size}: start again without it`;
  throw new CounterfoilError('file_changed', 0, message);
};

const named = (source: UploadSource, options: UploadOptions): UploadOptions => {
  const name = options.name ?? nameOf(source);
  return name === undefined ? options : { ...options, name };
};

const begin = async (options: UploadOptions, first: UploadState): Promise<Sending> => {
  let state = first;
  const keep = async (more: Partial<UploadState>) => {
    state = { ...state, ...more };
    await options.onState?.(state);
  };
  await keep({});
  const report = (sent: number) => options.onProgress?.({ way: first.way, sent, total: first.size });
  report(0);
  return { options, state: first, keep, report };
};
