import { describe, expect, it } from 'vitest';
import { requestMerges } from '../../../shared/changes/duplicates/use-cases/request-merges.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { aPage, FAMILY, MONTH, withRows } from '../../support/ledger/ledger-builders.ts';

const MOST_PAIRS = 250;
/** The most that one item of the table holds. */
const MOST_BYTES = 400_000;

describe('requestMerges', () => {
  it('fits into one item with the most pairs and the longest notes', async () => {
    const rows = Array.from({ length: MOST_PAIRS }, (_, at) => ({
      date: `${MONTH}-05`,
      amount: String(at + 1),
      notes: 'n'.repeat(10_000),
    }));
    const page = withRows(
      withRows(aPage(), rows),
      rows.map((row) => ({ ...row, name: 'In other words' })),
      { importId: 'import-b', attempt: 'attempt-2' },
    );
    const entries = entriesOf(page);
    const pairs = entries
      .slice(0, MOST_PAIRS)
      .map(({ id }, at) => ({ keptId: id, mergedId: entries[at + MOST_PAIRS]?.id ?? '' }));
    const request = await requestMerges({ ledger: { readMany: async () => [page] } })(FAMILY, pairs);

    expect(Object.keys(request.merges ?? {})).toHaveLength(2 * MOST_PAIRS);
    expect(JSON.stringify(request).length).toBeLessThan(MOST_BYTES);
  });
});
