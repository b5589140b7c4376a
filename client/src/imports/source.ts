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
  const whole = source instanceof Uint8Array ? toBlob(source) : source;
  return whole.stream() as ReadableStream<Uint8Array>;
};

/** @throws RangeError if the source is a stream that is too large for the memory */
export const blobOf = async (source: UploadSource): Promise<Blob> => {
  if (source instanceof Blob) return source;
  if (source instanceof Uint8Array) return toBlob(source);
  if (source.size > MOST_BUFFERED) {
    throw new RangeError(`A stream of ${source.size} bytes can only be sent in chunks of NDJSON: send it as a Blob`);
  }
  const blob = await new Response(source.stream() as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  return source.type === undefined ? blob : blob.slice(0, blob.size, source.type);
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
