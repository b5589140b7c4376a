import type { FamilyId } from '../../platform/domain/ids.ts';
import type { ImportType } from '../domain/import-attributes.ts';
import { limitOf, uploadedContent } from '../domain/sent-file.ts';
import type { Content, CreateImportRequest } from './create-import.ts';
import { type OpenUpload, type OpenUploadDependencies, openUpload, readUpload } from './uploads.ts';

/** The type of import that a file must fit; null if it is to be detected. */
export const typeToFit = ({ type, detect }: Pick<CreateImportRequest, 'type' | 'detect'>): ImportType | null =>
  detect?.isTypeGiven === false ? null : type;

/** The content of an upload: in memory if it is small, otherwise its location. */
export type UploadContent =
  | { readonly content: Content; readonly stored: null }
  | { readonly content: null; readonly stored: OpenUpload };

/** A native file larger than this is streamed by a worker and not inspected before. */
const SMALL_BYTES = 8 * 1024 * 1024;

/**
 * The content of an import or preflight with an upload_id. Only native files may exceed the limit of a request.
 * @throws DomainError `upload_not_found`, `file_too_large`, `invalid_file_type`.
 */
export const uploadContent =
  (deps: OpenUploadDependencies) =>
  async (familyId: FamilyId, uploadId: string, type: ImportType | null): Promise<UploadContent> => {
    const upload = await openUpload(deps, familyId, uploadId);
    const { filename, contentType } = upload;
    if (type === 'NativeImport' && upload.bytes > SMALL_BYTES) {
      uploadedContent({ bytes: new Uint8Array(), filename, contentType }, type);
      return { content: null, stored: upload };
    }
    const bytes = await readUpload(deps, upload, limitOf(type));
    return { content: uploadedContent({ bytes, filename, contentType }, type), stored: null };
  };

/**
 * The content of an upload in memory, within the limit of a request.
 * @throws DomainError `upload_not_found`, `file_too_large`, `invalid_file_type`.
 */
export const uploadInMemory =
  (deps: OpenUploadDependencies) =>
  async (familyId: FamilyId, uploadId: string, type: ImportType | null): Promise<Content> => {
    const upload = await openUpload(deps, familyId, uploadId);
    const { filename, contentType } = upload;
    const bytes = await readUpload(deps, upload, limitOf(type));
    return uploadedContent({ bytes, filename, contentType }, type);
  };
