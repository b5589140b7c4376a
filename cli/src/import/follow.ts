import type { CounterfoilClient, ImportDetail } from '@counterfoil/client';
import { EXIT } from '../errors/errors.ts';
import type { Io } from '../io.ts';
import { startBars } from '../output/progress.ts';
import { withoutApiWords } from '../output/service-words.ts';
import { nounOf, numberOf } from '../output/words.ts';

/** Shown to a user who stops waiting. */
export const GOES_ON = 'The service carries on without this command. See the progress with: counterfoil imports';

/** The end of a command that does not wait. */
export const startedText = (id: string, what: 'published' | 'reverted'): string =>
  `Import ${id} is being ${what}. See the progress with: counterfoil imports`;

/** Waits until the service has nothing left to do, with a bar for each step. */
export const follow = async (io: Io, client: CounterfoilClient, id: string): Promise<ImportDetail> => {
  const bars = startBars(io);
  try {
    return await client.imports.waitUntilSettled(id, {
      onProgress: (detail) => bars.show(stepOf(detail), detail.progress?.done ?? 0, detail.progress?.total ?? 0),
    });
  } finally {
    bars.end();
  }
};

const stepOf = ({ preparing, status, verification }: ImportDetail): string => {
  if (preparing) return 'Reading';
  if (status === 'reverting') return 'Reverting';
  if (status === 'complete' && verification.readback.status === 'not_verified') return 'Verifying';
  return status === 'importing' ? 'Publishing' : '';
};

/** The outcome of a published import, and its exit code. */
export const outcomeOf = (io: Io, detail: ImportDetail): { readonly text: string; readonly exit: number } => {
  const { id, status, error, verification } = detail;
  const { status: readback } = verification.readback;
  if (status !== 'complete')
    return {
      text: `${io.paint('red', 'Failed:')} ${error == null ? `the import is ${status}` : withoutApiWords(error)}`,
      exit: EXIT.failed,
    };
  const revert = `Revert it: counterfoil revert ${id}`;
  if (readback !== 'matched') {
    const reason = verification.readback.error ?? 'the ledger differs from the file';
    const lines = [
      `Published, but ${io.paint('red', 'not verified')}: ${reason}.`,
      ...differences(verification),
      revert,
    ];
    return { text: lines.join('\n'), exit: EXIT.failed };
  }
  const done = io.paint('green', 'Published and verified');
  const { isNew, text } = provedIn(detail);
  return { text: isNew ? `${done}: ${text}.\n${revert}` : `${done}: ${text}.`, exit: EXIT.ok };
};

/** The records that were read back. Entries of other sources keep their own values, so only new ones are as in the file. */
const provedIn = ({
  verification: { readback },
  known_records: known,
}: ImportDetail): { readonly isNew: boolean; readonly text: string } => {
  const { checked_counts: read = {}, matched_counts: matched, derived_counts: derived = {} } = readback;
  if (counted(read) === '') return { isNew: true, text: 'the ledger matches the file' };
  if (matched === undefined) return { isNew: true, text: `${counted(read)} read back from the ledger` };
  const countedBy = (of: (kind: string) => number) =>
    counted(Object.fromEntries(Object.keys(read).map((kind) => [kind, of(kind)])));
  const thereOf = (kind: string) => Math.min(read[kind] ?? 0, matched[kind] ?? 0);
  const created = countedBy((kind) => (read[kind] ?? 0) - thereOf(kind));
  const there = countedBy(thereOf);
  const updated = known?.updated ?? 0;
  if (there === '') return { isNew: true, text: `${created} read back from the ledger, exactly as in the file` };
  const before = `${there} already there${updated > 0 ? `, of which ${numberOf(updated)} corrected` : ''}`;
  if (created !== '') return { isNew: true, text: `${created} created, exactly as in the file; ${before}` };
  if (updated > 0 || (derived['valuations'] ?? 0) > 0) return { isNew: true, text: before };
  return { isNew: false, text: `nothing was new. The entries belong to earlier imports or other sources: ${before}` };
};

type Money = NonNullable<ImportDetail['verification']['readback']['sums']>[number];

/** The sums of money that differ, a line each. */
const differences = ({ readback }: ImportDetail['verification']): readonly string[] =>
  (readback.sums ?? [])
    .filter(({ agrees }) => !agrees)
    .map(({ account_id: id, currency, kind, expected, actual }) => {
      const textOf = ({ count, money_in, money_out }: Money['actual']): string =>
        `${nounOf(kind === 'parts' ? 'split parts' : kind, count)}, ${money_in} in and ${money_out} out`;
      const place = id === null ? 'All other accounts' : `Account ${id}`;
      return `  ${place} (${currency}): ${textOf(expected)} in the file; ${textOf(actual)} in the ledger`;
    });

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => nounOf(kind, count))
    .join(', ');
