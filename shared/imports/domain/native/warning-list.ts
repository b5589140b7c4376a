import type { ImportWarning } from '../import.ts';
import type { TransferBook } from './transfer-book.ts';

/** Warnings kept; more of them tell nobody anything. */
const KEPT = 100;

/** What is worth knowing about a native file and stops nothing. */
export const createWarningList = () => {
  const first: ImportWarning[] = [];
  const add = (line: number, code: string, what: string): void => {
    if (first.length < KEPT) first.push({ line, code, message: `Line ${line}: ${what}` });
  };
  return {
    first: first as readonly ImportWarning[],
    addRepeated: (line: number, type: string, firstLine: number): void =>
      add(line, 'repeated_record', `${type} takes the place of the one in line ${firstLine}`),
    addVoid: (transfers: TransferBook): void => {
      for (const { line, type } of transfers.void()) {
        add(line, 'skipped_missing_reference', `${type} is skipped: the file has no transaction of such an id`);
      }
    },
  };
};
