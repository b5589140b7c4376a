import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { json } from '../../shared/http/json-response.ts';
import { readBody } from '../../shared/http/read-body.ts';
import { toImportDetail } from '../../shared/schema/import-detail.ts';
import { RevertImportFields } from '../../shared/schema/revert-import-fields.ts';
import { validate } from '../../shared/schema/validate.ts';
import type { revertImport } from '../../shared/use-cases/revert-import.ts';

export type Dependencies = ApiDependencies & { readonly revert: ReturnType<typeof revertImport> };

/** POST /api/v1/imports/{id}/revert with `{"force": true}` or nothing. */
export const createHandler = ({ revert, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const { fields } = await readBody(event);
    const reverting = await revert(caller, pathId(event), validate(RevertImportFields, fields));
    return json(202, { data: toImportDetail(reverting) });
  });
