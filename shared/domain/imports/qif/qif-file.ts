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
  const transactions: QifTransaction[] = [];
  for (const section of sections) {
    if (section.directive === 'account') accounts.declare(section);
    else if (section.directive === 'clear') accounts.endOfList();
    else if (isList(section)) skipped.addList(section);
    else if (section.directive !== 'option') {
      for (const transaction of transactionsOf(section, accounts, skipped)) transactions.push(transaction);
    }
  }
  const named = (list: string) => sections.filter((section) => isList(section, list)).flatMap(({ records }) => records);
  return {
    transactions,
    dateOrder: dateOrderOf(sections),
    categories: new Set(named('cat').map((record) => firstOf(record, 'N'))),
    symbols: new Map(named('security').flatMap(symbolOf)),
    warnings: skipped.warnings(),
  };
};

const isList = ({ directive, argument }: QifSection, list?: string): boolean => {
  const type = argument.toLowerCase();
  return directive === 'type' && (list === undefined ? LISTS.includes(type) : type === list);
};

const dateOrderOf = (sections: readonly QifSection[]): DateOrder | null => {
  const options = sections.filter(({ directive }) => directive === 'option');
  return ORDERS.find((order) => options.some(({ argument }) => argument.toLowerCase() === order)) ?? null;
};

const symbolOf = (record: QifRecord): readonly (readonly [string, string])[] => {
  const name = firstOf(record, 'N');
  const symbol = firstOf(record, 'S');
  return name === '' || symbol === '' ? [] : [[name, symbol]];
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
