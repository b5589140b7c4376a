import type { AccountType } from '../../../ledger/domain/account-types.ts';
import type { QifFile } from './qif-file.ts';
import { allOf, firstOf } from './qif-section.ts';
import { createUnknownLines } from './unknown-lines.ts';

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
