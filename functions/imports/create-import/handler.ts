import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { type Idempotency, idempotencyKey, idempotent } from '../../../shared/platform/http/idempotent.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { readBody } from '../../../shared/platform/http/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/read-multipart.ts';
import { requestHash } from '../../../shared/platform/http/request-hash.ts';
import { toCreateImportRequest } from '../../../shared/imports/schema/create-import-request.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { createImport } from '../../../shared/imports/use-cases/create-import.ts';
import type { uploadContent } from '../../../shared/imports/use-cases/upload-content.ts';

export type Dependencies = ApiDependencies & {
  readonly create: ReturnType<typeof createImport>;
  readonly uploadContent: ReturnType<typeof uploadContent>;
  readonly idempotency: Idempotency;
};

/** POST /api/v1/imports */
export const createHandler = ({ create, uploadContent: contentOf, idempotency, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const key = idempotencyKey(event);
    const { uploadId, ...sent } = toCreateImportRequest(await readBody(event, readMultipart));
    const act = async (id?: string) => {
      const uploaded = uploadId === null ? {} : await contentOf(caller.familyId, uploadId, sent.type);
      return json(201, { data: toImportDetail(await create(caller, { ...sent, ...uploaded }, id)) });
    };
    if (key === undefined) return act();

    const { content, ...fields } = sent;
    const hash = requestHash(
      { ...fields, uploadId, content: content && { ...content, bytes: undefined } },
      content?.bytes,
    );
    const once = { familyId: caller.familyId, route: 'POST /imports', key, requestHash: hash, now: api.now() };
    return idempotent(idempotency, once, act);
  });
