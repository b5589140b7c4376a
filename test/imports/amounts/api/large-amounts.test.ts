import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../../../../scripts/restore/open-table.ts';
import type { Account } from '../../../../shared/accounts/schema/account.ts';
import { createAccountRepository } from '../../../../shared/accounts/store/account-repository.ts';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import type { PreflightAnswer } from '../../../../shared/imports/schema/preflight.ts';
import { createLedgerPages } from '../../../../shared/ledger/store/ledger-pages.ts';
import {
  call,
  createImport,
  type ErrorBody,
  type Listed,
  newAccount,
  settled,
} from '../../../support/http/api-client.ts';
import { withRows } from '../../../support/ledger/ledger-builders.ts';
import { type NewFamily, newFamily } from '../../../support/new-family.ts';
import { browserWith } from '../../../support/pages/page-world.ts';
import type { Browser } from '../../../support/people/browser-client.ts';
import { newCloudUser, sessionOf } from '../../../support/people/cloud-person.ts';
import { until } from '../../../support/until.ts';

const CARD = '4012888888881881234567';
const LARGEST = '999999999999999999.99';
const AT = '2026-02-20';

describe('an amount of more than 18 digits', () => {
  it('is an error of its row that suggests checking the column', async () => {
    const { id } = await createImport({
      raw_file_content: `date,Reference,name\n${AT},${CARD},Card\n`,
      amount_col_label: 'Reference',
    });

    const { data } = (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`)).body;
    expect(data[0]?.errors).toEqual([
      `Amount "${CARD}" has 22 digits before the decimal point (at most 18 are allowed): check that "Reference" is the amount column`,
    ]);
    const { status, body } = await call<ErrorBody>('POST', `/imports/${id}/publish`);
    expect([status, body.error, body.import_id]).toEqual([422, 'not_publishable', id]);
  });

  it.each([
    ['QifImport', `!Type:Bank\nD02/20/2026\nT${CARD}\nPCard\n^\n`],
    ['YnabImport', `Date,Payee,Outflow,Inflow\n${AT},Card,${CARD},0\n`],
    ['MintImport', `Date,Description,Amount,Transaction Type\n${AT},Card,${CARD},debit\n`],
    ['AccountImport', `name,balance\nCard,${CARD}\n`],
    ['TradeImport', `date,ticker,qty,price\n${AT},VTI,${CARD},1\n`],
    ['TradeImport', `date,ticker,qty,price\n${AT},VTI,999999999999,999999999999\n`],
  ])('is an error of a row of a %s', async (type, raw_file_content) => {
    const { id, stats } = await createImport({
      type,
      raw_file_content,
      ...(type === 'QifImport' && { date_format: '%m/%d/%Y' }),
    });

    expect(stats).toMatchObject({ rows_count: 1, invalid_rows_count: 1 });
    const { data } = (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`)).body;
    expect(data[0]?.errors.join()).toContain('digits before the decimal point (at most 18 are allowed)');
  });

  it('is refused in bodies and in records', async () => {
    const { id: account_id } = await newAccount();
    const transaction = { account_id, date: AT, amount: CARD, name: 'Card' };
    const sent = [
      await call<ErrorBody>('POST', '/transactions', { json: transaction }),
      await call<ErrorBody>('POST', '/valuations', { json: { valuation: { account_id, date: AT, amount: CARD } } }),
      await call<ErrorBody>('POST', '/accounts', { json: { name: 'A', account_type: 'depository', balance: CARD } }),
    ];
    for (const { status, body } of sent) {
      expect([status, body.error]).toEqual([422, 'validation_failed']);
      expect(JSON.stringify(body)).toContain('at most 18 digits before the point');
    }
    const records = [
      { type: 'Account', data: { id: 'a', name: 'A', accountable_type: 'Depository', balance: '0' } },
      { type: 'Transaction', data: { id: 't', account_id: 'a', date: AT, amount: CARD, name: 'Card' } },
    ];
    const lines = records.map((record) => JSON.stringify(record)).join('\n');
    const native = { type: 'NativeImport', publish: 'true', raw_file_content: lines };
    const { status, body } = await call<ErrorBody>('POST', '/imports', { json: native });
    expect([status, body.error]).toEqual([422, 'preflight_failed']);
    expect(body.errors?.join()).toContain('22 digits before the decimal point');
  });
});

