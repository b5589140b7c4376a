import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { json } from '../../shared/http/json-response.ts';
import { readBody } from '../../shared/http/read-body.ts';
import { readMultipart } from '../../shared/http/read-multipart.ts';
import { toImportDetail } from '../../shared/schema/import-detail.ts';
import { PublishFields } from '../../shared/schema/publish-fields.ts';
import { validate } from '../../shared/schema/validate.ts';
import type { publishImport } from '../../shared/use-cases/publish-import.ts';

export type Dependencies = ApiDependencies & { readonly publish: ReturnType<typeof publishImport> };

/** POST /api/v1/imports/{id}/publish with `{"accept_incomplete": true}` or nothing. */
export const createHandler = ({ publish, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const { fields } = await readBody(event, readMultipart);
    const { accept_incomplete: acceptIncomplete } = validate(PublishFields, fields);
    return json(202, { data: toImportDetail(await publish(caller, pathId(event), { acceptIncomplete })) });
  });
