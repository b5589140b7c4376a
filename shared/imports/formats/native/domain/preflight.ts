import { isAsset } from '../../../../ledger/entries/domain/account.ts';
import { createRecordCounter, type RecordCounts } from '../../../../ledger/entries/domain/record-types.ts';
import { type ExternalId, externalKey } from '../../../../platform/domain/external-id.ts';
import { isAmong } from '../../../../platform/domain/guards.ts';
import { add, subtract } from '../../../../platform/domain/money/decimal.ts';
import { createForeignRows, type ForeignAccount } from '../../../currencies/domain/row-currency.ts';
import { HashedTexts } from '../../../domain/hashed-texts.ts';
import type { ImportWarning } from '../../../domain/import-attributes.ts';
import { createAccountHistories } from './account-history.ts';
import type { AccountRecord, NativeKind, NativeRecord } from './native-record.ts';
import { type ReadLine, readRecord } from './read-record.ts';
import {
  type NativeProblem,
  type ParsedLine,
  PROBLEM_CODES,
  type ProblemCode,
  quote,
  shownValue,
} from './record-fields.ts';
import type { RecordVisitor } from './record-kind.ts';
import { parentsFirst, type TreeNode } from './record-kinds/catalogue.ts';
import { createReferences, missingReferenceProblem } from './references.ts';
import { TransferBook } from './transfer-book.ts';
import { createUnknownFieldCheck } from './unknown-fields.ts';

export type PreflightSettings = {
  /** The supported kinds, e.g. SUPPORTED_KINDS. */
  readonly supports: ReadonlyMap<string, NativeKind>;
  /** For accounts that name no currency. */
  readonly familyCurrency: string;
  /** ISO date. */
  readonly today: string;
};

export type PreflightReport = {
  readonly valid: boolean;
  /** The first hundred errors, by check. */
  readonly errors: readonly NativeProblem[];
  readonly errorsCount: number;
  readonly warnings: readonly ImportWarning[];
  /** A row is a non-blank line; it is invalid if reading it gave an error. */
  readonly stats: { readonly rowsCount: number; readonly validRowsCount: number; readonly invalidRowsCount: number };
  /** Lines by type, supported or not; always has all fifteen keys. */
  readonly expectedRecordCounts: RecordCounts;
  /** The reason why the first line is not a record: such a file is not NDJSON and is not kept. */
  readonly firstLineProblem: NativeProblem | null;
};

/**
 * The checks of a native file, one line at a time. Memory holds the hashes of ids, one sum per account, day and currency,
 * and nothing else that grows with transactions.
 */
export const createPreflight = ({ supports, familyCurrency, today }: PreflightSettings) => {
  const problems = createProblemList();
  const counter = createRecordCounter();
  const checks = createRecordChecks(problems.add);
  let rowsCount = 0;
  let invalidRowsCount = 0;
  let firstLineProblem: NativeProblem | null = null;
  const transfers = new TransferBook();
  const warnings = createWarningList();
  const currencies = createCurrencyCheck(familyCurrency);
  const externalIds = createExternalIdCheck();
  const unknownFields = createUnknownFieldCheck();
  const balances = createBalanceCheck({ supports, familyCurrency, today });

  const findings: Findings = { problems, warnings, counter, checks, transfers, currencies, balances, externalIds };
  const check = createChecker(findings);

  return {
    /** Takes every non-blank line in file order, with its physical number. */
    line: (line: number, parsed: ParsedLine): void => {
      const before = problems.total();
      const read = readRecord(line, parsed, supports);
      check(line, read);
      if (read.type !== undefined && read.data !== undefined) unknownFields.add(line, read.type, read.data);
      if (rowsCount === 0 && read.type === undefined) firstLineProblem = read.problems[0] ?? null;
      rowsCount += 1;
      if (problems.total() > before) invalidRowsCount += 1;
    },
    /** Whether another pass over all lines is needed, in any order, for the sides of transfers. */
    get wantsSides(): boolean {
      return transfers.isOpen;
    },
    tellSide: (line: number, parsed: ParsedLine): void => {
      const { record } = readRecord(line, parsed, supports);
      if (record !== undefined) transfers.tell(record);
    },
    finish: (): PreflightReport => {
      if (rowsCount === 0) problems.add({ code: 'no_data_rows', message: 'The file has no records' });
      checks.settle();
      if (transfers.isTold) settleTransfers(findings);
      const valid = problems.total() === 0;
      return {
        valid,
        errors: problems.first(),
        errorsCount: problems.total(),
        warnings: [
          ...warnings.first(),
          ...unknownFields.warnings(),
          ...currencies.warnings(),
          ...(valid ? balances.warnings() : []),
        ],
        stats: { rowsCount, validRowsCount: rowsCount - invalidRowsCount, invalidRowsCount },
        expectedRecordCounts: counter.counts(),
        firstLineProblem,
      };
    },
  };
};

