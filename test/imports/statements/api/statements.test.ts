import { describe, expect, it } from 'vitest';
import { exampleStatement } from '../../../../shared/imports/domain/example-statement.ts';
import type { AccountStatement } from '../../../../shared/imports/schema/account-statement.ts';
import type { PreflightAnswer } from '../../../../shared/imports/schema/preflight.ts';
import { call, type ErrorBody, type Listed, newAccount, settled } from '../../../support/http/api-client.ts';
import { type Detail, form, ledgerOf, patch, publish, send } from '../../../support/imports/send-statement.ts';
import { newFamily } from '../../../support/new-family.ts';

const HEADERLESS =
  '03.02.2026;Bakery;4,50;;95,50\n04.02.2026;Pay;;1.500,00;1.595,50\n14.02.2026;Rent;800,00;;795,50\nTotal;;804,50;1.500,00;\n';
const mt940 = (account: string, amount: string, closing: string) =>
  `:20:X\n:25:${account}\n:28C:1\n:60F:C260201USD100,00\n:61:2602030203${amount}NMSCNONREF\n:86:Shop\n:62F:${closing}\n-\n`;

const camt = (
  account: string,
) => `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Id>1</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>USD</Ccy></Acct>
<Ntry><Amt Ccy="USD">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-02-04</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Tea</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

describe('a file that tells nothing about itself', () => {
  it('is read as it shows itself, and proved by its balances', async () => {
    const account = await newAccount();
    const { status, body } = await send('bank.csv', HEADERLESS, { account_id: account.id });
    expect([status, body.data?.questions]).toEqual([201, []]);
    expect(body.data.stats).toMatchObject({ rows_count: 3, invalid_rows_count: 0, left_out_rows_count: 1 });
    expect(body.data.configuration).toMatchObject({ header: 'false', outflow_col_label: '#3', inflow_col_label: '#4' });
    expect(body.data.completeness).toEqual({ status: 'complete', difference: null, places: [] });
    expect((await publish(body.data.id)).status).toBe(202);
    expect((await settled(body.data.id)).status).toBe('complete');
    expect(await ledgerOf(account.id)).toEqual([
      ['2026-02-14', '800.00', 'Rent'],
      ['2026-02-04', '-1500.00', 'Pay'],
      ['2026-02-03', '4.50', 'Bakery'],
    ]);
  });

  it('is clear, complete and has nothing to ask if it is the example', async () => {
    const account = await newAccount();
    const { filename, content } = exampleStatement('2026-03-31');
    const { body } = await send(filename, content, { account_id: account.id });
    expect(body.data).toMatchObject({ questions: [], warnings: [], status_detail: { publishable: true } });
    expect(body.data.completeness).toEqual({ status: 'complete', difference: null, places: [] });
  });

  it('is read in the background if it has many lines, also if it is no table', async () => {
    const account = await newAccount();
    const file = mt940('DE12', 'D9,50', 'C260228USD90,50').replace(':62F:', `${'\n'.repeat(20_001)}:62F:`);
    const { status, body } = await send('bank.sta', file, { account_id: account.id });
    expect([status, body.data?.preparing]).toEqual([201, true]);
    expect(await settled(body.data.id)).toMatchObject({ stats: { rows_count: 1, invalid_rows_count: 0 } });
  });

  it('says where a row is missing', async () => {
    const account = await newAccount();
    const rows = HEADERLESS.split('\n').filter((line) => !line.includes('Rent'));
    const file = [...rows, '20.02.2026;Tea;5,50;;790,00', '21.02.2026;Tea;5,00;;785,00'].join('\n');
    const { body } = await send('bank.csv', file, { account_id: account.id });
    expect(body.data.completeness).toMatchObject({
      status: 'incomplete',
      places: [{ kind: 'missing', rows: [2, 4], amount: '-800.00' }],
    });
  });

  it('is kept with its questions until they are answered', async () => {
    const account = await newAccount();
    const { body } = await send('card.csv', 'date,merchant,amount\n03/04/2026,Shop,5.00\n04/05/2026,Bar,7.00\n', {
      account_id: account.id,
    });
    const { id, questions, status_detail } = body.data;
    expect(questions.map(({ field }) => field)).toEqual(['date_format', 'signage_convention']);
    expect(status_detail.publishable).toBe(false);
    const refused = await publish(id);
    expect([refused.status, refused.body.error, refused.body.import_id]).toEqual([422, 'not_publishable', id]);
    expect((await patch(id, { date_format: '%d/%m/%Y' })).body.data.questions.map(({ field }) => field)).toEqual([
      'signage_convention',
    ]);
    expect((await patch(id, { signage_convention: 'inflows_negative' })).body.data.status_detail.publishable).toBe(
      true,
    );
    expect((await publish(id)).status).toBe(202);
    await settled(id);
    expect(await ledgerOf(account.id)).toEqual([
      ['2026-05-04', '7.00', 'Bar'],
      ['2026-04-03', '5.00', 'Shop'],
    ]);
  });

  it('is asked for the year of its dates, each time anew', async () => {
    const account = await newAccount();
    const rows = 'date,text,amount\n28 DEC,Shop,-5.00\n02 JAN,Bar,-7.00\n03 JAN,Pay,9.00\n';
    for (const at of [1, 2]) {
      const { id, questions, configuration } = (await send('no-year.csv', rows, { account_id: account.id })).body.data;
      expect([questions.map(({ field }) => field), configuration.date_format]).toEqual([['dates_from'], '%d %b']);
      expect((await publish(id)).status).toBe(422);
      const dates_from = questions[0]?.candidates[at]?.value ?? '';
      expect((await patch(id, { dates_from })).body.data).toMatchObject({
        questions: [],
        configuration: { dates_from },
      });
      expect((await publish(id)).status).toBe(202);
      await settled(id);
      const year = Number(dates_from.slice(0, 4));
      expect(await ledgerOf(account.id)).toEqual(
        expect.arrayContaining([
          [`${year}-12-28`, '5.00', 'Shop'],
          [`${year + 1}-01-02`, '7.00', 'Bar'],
          [`${year + 1}-01-03`, '-9.00', 'Pay'],
        ]),
      );
    }
  });

  it('reads a file with years like the same one without, and the other way round', async () => {
    const account = await newAccount();
    const sent = (date: string) =>
      send('years.csv', `date,text,amount\n${date},Shop,-5.00\n${date},Pay,9.00\n`, { account_id: account.id });
    const without = (await sent('28 DEC')).body.data;
    await patch(without.id, { dates_from: '2024-12-28' });
    expect((await publish(without.id)).status).toBe(202);
    await settled(without.id);

    const { status, body } = await sent('28 Dec 2024');
    expect([status, body.data?.questions]).toEqual([201, []]);
    expect(body.data.configuration).toMatchObject({ date_format: '%d %b %Y', dates_from: null });
    expect((await publish(body.data.id)).status).toBe(202);
    await settled(body.data.id);
    expect(await ledgerOf(account.id)).toHaveLength(2);

    const again = (await sent('29 Dec')).body.data;
    expect(again.questions.map(({ field }) => field)).toEqual(['dates_from']);
    expect(again.stats.invalid_rows_count).toBe(0);
  });

  it('refuses an earliest day for dates that have a year', async () => {
    const fields = { dates_from: '2025-01-01', date_format: '%Y-%m-%d' };
    const { status, body } = await send('a.csv', 'date,text,amount\n2026-01-02,A,-1\n', fields);
    expect([status, body.message]).toEqual([422, expect.stringContaining('dates_from is only for')]);
  });

  it('is described before it is imported, and settings that are sent take precedence', async () => {
    const sent = form('bank.csv', HEADERLESS, { name_col_label: '#1' });
    const { status, body } = await call<{ data: PreflightAnswer }>('POST', '/imports/preflight', { body: sent });
    const { detection, configuration, stats } = body.data;
    expect([status, detection?.file_format, detection?.questions]).toEqual([200, 'csv', []]);
    expect(detection?.fields['outflow_col_label']).toMatchObject({ value: '#3', confidence: 'likely' });
    expect([configuration.name_col_label, stats.left_out_rows_count]).toEqual(['#1', 1]);
  });
});

describe('a statement of a bank', () => {
  it('is imported, and adds nothing the second time', async () => {
    const account = await newAccount();
    for (const effect of [1, 1]) {
      const { body } = await send('a.sta', mt940('DE12', 'D4,50', 'C260203USD95,50'), { account_id: account.id });
      expect(body.data).toMatchObject({
        configuration: { file_format: 'mt940' },
        completeness: { status: 'complete' },
      });
      expect((await publish(body.data.id)).status).toBe(202);
      await settled(body.data.id);
      expect(await ledgerOf(account.id)).toHaveLength(effect);
    }
  });

  it('of several accounts asks which is which, and remembers it', async () => {
    const accounts = await Promise.all([newAccount(), newAccount()]);
    const file = mt940('DE34', 'D4,50', 'C260203USD95,50') + mt940('DE56', 'C9,', 'C260203USD109,00');
    const asked = (await send('two.sta', file, { account_id: accounts[0].id })).body.data;
    expect(asked.questions).toMatchObject([{ field: 'account_id' }]);
    expect((await publish(asked.id)).status).toBe(422);
    const open = (await patch(asked.id, { account_id: null })).body.data;
    expect([open.questions, open.stats.unassigned_mappings_count, open.status_detail.publishable]).toEqual([
      [],
      2,
      false,
    ]);
    for (const [at, key] of ['DE34', 'DE56'].entries()) {
      await call('PATCH', `/imports/${asked.id}/mappings`, {
        json: { type: 'account', key, mappable_id: accounts[at]?.id },
      });
    }
    expect((await publish(asked.id)).status).toBe(202);
    expect((await settled(asked.id)).status).toBe('complete');
    expect(await Promise.all(accounts.map(({ id }) => ledgerOf(id)))).toEqual([
      [['2026-02-03', '4.50', 'Shop']],
      [['2026-02-03', '-9.00', 'Shop']],
    ]);
  });

  it('goes into the accounts of earlier ones by the numbers of the bank, and asks only about others', async () => {
    const [account, otherAccount] = await Promise.all([newAccount(), newAccount()]);
    const digits = String(Date.now()).slice(-10);
    const numbers = ['DE101112', 'DE202122', 'DE303132'].map((start) => `${start}${digits}`);
    const [first = '', second = '', third = ''] = numbers.map((number) => mt940(number, 'D4,50', 'C260203USD95,50'));
    const linked = (await send('two.sta', first + second)).body.data;
    for (const [at, { id }] of [account, otherAccount].entries()) {
      await call('PATCH', `/imports/${linked.id}/mappings`, {
        json: { type: 'account', key: numbers[at], mappable_id: id },
      });
    }
    await publish(linked.id);
    expect((await settled(linked.id)).verification.readback.status).toBe('matched');

    const mapped = async (name: string, file: string, fields = {}) => {
      const { id, warnings = [] } = (await send(name, file, fields)).body.data;
      const { body } = await call<{ data: readonly { mappable: { id: string } | null }[] }>(
        'GET',
        `/imports/${id}/mappings?type=account`,
      );
      return { accounts: body.data.map(({ mappable }) => mappable?.id), warnings: warnings.map(({ code }) => code) };
    };
    expect(await mapped('single.sta', second)).toEqual({ accounts: [otherAccount.id], warnings: [] });
    expect(await mapped('three.sta', third + second + first)).toEqual({
      accounts: [undefined, otherAccount.id, account.id],
      warnings: [],
    });
    const spaced = (numbers[0] ?? '').replace(/(.{4})/g, '$1 ').trim();
    expect((await mapped('same.xml', camt(spaced))).accounts).toEqual([account.id]);
    expect(await mapped('chosen.sta', second, { account_id: account.id })).toEqual({
      accounts: [],
      warnings: ['other_account'],
    });
  });

  it('that cannot be read is refused by name, and nothing is kept', async () => {
    const { status, body } = await send('a.ofx', 'OFXHEADER:100\n<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>');
    expect([status, body.error]).toEqual([422, 'invalid_statement']);
    expect(body.message).toContain('has no statement');
  });
});

describe('a row that is left out', () => {
  it('is shown, counted apart and not written, until it is taken in again', async () => {
    const account = await newAccount();
    const { id } = (
      await send('x.csv', 'date,name,amount\n2026-02-20,Tea,-4.50\n2026-02-21,Note,\n2026-02-22,Bus,-2\n', {
        account_id: account.id,
      })
    ).body.data;
    const row = (number: number, json: unknown) =>
      call<{ data: { left_out?: boolean; valid: boolean } } & ErrorBody>('PATCH', `/imports/${id}/rows/${number}`, {
        json,
      });
    expect((await row(2, { left_out: true })).body.data).toMatchObject({ left_out: true, valid: true, effect: null });
    expect((await row(1, { left_out: true, fields: { name: 'x' } })).status).toBe(422);
    expect((await row(1, {})).status).toBe(422);
    const { data } = (await call<Detail>('GET', `/imports/${id}`)).body;
    expect([data.stats, data.status_detail.publishable]).toMatchObject([
      { rows_count: 2, left_out_rows_count: 1 },
      true,
    ]);
    expect((await publish(id)).status).toBe(202);
    expect((await settled(id)).verification.readback.status).toBe('matched');
    expect(await ledgerOf(account.id)).toHaveLength(2);
  });
});

describe('GET /api/v1/accounts/{id}/statements', () => {
  /** One purchase in a statement that states its days. */
  const month = (from: string, to: string, opening: string, amount: string, closing: string) =>
    `:20:X\n:25:DE77\n:28C:1\n:60F:C${from}USD${opening}\n:61:${to}D${amount}NMSCNONREF\n:86:Shop ${to}\n:62F:C${to}USD${closing}\n-\n`;
  const published = async (accountId: string, name: string, content: string) => {
    const { id } = (await send(name, content, { account_id: accountId })).body.data;
    expect((await publish(id)).status).toBe(202);
    expect((await settled(id)).status).toBe('complete');
    return id;
  };
  const statementsOf = async (accountId: string, query = '') =>
    (await call<Listed<AccountStatement>>('GET', `/accounts/${accountId}/statements${query}`)).body;
  const newAccountWith = async (balance: string) => {
    const account = await newAccount();
    const json = { valuation: { account_id: account.id, date: '2025-12-31', amount: balance } };
    expect((await call('POST', '/valuations', { json })).status).toBe(201);
    return account;
  };

  it('shows a month that is missing, and whether the ledger agrees, until the import is undone', async () => {
    const { id } = await newAccountWith('100');
    const january = await published(id, 'jan.sta', month('260101', '260131', '100,', '10,', '90,'));
    const march = await published(id, 'mar.sta', month('260301', '260331', '70,', '20,', '50,'));
    const { data, meta } = await statementsOf(id);
    expect(meta.total_count).toBe(2);
    expect(data).toEqual([
      {
        import_id: march,
        file_name: 'mar.sta',
        from: '2026-03-01',
        to: '2026-03-31',
        basis: 'stated',
        currency: 'USD',
        balance_date: '2026-03-31',
        closing_balance: '50.00',
        ledger_balance: '70.00',
        agrees: false,
        completeness: 'complete',
        gap_before: { from: '2026-02-01', to: '2026-02-28' },
      },
      expect.objectContaining({ import_id: january, closing_balance: '90.00', agrees: true, gap_before: null }),
    ]);
    expect((await statementsOf(id, '?per_page=1&page=2')).data).toEqual(data.slice(1));

    await published(id, 'feb.sta', month('260201', '260228', '90,', '20,', '70,'));
    expect((await statementsOf(id)).data.map(({ agrees, gap_before }) => [agrees, gap_before])).toEqual(
      Array.from({ length: 3 }, () => [true, null]),
    );
    expect((await call('POST', `/imports/${march}/revert`, { json: {} })).status).toBe(202);
    await settled(march);
    expect((await statementsOf(id)).data.map(({ from }) => from)).toEqual(['2026-02-01', '2026-01-01']);
  });

  it('takes the days of rows, with the balance beside the newest, also after a row was mended', async () => {
    const { id } = await newAccountWith('100');
    const rows = ['2026-02-10,Tea,-5.00,85.00', '2026-02-07,Bus,-4.00,90.00', '2026-02-03,Bar,-6.00,94.00'];
    await published(id, 'feb.csv', ['date,name,amount,balance', ...rows].join('\n'));
    expect((await statementsOf(id)).data).toMatchObject([
      { from: '2026-02-03', to: '2026-02-10', basis: 'rows', closing_balance: '85.00', agrees: true },
    ]);
    const broken = ['2026-03-02,Tea,-5.00,80.00', '2026-03-05,Bus,-4.00,76.00', 'soon,Bar,-6.00,70.00'];
    const fields = { account_id: id, date_format: '%Y-%m-%d', signage_convention: 'inflows_positive' };
    const sent = (await send('mar.csv', ['date,name,amount,balance', ...broken].join('\n'), fields)).body.data;
    await call('PATCH', `/imports/${sent.id}/rows/3`, { json: { fields: { date: '2026-03-09' } } });
    expect((await publish(sent.id)).status).toBe(202);
    await settled(sent.id);
    const [mended] = (await statementsOf(id)).data;
    expect(mended).toMatchObject({ from: '2026-03-02', to: '2026-03-09', closing_balance: null, agrees: null });
  });

  it('gives each account of a file its own days, and a debt its own sign', async () => {
    const accounts = [await newAccount(), await newAccount({ account_type: 'credit_card' })] as const;
    const file = month('260401', '260430', '0,', '5,', '0,')
      .replace(':62F:C260430USD0,', ':62F:D260430USD5,')
      .concat(
        month('260501', '260531', '0,', '7,', '0,')
          .replace(':25:DE77', ':25:DE88')
          .replace(':62F:C260531USD0,', ':62F:D260531USD7,'),
      );
    const { id } = (await send('two.sta', file)).body.data;
    for (const [at, key] of ['DE77', 'DE88'].entries()) {
      await call('PATCH', `/imports/${id}/mappings`, { json: { type: 'account', key, mappable_id: accounts[at]?.id } });
    }
    expect((await publish(id)).status).toBe(202);
    expect((await settled(id)).status).toBe('complete');
    expect((await statementsOf(accounts[0].id)).data).toMatchObject([
      { from: '2026-04-01', closing_balance: '-5.00', ledger_balance: '-5.00', agrees: true },
    ]);
    expect((await statementsOf(accounts[1].id)).data).toMatchObject([
      { from: '2026-05-01', closing_balance: '7.00', ledger_balance: '7.00', agrees: true },
    ]);
  });

  it('lists nothing for a new account, and does not know those of other families', async () => {
    const { id } = await newAccount();
    expect((await statementsOf(id)).data).toEqual([]);
    const { apiKey } = await newFamily();
    const { status, body } = await call<ErrorBody>('GET', `/accounts/${id}/statements`, { apiKey });
    expect([status, body.error]).toEqual([404, 'not_found']);
  });
});
