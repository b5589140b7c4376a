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
  /** In file order; read again each time they are walked. */
  readonly transactions: Iterable<QifTransaction>;
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

/** A section of an account; null: its header is not known. */
type AccountSection = { readonly section: QifSection; readonly kind: LedgerKind | null; readonly account: QifAccount };

/** Finds the account of every transaction and what the lists of the file say. */
export const understandFile = (sections: readonly QifSection[]): QifFile => {
  const accounts = createAccountTracker();
  const skipped = createSkippedRecords();
  const ofAccounts: AccountSection[] = [];
  for (const section of sections) {
    if (section.directive === 'account') accounts.declare(section);
    else if (section.directive === 'clear') accounts.endOfList();
    else if (isList(section)) skipped.addList(section);
    else if (section.directive !== 'option') {
      const kind = kindOf(section);
      if (kind === null) skipped.addUnknown(section, isDated);
      ofAccounts.push({ section, kind, account: accounts.accountOf(section) });
    }
  }
  const categories = recordsOf(sections, 'cat').map((record) => firstOf(record, 'N'));
  return {
    transactions: { [Symbol.iterator]: () => transactionsOf(ofAccounts) },
    dateOrder: dateOrderOf(sections),
    categories: new Set(categories),
    symbols: new Map(recordsOf(sections, 'security').flatMap(symbolOf)),
    warnings: skipped.warnings(),
  };
};

const kindOf = ({ directive, argument }: QifSection): LedgerKind | null =>
  directive === 'type' ? (factsOfType(argument)?.kind ?? null) : null;

/** Under a header that is not known, what has a date is taken for a bank's transaction, and nothing else. */
function* transactionsOf(sections: readonly AccountSection[]): Generator<QifTransaction> {
  for (const { section, kind, account } of sections) {
    for (const record of section.records) {
      if (kind !== null || isDated(record)) yield { record, kind: kind ?? 'bank', account };
    }
  }
}

const isDated = (record: QifRecord): boolean => firstOf(record, 'D') !== '';

const recordsOf = (sections: readonly QifSection[], list: string): readonly QifRecord[] =>
  sections.filter((section) => isList(section, list)).flatMap(({ records }) => [...records]);

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
