import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { json } from '../../shared/http/json-response.ts';
import { readBody } from '../../shared/http/read-body.ts';
import { readMultipart } from '../../shared/http/read-multipart.ts';
import { toChunkRequest } from '../../shared/schema/add-chunk-body.ts';
import { toImportSession } from '../../shared/schema/import-session.ts';
import type { addChunk } from '../../shared/use-cases/add-chunk.ts';

export type Dependencies = ApiDependencies & { readonly add: ReturnType<typeof addChunk> };

/** POST /api/v1/import_sessions/{id}/chunks */
export const createHandler = ({ add, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const body = await readBody(event, readMultipart);
    return json(201, { data: toImportSession(await add(caller, pathId(event), () => toChunkRequest(body))) });
  });
