import { DomainError } from '../../platform/domain/errors.ts';
import type { UploadedFile, Uploads } from '../../platform/domain/object-store.ts';
import { MAX_UPLOAD_BYTES, type Upload } from '../../platform/domain/uploads.ts';

export type UploadForms = {
  readonly create: (upload: Upload) => Promise<void>;
  /** Undefined for unknown, foreign, malformed and expired ids. */
  readonly find: (familyId: string, id: string, now: string) => Promise<Upload | undefined>;
};

export type OpenUploadDependencies = {
  readonly forms: Pick<UploadForms, 'find'>;
  readonly uploads: Uploads;
  readonly now: () => string;
};

/** What came through a form. */
export type OpenUpload = UploadedFile & Pick<Upload, 'filename' | 'contentType'> & { readonly bytes: number };

/**
 * The file behind an `upload_id`.
 * @throws DomainError `upload_not_found`, the same for an id that is unknown, foreign or expired and for a file that was
 * not sent; `file_too_large` where the store took more than the form allowed.
 */
export const openUpload = async (
  { forms, uploads, now }: OpenUploadDependencies,
  familyId: string,
  id: string,
): Promise<OpenUpload> => {
  const upload = await forms.find(familyId, id.trim().toLowerCase(), now());
  const stored = upload && (await uploads.head(upload.key));
  if (upload === undefined || stored === undefined) {
    throw new DomainError(
      'upload_not_found',
      'There is no file for this upload_id: ask for one with POST /api/v1/uploads, send the file to its url, then use it within a day',
    );
  }
  if (stored.bytes > MAX_UPLOAD_BYTES) throw tooLarge(MAX_UPLOAD_BYTES);
  const { key, filename, contentType } = upload;
  return { key, etag: stored.etag, bytes: stored.bytes, filename, contentType };
};

/**
 * A small upload, whole.
 * @throws DomainError `file_too_large` above the limit.
 */
export const readUpload = async (
  { uploads }: { readonly uploads: Pick<Uploads, 'getRange'> },
  { key, bytes }: OpenUpload,
  limit: number,
): Promise<Uint8Array> => {
  if (bytes > limit) throw tooLarge(limit);
  return bytes === 0 ? new Uint8Array() : uploads.getRange(key, 0, bytes);
};

const tooLarge = (limit: number): DomainError =>
  new DomainError('file_too_large', `The uploaded file is larger than ${limit} bytes`);
