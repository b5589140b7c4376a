import { randomUUID } from 'node:crypto';
import { publishImportEndpoint } from '../../../shared/imports/endpoints.ts';
import { publishImport } from '../../../shared/imports/publish/use-cases/publish-import.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { PublishFields, toAcceptance } from '../../../shared/imports/schema/publish-fields.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readFields } from '../../../shared/platform/http/request/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/request/read-multipart.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { announcingImports, contentClaims, doubtfulRows, importQueues, maxNativeRecords } from '../adapters.ts';

/** POST /api/v1/imports/{id}/publish with what the client accepts, or no body. */
export const handler = endpoint(
  publishImportEndpoint,
  {
    imports: announcingImports,
    contentClaims,
    queues: importQueues('publish'),
    countDoubtful: doubtfulRows,
    maxNativeRecords,
  },
  (ports) => {
    const publish = publishImport({ ...ports, randomId: randomUUID });
    return async (event, { caller }) => {
      const accepted = await readFields(
        event,
        (fields) => toAcceptance(validate(PublishFields, fields)),
        readMultipart,
      );
      return json(202, { data: toImportDetail(await publish(caller, pathId(event), accepted)) });
    };
  },
);
