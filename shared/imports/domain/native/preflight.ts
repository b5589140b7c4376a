import type { RecordCounts } from '../../../ledger/domain/record-types.ts';
import { createRecordCounter } from '../../../ledger/domain/record-types.ts';
import type { Sha256 } from '../../../platform/domain/hash.ts';
import { createForeignRows, type ForeignAccount } from '../foreign-rows.ts';
import type { ImportWarning } from '../import.ts';
import type { ParsedLine } from './native-line.ts';
import type { NativeProblem } from './native-problem.ts';
import type { NativeKind, NativeRecord } from './native-record.ts';
import { createProblemList } from './problem-list.ts';
import { type ReadLine, readRecord } from './read-record.ts';
import { createRecordChecks } from './record-checks.ts';
import { TransferBook } from './transfer-book.ts';
import { createWarningList } from './warning-list.ts';

export type PreflightSettings = {
  /** The kinds that can be imported, e.g. SUPPORTED_KINDS. */
  readonly supports: ReadonlyMap<string, NativeKind>;
  readonly hash: Sha256;
};

export type PreflightReport = {
  readonly valid: boolean;
  /** The first hundred, check by check. */
  readonly errors: readonly NativeProblem[];
  readonly errorsCount: number;
  readonly warnings: readonly ImportWarning[];
  /** A row is a line that is not blank; it is invalid when an error was found while reading it. */
  readonly stats: { readonly rowsCount: number; readonly validRowsCount: number; readonly invalidRowsCount: number };
  /** Lines by type, supported or not; always all fifteen keys. */
  readonly expectedRecordCounts: RecordCounts;
  /** Why the first line is no record at all: such a file is not NDJSON and is not worth keeping. */
  readonly firstLineProblem: NativeProblem | null;
};

/** The checks of a native file, one line at a time, in memory that does not grow with transactions but for their ids' hashes. */
export const createPreflight = ({ supports, hash }: PreflightSettings) => {
  const problems = createProblemList();
  const counter = createRecordCounter();
  const checks = createRecordChecks(hash, problems.add);
  let rowsCount = 0;
  let invalidRowsCount = 0;
  let firstLineProblem: NativeProblem | null = null;
  const transfers = new TransferBook();
  const warnings = createWarningList();
  const currencies = createCurrencyCheck();

  const findings: Findings = { problems, warnings, counter, checks, transfers, currencies };
  const check = createChecker(findings);

  return {
    /** Every line that is not blank, in the file's order, with its physical number. */
    line: (line: number, parsed: ParsedLine): void => {
      const before = problems.total();
      const read = readRecord(line, parsed, supports);
      check(line, read);
      if (rowsCount === 0 && read.type === undefined) firstLineProblem = read.problems[0] ?? null;
      rowsCount += 1;
      if (problems.total() > before) invalidRowsCount += 1;
    },
    /** Whether every line has to be told once more, in any order, for the transfers among them. */
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
      return {
        valid: problems.total() === 0,
        errors: problems.first(),
        errorsCount: problems.total(),
        warnings: [...warnings.first, ...currencies.warnings()],
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
};

const createChecker =
  ({ problems, warnings, counter, checks, transfers, currencies }: Findings) =>
  (line: number, { problems: found, type, kind, record }: ReadLine): void => {
    for (const problem of found) problems.add(problem);
    if (type !== undefined) counter.count(type);
    if (record !== undefined) kind?.visit(record, checks.visitorOf(line, record.type));
    if (record === undefined || found.length > 0) return;
    transfers.add(record);
    currencies.add(record);
    const first = kind?.isReplaceable && checks.firstLine(record.id);
    if (first !== undefined) warnings.addRepeated(line, record.type, first);
  };

/** Entries in another currency than the one that the file gives their account. */
const createCurrencyCheck = () => {
  const accounts = new Map<string, ForeignAccount>();
  const foreign = createForeignRows('line');
  return {
    add: (record: NativeRecord): void => {
      if (record.type === 'Account') {
        if (record.currency !== null) accounts.set(record.id, { name: record.name, currency: record.currency });
      } else if (isDatedMoney(record)) foreign.add(record.accountId, record.currency, record.line);
    },
    warnings: (): readonly ImportWarning[] => foreign.warnings((id) => accounts.get(id)),
  };
};

const DATED_MONEY = ['Transaction', 'Trade', 'Valuation', 'Holding'] as const;
type DatedMoney = Extract<NativeRecord, { readonly type: (typeof DATED_MONEY)[number] }>;

const isDatedMoney = (record: NativeRecord): record is DatedMoney => DATED_MONEY.some((type) => type === record.type);

const settleTransfers = ({ transfers, problems, warnings }: Findings): void => {
  for (const problem of transfers.problems('')) problems.add(problem);
  warnings.addVoid(transfers);
};
