import { randomUUID } from 'node:crypto';
import { publishImportEndpoint } from '../../../shared/imports/endpoints.ts';
import { publishImport } from '../../../shared/imports/publish/use-cases/publish-import.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { PublishFields, toAcceptance } from '../../../shared/imports/schema/publish-fields.ts';
import { readMultipart } from '../../../shared/platform/http/request/read-multipart.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { log } from '../../platform/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import {
  announcingImports,
  contentClaims,
  doubtfulRows,
  importQueues,
  knownRecords,
  maxNativeRecords,
} from '../adapters.ts';

/** POST /api/v1/imports/{id}/publish with what the client accepts, or no body. */
export const handler = bodyEndpoint(
  publishImportEndpoint,
  {
    imports: announcingImports,
    contentClaims,
    queues: importQueues('publish'),
    countDoubtful: doubtfulRows,
    refuseKnown: knownRecords,
    maxNativeRecords,
    logger: log,
  },
  (ports) => {
    const publish = publishImport({ ...ports, randomId: randomUUID });
    return async ({ caller, id, readFields }) => {
      const accepted = await readFields((fields) => toAcceptance(validate(PublishFields, fields)), readMultipart);
      return { data: toImportDetail(await publish(caller, id, accepted)) };
    };
  },
);
