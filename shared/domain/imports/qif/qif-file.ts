import type { ImportWarning } from '../import.ts';
import { createAccountTracker } from './account-tracker.ts';
import { factsOfType, type LedgerKind, type QifAccount } from './qif-account.ts';
import { firstOf, type QifRecord, type QifSection } from './qif-section.ts';
import { createSkippedRecords } from './skipped-records.ts';

/** In which order a date names its parts. */
export type DateOrder = 'mdy' | 'dmy' | 'ymd';

/** One record of an account. */
export type QifTransaction = {
  readonly record: QifRecord;
  readonly kind: LedgerKind;
  readonly account: QifAccount;
};

/** A file whose sections are understood and whose amounts and dates are not yet read. */
export type QifFile = {
  /** In file order. */
  readonly transactions: readonly QifTransaction[];
  /** What `!Option:` says; null when it says nothing. */
  readonly dateOrder: DateOrder | null;
  /** Names of the category lists. */
  readonly categories: ReadonlySet<string>;
  /** Symbols by name, of the security lists. */
  readonly symbols: ReadonlyMap<string, string>;
  readonly warnings: readonly ImportWarning[];
};

const ORDERS: readonly DateOrder[] = ['mdy', 'dmy', 'ymd'];
/** What a program keeps beside its accounts; none of these records is a transaction. */
const LISTS = ['cat', 'class', 'tag', 'security', 'prices', 'memorized', 'budget', 'invitem', 'template'];

/** Finds the account of every transaction and what the lists of the file say. */
export const understandFile = (sections: readonly QifSection[]): QifFile => {
  const accounts = createAccountTracker();
  const skipped = createSkippedRecords();
  const categories = new Set<string>();
  const symbols = new Map<string, string>();
  const transactions: QifTransaction[] = [];
  let dateOrder: DateOrder | null = null;

  for (const section of sections) {
    const { directive, records } = section;
    const argument = section.argument.toLowerCase();
    if (directive === 'account') accounts.declare(section);
    else if (directive === 'clear') accounts.endOfList();
    else if (directive === 'option') dateOrder = ORDERS.find((order) => order === argument) ?? dateOrder;
    else if (directive === 'type' && LISTS.includes(argument)) {
      skipped.addList(section);
      if (argument === 'cat') for (const record of records) categories.add(firstOf(record, 'N'));
      if (argument === 'security') for (const record of records) addSymbol(symbols, record);
    } else {
      for (const transaction of transactionsOf(section, accounts, skipped)) transactions.push(transaction);
    }
  }
  return { transactions, dateOrder, categories, symbols, warnings: skipped.warnings() };
};

const addSymbol = (symbols: Map<string, string>, record: QifRecord): void => {
  const symbol = firstOf(record, 'S');
  if (symbol !== '') symbols.set(firstOf(record, 'N'), symbol);
};

/** Under a header that is not known, what has a date is taken for a bank's transaction, and nothing else. */
const transactionsOf = (
  section: QifSection,
  accounts: ReturnType<typeof createAccountTracker>,
  skipped: ReturnType<typeof createSkippedRecords>,
): readonly QifTransaction[] => {
  const facts = section.directive === 'type' ? factsOfType(section.argument) : undefined;
  const isDated = (record: QifRecord): boolean => facts !== undefined || firstOf(record, 'D') !== '';
  if (facts === undefined)
    skipped.addUnknown(
      section,
      section.records.filter((record) => !isDated(record)),
    );

  const account = accounts.accountOf(section);
  return section.records.filter(isDated).map((record) => ({ record, kind: facts?.kind ?? 'bank', account }));
};
