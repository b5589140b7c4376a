import { updateImportEndpoint } from '../../shared/imports/endpoints.ts';
import { toImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { toImportSettings } from '../../shared/imports/schema/import-requests.ts';
import { updateImport } from '../../shared/imports/use-cases/update-import.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { readFields } from '../../shared/platform/http/request/read-body.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { entityTag, ifMatch } from '../../shared/platform/http/response/entity-tag.ts';
import { accounts } from '../accounts/adapters.ts';
import { families } from '../people/adapters.ts';
import { endpoint } from '../platform/endpoint.ts';
import { importQueues, imports, names, rows, uploads } from './adapters.ts';

/** PATCH /api/v1/imports/{id} */
export const handler = endpoint(
  updateImportEndpoint,
  {
    imports,
    rows,
    families,
    accounts,
    names,
    uploads,
    queues: importQueues('prepare', 'statement'),
  },
  (ports) => {
    const milliseconds = () => performance.now();
    const update = updateImport({ ...ports, milliseconds });
    return async (event, { caller }) => {
      const settings = await readFields(event, toImportSettings);
      const precondition = ifMatch(event);
      const updated = await update(caller, pathId(event), settings, (record) => precondition(toImportDetail(record)));
      const detail = toImportDetail(updated);
      return json(200, { data: detail }, { etag: entityTag(detail) });
    };
  },
);
