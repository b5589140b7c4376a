import { createHash } from 'node:crypto';
import { normaliseHeader } from '../domain/columns.ts';

/** The same for files with the same columns in the same order, however their names are written. */
export const headerSignature = (cells: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(cells.map(normaliseHeader)))
    .digest('hex');
