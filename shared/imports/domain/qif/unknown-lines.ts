import type { ImportWarning } from '../import.ts';
import type { LedgerKind } from './qif-account.ts';
import type { QifRecord } from './qif-section.ts';

/** Codes that are read, and those that say nothing a ledger keeps: cleared (C), reimbursable (F). */
const KNOWN: Readonly<Record<LedgerKind, string>> = { bank: 'DTUPMLNASE$%CF#', investment: 'DTUPMLNAYIQO$CF#' };
const CODES_SHOWN = 20;

/** Counts the lines of transactions that nothing is made of. */
export const createUnknownLines = () => {
  const counts = new Map<string, number>();
  return {
    add: ({ lines }: QifRecord, kind: LedgerKind): void => {
      for (const { code } of lines) if (!KNOWN[kind].includes(code)) counts.set(code, (counts.get(code) ?? 0) + 1);
    },
    warnings: (): readonly ImportWarning[] => {
      if (counts.size === 0) return [];
      const codes = [...counts].slice(0, CODES_SHOWN).map(([code, count]) => `${code} (${count})`);
      const message = `Lines of transactions whose first letter is none that is known were skipped: ${codes.join(', ')}`;
      return [{ line: null, code: 'unknown_lines', message: message.toWellFormed() }];
    },
  };
};
