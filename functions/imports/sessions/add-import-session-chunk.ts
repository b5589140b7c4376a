import { inspectChunk } from '../../../shared/imports/parse/inspect-native.ts';
import { toChunkRequest, toImportSession } from '../../../shared/imports/schema/import-session.ts';
import { addImportSessionChunkEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { createUploadRepository } from '../../../shared/imports/store/upload-repository.ts';
import { addChunk } from '../../../shared/imports/use-cases/add-chunk.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readRequest } from '../../../shared/platform/http/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/read-multipart.ts';
import { sha256, sha256Hex } from '../../../shared/platform/runtime.ts';
import { composeSessions } from './sessions.ts';

export type Dependencies = ApiDependencies & { readonly add: ReturnType<typeof addChunk> };

/** POST /api/v1/import_sessions/{id}/chunks */
export const createHandler = ({ add, ...api }: Dependencies) =>
  apiEndpoint(api, addImportSessionChunkEndpoint, async (event, { caller }) => {
    const read = await readRequest(event, (body) => () => toChunkRequest(body), readMultipart);
    return json(201, { data: toImportSession(await add(caller, pathId(event), read)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName, parts } = composeSessions();
  return createHandler({
    ...api,
    add: addChunk({
      ...parts,
      forms: createUploadRepository(documents, tableName),
      inspectChunk,
      digest: sha256Hex,
      sha256,
    }),
  });
});
