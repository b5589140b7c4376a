import { DomainError, quoteValue } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { MAX_UPLOAD_BYTES, type Upload, type UploadedFile, type Uploads } from '../../platform/domain/object-store.ts';
import { byteSize } from '../../platform/domain/text/byte-size.ts';

export type UploadForms = {
  readonly create: (upload: Upload) => Promise<void>;
  /** Undefined for unknown, foreign, malformed and expired ids. */
  readonly find: (familyId: FamilyId, id: string, now: string) => Promise<Upload | undefined>;
};

export type OpenUploadDependencies = {
  readonly forms: Pick<UploadForms, 'find'>;
  readonly uploads: Uploads;
  readonly now: () => string;
};

/** A file that was uploaded with a form. */
export type OpenUpload = UploadedFile & Pick<Upload, 'filename' | 'contentType'> & { readonly bytes: number };

/**
 * The file behind an `upload_id`.
 * @throws DomainError `upload_not_found` for an id that is unknown, foreign or expired and for a file that was
 * not sent; `file_too_large` if the store accepted more than the form allowed.
 */
export const openUpload = async (
  { forms, uploads, now }: OpenUploadDependencies,
  familyId: FamilyId,
  id: string,
): Promise<OpenUpload> => {
  const upload = await forms.find(familyId, id.trim().toLowerCase(), now());
  const stored = upload && (await uploads.head(upload.key));
  if (upload === undefined || stored === undefined) {
    throw new DomainError(
      'upload_not_found',
      `upload_id ${quoteValue(id)} has no file: create an upload with POST /api/v1/uploads, send the file to its url, then use the id within a day`,
    );
  }
  if (stored.bytes > MAX_UPLOAD_BYTES) throw tooLarge(MAX_UPLOAD_BYTES);
  const { key, filename, contentType } = upload;
  return { key, etag: stored.etag, bytes: stored.bytes, filename, contentType };
};

/**
 * The bytes of a small upload.
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
  new DomainError('file_too_large', `The uploaded file is larger than ${byteSize(limit)}`);

/** A form to send a file directly to the store: the fields, then the file, as multipart/form-data. */
type SignedForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

export type SignForm = (wanted: {
  readonly key: string;
  readonly contentType: string | null;
  readonly minBytes: number;
  readonly maxBytes: number;
  readonly expires: string;
  readonly now: string;
}) => Promise<SignedForm>;

type CreateUploadDependencies = {
  readonly forms: Pick<UploadForms, 'create'>;
  readonly signForm: SignForm;
  readonly newId: () => string;
  readonly now: () => string;
};

type UploadRequest = {
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly bytes: number | null;
};
export type CreatedUpload = { readonly upload: Upload; readonly form: SignedForm; readonly maxBytes: number };

const FORM_MINUTES = 60;
const UPLOAD_HOURS = 24;

/** POST /api/v1/uploads: creates a form to upload one file directly to the store. */
export const createUpload =
  ({ forms, signForm, newId, now }: CreateUploadDependencies) =>
  async ({ familyId }: Caller, { filename, contentType, bytes }: UploadRequest): Promise<CreatedUpload> => {
    const createdAt = now();
    const after = (minutes: number): string => new Date(Date.parse(createdAt) + minutes * 60_000).toISOString();
    const id = newId();
    const upload: Upload = {
      id,
      familyId,
      key: `uploads/${familyId}/${id}`,
      filename,
      contentType,
      createdAt,
      formExpires: after(FORM_MINUTES),
      expires: after(UPLOAD_HOURS * 60),
    };
    const maxBytes = bytes ?? MAX_UPLOAD_BYTES;
    const { key, formExpires: expires } = upload;
    const form = await signForm({ key, contentType, minBytes: bytes ?? 0, maxBytes, expires, now: createdAt });
    await forms.create(upload);
    return { upload, form, maxBytes };
  };
