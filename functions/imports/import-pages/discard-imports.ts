import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { deleteImport } from '../../../shared/imports/use-cases/delete-import.ts';
import { callerOf, type PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import type { Caller } from '../../../shared/platform/domain/family.ts';
import { MAX_PER_PAGE } from '../../../shared/platform/domain/paging.ts';
import { isLeftOver } from '../../../web/imports/import-state.ts';
import type { ImportWork } from '../import-work.ts';
import { importIdsIn } from '../new-imports.ts';
import { removeOwnAccount } from './new-account.ts';

/**
 * POST /imports/discard: deletes those imports of a list that were not added, with the accounts that only they made. One that
 * somebody added or began to add meanwhile stays, and the page says so.
 */
export const discardImports =
  (work: ImportWork): PageAnswer =>
  async ({ person, fields }) => {
    const caller = callerOf(person);
    let areSomeKept = false;
    for (const id of importIdsIn(fields['ids'], MAX_PER_PAGE)) {
      const record = await work.imports.find(caller.familyId, id);
      if (record === undefined) continue;
      if (isLeftOver(toImportDetail(record)) && (await isDeleted(work, caller, id))) {
        await removeOwnAccount(work, record);
      } else areSomeKept = true;
    }
    return { seeOther: `/imports?done=${areSomeKept ? 'discarded_some' : 'discarded'}` };
  };

const isDeleted = async (work: ImportWork, caller: Caller, id: string): Promise<boolean> => {
  try {
    await deleteImport(work)(caller, id);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};
