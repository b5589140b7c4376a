import { CounterfoilError } from '../errors.ts';

/** A file whose bytes come as a stream, for example of a process. `stream` starts at the first byte each time. */
export type StreamSource = {
  readonly size: number;
  readonly name?: string;
  readonly type?: string;
  readonly stream: () => ReadableStream<Uint8Array>;
};

/** A file as a browser gives it, as `fs.openAsBlob` opens it, as bytes, or as a stream. */
export type UploadSource = Blob | Uint8Array | StreamSource;

/** A stream up to this size is read into memory if it cannot be sent in chunks. */
const MOST_BUFFERED = 64_000_000;

export const nameOf = (source: UploadSource): string | undefined =>
  'name' in source && typeof source.name === 'string' && source.name !== '' ? source.name : undefined;

export const sizeOf = (source: UploadSource): number => (source instanceof Uint8Array ? source.length : source.size);

export const streamOf = (source: UploadSource): ReadableStream<Uint8Array> => {
  if (source instanceof Uint8Array) return toBlob(source).stream();
  if (source instanceof Blob) return source.stream();
  return source.stream().pipeThrough(exactly(source.size));
};

/** Passes on a stream, which fails if it is shorter or longer than it should be. */
const exactly = (size: number): TransformStream<Uint8Array, Uint8Array> => {
  let count = 0;
  return new TransformStream({
    transform: (part, controller) => {
      count += part.length;
      if (count > size) throw fileChanged(`The stream has more than its ${size} bytes`);
      controller.enqueue(part);
    },
    flush: () => {
      if (count < size) throw fileChanged(`The stream ended after ${count} of ${size} bytes`);
    },
  });
};

/** A file in memory. */
export type FileInMemory = { readonly file: Blob; readonly contentHash: string };

/**
 * A file that can change on its disk is read once: `fetch` cannot report that it changed while it was sent.
 * @throws RangeError if the source is a stream that is too large for the memory
 */
export const readIntoMemory = async (source: UploadSource): Promise<FileInMemory> => {
  const isStream = !(source instanceof Blob || source instanceof Uint8Array);
  if (isStream && source.size > MOST_BUFFERED) {
    throw new RangeError(`A stream of ${source.size} bytes can only be sent in chunks of NDJSON: send it as a Blob`);
  }
  const stream = streamOf(source) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const type = 'type' in source && source.type !== undefined ? source.type : '';
  return { file: new Blob([bytes], { type }), contentHash: await sha256(bytes) };
};

export const fileChanged = (message: string, cause?: unknown): CounterfoilError<'file_changed'> =>
  new CounterfoilError('file_changed', 0, message, { cause });

/** That a file is not the one whose upload is resumed. */
export const otherFile = (): CounterfoilError =>
  fileChanged('The file differs from the one whose upload began: start again');

/** @throws CounterfoilError `file_changed` for a file that cannot be read any more, and any other error as it is */
export const unreadableFile = (error: unknown): never => {
  if (!(error instanceof DOMException) || error.name !== 'NotReadableError') throw error;
  throw fileChanged('The file cannot be read, because it changed after it was opened: open it again', error);
};

/** Compressed with gzip; only the compressed bytes are kept. */
export const gzip = (stream: ReadableStream<Uint8Array>): Promise<Blob> => {
  const compression = new CompressionStream('gzip') as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array>;
  return new Response(stream.pipeThrough(compression)).blob();
};

export const toBlob = (bytes: Uint8Array): Blob => new Blob([bytes as Uint8Array<ArrayBuffer>]);

export const sha256 = async (bytes: Uint8Array): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
