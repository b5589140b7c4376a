import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { entityTag, ifMatch } from '../../../shared/platform/http/entity-tag.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { readBody } from '../../../shared/platform/http/read-body.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { toImportSettings } from '../../../shared/imports/schema/update-import-fields.ts';
import type { updateImport } from '../../../shared/imports/use-cases/update-import.ts';

export type Dependencies = ApiDependencies & { readonly update: ReturnType<typeof updateImport> };

/** PATCH /api/v1/imports/{id} */
export const createHandler = ({ update, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const settings = toImportSettings((await readBody(event)).fields);
    const precondition = ifMatch(event);
    const updated = await update(caller, pathId(event), settings, (record) => precondition(toImportDetail(record)));
    const detail = toImportDetail(updated);
    return json(200, { data: detail }, { etag: entityTag(detail) });
  });
