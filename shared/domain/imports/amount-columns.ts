import type { ColumnPositions } from './column-positions.ts';
import { columnProblem } from './column-problem.ts';
import type { CsvImportType } from './csv-import-type.ts';
import { AUXILIARY_FIELDS, type AuxiliaryName, FIELDS, type FieldName } from './fields.ts';

/** Which columns make an amount. */
export type AmountColumns = Pick<CsvImportType, 'oneOf' | 'halves'>;

/** Header names that a type needs for amounts and the header lacks, e.g. `amount, outflow or inflow`. */
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

/** Of a header that has money out, money in or both in columns of their own, and no amount. */
export const halvesProblem = (has: (name: string) => boolean, { halves = [] }: AmountColumns): string | null => {
  const [hasOutflow, hasInflow] = [has('outflow'), has('inflow')];
  if (hasOutflow && hasInflow) return halves.length > 0 ? null : columnProblem('Amount', BOTH);
  if (hasInflow) return columnProblem('Amount', alone('Inflow', 'in', 'Outflow'));
  return hasOutflow ? columnProblem('Amount', alone('Outflow', 'out', 'Inflow')) : null;
};

const BOTH = 'is missing: Outflow and Inflow are read by the type YnabImport, so send the file as that';

const alone = (one: string, way: string, other: string): string =>
  `is missing: ${one} is money ${way} alone, half a statement. Add ${other} and send the file as a YnabImport, or send one signed amount`;
