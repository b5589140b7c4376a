import { accountTypeOfText } from '../../../accounts/domain/account-type-words.ts';
import type { AccountType } from '../../../ledger/domain/account.ts';
import { quoteValue } from '../../../platform/domain/errors.ts';
import type { ImportWarning } from '../import.ts';

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

/** One line of a record: its code is the first character, its value the rest, trimmed. */
export type QifLine = { readonly code: string; readonly value: string };

/** What stands before one `^`. */
export type QifRecord = {
  /** Physical line on which it begins, from 1. */
  readonly line: number;
  readonly lines: readonly QifLine[];
};

/** The records that follow one header line, e.g. `!Type:Bank`. */
export type QifSection = {
  /** The header before its colon in lower case, e.g. `type`, `account`, `option`, `clear`; '' above the first header. */
  readonly directive: string;
  /** The header after its colon as written, e.g. `Bank`; '' without one. */
  readonly argument: string;
  readonly line: number;
  /** Read again each time they are walked. */
  readonly records: Iterable<QifRecord>;
};

/** Every value that a record has under one code, in file order. */
export const allOf = (record: QifRecord, code: string): readonly string[] =>
  record.lines.filter((line) => line.code === code).map(({ value }) => value);

/** The first value under a code; '' when there is none. */
export const firstOf = (record: QifRecord, code: string): string =>
  record.lines.find((line) => line.code === code)?.value ?? '';

/** How the records of a section are to be read. */
export type LedgerKind = 'bank' | 'investment';

export type QifAccount = {
  /** As the file writes it; '' where it names none. */
  readonly name: string;
  readonly accountType: AccountType;
};

type TypeFacts = { readonly kind: LedgerKind; readonly accountType: AccountType };

/** The types of account that programs write, without case and blanks. */
const TYPES: Readonly<Record<string, TypeFacts>> = {
  bank: { kind: 'bank', accountType: 'depository' },
  cash: { kind: 'bank', accountType: 'depository' },
  ccard: { kind: 'bank', accountType: 'credit_card' },
  otha: { kind: 'bank', accountType: 'other_asset' },
  othl: { kind: 'bank', accountType: 'other_liability' },
  invst: { kind: 'investment', accountType: 'investment' },
  port: { kind: 'investment', accountType: 'investment' },
  mutual: { kind: 'investment', accountType: 'investment' },
  '401(k)/403(b)': { kind: 'investment', accountType: 'investment' },
};

/** Undefined for a type that is not one of accounts, a list's or an unheard-of one. */
export const factsOfType = (type: string): TypeFacts | undefined => {
  const key = type.replace(/\s/g, '').toLowerCase();
  return Object.hasOwn(TYPES, key) ? TYPES[key] : factsInWords(type);
};

/** Some programs write `Credit Card` or `Savings` as the type. */
const factsInWords = (type: string): TypeFacts | undefined => {
  const accountType = accountTypeOfText(type);
  if (accountType === undefined) return undefined;
  return { kind: accountType === 'investment' ? 'investment' : 'bank', accountType };
};

/**
 * Follows which account a section of records belongs to: the last one that `!Account` named before it. A list of
 * several accounts that `!Clear:AutoSwitch` ends names none. A register without one may name itself in its opening
 * record.
 */
const createAccountTracker = () => {
  let current: { readonly name: string; readonly type: string } | null = null;
  let listed = 0;
  return {
    declare: ({ records }: QifSection): void => {
      for (const record of records) {
        const name = firstOf(record, 'N');
        if (name === '') continue;
        listed++;
        current = { name, type: firstOf(record, 'T') };
      }
    },
    endOfList: (): void => {
      if (listed > 1) current = null;
      listed = 0;
    },
    accountOf: ({ argument, records }: QifSection): QifAccount => {
      listed = 0;
      const facts = factsOfType(current?.type ?? '') ?? factsOfType(argument);
      const [first] = records;
      return {
        name: current?.name ?? nameInOpeningRecord(first),
        accountType: facts?.accountType ?? 'depository',
      };
    },
  };
};

const COMMENT = '#';

/** Counts the records that become no row, so that none goes without a word. */
const createSkippedRecords = () => {
  const lists = new Map<string, number>();
  const unknown = createWarningList();
  return {
    addList: ({ argument, records }: QifSection): void => {
      const list = argument.toLowerCase();
      for (const _ of records) lists.set(list, (lists.get(list) ?? 0) + 1);
    },
    /** A section whose header is not known: what of it is taken for a transaction, and what for nothing. */
    addUnknown: (section: QifSection, isTransaction: (record: QifRecord) => boolean): void => {
      let read = 0;
      let skipped = 0;
      for (const record of section.records) {
        if (isTransaction(record)) read++;
        else if (!isComment(record)) skipped++;
      }
      if (skipped + read > 0) unknown.add({ line: section.line, ...unknownSection(section, read, skipped) });
    },
    warnings: (): readonly ImportWarning[] => [...unknown.shown(), ...(lists.size === 0 ? [] : [listWarning(lists)])],
  };
};

const isComment = ({ lines }: QifRecord): boolean => lines.every(({ code }) => code === COMMENT);

const unknownSection = ({ directive, argument }: QifSection, read: number, skipped: number) => {
  const where =
    directive === '' ? 'above the first header' : `under the unknown header ${quoteValue(`!${directive}:${argument}`)}`;
  const outcome = [
    ...(read > 0 ? [`${read} with a date were read as bank transactions`] : []),
    ...(skipped > 0 ? [`${skipped} were skipped`] : []),
  ];
  return { code: 'unknown_section', message: `Of the records ${where}, ${outcome.join(' and ')}` };
};

const listWarning = (lists: ReadonlyMap<string, number>): ImportWarning => {
  const counts = [...lists].map(([name, count]) => `${name} ${count}`).join(', ');
  return {
    line: null,
    code: 'lists_skipped',
    message: `Records of lists are not transactions and become no rows: ${counts}. Of categories, tags and securities only those in use are taken over`,
  };
};

const BRACKETED = /^\[([^[\]]+)\]/;

/** `Checking` of `[Checking]` or `[Checking]/Class`; '' for what is no account. */
export const accountInBrackets = (text: string): string => BRACKETED.exec(text)?.[1]?.trim() ?? '';

/** The record with which a register begins; it says the balance before all others and is no transaction. */
export const isOpeningRecord = (record: QifRecord): boolean => firstOf(record, 'P').toLowerCase() === 'opening balance';

/** The name that an opening record gives its own account; '' when it is no opening record or names none. */
const nameInOpeningRecord = (record: QifRecord | undefined): string =>
  record !== undefined && isOpeningRecord(record) ? accountInBrackets(firstOf(record, 'L')) : '';

const SHOWN = 20;

/** Keeps the first warnings of one kind and counts the others: an import has to hold them. */
export const createWarningList = () => {
  const kept: ImportWarning[] = [];
  let more = 0;
  return {
    add: (warning: ImportWarning): void => {
      if (kept.length < SHOWN) kept.push(warning);
      else more++;
    },
    shown: (): readonly ImportWarning[] => {
      const [first] = kept;
      if (first === undefined || more === 0) return kept;
      return [...kept, { line: null, code: first.code, message: `and ${more} more like these` }];
    },
  };
};
