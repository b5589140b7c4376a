import { DomainError } from '../../shared/domain/errors.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { json } from '../../shared/http/json-response.ts';
import { readBody } from '../../shared/http/read-body.ts';
import { readMultipart } from '../../shared/http/read-multipart.ts';
import { toCreateImportRequest } from '../../shared/schema/create-import-request.ts';
import { toPreflightAnswer } from '../../shared/schema/preflight.ts';
import type { preflightImport } from '../../shared/use-cases/preflight-import.ts';

export type Dependencies = ApiDependencies & { readonly preflight: ReturnType<typeof preflightImport> };

/** POST /api/v1/imports/preflight */
export const createHandler = ({ preflight, ...api }: Dependencies) =>
  apiEndpoint(api, 'read', async (event, { caller }) => {
    const { content, ...request } = toCreateImportRequest(await readBody(event, readMultipart));
    if (content === null) {
      throw new DomainError('missing_content', 'Send raw_file_content, or the file in multipart/form-data');
    }
    return json(200, { data: toPreflightAnswer(await preflight(caller, { ...request, content })) });
  });
