import type { AccountType } from '../../../../ledger/entries/domain/account.ts';
import type { ImportWarning } from '../../../domain/import-attributes.ts';
import { allOf, firstOf, type LedgerKind, type QifFile, type QifRecord } from './qif-file.ts';

/** Facts about a whole file that are needed before its first record can be read. */
export type QifSurvey = {
  /** The distinct texts of dates and numbers. */
  readonly dates: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** Account classes by account name. */
  readonly accountTypes: ReadonlyMap<string, AccountType>;
  /** Account names; the class for accounts without a name. */
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

/** Codes that are read, and codes that the ledger does not keep: cleared (C), reimbursable (F). */
const KNOWN: Readonly<Record<LedgerKind, string>> = { bank: 'DTUPMLNASE$%CF#', investment: 'DTUPMLNAYIQO$CF#' };
const CODES_SHOWN = 20;

/** Counts lines of transactions with unknown codes. */
const createUnknownLines = () => {
  const counts = new Map<string, number>();
  return {
    add: ({ lines }: QifRecord, kind: LedgerKind): void => {
      for (const { code } of lines) if (!KNOWN[kind].includes(code)) counts.set(code, (counts.get(code) ?? 0) + 1);
    },
    warnings: (): readonly ImportWarning[] => {
      if (counts.size === 0) return [];
      const codes = [...counts].slice(0, CODES_SHOWN).map(([code, count]) => `${code} (${count})`);
      const message = `Lines of transactions with an unknown code were skipped: ${codes.join(', ')}`;
      return [{ line: null, code: 'unknown_lines', message: message.toWellFormed() }];
    },
  };
};
