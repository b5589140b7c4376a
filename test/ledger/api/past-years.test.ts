import { expect, it } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { call, type Listed, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { openCloud } from '../../support/people/cloud-person.ts';
import { until } from '../../support/until.ts';

const ROWS = ['date,name,amount', '2022-11-03,Rent,-800.00', '2023-01-05,Pay,2000.00', '2024-05-01,Rent,-850.00'];

it('past years are added up after an import and after its revert, and lists and balances include them', async () => {
  const { familyId, apiKey } = await newFamily();
  const own = { apiKey };
  const { documents, tableName } = openCloud();
  const headers = createLedgerHeaders(documents, tableName);
  const untilSummed = (transactions: number) =>
    until(
      async () => (await headers.recent?.(familyId))?.past.map(({ counts }) => counts.transaction),
      (counts) => counts?.length === 1 && counts[0] === transactions,
    );
  const ask = async <Body>(method: string, path: string, json?: object) =>
    (await call<Body>(method, path, { ...own, ...(json && { json }) })).body;
  const listed = async () => (await ask<Listed<{ date: string }>>('GET', '/transactions')).data.map(({ date }) => date);
  const balance = async () => (await ask<Listed<Account>>('GET', '/accounts')).data.map((account) => account.balance);

  const account = { name: 'Checking', account_type: 'depository', currency: 'USD' };
  const { data } = await ask<{ data: { id: string } }>('POST', '/accounts', account);
  const file = { account_id: data.id, date_format: '%Y-%m-%d', raw_file_content: ROWS.join('\n'), publish: true };
  const { data: sent } = await ask<{ data: ImportDetail }>('POST', '/imports', file);
  await settled(sent.id, apiKey);
  await untilSummed(3);
  expect(await listed()).toEqual(['2024-05-01', '2023-01-05', '2022-11-03']);
  expect(await balance()).toEqual(['350.00']);

  await ask('POST', `/imports/${sent.id}/revert`);
  await settled(sent.id, apiKey);
  await untilSummed(0);
  expect(await listed()).toEqual([]);
  expect(await balance()).toEqual(['0.00']);
});
