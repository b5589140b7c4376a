import { isCounterfoilError } from '../errors.ts';
import { sendChunks } from './send-chunks.ts';
import { preflightSent, sendInline, sendPreflight, sendPresigned } from './send-whole.ts';
import {
  type FileInMemory,
  fileChanged,
  gzip,
  nameOf,
  otherFile,
  readIntoMemory,
  sizeOf,
  type UploadSource,
  unreadableFile,
} from './source.ts';
import type { Preflight, Sender, Sending, Upload, UploadOptions, UploadState, UploadWay } from './types.ts';

/** Compressing a smaller file saves no time. */
const INLINE_BYTES = 1_000_000;
/** NDJSON above this is not compressed in one piece. */
const WHOLE_NATIVE_BYTES = 16_000_000;
/** The gateway passes at most 6 MB as base64. */
const REQUEST_BYTES = 4_000_000;

type Chosen = {
  readonly way: UploadWay;
  /** The body to send, and the hash of the file, unless it is sent in chunks. */
  readonly whole?: FileInMemory;
};

const compressed = async (file: Blob): Promise<Blob> => {
  const small = await gzip(file.stream() as ReadableStream<Uint8Array>);
  return small.slice(0, small.size, file.type || 'application/gzip');
};

const choose = async (source: UploadSource, { type, way }: UploadOptions): Promise<Chosen> => {
  const isNative = type === 'NativeImport';
  if (way === 'chunked' || (way === undefined && isNative && sizeOf(source) > WHOLE_NATIVE_BYTES))
    return { way: 'chunked' };
  const whole = await readIntoMemory(source);
  if (way === 'inline' || way === 'presigned') return { way, whole };
  if (way === undefined && whole.file.size <= INLINE_BYTES) return { way: 'inline', whole };
  const small = await compressed(whole.file);
  if (way === 'gzip' || small.size <= REQUEST_BYTES) return { way: 'gzip', whole: { ...whole, file: small } };
  return isNative ? { way: 'chunked' } : { way: 'presigned', whole };
};

/** Sends a file in the way that fits it, or goes on with an upload that was interrupted. */
export const upload = async (sender: Sender, source: UploadSource, given: UploadOptions): Promise<Upload> => {
  const { resume, ...options } = named(source, given);
  const again = (error: unknown) => {
    if (resume === undefined || !isCounterfoilError(error, 'upload_not_found', 'not_found')) throw error;
    return send(sender, source, { ...options, way: resume.way }, undefined);
  };
  return send(sender, source, options, resume).catch(again).catch(unreadableFile);
};

const send = async (
  sender: Sender,
  source: UploadSource,
  options: UploadOptions,
  resume: UploadState | undefined,
): Promise<Upload> => {
  const { way, whole } = await choose(source, { ...options, ...(resume !== undefined && { way: resume.way }) });
  const found = stateOf(source, way, whole);
  if (resume !== undefined) refuseOther(resume, found);
  const sending = await begin(options, resume ?? found);
  if (whole === undefined) {
    const session = await sendChunks(sender, sending, source);
    return { id: session.id, way: 'chunked', session };
  }
  const created = await (way === 'presigned' ? sendPresigned : sendInline)(sender, sending, whole.file);
  return { id: created.id, way: way as Exclude<UploadWay, 'chunked'>, import: created };
};

const stateOf = (source: UploadSource, way: UploadWay, whole: FileInMemory | undefined): UploadState => ({
  way,
  key: crypto.randomUUID(),
  size: sizeOf(source),
  ...(whole !== undefined && { contentHash: whole.contentHash }),
});

/** The same as for an upload, except that everything is sent as one file. */
export const preflight = async (sender: Sender, source: UploadSource, given: UploadOptions): Promise<Preflight> => {
  const { resume, ...options } = named(source, given);
  const look = async (): Promise<Preflight> => {
    const sentId = resume?.uploadId;
    const { way, whole = await readIntoMemory(source) } = await choose(source, {
      ...options,
      ...(sentId !== undefined && { way: 'presigned' }),
    });
    const state = stateOf(source, way === 'chunked' ? 'presigned' : way, whole);
    const first = () => sendPreflight(sender, options, whole.file, state);
    if (resume === undefined || sentId === undefined) return first();
    refuseOther(resume, state);
    return preflightSent(sender, options, sentId).catch((error: unknown) => {
      if (!isCounterfoilError(error, 'upload_not_found')) throw error;
      return first();
    });
  };
  return look().catch(unreadableFile);
};

/** @throws CounterfoilError if the file is not the one that was sent */
const refuseOther = (resume: UploadState, { size, contentHash }: UploadState): void => {
  if (resume.size !== size)
    throw fileChanged(
      `The file has ${size} bytes, but the upload to resume had ${resume.size}: start again without it`,
    );
  if (resume.contentHash !== undefined && resume.contentHash !== contentHash) throw otherFile();
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
