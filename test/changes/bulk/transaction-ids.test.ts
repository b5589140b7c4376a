import { expect, it } from 'vitest';
import { findTransactionIds } from '../../../shared/changes/bulk/use-cases/transaction-ids.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { aPage, FAMILY, MONTH, withRows } from '../../support/ledger/ledger-builders.ts';

it('finds the transactions with some external ids, and reads each page once', async () => {
  const ids = ['a', 'b', 'c'].map((id) => ({ source: 'api', id }));
  const page = withRows(
    aPage(),
    ids.map((externalId) => ({ externalId })),
  );
  const entries = entriesOf(page);
  const read: string[] = [];
  const claimed = [...entries.map(({ id }) => ({ recordId: id, at: '' })), undefined];
  const found = await findTransactionIds({
    claims: { read: async () => claimed, move: async () => false },
    ledger: {
      readMany: async (_, refs) => {
        read.push(...refs.map(({ month }) => month));
        return refs.map(() => page);
      },
    },
  })(FAMILY, [...ids, { source: 'api', id: 'unknown' }]);
  expect(found).toEqual([...entries.map(({ id }) => id), undefined]);
  expect(read).toEqual([MONTH]);
});
