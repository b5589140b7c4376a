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
