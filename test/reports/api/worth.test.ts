import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import type { PreflightAnswer } from '../../../shared/imports/schema/preflight.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import type { Valuation } from '../../../shared/ledger/schema/valuation.ts';
import { addDays, addYears, monthOf } from '../../../shared/platform/domain/dates/local-date.ts';
import { familyDay } from '../../../shared/platform/domain/family.ts';
import type { BalanceSheet } from '../../../shared/reports/net-worth/schema/balance-sheet.ts';
import { earlyInDay } from '../../support/clock.ts';
import { call, type Listed, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

/** A new family for each test, because the balance sheet covers the whole family. */
const aFamily = async (timeZone = 'UTC') => {
  const { familyId, apiKey } = await newFamily(timeZone);
  const api = async <Body>(method: string, path: string, json?: unknown): Promise<Body> =>
    (await call<Body>(method, path, { apiKey, ...(json !== undefined && { json }) })).body;
  const newAccount = async (fields: Record<string, unknown> = {}): Promise<Account> => {
    const json = { name: 'Account', account_type: 'depository', currency: 'USD', ...fields };
    return (await api<{ data: Account }>('POST', '/accounts', json)).data;
  };
  const accountOf = async (id: string): Promise<Account> =>
    (await api<{ data: Account }>('GET', `/accounts/${id}`)).data;
  const transact = async (account_id: string, fields: Record<string, unknown>): Promise<Transaction> =>
    (await api<{ data: Transaction }>('POST', '/transactions', { account_id, name: 'Row', ...fields })).data;
  const value = (account_id: string, date: string, amount: string): Promise<Valuation> =>
    api<Valuation>('POST', '/valuations', { valuation: { account_id, date, amount } });
  const sheet = async (query = '') => (await api<{ data: BalanceSheet }>('GET', `/balance_sheet${query}`)).data;
  const publish = async (fields: Record<string, unknown>): Promise<ImportDetail> => {
    const json = { date_format: '%Y-%m-%d', publish: true, ...fields };
    const { id } = (await api<{ data: ImportDetail }>('POST', '/imports', json)).data;
    return settled(id, apiKey);
  };
  const page = async (path: string): Promise<string> => {
    const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
    return String((await browser.get(path, { headers: { accept: 'text/html' } })).body);
  };
  return { api, newAccount, accountOf, transact, value, sheet, publish, page };
};

const worthOf = ({ balance, cash_balance, holdings_value }: Account) => [balance, cash_balance, holdings_value];
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('a valuation that moves', () => {
  it('counts from its new date', async () => {
    const { api, newAccount, accountOf, transact, value, sheet } = await aFamily();
    const { id } = await newAccount();
    await transact(id, { date: '2025-10-17', amount: '100' });
    const valuation = await value(id, '2025-09-05', '1000');
    expect((await accountOf(id)).balance).toBe('900.00');

    await api('PATCH', `/valuations/${valuation.id}`, { valuation: { date: '2025-10-30', amount: '1000' } });

    expect((await accountOf(id)).balance).toBe('1000.00');
    expect((await api<Listed<Account>>('GET', '/accounts')).data.map(({ balance }) => balance)).toEqual(['1000.00']);
    const { currencies } = await sheet('?start_date=2025-09-01&end_date=2025-10-31');
    expect(currencies).toMatchObject([{ net_worth: '1000.00' }]);
    expect(currencies[0]?.series.map(({ net_worth }) => net_worth)).toEqual(['0.00', '1000.00']);

    await api('PATCH', `/valuations/${valuation.id}`, { valuation: { date: '2025-10-10', amount: '1000' } });
    expect((await accountOf(id)).balance).toBe('900.00');
  });
});

describe('an investment account', () => {
  const TRADES = 'date,ticker,qty,price\n2026-03-01,AAPL,10,150\n2026-03-02,AAPL,-4,160\n';

  it('consists of cash and positions at the last known price', async () => {
    const { newAccount, accountOf, publish, sheet, value, page } = await aFamily();
    const { id } = await newAccount({ account_type: 'investment', balance: '10000' });
    await publish({ type: 'TradeImport', account_id: id, raw_file_content: TRADES });

    const account = await accountOf(id);
    expect(worthOf(account)).toEqual(['10100.00', '9140.00', '960.00']);
    expect(account.positions).toEqual([
      {
        ticker: 'AAPL',
        exchange_operating_mic: null,
        currency: 'USD',
        qty: '6',
        price: '160.00',
        price_date: '2026-03-02',
        value: '960.00',
      },
    ]);
    const { currencies } = await sheet('?start_date=2026-02-01&end_date=2026-03-31');
    expect(currencies[0]?.assets).toBe('10100.00');
    expect(currencies[0]?.series.map(({ assets }) => assets)).toEqual(['10000.00', '10100.00']);
    expect(plain(await page(`/accounts/${id}`))).toMatch(
      /\$10,100\.00.*Cash \$9,140\.00 Holdings \$960\.00.*AAPL .*6 .*\$160\.00 .*Mar 2, 2026.*\$960\.00/,
    );
    expect(plain(await page('/'))).toContain('$10,100.00');

    await value(id, '2026-03-01', '10500');
    expect(worthOf(await accountOf(id))).toEqual(['10600.00', '9640.00', '960.00']);
    await value(id, '2026-03-10', '10500');
    expect(worthOf(await accountOf(id))).toEqual(['10500.00', '9540.00', '960.00']);
  });

  it('takes the quantity from a holdings record, with an opening value that results in the balance of the file', async () => {
    const { api, publish, accountOf } = await aFamily();
    const lines = (balance: string, name: string) =>
      [
        { type: 'Account', data: { id: 'a', name, balance, accountable_type: 'Investment', currency: 'USD' } },
        ...[
          { id: 't1', date: '2026-03-01', qty: '10', price: '150', amount: '1500' },
          { id: 't2', date: '2026-03-20', qty: '-4', price: '160', amount: '-640' },
        ].map((trade) => ({ type: 'Trade', data: { ...trade, account_id: 'a', ticker: 'AAPL', currency: 'USD' } })),
        {
          type: 'Holding',
          data: {
            account_id: 'a',
            date: '2026-03-10',
            ticker: 'AAPL',
            qty: '12',
            price: '155',
            amount: '1861',
            currency: 'USD',
          },
        },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n');
    const { status } = await publish({ type: 'NativeImport', raw_file_content: lines('9000', 'Depot') });
    const { data } = await api<Listed<Account>>('GET', '/accounts');

    expect(status).toBe('complete');
    // 8 shares at the price of the last trade
    expect(worthOf(await accountOf(data[0]?.id ?? ''))).toEqual(['9000.00', '7720.00', '1280.00']);
    const sheet = (await api<{ data: BalanceSheet }>('GET', '/balance_sheet?start_date=2026-03-01')).data;
    expect(sheet.currencies[0]?.net_worth).toBe('9000.00');
  });
});

describe('entries in a currency other than their account’s', () => {
  const CSV = 'date,name,amount,currency\n2026-03-01,Hotel,-25.00,EUR\n2026-03-02,Lunch,-4.00,USD\n';

  it('count in their own currency, wherever balances are shown', async () => {
    const { api, newAccount, accountOf, publish, sheet, page } = await aFamily();
    const { id } = await newAccount({ name: 'Joint', balance: '100' });
    const json = { account_id: id, date_format: '%Y-%m-%d', raw_file_content: CSV };
    const preflight = (await api<{ data: PreflightAnswer }>('POST', '/imports/preflight', json)).data;
    const { warnings } = await publish({ account_id: id, raw_file_content: CSV });
    const message =
      'The entry in row 1 is in EUR, but the account "Joint" is in USD: amounts are not converted, and the account gets a separate balance in EUR';

    expect(preflight).toMatchObject({ valid: true, warnings: [expect.stringContaining(message)] });
    expect(warnings).toEqual([{ line: null, code: 'foreign_currency', message }]);
    expect(await accountOf(id)).toMatchObject({
      balance: '96.00',
      balances: [
        { currency: 'USD', balance: '96.00', cash_balance: '96.00', holdings_value: '0.00' },
        { currency: 'EUR', balance: '-25.00', cash_balance: '-25.00', holdings_value: '0.00' },
      ],
    });
    const { currencies } = await sheet('?start_date=2026-03-01&end_date=2026-03-31');
    expect(currencies).toMatchObject([
      {
        currency: 'EUR',
        net_worth: '-25.00',
        accounts: [{ account_type: 'depository', accounts: [{ id, name: 'Joint', balance: '-25.00' }] }],
        series: [{ date: '2026-03-31', net_worth: '-25.00' }],
      },
      { currency: 'USD', net_worth: '96.00', series: [{ net_worth: '96.00' }] },
    ]);
    expect(plain(await page(`/accounts/${id}`))).toContain('In EUR -€25.00');
    expect(plain(await page('/'))).toMatch(
      /Net worth in USD \$96\.00 .*Without -€25\.00 ?, which has no exchange rate/,
    );
    expect(plain(await page('/accounts'))).toContain('$96.00 -€25.00');
  });

  it('cause no warning if the currency is the account’s', async () => {
    const { newAccount, publish } = await aFamily();
    const { id } = await newAccount({ currency: 'EUR' });
    const { warnings } = await publish({ account_id: id, raw_file_content: CSV.replaceAll('USD', 'EUR') });

    expect(warnings).toEqual([]);
  });

  it.each([
    ['in the currency that it names', { currency: 'USD' }],
    ['in the family’s currency', {}],
  ])('are reported with the line number in a native file, if the account is %s', async (_where, own) => {
    const { publish } = await aFamily();
    const account = { id: 'a', name: 'Joint', balance: '0', accountable_type: 'Depository', ...own };
    const row = { id: 't', account_id: 'a', date: '2026-03-01', amount: '25', currency: 'EUR' };
    const lines = [
      JSON.stringify({ type: 'Account', data: account }),
      JSON.stringify({ type: 'Transaction', data: row }),
    ];
    const { warnings } = await publish({ type: 'NativeImport', raw_file_content: lines.join('\n') });

    expect(warnings).toMatchObject([{ line: 2, code: 'foreign_currency' }]);
  });
});

describe('an account that a file creates', () => {
  const rowsIn = (...currencies: readonly string[]): string =>
    [
      'date,name,amount,currency,account',
      ...currencies.map((code, at) => `2026-03-0${at + 1},Shop,-4.00,${code},Paris`),
    ]
      .join('\n')
      .concat('\n');
  const named = (...currencies: readonly string[]) => ({
    account_col_label: 'account',
    raw_file_content: rowsIn(...currencies),
  });
  const onlyAccount = async (api: Awaited<ReturnType<typeof aFamily>>['api']) =>
    (await api<Listed<Account>>('GET', '/accounts')).data;

  it('is in the currency of its rows if all of them are in one, as the preflight shows', async () => {
    const { api, publish } = await aFamily();
    const json = { date_format: '%Y-%m-%d', ...named('EUR', 'EUR') };
    const { data } = await api<{ data: PreflightAnswer }>('POST', '/imports/preflight', json);
    const { warnings, verification } = await publish(named('EUR', 'EUR'));

    expect(data).toMatchObject({ valid: true, warnings: [] });
    expect(data.preview?.totals).toMatchObject([
      { currency: 'EUR', balance_before: '0.00', balance_after: '-8.00', balance_currency: 'EUR' },
    ]);
    expect([warnings, verification.readback.status]).toEqual([[], 'matched']);
    expect(await onlyAccount(api)).toMatchObject([
      { name: 'Paris', currency: 'EUR', balance: '-8.00', balances: [{ currency: 'EUR', balance: '-8.00' }] },
    ]);
  });

  it.each([
    ['are in several currencies', ['EUR', 'CHF']],
    ['leave the currency out', ['EUR', '']],
  ])('is in the currency of the family if its rows %s', async (_why, currencies) => {
    const { api, publish } = await aFamily();
    const { warnings } = await publish(named(...currencies));

    expect(warnings).toContainEqual({
      line: null,
      code: 'foreign_currency',
      message: expect.stringContaining('the account "Paris" is in USD'),
    });
    expect(await onlyAccount(api)).toMatchObject([{ name: 'Paris', currency: 'USD' }]);
  });

  it('ignores the currency of rows that are left out', async () => {
    const { api } = await aFamily();
    const json = { date_format: '%Y-%m-%d', ...named('EUR', 'CHF') };
    const { id } = (await api<{ data: ImportDetail }>('POST', '/imports', json)).data;
    await api('PATCH', `/imports/${id}/rows/2`, { left_out: true });
    await api('POST', `/imports/${id}/publish`, {});

    await expect.poll(() => onlyAccount(api)).toMatchObject([{ name: 'Paris', currency: 'EUR', balance: '-4.00' }]);
  });
});

describe('an entry dated after today', () => {
  it('is upcoming, and counts from its day in balances and series', async () => {
    await earlyInDay();
    const today = familyDay(new Date().toISOString(), 'UTC');
    const nextYear = addYears(today, 1);
    const { api, newAccount, accountOf, transact, value, sheet, page } = await aFamily();
    const { id } = await newAccount({ balance: '100' });
    await value(id, `${Number(nextYear.slice(0, 4)) + 4}-06-15`, '9');
    const { upcoming } = await transact(id, { date: nextYear, amount: '30', name: 'Insurance' });
    await transact(id, { date: addDays(today, 1), amount: '20', name: 'Rent' });
    await transact(id, { date: today, amount: '1', name: 'Coffee' });

    expect(upcoming).toBe(true);
    expect((await accountOf(id)).balance).toBe('99.00');
    const { currencies } = await sheet(`?start_date=${today}&end_date=${nextYear}`);
    expect(currencies[0]?.assets).toBe('99.00');
    expect(currencies[0]?.series.at(-1)).toMatchObject({ assets: '49.00' });
    const list = await api<Listed<Transaction>>('GET', `/transactions?account_id=${id}`);
    expect(list.data.map((transaction) => [transaction.name, transaction.upcoming])).toEqual([
      ['Insurance', true],
      ['Rent', true],
      ['Coffee', false],
    ]);
    const shown = plain(await page(`/accounts/${id}`));
    expect(shown).toContain('$99.00');
    expect(shown).toContain('Insurance Upcoming');
    expect(shown).not.toContain('Coffee Upcoming');
    expect(plain(await page('/'))).toContain('Net worth in USD $99.00');
  });

  describe('in the family’s time zone', () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Midway'] as const;
    let east = '';
    beforeAll(async () => {
      for (const hoursFromUtc of [14, -11]) await earlyInDay(hoursFromUtc);
      east = familyDay(new Date().toISOString(), zones[0]);
    });

    it.each([
      [zones[0], '75.00', false],
      [zones[1], '100.00', true],
    ] as const)('today is the date in %s', async (zone, balance, upcoming) => {
      const { newAccount, accountOf, transact, sheet } = await aFamily(zone);
      const { id } = await newAccount({ balance: '100' });
      const transaction = await transact(id, { date: east, amount: '25' });

      expect(transaction.upcoming).toBe(upcoming);
      expect((await accountOf(id)).balance).toBe(balance);
      expect((await sheet()).currencies[0]?.assets).toBe(balance);
      expect((await sheet()).currencies[0]?.series.at(-1)?.date.slice(0, 7)).toBe(
        monthOf(familyDay(new Date().toISOString(), zone)),
      );
    });

    it.each([
      [zones[0], true],
      [zones[1], false],
    ] as const)('the dates of an import may extend a year from today in %s', async (zone, valid) => {
      const { api, newAccount } = await aFamily(zone);
      const { id } = await newAccount();
      const raw_file_content = `date,name,amount\n${addYears(east, 1)},Row,-1\n`;
      const json = { account_id: id, date_format: '%Y-%m-%d', raw_file_content };
      const created = (await api<{ data: ImportDetail }>('POST', '/imports', json)).data;
      const rows = (await api<Listed<WireRowDiagnostic>>('GET', `/imports/${created.id}/rows`)).data;

      expect(rows.map((row) => row.valid)).toEqual([valid]);
    });
  });
});
