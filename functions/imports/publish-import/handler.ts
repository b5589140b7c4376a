import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { readBody } from '../../../shared/platform/http/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/read-multipart.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { PublishFields } from '../../../shared/imports/schema/publish-fields.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import type { publishImport } from '../../../shared/imports/use-cases/publish-import.ts';

export type Dependencies = ApiDependencies & { readonly publish: ReturnType<typeof publishImport> };

/** POST /api/v1/imports/{id}/publish with `{"accept_incomplete": true}` or nothing. */
export const createHandler = ({ publish, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const { fields } = await readBody(event, readMultipart);
    const { accept_incomplete: acceptIncomplete } = validate(PublishFields, fields);
    return json(202, { data: toImportDetail(await publish(caller, pathId(event), { acceptIncomplete })) });
  });
