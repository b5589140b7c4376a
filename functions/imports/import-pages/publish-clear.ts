import { publishImport } from '../../../shared/imports/publish/use-cases/publish-import.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { callerOf, type PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { isClear } from '../../../web/imports/import-state.ts';
import type { ImportWork } from '../import-work.ts';
import { importIdsIn, newImportsPath } from '../new-imports.ts';

/**
 * POST /imports/clear: adds those imports of a list that leave nothing to look at. The others stay as they are: one that may have
 * duplicates, or that somebody changed meanwhile, is refused by publishing.
 */
export const publishClear = (work: ImportWork): PageAnswer => {
  const publish = publishImport(work);
  return async ({ person, fields }) => {
    const caller = callerOf(person);
    const ids = importIdsIn(fields['ids']);
    for (const id of ids) {
      const record = await work.imports.find(caller.familyId, id);
      if (record === undefined || !isClear(toImportDetail(record))) continue;
      await publish(caller, id, { onPossibleDuplicate: 'ask' }).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
    }
    return { seeOther: newImportsPath(ids.map((id) => ({ id }))) };
  };
};
