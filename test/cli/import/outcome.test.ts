import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../cli/src/import/follow.ts';
import type { Io } from '../../../cli/src/io.ts';
import type { ImportDetail } from '../../../client/src/index.ts';

const IO = { paint: (_: string, text: string) => text } as Pick<Io, 'paint'> as Io;

type Counts = Readonly<Record<string, number>>;
type Given = { checked_counts?: Counts; matched_counts?: Counts; derived_counts?: Counts };

const textOf = (given: Given, updated?: number): string => {
  const known_records = updated === undefined ? null : { updated };
  const verification = { readback: { status: 'matched', ...given } };
  return outcomeOf(IO, { id: 'own', status: 'complete', verification, known_records } as unknown as ImportDetail).text;
};
const REVERT = '\nRevert it: counterfoil revert own';

describe('the outcome of an import', () => {
  it.each<[string, Given, number | undefined, string]>([
    ['no counts', {}, undefined, `the ledger matches the file.${REVERT}`],
    [
      'new entries',
      { checked_counts: { transactions: 2, tags: 1 }, matched_counts: {} },
      undefined,
      `2 transactions, 1 tag read back from the ledger, exactly as in the file.${REVERT}`,
    ],
    [
      'entries of which nobody counted those that were there',
      { checked_counts: { transactions: 2 } },
      undefined,
      `2 transactions read back from the ledger.${REVERT}`,
    ],
    [
      'some entries that were there',
      { checked_counts: { transactions: 3 }, matched_counts: { transactions: 1 } },
      undefined,
      `2 transactions created, exactly as in the file; 1 transaction already there.${REVERT}`,
    ],
    [
      'only entries that were there',
      { checked_counts: { transactions: 2 }, matched_counts: { transactions: 2 } },
      undefined,
      'nothing was new. The entries belong to earlier imports or other sources: 2 transactions already there.',
    ],
    [
      'only entries that were there, some of them corrected',
      { checked_counts: { transactions: 2 }, matched_counts: { transactions: 2 } },
      1,
      `2 transactions already there, of which 1 corrected.${REVERT}`,
    ],
    [
      'only entries that were there, and an opening balance',
      {
        checked_counts: { transactions: 2 },
        matched_counts: { transactions: 2 },
        derived_counts: { valuations: 1 },
      },
      undefined,
      `2 transactions already there.${REVERT}`,
    ],
  ])('with %s', (_, given, updated, text) => {
    expect(textOf(given, updated)).toBe(`Published and verified: ${text}`);
  });
});
