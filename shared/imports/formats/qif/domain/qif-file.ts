import { accountTypeOfText } from '../../../../accounts/domain/account-type-words.ts';
import type { AccountType } from '../../../../ledger/entries/domain/account.ts';
import { quoteValue } from '../../../../platform/domain/errors.ts';
import { balanceSide } from '../../../balances/domain/balance-words.ts';
import type { ImportWarning } from '../../../domain/import-attributes.ts';

/** The order of the parts of a date. */
export type DateOrder = 'mdy' | 'dmy' | 'ymd';

/** One record of an account. */
export type QifTransaction = {
  readonly record: QifRecord;
  readonly kind: LedgerKind;
  readonly account: QifAccount;
};

/** A file with interpreted sections, whose amounts and dates are not read yet. */
export type QifFile = {
  /** In file order; parsed again on every iteration. */
  readonly transactions: Iterable<QifTransaction>;
  /** The order in the `!Option:` header; null if there is none. */
  readonly dateOrder: DateOrder | null;
  /** Names of the category lists. */
  readonly categories: ReadonlySet<string>;
  /** Symbols by name, of the security lists. */
  readonly symbols: ReadonlyMap<string, string>;
  readonly warnings: readonly ImportWarning[];
};

const ORDERS: readonly DateOrder[] = ['mdy', 'dmy', 'ymd'];
/** Sections that are lists of the program; their records are not transactions. */
const LISTS = ['cat', 'class', 'tag', 'security', 'prices', 'memorized', 'budget', 'invitem', 'template'];

/** A section of an account; `kind` is null if its header is unknown. */
export type AccountSection = {
  readonly section: QifSection;
  readonly kind: LedgerKind | null;
  readonly account: QifAccount;
};

/** Finds the account of every transaction and reads the lists of the file. */
export const interpretFile = (sections: readonly QifSection[]): QifFile => {
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
  const registers = withNamesOfRegisters(ofAccounts);
  const categories = recordsOf(sections, 'cat').map((record) => firstOf(record, 'N'));
  return {
    transactions: { [Symbol.iterator]: () => transactionsOf(registers) },
    dateOrder: dateOrderOf(sections),
    categories: new Set(categories),
    symbols: new Map(recordsOf(sections, 'security').flatMap(symbolOf)),
    warnings: skipped.warnings(),
  };
};

const kindOf = ({ directive, argument }: QifSection): LedgerKind | null =>
  directive === 'type' ? (factsOfType(argument)?.kind ?? null) : null;

/** Under an unknown header, records with a date are read as bank transactions and others are skipped. */
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

/** The lines before a `^`. */
export type QifRecord = {
  /** Physical line on which it starts, from 1. */
  readonly line: number;
  readonly lines: readonly QifLine[];
};

/** The records that follow one header line, e.g. `!Type:Bank`. */
export type QifSection = {
  /** The header before its colon in lower case, e.g. `type`, `account`, `option`, `clear`; '' before the first header. */
  readonly directive: string;
  /** The header after its colon as written, e.g. `Bank`; '' if there is none. */
  readonly argument: string;
  readonly line: number;
  /** Parsed again on every iteration. */
  readonly records: Iterable<QifRecord>;
};

/** All values of a record with a code, in file order. */
export const allOf = (record: QifRecord, code: string): readonly string[] =>
  record.lines.filter((line) => line.code === code).map(({ value }) => value);

/** The first value with a code; '' if there is none. */
export const firstOf = (record: QifRecord, code: string): string =>
  record.lines.find((line) => line.code === code)?.value ?? '';

/** How to read the records of a section. */
export type LedgerKind = 'bank' | 'investment';

export type QifAccount = {
  /** As in the file; '' if it has none. */
  readonly name: string;
  readonly accountType: AccountType;
};

type TypeFacts = { readonly kind: LedgerKind; readonly accountType: AccountType };

/** Account types in QIF files, ignoring case and spaces. */
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

/** Undefined for list types and unknown types. */
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
 * Tracks the account of each section: the last one named by `!Account` before it. A list of several accounts that
 * ends with `!Clear:AutoSwitch` does not count. A register without one can name its account in the opening
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

/** Counts the records that do not become rows, for warnings. */
const createSkippedRecords = () => {
  const lists = new Map<string, number>();
  const unknown = createWarningList();
  return {
    addList: ({ argument, records }: QifSection): void => {
      const list = argument.toLowerCase();
      for (const _ of records) lists.set(list, (lists.get(list) ?? 0) + 1);
    },
    /** Adds a section with an unknown header, of which only the records with a date are read. */
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
    directive === ''
      ? 'before the first header'
      : `under the unknown header ${quoteValue(`!${directive}:${argument}`)}`;
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
    message: `Records of lists are not transactions and become no rows: ${counts}. Only categories, tags and securities in use are imported`,
  };
};

const BRACKETED = /^\[([^[\]]+)\]/;

/** `Checking` of `[Checking]` or `[Checking]/Class`; '' for other texts. */
export const accountInBrackets = (text: string): string => BRACKETED.exec(text)?.[1]?.trim() ?? '';

/**
 * Names registers without a name by their types, if there are several: a type of its own is another account, and so is another
 * opening balance under the same type. `!Type:Bank` twice without one continues the register.
 */
const withNamesOfRegisters = (sections: readonly AccountSection[]): readonly AccountSection[] => {
  const named = sections.map((part) => ({ part, name: '' }));
  const registers = new Map<string, number>();
  for (const register of named) {
    const { section, account } = register.part;
    const [first] = section.records;
    if (account.name !== '' || first === undefined) continue;
    const type = section.argument || section.directive;
    const known = registers.get(type) ?? 0;
    const count = known === 0 || isOpeningRecord(first) ? known + 1 : known;
    registers.set(type, count);
    register.name = count === 1 ? type : `${type} ${count}`;
  }
  const isSeveral = new Set(named.map(({ name }) => name).filter((name) => name !== '')).size > 1;
  return isSeveral
    ? named.map(({ part, name }) => (name === '' ? part : { ...part, account: { ...part.account, name } }))
    : sections;
};

/** Whether a record is the opening balance of a register, which is not a transaction. */
export const isOpeningRecord = (record: QifRecord): boolean => balanceSide(firstOf(record, 'P')) === 'opening';

/** The account name in an opening record; '' if there is none. */
const nameInOpeningRecord = (record: QifRecord | undefined): string =>
  record !== undefined && isOpeningRecord(record) ? accountInBrackets(firstOf(record, 'L')) : '';

const SHOWN = 20;

/** Keeps the first warnings of one kind and counts the others, because the import stores them. */
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
      return [...kept, { line: null, code: first.code, message: `and ${more} more` }];
    },
  };
};
