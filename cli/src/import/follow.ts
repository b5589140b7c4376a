import type { CounterfoilClient, ImportDetail } from '@counterfoil/client';
import { EXIT } from '../errors/errors.ts';
import type { Io } from '../io.ts';
import { startBars } from '../output/progress.ts';
import { withoutApiWords } from '../output/service-words.ts';
import { nounOf } from '../output/words.ts';

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
  const { status: readback, checked_counts: read = {} } = verification.readback;
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
  const found = counted(read); // created or already there: both belong to the import
  const result =
    found === '' ? 'the ledger matches the file' : `${found} read back from the ledger, exactly as in the file`;
  const done = io.paint('green', 'Published and verified');
  return { text: `${done}: ${result}.\n${revert}`, exit: EXIT.ok };
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
