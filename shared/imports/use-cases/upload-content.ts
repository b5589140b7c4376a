import type { ImportType } from '../domain/import.ts';
import type { Content } from './create-import.ts';
import { type OpenUpload, type OpenUploadDependencies, openUpload, readUpload } from './uploads.ts';

export type UploadContentDependencies = OpenUploadDependencies & {
  /** A file as the content of an import of the type. @throws DomainError when it does not fit. */
  readonly fileContent: (file: Omit<Content, 'source'>, type: ImportType) => Content;
  /** The most bytes that a file of the type may have in a request. */
  readonly limitOf: (type: ImportType) => number;
};

/** What an upload holds: at hand where it is small, else where it is stored. */
export type UploadContent =
  | { readonly content: Content; readonly stored: null }
  | { readonly content: null; readonly stored: OpenUpload };

/** A native file above this is read by a worker as it streams in, without a look at it before. */
const SMALL_BYTES = 8 * 1024 * 1024;

/**
 * The content of an import or preflight that names an upload. Only native files may be larger than in a request.
 * @throws DomainError `upload_not_found`, `file_too_large`, `invalid_file_type`.
 */
export const uploadContent =
  (deps: UploadContentDependencies) =>
  async (familyId: string, uploadId: string, type: ImportType): Promise<UploadContent> => {
    const upload = await openUpload(deps, familyId, uploadId);
    const { filename, contentType } = upload;
    if (type === 'NativeImport' && upload.bytes > SMALL_BYTES) {
      deps.fileContent({ bytes: new Uint8Array(), filename, contentType }, type);
      return { content: null, stored: upload };
    }
    const bytes = await readUpload(deps, upload, deps.limitOf(type));
    return { content: deps.fileContent({ bytes, filename, contentType }, type), stored: null };
  };

/**
 * What an upload holds, at hand whatever its size, as far as a request may bring as much.
 * @throws DomainError `upload_not_found`, `file_too_large`, `invalid_file_type`.
 */
export const wholeUpload =
  (deps: UploadContentDependencies) =>
  async (familyId: string, uploadId: string, type: ImportType): Promise<Content> => {
    const upload = await openUpload(deps, familyId, uploadId);
    const { filename, contentType } = upload;
    const bytes = await readUpload(deps, upload, deps.limitOf(type));
    return deps.fileContent({ bytes, filename, contentType }, type);
  };
