/** What a request brought, whatever the way: JSON or a form, plain or compressed. Sizes are those after inflating. */
export type ParsedBody = {
  /** Without a prototype: no key of a client can reach one. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The uploaded part named `file`. */
  readonly file: UploadedFile | null;
  /** A part named `raw_file_content` as bytes: a form's text need not be UTF-8. */
  readonly rawContent: Uint8Array | null;
};

export type UploadedFile = {
  readonly bytes: Uint8Array;
  /** Without `.gz` when the file came compressed. */
  readonly filename: string | null;
  /** Lower case, without parameters; null for one that came compressed as gzip and says no more. */
  readonly contentType: string | null;
};

/** No content, however it arrives, is larger than this. */
export const MAX_CONTENT_BYTES = 64 * 1024 * 1024;
