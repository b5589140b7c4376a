import type { ColumnPositions } from './column-positions.ts';
import { columnProblem } from './column-problem.ts';
import type { CsvImportType } from './csv-import-type.ts';
import { AUXILIARY_FIELDS, type AuxiliaryName, FIELDS, type FieldName } from './fields.ts';

/** The columns that make up an amount. */
export type AmountColumns = Pick<CsvImportType, 'oneOf' | 'halves'>;

/** The names of amount columns that a type needs and the header lacks, e.g. `amount, outflow or inflow`. */
export const missingAmounts = (
  positions: ColumnPositions,
  { oneOf = [], halves = [] }: AmountColumns,
): readonly string[] => {
  const has = (name: FieldName | AuxiliaryName): boolean => positions[name] !== undefined;
  if (oneOf.length > 0 && !oneOf.some(has)) return [alternatives(oneOf)];
  return has('amount') || !halves.some(has) ? [] : halves.filter((name) => !has(name));
};

const alternatives = (names: readonly (FieldName | AuxiliaryName)[]): string => {
  const texts = names.map((name) => ({ ...FIELDS, ...AUXILIARY_FIELDS })[name].names[0] ?? name);
  return `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
};

/** The problem of a header without an amount column but with Outflow, Inflow or both. */
export const halvesProblem = (has: (name: string) => boolean, { halves = [] }: AmountColumns): string | null => {
  const [hasOutflow, hasInflow] = [has('outflow'), has('inflow')];
  if (hasOutflow && hasInflow) return halves.length > 0 ? null : columnProblem('Amount', BOTH);
  if (hasInflow) return columnProblem('Amount', alone('Inflow', 'in', 'Outflow'));
  return hasOutflow ? columnProblem('Amount', alone('Outflow', 'out', 'Inflow')) : null;
};

const BOTH = 'is missing: the amounts are in Outflow and Inflow. Send the file as a YnabImport';

const alone = (one: string, way: string, other: string): string =>
  `is missing: ${one} has only money ${way}. Add ${other} and send the file as a YnabImport, or use one column of signed amounts`;
