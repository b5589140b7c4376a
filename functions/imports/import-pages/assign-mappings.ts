import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { toAssignments } from '../../../shared/imports/schema/assign-mappings-fields.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { assignImportMappings } from '../../../shared/imports/use-cases/assign-mappings.ts';
import { callerOf } from '../../../shared/people/http/caller-of.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { isRefusal, sentencesOf } from '../../../shared/platform/http/browser-errors.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { ERROR_STATUS } from '../../../shared/platform/schema/error-status.ts';
import { importStateOf } from '../../../web/imports/import-state.ts';
import { type MappingsQuery, mappingsPath, mappingsQueryOf } from '../../../web/imports/mappings-query.ts';
import { sentChoices, toAssignmentFields } from '../../../web/imports/to-assignment-fields.ts';
import type { ImportWork } from '../import-work.ts';
import { mappingsPage, mappingTargets } from './list-mappings.ts';
import { loadImport } from './load-import.ts';

/** POST /imports/{id}/mappings: all choices of a page, or none. */
export const assignMappings =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const { fields, person } = request;
    const caller = callerOf(person);
    const query = mappingsQueryOf(fields['back']);
    const choices = sentChoices(fields);
    const again = async (status: number, faults: ReadonlyMap<number, string>, errors: readonly string[]) =>
      htmlResult(status, await mappingsPage(work, request, event, { query, refused: { choices, faults, errors } }));

    const { record } = await loadImport(work, caller, event);
    const { mappings, faults } = toAssignmentFields(choices, await mappingTargets(work, caller.familyId));
    if (faults.size > 0) return again(422, faults, []);
    try {
      const after =
        mappings.length === 0
          ? record
          : (await assignImportMappings(work)(caller, pathId(event), toAssignments({ mappings }))).record;
      const isLast = fields['more'] !== 'true';
      return redirect(
        fields['go'] === 'next'
          ? wayOn(after, query, { isLast, hasChanged: mappings.length > 0 })
          : mappingsPath(record.id, query, 'saved'),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return again(ERROR_STATUS[error.code], new Map(), sentencesOf(error));
    }
  };

type Saved = { readonly isLast: boolean; readonly hasChanged: boolean };

/** The next page of mappings, and after the last of them the next step. */
const wayOn = (record: ImportRecord, query: MappingsQuery, { isLast, hasChanged }: Saved): string => {
  if (isLast) return importStateOf(toImportDetail(record), 'en').next.href;
  const hasMovedUp = query.assigned !== '' && hasChanged; // what was decided just now may have left the list
  return mappingsPath(record.id, hasMovedUp ? query : { ...query, page: query.page + 1 }, 'saved');
};
