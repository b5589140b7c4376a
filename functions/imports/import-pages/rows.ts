import { nameValues } from '../../../shared/changes/change-sets/use-cases/name-values.ts';
import { wireName } from '../../../shared/imports/columns/domain/fields.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { decideDeletedRows } from '../../../shared/imports/duplicates/use-cases/decide-deleted-rows.ts';
import { decideDuplicate } from '../../../shared/imports/duplicates/use-cases/decide-duplicate.ts';
import { rowColumns } from '../../../shared/imports/rows/domain/row-columns.ts';
import { rowNotFound } from '../../../shared/imports/rows/domain/row-not-found.ts';
import { countAlike } from '../../../shared/imports/rows/use-cases/count-alike.ts';
import {
  findImportRow,
  listImportRows,
  MAX_ROWS_FOR_EFFECT_FILTER,
} from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import { updateImportRow } from '../../../shared/imports/rows/use-cases/update-import-row.ts';
import { updateImportRows } from '../../../shared/imports/rows/use-cases/update-import-rows.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import {
  toDuplicateChoice,
  toRowChange,
  toWireRowDiagnostic,
  type WireRowDiagnostic,
} from '../../../shared/imports/schema/import-row.ts';
import { toRowsChange } from '../../../shared/imports/schema/update-rows.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { Caller } from '../../../shared/platform/domain/family.ts';
import { type ImportId, isUuid } from '../../../shared/platform/domain/ids.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { listMeta } from '../../../shared/platform/http/request/query.ts';
import { EFFECT } from '../../../web/imports/preview/new-rows.ts';
import { type FaultCounts, faultKeys, sharedFaults } from '../../../web/imports/rows/alike-rows.ts';
import { changedCells, importRowPage, toRepairFields } from '../../../web/imports/rows/import-row-page.ts';
import { importRowsPage } from '../../../web/imports/rows/import-rows-page.ts';
import { wrongColumns } from '../../../web/imports/rows/plain-errors.ts';
import {
  afterRepair,
  isRepairable,
  LEFT_OUT,
  type RowsDone,
  rowsParameters,
  rowsPath,
  rowsQueryOf,
  toRowsQuery,
} from '../../../web/imports/rows/rows-table.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import type { ImportWork } from '../import-work.ts';
import { readingOnce } from '../reading-once.ts';
import { changesForAll, isForAll, saveCards, whereIn } from './row-cards.ts';
import { loadImport } from './show-import.ts';

/** GET /imports/{id}/rows */
export const listRows =
  (work: ImportWork): PageAnswer =>
  async (request, event) =>
    await rowsPage(work, request, event, request.query);

const rowsPage = async (
  work: ImportWork,
  request: PersonRequest,
  event: ApiEvent,
  { done, ...sent }: Readonly<Record<string, string | undefined>>,
  form?: FormState,
) => {
  const once = readingOnce(work);
  const caller = callerOf(request.person);
  const [{ record, ...found }, viewer] = await Promise.all([
    loadImport(once, caller, event),
    request.viewer(),
    once.records.list(caller.familyId), // rules, and what they set, are read from it
  ]);
  const mayFilterByEffect = record.stats.rowsCount <= MAX_ROWS_FOR_EFFECT_FILTER;
  const query = toRowsQuery(mayFilterByEffect ? sent : { ...sent, effect: '' });
  const { valid, search, effect } = query;
  const isOut = effect === LEFT_OUT;
  const filter = {
    valid: valid === '' ? null : valid === 'true',
    search: search || null,
    effect: isOut ? null : effect || null,
    leftOut: isOut,
  };
  const { rows, totalCount } = await listImportRows(once)(caller, record.id, filter, query);
  const shownRows = rows.map(toWireRowDiagnostic);
  const content = {
    ...found,
    columns: rowColumns(record),
    query,
    done,
    mayFilterByEffect,
    rows: shownRows,
    alike: await countFaults(once, record, found.shown, shownRows),
    names: await nameRules(once, record, shownRows),
    meta: listMeta(query, totalCount),
    ...(form !== undefined && { form }),
  };
  return importRowsPage(viewer, content);
};

/** Of what rules set. Tags that publishing creates are listed by name. */
const nameRules = async (work: ImportWork, { familyId }: ImportRecord, rows: readonly WireRowDiagnostic[]) => {
  const rules = rows.flatMap(({ effect }) => effect?.rules ?? []);
  const values = rules.flatMap(({ changes }) => Object.values(changes));
  const fresh = rules.flatMap(({ changes }) => changes.tag_ids ?? []).filter((tag) => !isUuid(tag));
  return new Map([...fresh.map((tag) => [tag, tag] as const), ...(await nameValues(work)(familyId, values))]);
};

/** POST /imports/{id}/rows: saves the cards of a page, and shows what is left to repair. */
export const repairRows =
  (work: ImportWork): PageAnswer =>
  (request, event) => {
    const query = rowsQueryOf(request.fields['back']);
    return request.showFormOnError(
      (form) => rowsPage(work, request, event, rowsParameters(query), form),
      async () => {
        const caller = callerOf(request.person);
        const { record } = await loadImport(work, caller, event);
        if (request.fields['add_deleted'] !== undefined) {
          await decideDeletedRows(work)(caller, record.id, 'create');
          return { seeOther: rowsPath(record.id, query) };
        }
        await saveCards(work, caller, record, request.fields);
        const { shown } = await loadImport(work, caller, event);
        const left = shown.stats.invalid_rows_count;
        return {
          seeOther:
            left === 0
              ? rowsPath(record.id, toRowsQuery({}), 'all_repaired')
              : rowsPath(record.id, { ...query, valid: 'false' }, 'some_repaired'),
        };
      },
    );
  };

