export type Compression = {
  readonly compress: (text: string) => Uint8Array;
  /** @throws when the result would be larger than 256 MB or the bytes are damaged. */
  readonly decompress: (bytes: Uint8Array) => string;
};

/** An object that its sender could overwrite; the tag tells whether that happened. */
export type UploadedFile = { readonly key: string; readonly etag: string };

/** Files as they were taken in, and the objects of plans. */
export type Uploads = {
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  readonly get: (key: string) => Promise<Uint8Array>;
  readonly getRange: (key: string, from: number, toExclusive: number) => Promise<Uint8Array>;
  readonly stream: (key: string) => Promise<AsyncIterable<Uint8Array>>;
  /** Undefined when there is no such object. */
  readonly head: (key: string) => Promise<{ readonly bytes: number; readonly etag: string } | undefined>;
  /** Copies an object inside the store. @throws DomainError `upload_not_found` when it is gone or has another tag. */
  readonly copy: (from: UploadedFile, to: string) => Promise<void>;
  readonly removeAll: (prefix: string) => Promise<void>;
};

/** A form that was handed out, and through which one file may have come. */
export type Upload = {
  readonly id: string;
  readonly familyId: string;
  readonly key: string;
  /** As the client announced it; null when it did not. */
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly createdAt: string;
  /** The file can be sent until `formExpires`, and named in requests until `expires`. */
  readonly formExpires: string;
  readonly expires: string;
};

/** One form, one object: the largest that is read within a worker's time. */
export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024 * 1024;
