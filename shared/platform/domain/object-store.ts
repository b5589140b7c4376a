import type { FamilyId } from './ids.ts';
/** An object that its sender could overwrite; the ETag detects that. */
export type UploadedFile = { readonly key: string; readonly etag: string };

/** Uploaded files, and the objects of plans. */
export type Uploads = StoredUploads & { readonly put: (key: string, bytes: Uint8Array) => Promise<void> };

/** The same for functions that do not put objects. */
export type StoredUploads = {
  readonly get: (key: string) => Promise<Uint8Array>;
  readonly getRange: (key: string, from: number, toExclusive: number) => Promise<Uint8Array>;
  readonly stream: (key: string) => Promise<AsyncIterable<Uint8Array>>;
  /** undefined if the object does not exist. */
  readonly head: (key: string) => Promise<{ readonly bytes: number; readonly etag: string } | undefined>;
  /**
   * Copies an object within the store.
   * @throws DomainError `upload_not_found` if it is missing or has another ETag
   */
  readonly copy: (from: UploadedFile, to: string) => Promise<void>;
  readonly removeAll: (prefix: string) => Promise<void>;
};

/** An upload form, through which one file may have been sent. */
export type Upload = {
  readonly id: string;
  readonly familyId: FamilyId;
  readonly key: string;
  /** The name that the client announced; null for none. */
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly createdAt: string;
  /** The form accepts the file until `formExpires`; requests can refer to it until `expires`. */
  readonly formExpires: string;
  readonly expires: string;
};

/** One form for one object: the largest that a worker can read in its time. */
export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024 * 1024;
