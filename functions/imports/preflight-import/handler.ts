import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { readBody } from '../../../shared/platform/http/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/read-multipart.ts';
import { toCreateImportRequest } from '../../../shared/imports/schema/create-import-request.ts';
import { toPreflightAnswer } from '../../../shared/imports/schema/preflight.ts';
import type { preflightImport } from '../../../shared/imports/use-cases/preflight-import.ts';
import type { wholeUpload } from '../../../shared/imports/use-cases/whole-upload.ts';

export type Dependencies = ApiDependencies & {
  readonly preflight: ReturnType<typeof preflightImport>;
  readonly wholeUpload: ReturnType<typeof wholeUpload>;
};

/** POST /api/v1/imports/preflight */
export const createHandler = ({ preflight, wholeUpload: contentOf, ...api }: Dependencies) =>
  apiEndpoint(api, 'read', async (event, { caller }) => {
    const { content: sent, uploadId, ...request } = toCreateImportRequest(await readBody(event, readMultipart));
    const content = uploadId === null ? sent : await contentOf(caller.familyId, uploadId, request.type);
    if (content === null) {
      throw new DomainError(
        'missing_content',
        'Send raw_file_content, the file in multipart/form-data, or an upload_id',
      );
    }
    return json(200, { data: toPreflightAnswer(await preflight(caller, { ...request, content })) });
  });
