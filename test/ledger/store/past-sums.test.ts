import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createPastSums } from '../../../shared/ledger/store/past-sums.ts';
import type { PastSum } from '../../../shared/ledger/totals/domain/past-sums.ts';
import { decompressText } from '../../../shared/platform/domain/bytes/compression.ts';
import { pastSumsKey } from '../../../shared/platform/dynamodb/keys.ts';
import { anAccount, withRows } from '../../support/ledger/ledger-builders.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const ACCOUNT = anAccount();
const STANDING = {
  valued: { amount: '10', holdings: '2' },
  flow: '-3.5',
  held: [
    {
      securityId: null,
      ticker: 'VT',
      exchangeOperatingMic: null,
      qty: '2',
      stated: { price: '1', date: '2023-01-02', value: '2' },
      unpricedQty: '0',
    },
  ],
};
const SUM: PastSum = {
  account: ACCOUNT,
  until: '2024',
  isDebt: false,
  firstMonth: '2024-11',
  years: ['2024'],
  counts: { transaction: 3, trade: 1, valuation: 1, holding: 0, balance: 0 },
  currencies: [{ currency: 'USD', standing: STANDING, balances: ['12', '13.5'] }],
};

const anotherFamily = () => {
  const { documents, tableName } = table;
  return {
    familyId: randomUUID(),
    pages: createLedgerPages(documents, tableName),
    headers: createLedgerHeaders(documents, tableName),
    sums: createPastSums(documents, tableName),
  };
};

/** With a transaction in 2024, which is added up. */
const summedFamily = async () => {
  const family = anotherFamily();
  const { familyId, pages, sums } = family;
  await pages.change(familyId, ACCOUNT, '2024-11', (page) => withRows(page, [{ date: '2024-11-05' }]));
  const kept = await sums.read(familyId);
  await sums.keep(familyId, [SUM], await sums.yearsOf(familyId, ACCOUNT), kept);
  return family;
};

describe('PastSums', () => {
  it('are read as they were stored, with balances only if requested', async () => {
    const { familyId, headers } = await summedFamily();
    const withoutBalances = SUM.currencies.map((currency) => ({ ...currency, balances: null }));
    expect(await headers.recent?.(familyId)).toEqual({
      headers: [],
      past: [{ ...SUM, currencies: withoutBalances }],
    });
    expect(await headers.recent?.(familyId, { withBalances: true })).toEqual({ headers: [], past: [SUM] });
  });

  it('are stored in this form (if it changes, raise RULES)', async () => {
    const { familyId } = await summedFamily();
    const { documents, tableName } = table;
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: pastSumsKey(familyId) }));
    expect({ rules: Item?.['rules'], text: decompressText(Item?.['body']) }).toEqual({
      rules: 1,
      text: JSON.stringify([{ ...SUM, currencies: [{ currency: 'USD', standing: STANDING, balances: null }] }]),
    });
  });

  it('are ignored and fully replaced if they were made by other rules', async () => {
    const { familyId, headers, sums } = await summedFamily();
    const { documents, tableName } = table;
    const Key = pastSumsKey(familyId);
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
    await documents.send(new PutCommand({ TableName: tableName, Item: { ...Item, rules: 0 } }));

    const { headers: all = [], past } = (await headers.recent?.(familyId)) ?? {};
    expect({ months: all.map(({ key }) => key.month), past }).toEqual({ months: ['2024-11'], past: [] });
    const kept = await sums.read(familyId);
    expect(kept).toMatchObject({ isReadable: false, sums: [] });
    expect(await sums.accountsWithout(familyId, '2024', kept)).toEqual([ACCOUNT]);
  });

  it('keep only the balances of the latest version', async () => {
    const { familyId, sums } = await summedFamily();
    await sums.keep(familyId, [SUM], [], await sums.read(familyId));
    const { documents, tableName } = table;
    const query = new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pastSumsKey(familyId).pk },
    });
    const { Items = [] } = await documents.send(query);
    const { version } = await sums.read(familyId);
    expect(Items.map(({ sk }) => sk)).toEqual([`PAST_BALANCES#${version}`, 'PAST_SUMS']);
  });
});
