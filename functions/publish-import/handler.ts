import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { json } from '../../shared/http/json-response.ts';
import { toImportDetail } from '../../shared/schema/import-detail.ts';
import type { publishImport } from '../../shared/use-cases/publish-import.ts';

export type Dependencies = ApiDependencies & { readonly publish: ReturnType<typeof publishImport> };

/** POST /api/v1/imports/{id}/publish; a body is not looked at. */
export const createHandler = ({ publish, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) =>
    json(202, { data: toImportDetail(await publish(caller, pathId(event))) }),
  );
