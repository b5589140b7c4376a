import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PreflightAnswer } from '../../../../shared/imports/schema/preflight.ts';
import { call, createImport, demo, type ErrorBody, newAccount, settled } from '../../../support/http/api-client.ts';

/** No other test's file has the last column, because saved settings of a header are proposed to the whole family. */
const CSV = `date,name,amount,category,tags,looked at beforehand
2026-02-27,Corner bakery,-4.80,Groceries,a|b,
2026-02-28,Salary,2500.00,Income,,
`;
const FIELDS = { date_format: '%Y-%m-%d', raw_file_content: CSV };

type Answered = { readonly data: PreflightAnswer };
const preflight = async (json: Record<string, unknown>) =>
  (await call<Answered>('POST', '/imports/preflight', { json: { date_format: '%Y-%m-%d', ...json } })).body.data;

describe('POST /api/v1/imports/preflight', () => {
  it('counts new rows before publishing and duplicates afterwards', async () => {
    const account = await newAccount();

    const seen = await preflight({ ...FIELDS, account_id: account.id });

    expect(seen).toMatchObject({
      type: 'TransactionImport',
      valid: true,
      content: { filename: 'import.csv', content_type: null, byte_size: CSV.length },
      stats: { rows_count: 2, valid_rows_count: 2 },
      headers: ['date', 'name', 'amount', 'category', 'tags', 'looked at beforehand'],
      required_headers: ['date', 'amount'],
      missing_required_headers: [],
      expected_record_counts: { transactions: 2 },
      errors: [],
      preview: {
        will_create: 2,
        will_match: 0,
        date_range: { first: '2026-02-27', last: '2026-02-28' },
        totals: [
          {
            account: { id: account.id, name: account.name },
            currency: 'USD',
            inflow: '2500.00',
            outflow: '4.80',
            net: '2495.20',
            rows: 2,
            balance_before: '0.00',
            balance_after: '2495.20',
            balance_currency: 'USD',
          },
        ],
      },
      first_rows: [
        { row_number: 1, valid: true, fields: { date: '2026-02-27', name: 'Corner bakery', amount: '-4.8' } },
        { row_number: 2, valid: true, errors: [], fields: { name: 'Salary', category: 'Income' } },
      ],
      suggested_configuration: null,
    });
    const { id } = await createImport({ ...FIELDS, account_id: account.id, publish: true });
    await settled(id);
    const again = await preflight({ ...FIELDS, account_id: account.id });
    expect(again.preview).toMatchObject({ will_create: 0, will_match: 2, new_categories: { count: 0, names: [] } });
    expect(again.preview?.totals).toMatchObject([
      { inflow: '0.00', outflow: '0.00', net: '0.00', rows: 0, balance_before: '2495.20', balance_after: '2495.20' },
    ]);
    expect(again.suggested_configuration).toMatchObject({
      account_id: account.id,
      import_id: id,
      configuration: { date_format: '%Y-%m-%d', amount_col_label: 'amount', rows_to_skip: 0 },
    });
  });

  it('compares the closing balance of the file with what the account will hold', async () => {
    const account = await newAccount({ currency: 'EUR' });
    const raw_file_content =
      'date,name,amount,balance\n2026-03-02,Bakery,-4.80,1195.20\n2026-03-05,Salary,2310.55,3505.75\n';
    const fields = { raw_file_content, account_id: account.id, balance_col_label: 'balance' };
    const closing = async () => (await preflight(fields)).preview?.totals[0]?.closing_balance;
    const stated = { date: '2026-03-05', stated: '3505.75' };
    const agreeing = { ...stated, ledger: '3505.75', difference: '0.00', agrees: true };
    expect(await closing()).toEqual(agreeing); // a new account starts with what the file states
    const value = async (date: string, amount: string) =>
      call('POST', '/valuations', { json: { valuation: { account_id: account.id, date, amount } } });
    await value('2026-02-27', '1000.00');
    expect(await closing()).toEqual({ ...stated, ledger: '3305.75', difference: '200.00', agrees: false });
    await value('2026-03-01', '1200.00');
    expect(await closing()).toEqual(agreeing);
    expect((await preflight({ ...FIELDS, account_id: account.id })).preview?.totals[0]?.closing_balance).toBeNull();
  });

  it('responds with 200 and the reason if the file cannot be published', async () => {
    const seen = await preflight({ raw_file_content: 'when,amount\n2026-02-27,1\n', date_col_label: 'Date' });

    expect(seen).toMatchObject({ valid: false, missing_required_headers: ['date'] });
    expect(seen.errors.map(({ code }) => code)).toEqual(['missing_required_headers']);
    expect((await preflight({ raw_file_content: 'date,amount\nx,1\n' })).errors).toMatchObject([
      { code: 'invalid_row' },
    ]);
    expect((await preflight({ raw_file_content: 'date,amount\n' })).errors).toMatchObject([{ code: 'no_data_rows' }]);
    expect((await preflight({ ...FIELDS, date_format: '%Q' })).errors).toMatchObject([{ code: 'validation_failed' }]);
  });

  it('does not refer to an import, because there is none yet', async () => {
    const unmapped = await preflight({ raw_file_content: 'date,amount\n2026-02-27,-1\n' });
    const unsigned = await preflight({ raw_file_content: 'date,amount,unsigned\n2026-02-27,1,a\n', detect: true });

    expect(unmapped.errors).toEqual([
      {
        code: 'not_publishable',
        message:
          'Account "" is not mapped: send account_id, name an account in every row, or choose one once the import is created',
      },
    ]);
    expect(unsigned.errors[0]?.message).toContain('Set signage_convention: inflows_negative (money out), or');
  });

  it('warns as the import does that amounts without a minus are read as money in, unless it asks', async () => {
    const file = { account_id: (await newAccount()).id, raw_file_content: 'date,amount,all in\n2026-02-27,1,a\n' };

    expect((await preflight(file)).warnings).toEqual([expect.stringContaining('No amount has a minus')]);
    expect((await preflight({ ...file, detect: true })).warnings).toEqual([]);
    // Last, because a published import is an example for the next file with its header.
    expect((await createImport({ ...file, publish: true })).warnings).toMatchObject([{ code: 'amounts_without_sign' }]);
  });

  it('accepts a read-only key and a gzipped file', async () => {
    const form = new FormData();
    form.set('date_format', '%Y-%m-%d');
    form.set('file', new Blob([gzipSync(CSV)], { type: 'application/gzip' }), 'bank.csv.gz');
    const answer = await call<Answered>('POST', '/imports/preflight', { body: form, apiKey: demo().read_only_api_key });

    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ content: { filename: 'bank.csv' }, stats: { rows_count: 2 } });
  });

  it('previews a native file', async () => {
    const tag = { type: 'Tag', data: { id: 't1', name: 'Holiday' } };
    const seen = await preflight({ type: 'NativeImport', raw_file_content: `${JSON.stringify(tag)}\n` });

    expect(seen).toMatchObject({
      valid: true,
      stats: { rows_count: 1 },
      preview: { will_create: 0, will_match: 0, new_tags: { count: 1, names: ['Holiday'] } },
    });
    expect(seen.expected_record_counts['tags']).toBe(1);
    expect('headers' in seen).toBe(false);
  });

  it.each([
    [{}, 'missing_content'],
    [{ ...FIELDS, type: 'Nonsense' }, 'invalid_import_type'],
    [{ raw_file_content: 'date,amount\n"2026-02-27,1\n' }, 'invalid_csv'],
    [{ ...FIELDS, account_id: 'nowhere' }, 'validation_failed'],
    [{ type: 'NativeImport', raw_file_content: 'not json\n' }, 'invalid_ndjson'],
  ])('rejects %j with %s', async (json, error) => {
    const answer = await call<ErrorBody>('POST', '/imports/preflight', { json });

    expect(answer).toMatchObject({ status: 422, body: { error } });
  });
});
