import type { CounterfoilClient, ImportDetail } from '@counterfoil/client';
import { EXIT } from '../errors.ts';
import type { Io } from '../io.ts';
import { startBars } from '../progress.ts';
import { nounOf } from '../words.ts';
import { withoutApiWords } from './preview-errors.ts';

/** What holds if nobody waits any longer. */
export const GOES_ON = 'The service carries on without this command. See the progress with: counterfoil imports';

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
  if (status === 'complete' && verification.readback.status === 'not_verified') return 'Proving';
  return status === 'importing' ? 'Publishing' : '';
};

/** What became of an import that was published, and the exit code that says so. */
export const outcomeOf = (io: Io, detail: ImportDetail): { readonly text: string; readonly exit: number } => {
  const { id, status, error, verification } = detail;
  const { status: proof, checked_counts: read = {} } = verification.readback;
  if (status !== 'complete')
    return {
      text: `${io.paint('red', 'Failed:')} ${error == null ? `the import is ${status}` : withoutApiWords(error)}`,
      exit: EXIT.failed,
    };
  const revert = `Revert it: counterfoil revert ${id}`;
  if (proof !== 'matched') {
    const reason = verification.readback.error ?? 'the ledger differs from the file';
    return { text: `Published, but ${io.paint('red', 'not proved')}: ${reason}.\n${revert}`, exit: EXIT.failed };
  }
  const proved = counted(read); // created or already there: both belong to the import
  const found =
    proved === '' ? 'the ledger matches the file' : `${proved} read back from the ledger, exactly as in the file`;
  const done = io.paint('green', 'Published and proved');
  return { text: `${done}: ${found}.\n${revert}`, exit: EXIT.ok };
};

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => nounOf(kind, count))
    .join(', ');
