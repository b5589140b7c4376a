import { InvalidStateError, NotFoundError } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import type { ImportId } from '../../platform/domain/ids.ts';
import { statusesBefore } from '../domain/allowed-actions.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { Imports, Queues } from './import-ports.ts';

export type DeleteImportDependencies = {
  readonly imports: Imports;
  readonly queues: Queues;
  readonly now: () => string;
};

/** DELETE /api/v1/imports/{id}: hides the import from clients at once; the revert worker removes its rows and file. */
export const deleteImport =
  ({ imports, queues, now }: DeleteImportDependencies) =>
  async (caller: Caller, importId: ImportId): Promise<ImportRecord> => {
    const record = await imports.find(caller.familyId, importId);
    if (record === undefined) throw new NotFoundError('Import');
    const expected = { statuses: statusesBefore('delete'), preparing: false };
    const deleted = await imports.update(caller.familyId, importId, expected, { deletedAt: now(), touchedAt: now() });
    if (deleted === undefined) {
      throw new InvalidStateError(refusal((await imports.find(caller.familyId, importId)) ?? record));
    }
    await queues.send('revert', { familyId: caller.familyId, importId, attempt: null }).catch(() => undefined); // the sweep requeues it
    return record;
  };

const refusal = ({ status, preparing }: ImportRecord): string =>
  preparing
    ? 'The import is still being read: delete it when that is finished'
    : `An import that is ${status} cannot be deleted: revert the import first`;
