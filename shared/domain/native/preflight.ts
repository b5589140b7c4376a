import type { Sha256 } from '../hash.ts';
import type { ImportWarning, RecordCounts } from '../imports/import.ts';
import type { ParsedLine } from './native-line.ts';
import type { NativeProblem } from './native-problem.ts';
import { createProblemList } from './problem-list.ts';
import { type ReadLine, readRecord } from './read-record.ts';
import { createRecordChecks } from './record-checks.ts';
import type { RecordKind } from './record-kind.ts';
import { createRecordCounter } from './record-types.ts';

export type PreflightSettings = {
  /** The kinds that can be imported, e.g. SUPPORTED_KINDS. */
  readonly supports: ReadonlyMap<string, RecordKind>;
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

  const check = (line: number, read: ReadLine): void => {
    for (const problem of read.problems) problems.add(problem);
    if (read.type !== undefined) counter.count(read.type);
    if (read.record !== undefined) read.kind?.visit(read.record, checks.visitorOf(line, read.record.type));
  };

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
    finish: (): PreflightReport => {
      if (rowsCount === 0) problems.add({ code: 'no_data_rows', message: 'The file has no records' });
      checks.settle();
      return {
        valid: problems.total() === 0,
        errors: problems.first(),
        errorsCount: problems.total(),
        warnings: [],
        stats: { rowsCount, validRowsCount: rowsCount - invalidRowsCount, invalidRowsCount },
        expectedRecordCounts: counter.counts(),
        firstLineProblem,
      };
    },
  };
};
