import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { deleteImport } from '../../../shared/imports/use-cases/delete-import.ts';
import { callerOf, type PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { isUuid } from '../../../shared/platform/domain/ids.ts';
import { MAX_PER_PAGE } from '../../../shared/platform/domain/paging.ts';
import { isLeftOver } from '../../../web/imports/import-state.ts';
import type { ImportWork } from '../import-work.ts';
import { removeOwnAccount } from './new-account.ts';

/**
 * POST /imports/discard: deletes those imports of a list that were not added, with the accounts that only they made. One that
 * somebody added meanwhile stays.
 */
export const discardImports =
  (work: ImportWork): PageAnswer =>
  async ({ person, fields }) => {
    const caller = callerOf(person);
    const ids = [...new Set(String(fields['ids'] ?? '').split(','))].filter(isUuid).slice(0, MAX_PER_PAGE);
    for (const id of ids) {
      const record = await work.imports.find(caller.familyId, id);
      if (record === undefined || !isLeftOver(toImportDetail(record))) continue;
      const isDeleted = await deleteImport(work)(caller, id).then(() => true, refusedAs(false));
      if (isDeleted) await removeOwnAccount(work, record);
    }
    return { seeOther: '/imports?done=discarded' };
  };

const refusedAs =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof DomainError) return value;
    throw error;
  };
