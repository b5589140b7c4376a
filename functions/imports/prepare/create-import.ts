import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { createImportEndpoint } from '../../../shared/imports/endpoints.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { toCreateImportRequest } from '../../../shared/imports/schema/import-requests.ts';
import { createImport } from '../../../shared/imports/use-cases/create-import.ts';
import { typeToFit, uploadContent } from '../../../shared/imports/use-cases/upload-content.ts';
import { requireApply } from '../../../shared/platform/domain/access/require-apply.ts';
import { requestHash } from '../../../shared/platform/http/idempotent.ts';
import { readRequest } from '../../../shared/platform/http/request/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/request/read-multipart.ts';
import { accounts } from '../../accounts/adapters.ts';
import { families } from '../../people/adapters.ts';
import { log } from '../../platform/adapters.ts';
import { idempotentEndpoint } from '../../platform/endpoint.ts';
import {
  announcingImports,
  contentClaims,
  doubtfulRows,
  importQueues,
  knownRecords,
  maxNativeRecords,
  names,
  rows,
  savedConfigurations,
  uploadForms,
  uploads,
} from '../adapters.ts';

/** POST /api/v1/imports */
export const handler = idempotentEndpoint(
  createImportEndpoint,
  {
    imports: announcingImports,
    contentClaims,
    rows,
    countDoubtful: doubtfulRows,
    refuseKnown: knownRecords,
    savedConfigurations,
    families,
    accounts,
    names,
    forms: uploadForms,
    uploads,
    queues: importQueues('prepare', 'statement', 'publish'),
    maxNativeRecords,
    logger: log,
  },
  (ports) => {
    const contentOf = uploadContent(ports);
    const create = createImport({
      ...ports,
      newImportId: uuidv7,
      randomId: randomUUID,
      milliseconds: () => performance.now(),
    });
    return {
      read: (_, event) => readRequest(event, toCreateImportRequest, readMultipart),
      hash: ({ content, uploadId, ...fields }) =>
        requestHash({ ...fields, uploadId, content: content && { ...content, bytes: undefined } }, content?.bytes),
      act: async (caller, { uploadId, ...sent }, id) => {
        if (sent.publish) requireApply(caller, { remedy: 'leave out publish', scope: 'imports:write' });
        const uploaded = uploadId === null ? {} : await contentOf(caller.familyId, uploadId, typeToFit(sent));
        return { data: toImportDetail(await create(caller, { ...sent, ...uploaded }, id)) };
      },
    };
  },
  uuidv7,
);