type Findings = {
  readonly problems: ReturnType<typeof createProblemList>;
  readonly warnings: ReturnType<typeof createWarningList>;
  readonly counter: ReturnType<typeof createRecordCounter>;
  readonly checks: ReturnType<typeof createRecordChecks>;
  readonly transfers: TransferBook;
  readonly currencies: ReturnType<typeof createCurrencyCheck>;
  readonly balances: ReturnType<typeof createBalanceCheck>;
  readonly externalIds: ReturnType<typeof createExternalIdCheck>;
};

const createChecker =
  ({ problems, warnings, counter, checks, transfers, currencies, balances, externalIds }: Findings) =>
  (line: number, { problems: found, type, kind, record }: ReadLine): void => {
    for (const problem of found) problems.add(problem);
    if (type !== undefined) counter.count(type);
    if (record !== undefined) kind?.visit(record, checks.visitorOf(line, record.type));
    if (record === undefined || found.length > 0) return;
    transfers.add(record);
    currencies.add(record);
    balances.add(record);
    const first = kind?.isReplaceable && checks.firstLine(record.id);
    if (first !== undefined) warnings.addRepeated(line, record.type, first);
    const taken = externalIds.takenBy(record);
    if (taken !== undefined) warnings.addTaken(line, taken);
  };

type TakenId = { readonly externalId: ExternalId; readonly firstLine: number };

/** Finds transactions with the external id of an earlier one. */
const createExternalIdCheck = () => {
  const lines = new HashedTexts();
  return {
    takenBy: (record: NativeRecord): TakenId | undefined => {
      const externalId = record.type === 'Transaction' ? record.client.externalId : undefined;
      if (externalId == null) return undefined;
      const firstLine = lines.add(externalKey(externalId), record.line);
      return firstLine === undefined ? undefined : { externalId, firstLine };
    },
  };
};

/** Finds entries in a currency other than their account's. */
const createCurrencyCheck = (familyCurrency: string) => {
  const accounts = new Map<string, ForeignAccount>();
  const foreign = createForeignRows('line');
  return {
    add: (record: NativeRecord): void => {
      if (record.type === 'Account') {
        const currency = record.currency ?? familyCurrency;
        if (currency !== '') accounts.set(record.id, { name: record.name, currency });
      } else if (isDatedMoney(record)) foreign.add(record.accountId, record.currency, record.line);
    },
    warnings: (): readonly ImportWarning[] => foreign.warnings((id) => accounts.get(id)),
  };
};

const MOST_BALANCES = 20;

/**
 * Warns about accounts whose valuations lead to a value today other than the `balance` of their record, which is used only
 * without valuations.
 */
const createBalanceCheck = ({ supports, familyCurrency, today }: PreflightSettings) => {
  const accounts: AccountRecord[] = [];
  const historyOf = createAccountHistories(today, { keepsSecurities: false });
  const warningOf = (account: AccountRecord): readonly ImportWarning[] => {
    const { id, line, name, accountType, balance } = account;
    const currency = account.currency ?? familyCurrency;
    const history = historyOf(id);
    const last = history.lastValuation(currency);
    if (last === undefined) return [];
    const flow = subtract(history.flow(currency, today), history.flow(currency, last.date));
    const value = isAsset(accountType) ? subtract(last.amount, flow) : add(last.amount, flow);
    if (value === balance) return [];
    const message = `Line ${line}: account ${quote(name)} has the balance ${balance} ${currency}, but its valuation of ${last.date} and the entries after it lead to ${value} ${currency} today, and the account gets that value: correct the wrong one, or leave out the valuations to use the balance`;
    return [{ line, code: 'balance_differs', message }];
  };
  return {
    add: (record: NativeRecord): void => {
      if (record.type === 'Account') accounts.push(record);
      supports.get(record.type)?.history?.(record, historyOf);
    },
    warnings: (): readonly ImportWarning[] => accounts.flatMap(warningOf).slice(0, MOST_BALANCES),
  };
};

const DATED_MONEY = ['Transaction', 'Trade', 'Valuation', 'Holding'] as const;
type DatedMoney = Extract<NativeRecord, { readonly type: (typeof DATED_MONEY)[number] }>;

