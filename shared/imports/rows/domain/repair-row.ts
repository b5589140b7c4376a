import { ValidationError } from '../../../platform/domain/errors.ts';
import { isAmong } from '../../../platform/domain/guards.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import {
  AUXILIARY_FIELDS,
  type AuxiliaryName,
  type ColumnPositions,
  FEE_COLUMNS,
  FIELDS,
  type FieldName,
  headerNamed,
  wireName,
} from '../../columns/domain/fields.ts';
import type { NumberFormat } from '../../domain/import-attributes.ts';
import { repairQifRow } from '../../formats/qif/domain/repair-qif-row.ts';
import { isBroker } from '../../securities/domain/is-broker.ts';
import { securityReader } from '../../securities/domain/statement-securities.ts';
import type {
  CsvImportType,
  RowImportType,
  RowSettings,
  WantedColumn,
} from '../../types/domain/import-type-definition.ts';
import { transactionImport } from '../../types/domain/transaction-import.ts';
import { isColumnProblem, plainLineBreaks } from './cell-text.ts';
import { MAX_CELL_LENGTH } from './read-cell.ts';
import type { ImportRow } from './row.ts';
import { createRowReader } from './row-reader.ts';

/** `typeProblem`: the reason why the new entity type does not determine the direction of money. */
type RepairRules = RowSettings & { readonly typeProblem?: string | null };

/** New cells, written as in the file. */
export type RowRepair = Readonly<Partial<Record<FieldName, string>>>;

/** `leaveOut`: whether the row is shown only, and never written; null to leave that as it is. */
export type RowChange = { readonly repair: RowRepair; readonly leaveOut: boolean | null };

/**
 * A row that is left out keeps its cells, so that it can be taken in again; it is then read again like a repaired one.
 * @throws ValidationError as for `repairRow`
 */
export const changeRow = (
  type: RowImportType,
  stored: ImportRow,
  { repair, leaveOut }: RowChange,
  rules: RepairRules,
): ImportRow => {
  if (leaveOut !== true) return repairRow(type, stored, repair, rules);
  requireSimple(isCsv(type) ? type : transactionImport, stored);
  const { entry, ...row } = stored;
  const named = entry?.currencyFromFile ? { namesCurrency: true as const } : {};
  return { ...row, ...named, errors: [], entry: null, leftOut: true };
};

/**
 * Reads the row again with new cells. A text equal to the shown one counts as unchanged. Errors of the row as a whole
 * (too many cells, an unclosed quote) are cleared, because the user has checked the row.
 * @throws ValidationError for a field that rows of the type do not have, and for rows that can only be corrected in the file.
 */
export const repairRow = (type: RowImportType, stored: ImportRow, sent: RowRepair, rules: RepairRules): ImportRow => {
  const texts = Object.entries(sent).map(([field, text]) => [field, plainLineBreaks(text)]);
  const repair: RowRepair = Object.fromEntries(texts);
  return type.format === 'qif' ? repairQifRow(stored, repair, rules) : repairCells(type, stored, repair, rules);
};

/** The marks of the file that a repair keeps. A row that was left out as pending stays pending when it is included. */
const keptMarks = (
  { entry }: ImportRow,
  { reference, pending, leftOutReason }: ImportRow,
): Pick<ImportRow, 'reference' | 'pending'> => {
  const isPending = pending === true || leftOutReason === 'pending' || leftOutReason === 'state';
  return { ...(reference !== undefined && { reference }), ...(entry !== null && isPending && { pending: true }) };
};

const repairCells = (type: RowImportType, stored: ImportRow, repair: RowRepair, given: RepairRules): ImportRow => {
  const { reads, rules } = readerOf(type, stored, {
    ...given,
    isTakenIn: true,
    configuration: { ...given.configuration, leaveOut: null, stateColLabel: null },
  });
  requireSimple(reads, stored);
  const columns = reads.columns(rules);
  const isChanged = (field: FieldName): boolean =>
    repair[field] !== undefined && repair[field].trim() !== stored.fields[field];
  requireKnown(columns, keysOf(repair).filter(isChanged));

  const cells: string[] = [];
  const kept = new Map<string, readonly string[]>();
  const unread: (FieldName | AuxiliaryName)[] = [];
  const positions: ColumnPositions = {};
  for (const column of columns) {
    const { field } = column;
    const changed = isChanged(field);
    const problems = changed ? [] : keptProblems(stored, column);
    if (problems.length > 0) {
      kept.set(titleOf(column), problems);
      unread.push(field);
    }
    if (changed || hasColumn(column, rules)) positions[field] = cells.length;
    cells.push(changed ? (repair[field] ?? '') : keptCell(reads, stored, field, rules));
  }
  const auxiliary = auxiliaryCells(reads, stored, isChanged, rules);
  for (const { name, title, cell, problem } of auxiliary) {
    if (problem !== undefined) {
      kept.set(title, [problem]);
      unread.push(name);
    }
    positions[name] = cells.push(cell) - 1;
  }
  const newProblems = typeProblems(given, isChanged('entityType'));
  const row = createRowReader(
    reads,
    positions,
    rules,
  )(stored.rowNumber, {
    cells,
    unread,
    problems: [...kept.values(), newProblems].flat(),
    ...markedCurrency(columns, stored),
  });
  return {
    ...row,
    errors: inOrder(row.errors, kept, [...columns.map(titleOf), ...auxiliary.map(({ title }) => title)]),
    confidence: stored.confidence,
    ...keptMarks(row, stored),
  };
};