describe('a family with amounts of 30 digits from before the limit', () => {
  let family: NewFamily;
  let account: Account;
  let browser: Browser;

  const ask = <Body>(method: string, path: string, json?: unknown) =>
    call<Body>(method, path, { apiKey: family.apiKey, ...(json !== undefined && { json }) });

  beforeAll(async () => {
    family = await newFamily();
    browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId: family.familyId })));
    const json = { name: 'Old', account_type: 'depository', currency: 'USD' };
    account = (await ask<{ data: Account }>('POST', '/accounts', json)).body.data;
    const { documents, tableName } = openTable({ DATA_DIR: dirname(process.env['DEMO_FILE'] ?? '') });
    const accounts = createAccountRepository(documents, tableName);
    const tag = (await accounts.find(family.familyId, account.id))?.tag ?? '';
    const amounts = ['9'.repeat(30), '9'.repeat(30), `-${'8'.repeat(30)}`, `${'7'.repeat(22)}.99999999`];
    for (const month of ['2026-01', '2026-02']) {
      const rows = amounts.map((amount, at) => ({ amount, date: `${month}-1${at}`, name: `Old ${at}` }));
      const valuation = { kind: 'valuation', valuationKind: 'reconciliation', date: `${month}-05` } as const;
      await createLedgerPages(documents, tableName).change(family.familyId, { id: account.id, tag }, month, (page) => {
        const valued = { ...valuation, amount: '9'.repeat(30), name: 'Worth' };
        return withRows(page, [...rows, valued], { importId: crypto.randomUUID() });
      });
    }
  });

  it('can read everything', async () => {
    const { id } = account;
    const balance = (await ask<{ data: Account }>('GET', `/accounts/${id}`)).body.data.balance;
    expect(balance).toMatch(/^-?\d{30,}\.\d+$/);
    for (const path of ['/accounts', '/balance_sheet', '/balances', '/valuations', '/transactions?min_amount=1']) {
      expect([path, (await ask('GET', path)).status]).toEqual([path, 200]);
    }
    for (const path of ['/', '/accounts', `/accounts/${id}`, '/transactions', `/accounts/${id}/valuations`]) {
      const { status, body } = await browser.get(path, { headers: { accept: 'text/html' } });
      expect([path, status, /NaN|Infinity/.test(String(body))]).toEqual([path, 200, false]);
    }
    const { data } = (await ask<Listed<{ readonly id: string }>>('GET', '/transactions')).body;
    expect(data).toHaveLength(8);
    const page = await browser.get(`/transactions/${data[0]?.id}`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
  });

  it('can export everything, and import more', async () => {
    const { id } = (await ask<{ data: { id: string } }>('POST', '/exports', {})).body.data;
    const read = async () => (await ask<{ data: { status: string } }>('GET', `/exports/${id}`)).body.data.status;
    expect(await until(read, (status) => !['pending', 'running'].includes(status))).toBe('complete');

    const file = `date,amount,name\n2026-02-20,${LARGEST},a\n2026-02-21,${LARGEST},b\n2026-02-22,-${LARGEST},c\n`;
    const fields = { account_id: account.id, date_format: '%Y-%m-%d', raw_file_content: file };
    const seen = (await ask<{ data: PreflightAnswer }>('POST', '/imports/preflight', fields)).body.data;
    expect(seen).toMatchObject({ valid: true, preview: { will_create: 3 } });
    const made = await ask<{ data: ImportDetail }>('POST', '/imports', { ...fields, publish: 'true' });
    expect(made.status).toBe(201);
    expect((await settled(made.body.data.id, family.apiKey)).verification.readback.status).toBe('matched');
    expect((await ask('GET', '/balance_sheet')).status).toBe(200);
  });
});