const isDatedMoney = (record: NativeRecord): record is DatedMoney => isAmong(DATED_MONEY, record.type);

const settleTransfers = ({ transfers, problems, warnings }: Findings): void => {
  for (const problem of transfers.problems('')) problems.add(problem);
  warnings.addVoid(transfers);
};

const KEPT = 100;

/** Counts all problems and keeps the first hundred, by check and then by line. */
const createProblemList = () => {
  const byCode = new Map<ProblemCode, NativeProblem[]>(PROBLEM_CODES.map((code) => [code, []]));
  let total = 0;
  return {
    add: (problem: NativeProblem): void => {
      total += 1;
      const kept = byCode.get(problem.code);
      if (kept !== undefined && kept.length < KEPT) kept.push(problem);
    },
    total: (): number => total,
    first: (): readonly NativeProblem[] => [...byCode.values()].flat().slice(0, KEPT),
  };
};

/** The most warnings kept. */
const WARNINGS_KEPT = 100;

/** Warnings about a native file, which do not prevent publishing. */
const createWarningList = () => {
  const first: ImportWarning[] = [];
  const add = (line: number, code: string, what: string): void => {
    if (first.length < WARNINGS_KEPT) first.push({ line, code, message: `Line ${line}: ${what}` });
  };
  return {
    first: (): readonly ImportWarning[] => first,
    addRepeated: (line: number, type: string, firstLine: number): void =>
      add(line, 'repeated_record', `${type} replaces the one in line ${firstLine}`),
    addTaken: (line: number, { externalId: { source, id }, firstLine }: TakenId): void =>
      add(
        line,
        'repeated_external_id',
        `Transaction has the external_id ${quote(id)} of line ${firstLine}, both of external_source ${quote(source)}. Both are created, and at most one keeps the id: correct the other one`,
      ),
    addVoid: (transfers: TransferBook): void => {
      for (const { line, type } of transfers.void()) {
        add(line, 'skipped_missing_reference', `${type} is skipped: the file does not have both of its transactions`);
      }
    },
  };
};

type FieldValue = { readonly field: string; readonly value: string };
type Child = TreeNode & { readonly line: number };

/** The checks between records: uniqueness, references and cycles. */
const createRecordChecks = (add: (problem: NativeProblem) => void) => {
  const references = createReferences();
  const children: Child[] = [];
  let line = 0;
  let type = '';

  const report = (code: ProblemCode, at: number, what: string, { field, value }: FieldValue): void =>
    add({ code, line: at, message: `Line ${at}: ${what}`, field, value: shownValue(value) });
  const unique = (code: ProblemCode, space: string, text: string, what: () => string, culprit: FieldValue): boolean => {
    const first = references.define(space, text, line);
    if (first !== undefined)
      report(code, line, `${what()} appears more than once (lines ${first} and ${line})`, culprit);
    return first === undefined;
  };

  const visitor: RecordVisitor = {
    sourceId: (kind, id) => {
      if (id !== '')
        unique('duplicate_source_id', kind, id, () => `${kind} id ${quote(id)}`, { field: 'id', value: id });
    },
    name: (kind, name) => {
      if (name !== '')
        unique('duplicate_taxonomy_name', `${kind} name`, name, () => `${kind} name ${quote(name)}`, {
          field: 'name',
          value: name,
        });
    },
    reference: (target, field, id) => {
      if (id !== '') references.want({ line, from: type, field, target, id });
    },
    parent: (id, parentId) => {
      children.push({ id, parentId, line });
    },
    valuationDay: (accountId, date) => {
      if (accountId === '' || date === '') return true;
      const what = () => `Valuation of account_id ${quote(accountId)} on ${date}`;
      return unique('duplicate_valuation', 'Valuation day', `${date} ${accountId}`, what, {
        field: 'date',
        value: date,
      });
    },
  };

  return {
    /** Reuses one visitor for all records and only updates its line. */
    visitorOf: (nextLine: number, nextType: string): RecordVisitor => {
      line = nextLine;
      type = nextType;
      return visitor;
    },
    /** The line of the first record with this id, if a later one can replace it. */
    firstLine: (id: string): number | undefined => references.define(type, id, line),
    /** The checks at the end of the file. */
    settle: (): void => {
      for (const missing of references.missing()) add(missingReferenceProblem(missing));
      for (const { id, parentId, line: at } of parentsFirst(children).cyclic) {
        const what = `Category ${quote(id)} with parent_id ${quote(parentId)} is below itself`;
        report('invalid_parent', at, what, { field: 'parent_id', value: parentId ?? '' });
      }
    },
  };
};
