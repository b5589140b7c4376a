import * as z from 'zod';
import type { ImportRow } from '../rows/domain/row.ts';

/** The sign of the cell is that of the file, and another column or a setting can decide about it. */
export const ROW_DIRECTION = z
  .enum(['inflow', 'outflow'])
  .nullable()
  .describe(
    'Whether the row is money in or out, as it was read: `amount` in `fields` has the sign of the file. null for a row without an entry or without an amount',
  );

export const directionOfRow = ({ entry }: Pick<ImportRow, 'entry'>): 'inflow' | 'outflow' | null => {
  if (entry === null || entry.kind === 'record' || entry.kind === 'holding') return null;
  if (entry.amount === '' || entry.amount === '0') return null;
  return entry.amount.startsWith('-') ? 'inflow' : 'outflow';
};