/** GET /imports/{id}/rows/{row_number} */
export const showRow =
  (work: ImportWork): PageAnswer =>
  async (request, event) =>
    await rowPage(work, request, event, request.query['back']);

/** POST /imports/{id}/rows/{row_number}: saves the row, or all rows with its fault, and returns to the table with the same filters. */
export const repairRow =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const { fields } = request;
    const back = fields['back'];
    return request.showFormOnError(
      (form) => rowPage(work, request, event, back, form),
      async () => {
        const caller = callerOf(request.person);
        const { record } = await loadImport(work, caller, event);
        const number = rowNumberOf(event);
        const { on_possible_duplicate: choice } = fields;
        if (choice !== undefined) {
          const decided = toDuplicateChoice({ on_possible_duplicate: choice }) ?? 'ask';
          await decideDuplicate(work)(caller, record.id, number, decided);
          return {
            seeOther: afterRepair(record.id, rowsQueryOf(back), number, decided === 'ask' ? 'asked' : 'decided'),
          };
        }
        const done = await (isForAll(fields) ? repairAlike : repairOne)(work, caller, record, number, fields);
        return { seeOther: pathAfter(record.id, number, fields, done) };
      },
    );
  };

/** The check, if the row was changed there, otherwise the table with the same filters. */
const pathAfter = (
  importId: ImportId,
  number: number,
  { back, ...fields }: PersonRequest['fields'],
  done: RowsDone,
) => {
  const isOfCheck = back === EFFECT && done === 'saved';
  return isOfCheck
    ? `/imports/${importId}/effect?done=${fields['left_out'] === 'true' ? 'left_out' : 'saved'}`
    : afterRepair(importId, rowsQueryOf(back), number, done);
};

type Repair = (
  work: ImportWork,
  caller: Caller,
  record: ImportRecord,
  number: number,
  fields: PersonRequest['fields'],
) => Promise<RowsDone>;

const repairOne: Repair = async (work, caller, record, number, fields) => {
  const isTakenIn = fields['take_in'] === 'true';
  const { repair, leaveOut } = toRowChange(
    fields['left_out'] === 'true'
      ? { left_out: true }
      : { left_out: false, ...(!isTakenIn && { fields: toRepairFields(rowColumns(record), fields) }) },
  );
  const { row } = await updateImportRow(work)(caller, record.id, number, repair, leaveOut);
  const isRight = row.errors.length === 0;
  if (isTakenIn) return isRight ? 'taken_in' : 'taken_in_wrong';
  return isRight ? 'saved' : 'saved_wrong';
};

/** Other edits of the row are saved first, so that they are not lost. */
const repairAlike: Repair = async (work, caller, record, number, fields) => {
  const [change] = changesForAll(fields);
  if (change === undefined) throw new ValidationError(['where must be an object']);
  const { field = '' } = 'field' in change.where ? change.where : {};
  const { [wireName(field)]: _, ...others } = changedCells(rowColumns(record), fields);
  if (change.leaveOut === null && Object.keys(others).length > 0) {
    const { repair } = toRowChange({ fields: others });
    await updateImportRow(work)(caller, record.id, number, repair);
  }
  const { changed } = await updateImportRows(work)(caller, record.id, change);
  if (change.leaveOut) return 'all_left_out';
  return changed.valid === changed.rows ? 'all_saved' : 'all_saved_wrong';
};

const rowPage = async (work: ImportWork, request: PersonRequest, event: ApiEvent, back: unknown, form?: FormState) => {
  const caller = callerOf(request.person);
  const { record, ...found } = await loadImport(work, caller, event);
  const diagnostic = await findImportRow(work)(caller, request.id, rowNumberOf(event));
  const row = toWireRowDiagnostic(diagnostic);
  return importRowPage(await request.viewer(), {
    ...found,
    columns: rowColumns(record, diagnostic.row),
    row,
    query: rowsQueryOf(back),
    alike: await countFaults(work, record, found.shown, [row]),
    ...(form !== undefined && { form }),
  });
};

/** Counting reads all rows, so larger imports are not counted and offer no change of all. */
const countFaults = async (
  work: ImportWork,
  record: ImportRecord,
  shown: ImportDetail,
  rows: readonly WireRowDiagnostic[],
): Promise<FaultCounts> => {
  if (record.stats.rowsCount > MAX_ROWS_FOR_EFFECT_FILTER) return new Map();
  const columns = rowColumns(record);
  const wrong = rows.filter((row) => !row.valid && isRepairable(shown, row));
  const keys = faultKeys(wrong.flatMap((row) => sharedFaults(row, wrongColumns(row, columns))));
  const conditions = keys.map((key) => toRowsChange({ where: whereIn(key), left_out: true }).where);
  const counts = await countAlike(work)(record, conditions);
  return new Map(keys.map((key, at) => [key, counts[at] ?? 0]));
};

const ROW_NUMBER = /^[1-9][0-9]{0,8}$/;

const rowNumberOf = ({ pathParameters }: ApiEvent): number => {
  const text = pathParameters?.['row_number'] ?? '';
  if (!ROW_NUMBER.test(text)) throw rowNotFound();
  return Number(text);
};
