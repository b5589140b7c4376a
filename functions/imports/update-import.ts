import { updateImportEndpoint } from '../../shared/imports/endpoints.ts';
import { toImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { toImportSettings } from '../../shared/imports/schema/import-requests.ts';
import { updateImport } from '../../shared/imports/use-cases/update-import.ts';
import { accounts } from '../accounts/adapters.ts';
import { families } from '../people/adapters.ts';
import { bodyEndpoint } from '../platform/endpoint.ts';
import { importQueues, imports, names, rows, uploads } from './adapters.ts';

/** PATCH /api/v1/imports/{id} */
export const handler = bodyEndpoint(
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
    return async ({ caller, id, ifMatch, readFields }) => {
      const settings = await readFields(toImportSettings);
      const precondition = ifMatch;
      const updated = await update(caller, id, settings, (record) => precondition(toImportDetail(record)));
      const detail = toImportDetail(updated);
      return { data: detail, tagged: detail };
    };
  },
);
