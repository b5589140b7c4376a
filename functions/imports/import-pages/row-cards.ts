import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { type RowColumn, rowColumns } from '../../../shared/imports/rows/domain/row-columns.ts';
import { changeSeveralRows, type RowsChange } from '../../../shared/imports/rows/use-cases/update-import-rows.ts';
import { toRowChange } from '../../../shared/imports/schema/import-row.ts';
import { toRowsChange } from '../../../shared/imports/schema/update-rows.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { Caller } from '../../../shared/platform/domain/family.ts';
import { sentencesOf } from '../../../shared/platform/http/response/browser-errors.ts';
import { changedCells } from '../../../web/imports/rows/import-row-page.ts';
import { inPlainWords, shownTitle } from '../../../web/imports/rows/plain-errors.ts';
import { WORDS } from '../../../web/imports/words/rows.ts';
import type { ImportWork } from '../import-work.ts';

type Fields = PersonRequest['fields'];

/** `2_date` is the date of row 2. */
const FIELD_OF_ROW = /^(was_)?([1-9][0-9]{0,8})_(\w+)$/;

/** The fields of each row in the form of all cards, in the order of the file. */
const sentRows = (fields: Fields): readonly (readonly [number: number, fields: Fields])[] => {
  const sent = Object.entries(fields).flatMap(([key, value]) => {
    const [, was = '', number, name = ''] = FIELD_OF_ROW.exec(key) ?? [];
    return number === undefined ? [] : [{ number: Number(number), field: [`${was}${name}`, value] as const }];
  });
  return [...Map.groupBy(sent, ({ number }) => number)]
    .map(([number, own]) => [number, Object.fromEntries(own.map(({ field }) => field))] as const)
    .toSorted(([a], [b]) => a - b);
};

/** Saves all cards or none. A row's own card decides over what is for all rows with a fault. */
export const saveCards = async (
  work: ImportWork,
  caller: Caller,
  record: ImportRecord,
  fields: Fields,
): Promise<void> => {
  const columns = rowColumns(record);
  const rows = sentRows(fields);
  const forAll = rows.flatMap(([number, sent]) => inRow(number, columns, () => changesForAll(sent)));
  const own = rows.flatMap(([number, sent]) => {
    const cells = changedCells(columns, sent);
    const isLeftOut = sent['left_out'] === 'true';
    if (!isLeftOut && Object.keys(cells).length === 0) return [];
    const change = isLeftOut ? { left_out: true } : { left_out: false, fields: cells };
    return [[number, inRow(number, columns, () => toRowChange(change))] as const];
  });
  await changeSeveralRows(work)(caller, record.id, { forAll, own: new Map(own) });
};

/** Names the row in the errors of its values, and its fields as the page does. */
const inRow = <T>(number: number, columns: readonly RowColumn[], read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const inWords = (sentence: string): string =>
      inPlainWords(sentence).replace(/^fields\.(\w+)/, (_, field: string) =>
        shownTitle(columns.find(({ name }) => name === field)?.title ?? field),
      );
    const named = sentencesOf(error).map((sentence) => WORDS.repair.refused(number, inWords(sentence)));
    throw Object.assign(new ValidationError(named), { cause: error });
  }
};

export const isForAll = (fields: Fields): boolean =>
  fields['leave_out_all'] !== undefined || fields['use_for_all'] !== undefined;

/** Changes that a row's form makes to all rows with the same fault. @throws ValidationError */
export const changesForAll = ({
  leave_out_all: leftOut,
  use_for_all: used,
  ...fields
}: Fields): readonly RowsChange[] => {
  const changes: RowsChange[] = [];
  if (leftOut !== undefined) changes.push(toRowsChange({ where: whereIn(leftOut), left_out: true }));
  if (used !== undefined) {
    const where = whereIn(used);
    const field = String(where['field'] ?? '');
    changes.push(toRowsChange({ where, fields: { [field]: fields[field] } }));
  }
  return changes;
};

/** @throws ValidationError unless it is the value of a button */
export const whereIn = (value: unknown): Readonly<Record<string, unknown>> => {
  try {
    const where: unknown = JSON.parse(String(value));
    if (typeof where === 'object' && where !== null) return { ...where };
  } catch {}
  throw new ValidationError(['where must be an object']);
};
