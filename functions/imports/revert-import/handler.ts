import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { readBody } from '../../../shared/platform/http/read-body.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { RevertImportFields } from '../../../shared/imports/schema/revert-import-fields.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import type { revertImport } from '../../../shared/imports/use-cases/revert-import.ts';

export type Dependencies = ApiDependencies & { readonly revert: ReturnType<typeof revertImport> };

/** POST /api/v1/imports/{id}/revert with `{"force": true}` or nothing. */
export const createHandler = ({ revert, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const { fields } = await readBody(event);
    const reverting = await revert(caller, pathId(event), validate(RevertImportFields, fields));
    return json(202, { data: toImportDetail(reverting) });
  });
