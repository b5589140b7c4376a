import { FIELDS } from '../../columns/domain/fields.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { isColumnProblem } from '../../rows/domain/cell-text.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import { readBlocks } from '../../rows/use-cases/read-blocks.ts';
import { isBroker } from '../../securities/domain/is-broker.ts';
import type { RowReader } from '../../use-cases/import-ports.ts';
import { createDirectionTexts } from '../domain/direction-texts.ts';

/** The reason why the new entity type of a row does not determine the direction of money, for one row after the other. */
type TypeJudge = (before: ImportRow, sent: string | undefined) => string | null;

/** At most two values are not another one: that for money in, and a blank. */
const SEEN = 3;

/** Compares a repaired entity type with the other rows as they are then, like the values of the file. */
export const createTypeJudge = async (
  reader: Pick<RowReader, 'blocks' | 'block'>,
  { type, configuration }: Pick<ImportRecord, 'type' | 'configuration'>,
  isSent: boolean,
): Promise<TypeJudge> => {
  const columnOf = () => createDirectionTexts(configuration, configuration.entityTypeColLabel ?? '');
  if (type !== 'TransactionImport' || isBroker(configuration) || !isSent || columnOf() === undefined) return () => null;
  const counts = new Map<string, number>();
  for await (const { rows } of readBlocks(reader)) {
    for (const { row } of rows) if (isClear(row)) counts.set(typeIn(row), (counts.get(typeIn(row)) ?? 0) + 1);
  }
  return (before, sent) => {
    if (sent === undefined) return null;
    const value = sent.trim();
    const own = typeIn(before);
    const others = (counts.get(own) ?? 0) - 1;
    if (own !== value && isClear(before)) others > 0 ? counts.set(own, others) : counts.delete(own);
    return problemAmong([...counts.keys()], value, columnOf());
  };
};

const problemAmong = (known: readonly string[], value: string, column: ReturnType<typeof createDirectionTexts>) => {
  for (const other of known.slice(0, SEEN)) column?.see(other);
  return (known.includes(value) ? column?.problemOf(value) : column?.problemOfNew(value)) ?? null;
};

const typeIn = ({ fields }: ImportRow): string => fields.entityType.trim();

const isClear = ({ errors }: ImportRow): boolean =>
  !errors.some((error) => isColumnProblem(error, FIELDS.entityType.title));
