import type { ImportType } from '../domain/import.ts';
import type { Content } from './create-import.ts';
import { openUpload, readUpload } from './open-upload.ts';
import type { UploadContentDependencies } from './upload-content.ts';

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
