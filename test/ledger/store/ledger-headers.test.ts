import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { anAccount, MONTH, withRows } from '../../support/ledger/ledger-builders.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

describe('LedgerHeaders', () => {
  it('lists all pages of the family by month, with current values', async () => {
    const familyId = randomUUID();
    const pages = createLedgerPages(table.documents, table.tableName);
    const accounts = ['00000000', '00000001', '0000000e', '0000000f'].map((tag) =>
      anAccount({ id: randomUUID(), tag }),
    );
    for (const account of accounts) {
      for (const month of ['2026-02', MONTH]) {
        await pages.change(familyId, account, month, (page) =>
          withRows(page, [
            { date: `${month}-01`, amount: '-3' },
            { date: `${month}-02`, kind: 'valuation', amount: '10' },
            { date: `${month}-03`, currency: 'EUR', kind: 'trade' },
            { date: '2020-01-01', name: 'elsewhere' },
          ]),
        );
      }
    }
    const headers = await createLedgerHeaders(table.documents, table.tableName).list(familyId);
    const stored = await Promise.all(
      ['2026-02', MONTH].flatMap((month) => accounts.map((account) => pages.read(familyId, account, month))),
    );

    const found = headers.map(({ version: _, ...header }) => header);
    expect(found).toEqual(stored.map((page) => ({ ...headerOf(page), segments: [] })));
    expect(headers).toHaveLength(8);
    expect(await createLedgerHeaders(table.documents, table.tableName).list(randomUUID())).toEqual([]);
  });

  it('name another version of a year after each write, whatever it changed', async () => {
    const [familyId, account] = [randomUUID(), anAccount({ id: randomUUID() })];
    const pages = createLedgerPages(table.documents, table.tableName);
    const change = (of: (page: Page) => Page) => pages.change(familyId, account, MONTH, of);
    const versionNow = async () => {
      const [header] = await createLedgerHeaders(table.documents, table.tableName).list(familyId);
      return header?.version;
    };
    await change((page) => withRows(page, [{}]));
    const first = await versionNow();
    await change((page) => ({ ...page }));
    const second = await versionNow();

    expect(first).toMatch(/^[\w-]{12}$/);
    expect(second).toMatch(/^[\w-]{12}$/);
    expect(second).not.toBe(first);
  });
});
