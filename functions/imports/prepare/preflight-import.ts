import { randomUUID } from 'node:crypto';
import { preflightImportEndpoint } from '../../../shared/imports/endpoints.ts';
import { preflightImport } from '../../../shared/imports/preview/use-cases/preflight-import.ts';
import { toCreateImportRequest } from '../../../shared/imports/schema/import-requests.ts';
import { toPreflightAnswer } from '../../../shared/imports/schema/preflight.ts';
import { typeToFit, uploadInMemory } from '../../../shared/imports/use-cases/upload-content.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { readRequest } from '../../../shared/platform/http/request/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/request/read-multipart.ts';
import { accounts } from '../../accounts/adapters.ts';
import { headers, ledger } from '../../ledger/adapters.ts';
import { families } from '../../people/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { importCatalogue, imports, mappables, names, savedConfigurations, uploadForms, uploads } from '../adapters.ts';

/** POST /api/v1/imports/preflight */
export const handler = endpoint(
  preflightImportEndpoint,
  {
    imports,
    families,
    accounts,
    names,
    mappables,
    catalogue: importCatalogue,
    savedConfigurations,
    ledger,
    headers,
    forms: uploadForms,
    uploads,
  },
  (ports) => {
    const contentOf = uploadInMemory(ports);
    const preflight = preflightImport({ ...ports, randomId: randomUUID });
    return async ({ caller }, event) => {
      const read = await readRequest(event, toCreateImportRequest, readMultipart);
      const { content: sent, uploadId, ...request } = read;
      const content = uploadId === null ? sent : await contentOf(caller.familyId, uploadId, typeToFit(request));
      if (content === null)
        throw new DomainError(
          'missing_content',
          'Send raw_file_content, a file in multipart/form-data, or an upload_id',
        );
      return { data: toPreflightAnswer(await preflight(caller, { ...request, content })) };
    };
  },
);