/** The currency marked on amounts, for rows without a currency column. */
const markedCurrency = (columns: readonly WantedColumn[], { fields, entry, namesCurrency }: ImportRow) =>
  !columns.some(({ field }) => field === 'currency') && (entry?.currencyFromFile ?? namesCurrency)
    ? { currency: fields.currency }
    : {};

const auxiliaryCells = (
  type: CsvImportType,
  { auxiliary = {}, unread = {}, errors }: ImportRow,
  isChanged: (field: FieldName) => boolean,
  { configuration }: RowSettings,
) =>
  (type.auxiliary ?? []).map((name) => {
    const { title, kind, addsTo } = AUXILIARY_FIELDS[name];
    const isApart = isAmong(FEE_COLUMNS, name) && configuration.fees === 'apart';
    if (isChanged(addsTo) && !isApart) return { name, title, cell: '', problem: undefined };
    const { [name]: asWritten } = unread;
    if (asWritten !== undefined) return { name, title, cell: asWritten, problem: undefined };
    const text = auxiliary[name] ?? '';
    const problem =
      kind === 'number' && text === '' ? errors.find((error) => error.startsWith(`${title} "`)) : undefined;
    return { name, title, cell: kind === 'number' ? inFormat(text, configuration.numberFormat) : text, problem };
  });

const typeProblems = ({ typeProblem = null }: RepairRules, isChanged: boolean): readonly string[] =>
  isChanged && typeProblem !== null ? [typeProblem] : [];

const titleOf = ({ field, title }: WantedColumn): string => title ?? FIELDS[field].title;

/** Errors in column order, like those of the reader; a cell with a kept error is not also reported as missing. */
const inOrder = (
  errors: readonly string[],
  kept: ReadonlyMap<string, readonly string[]>,
  titles: readonly string[],
): readonly string[] => {
  const place = (error: string): number => titles.findIndex((title) => error.startsWith(`${title} `));
  const missing = new Set([...kept.keys()].map((title) => `${title} is required`));
  return errors.filter((error) => !missing.has(error)).toSorted((a, b) => place(a) - place(b));
};

/** @throws ValidationError for rows that belong to a split */
const requireSimple = (type: CsvImportType, stored: ImportRow): void => {
  const { rowNumber, splits, entry } = stored;
  const isAlone = (type.createLinker?.().link(stored) ?? stored) === stored;
  if (isAlone && splits.length === 0 && (entry === null || entry.part === null)) return;
  throw new ValidationError([
    `Row ${rowNumber} is split or part of a split: correct it in the file and import the file again`,
  ]);
};

/** Rows that were not read from cells are read like those of a bank CSV, as shown. */
const readerOf = (
  type: RowImportType,
  stored: ImportRow,
  rules: RowSettings,
): { readonly reads: CsvImportType; readonly rules: RowSettings } => {
  const isStatement = type.type === 'TransactionImport' && !isBroker(rules.configuration);
  const ofSecurity = isStatement ? securityReader(stored) : undefined;
  if (ofSecurity !== undefined) return { reads: ofSecurity, rules };
  if (isCsv(type)) return { reads: type, rules };
  const shown = { dateFormat: '%Y-%m-%d', numberFormat: null, amountTypeStrategy: null, entityTypeColLabel: null };
  const configuration = { ...rules.configuration, ...shown };
  return { reads: transactionImport, rules: { ...rules, configuration } };
};

const isCsv = (type: RowImportType): type is CsvImportType => type.format === 'csv';

const requireKnown = (columns: readonly WantedColumn[], changed: readonly FieldName[]): void => {
  const names = columns.map(({ field }) => field);
  const unknown = changed.filter((field) => !names.includes(field));
  if (unknown.length === 0) return;
  const known = names.map(wireName).join(', ');
  throw new ValidationError(
    unknown.map((field) => `fields.${wireName(field)} is not a field of this import. Its rows have ${known}`),
  );
};

/** Whether the file has a column: required ones exist if their label was found. */
const hasColumn = ({ field, required }: WantedColumn, { configuration }: RowSettings): boolean => {
  const { label } = FIELDS[field];
  return required !== 'column' || label === null || headerNamed(configuration, label) !== '';
};

/**
 * Keeps the error of an unreadable cell and of its column, because the shown text is not always the text in the file.
 * A number whose text is known is read again, with the same error.
 */
const keptProblems = ({ fields, errors, unread }: ImportRow, column: WantedColumn): readonly string[] => {
  const title = titleOf(column);
  const shown = fields[column.field];
  const isLost = (FIELDS[column.field].kind === 'number' && shown === '') || shown.length >= MAX_CELL_LENGTH;
  const isForgotten = isLost && unread?.[column.field] === undefined;
  return errors.filter((error) => isColumnProblem(error, title) || (isForgotten && error.startsWith(`${title} "`)));
};

/** Blank for a field that is calculated again. */
const keptCell = (type: CsvImportType, stored: ImportRow, field: FieldName, rules: RowSettings): string =>
  type.computes?.(stored, field, rules.configuration) === true ? '' : cellOf(stored, field, rules);

/** The cell text that reads as the shown value. */
const cellOf = ({ fields, entry, namesCurrency, unread }: ImportRow, field: FieldName, rules: RowSettings): string => {
  const { [field]: asWritten } = unread ?? {};
  if (asWritten !== undefined) return asWritten;
  const { kind } = FIELDS[field];
  const text = fields[field];
  if (kind === 'number') return inFormat(text, rules.configuration.numberFormat);
  if (kind === 'currency') return (entry?.currencyFromFile ?? namesCurrency) ? text : '';
  return text;
};

/** A canonical number in the number format of the file. */
export const inFormat = (canonical: string, format: NumberFormat | null): string =>
  format === '1.234,56' || format === '1 234,56' ? canonical.replace('.', ',') : canonical;
