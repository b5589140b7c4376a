import type { ImportWarning } from '../import.ts';
import type { QifTransaction } from './qif-file.ts';

/** Codes that are read, and those that say nothing a ledger keeps: cleared (C), reimbursable (F). */
const KNOWN: Readonly<Record<QifTransaction['kind'], string>> = {
  bank: 'DTUPMLNASE$%CF#',
  investment: 'DTUPMLNAYIQO$CF#',
};

/** Counts the lines of transactions that nothing is made of. */
export const unknownLines = (transactions: readonly QifTransaction[]): readonly ImportWarning[] => {
  const counts = new Map<string, number>();
  for (const { record, kind } of transactions) {
    for (const { code } of record.lines) {
      if (!KNOWN[kind].includes(code)) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  if (counts.size === 0) return [];
  const codes = [...counts].slice(0, CODES_SHOWN).map(([code, count]) => `${code} (${count})`);
  const message = `Lines of transactions whose first letter is none that is known were skipped: ${codes.join(', ')}`;
  return [{ line: null, code: 'unknown_lines', message: message.toWellFormed() }];
};

const CODES_SHOWN = 20;
