import { describe, expect, it } from 'vitest';
import { listDuplicates } from '../../../shared/changes/duplicates/use-cases/list-duplicates.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { emptyPage } from '../../../shared/ledger/pages/domain/page.ts';
import { anAccount, FAMILY, withRows } from '../../support/ledger/ledger-builders.ts';

const NO_FILTERS = { accountId: undefined, startDate: undefined, endDate: undefined };
const MONTHS = ['2026-01', '2026-02', '2026-03'];

/** One transaction in each month, which two imports report in different words. */
const PAGES = new Map(
  MONTHS.map((month) => {
    const page = withRows(emptyPage(anAccount(), month), [{ date: `${month}-05`, name: 'SHOP 12' }]);
    const other = { importId: 'import-b', attempt: 'attempt-2' };
    return [month, withRows(page, [{ date: `${month}-05`, name: 'Card payment shop 12' }], other)];
  }),
);

const monthsListed = async (most?: number) => {
  const opened: string[] = [];
  const list = listDuplicates(
    {
      headers: { list: async () => [...PAGES.values()].map(headerOf) },
      ledger: {
        readMany: async (_family: string, keys: readonly { month: string }[]) =>
          keys.map(({ month }) => {
            opened.push(month);
            return PAGES.get(month) ?? emptyPage(anAccount(), month);
          }),
      },
      accounts: { list: async () => [] },
      dismissed: { list: async () => new Set<string>() },
    },
    most,
  );
  return { listed: (await list(FAMILY, NO_FILTERS)).map(({ kept }) => kept.date), opened };
};

describe('listDuplicates', () => {
  it('compares all months, or only the newest of very many transactions', async () => {
    expect((await monthsListed()).listed).toEqual(['2026-03-05', '2026-02-05', '2026-01-05']);
    expect(await monthsListed(5)).toEqual({ listed: ['2026-03-05', '2026-02-05'], opened: ['2026-02', '2026-03'] });
    expect((await monthsListed(1)).opened).toEqual(['2026-03']);
  });
});
