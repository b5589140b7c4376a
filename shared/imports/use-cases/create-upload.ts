import type { Caller } from '../../platform/domain/caller.ts';
import { MAX_UPLOAD_BYTES, type Upload } from '../../platform/domain/uploads.ts';
import type { UploadForms } from './open-upload.ts';

/** A form that the store itself takes a file from: the fields, then the file, as multipart/form-data. */
export type SignedForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

export type SignForm = (wanted: {
  readonly key: string;
  readonly contentType: string | null;
  readonly minBytes: number;
  readonly maxBytes: number;
  readonly expires: string;
  readonly now: string;
}) => Promise<SignedForm>;

export type CreateUploadDependencies = {
  readonly forms: Pick<UploadForms, 'create'>;
  readonly signForm: SignForm;
  readonly newId: () => string;
  readonly now: () => string;
};

export type UploadRequest = {
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly bytes: number | null;
};
export type CreatedUpload = { readonly upload: Upload; readonly form: SignedForm; readonly maxBytes: number };

const FORM_MINUTES = 60;
const UPLOAD_HOURS = 24;

/** POST /api/v1/uploads: a form for one file, whose bytes then come to the store past us. */
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
