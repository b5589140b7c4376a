import type { AccountType } from '../../../ledger/domain/account.ts';
import type { ImportWarning } from '../import.ts';
import { allOf, firstOf, type LedgerKind, type QifFile, type QifRecord } from './qif-file.ts';

/** What has to be known of a whole file before its first record can be read. */
export type QifSurvey = {
  /** Distinct texts of dates and numbers. */
  readonly dates: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** Classes by account name. */
  readonly accountTypes: ReadonlyMap<string, AccountType>;
  /** Accounts by name; those without one by their class. */
  readonly accounts: ReadonlySet<string>;
  readonly hasStockSplits: boolean;
  readonly unknownLines: ReturnType<typeof createUnknownLines>;
};

const NUMBER_CODES = ['T', 'U', '$', 'I', 'Q', 'O'];
export const STOCK_SPLIT = 'stksplit';

export const surveyFile = ({ transactions }: QifFile): QifSurvey => {
  const dates = new Set<string>();
  const numbers = new Set<string>();
  const accountTypes = new Map<string, AccountType>();
  const accounts = new Set<string>();
  const unknownLines = createUnknownLines();
  let hasStockSplits = false;
  for (const { record, kind, account } of transactions) {
    dates.add(firstOf(record, 'D'));
    for (const code of NUMBER_CODES) for (const text of allOf(record, code)) numbers.add(text);
    accountTypes.set(account.name, account.accountType);
    accounts.add(account.name || `(${account.accountType})`);
    unknownLines.add(record, kind);
    hasStockSplits ||= kind === 'investment' && firstOf(record, 'N').toLowerCase() === STOCK_SPLIT;
  }
  return { dates, numbers, accountTypes, accounts, hasStockSplits, unknownLines };
};

/** Codes that are read, and those that say nothing a ledger keeps: cleared (C), reimbursable (F). */
const KNOWN: Readonly<Record<LedgerKind, string>> = { bank: 'DTUPMLNASE$%CF#', investment: 'DTUPMLNAYIQO$CF#' };
const CODES_SHOWN = 20;

/** Counts the lines of transactions that nothing is made of. */
const createUnknownLines = () => {
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
