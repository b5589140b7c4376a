import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { call, createImport, type ErrorBody, type Listed, newAccount, settled } from '../../support/http/api-client.ts';
import { native, ndjson } from '../../support/imports/every-kind.ts';

type Single = { readonly data: { readonly id: string; readonly status: string } };
const CSV = 'date,name,amount\n2026-02-27,Bakery,-4.80\n';

const refused = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) => {
  const { status, body } = await call<ErrorBody>(method, path, { headers, ...(json !== undefined && { json }) });
  return [status, body.error];
};

/** Twenty different tags in each row; with 1,001 rows, more than an import may have. */
const manyTags = (rows = 1_001): string => {
  const line = (row: number): string =>
    `2026-02-27,Bakery,-1,${Array.from({ length: 20 }, (_, at) => `t${row}-${at}`).join('|')}`;
  return ['date,name,amount,tags', ...Array.from({ length: rows }, (_, row) => line(row)), ''].join('\n');
};

describe('a file that cannot be imported', () => {
  it.each(['/imports', '/imports/preflight'])('is refused by %s with what is wrong with it', async (path) => {
    const { id: account_id } = await newAccount();
    const statement = 'OFXHEADER:100\n<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>\n';

    expect(await refused('POST', path, { type: 'QifImport', account_id, raw_file_content: CSV })).toEqual([
      422,
      'invalid_qif',
    ]);
    expect(await refused('POST', path, { account_id, raw_file_content: statement })).toEqual([
      422,
      'invalid_statement',
    ]);
    expect(await refused('POST', path, { account_id, raw_file_content: manyTags() })).toEqual([
      422,
      'too_many_distinct_values',
    ]);
  });

  it('is not read with settings with which it cannot be read', async () => {
    const { id: account_id } = await newAccount();
    const raw_file_content = '!Type:Bank\nD2026-02-27\nT-4.80\nPCafé\n^\n';
    const { id } = await createImport({ type: 'QifImport', account_id, raw_file_content, date_format: null });

    expect(await refused('PATCH', `/imports/${id}`, { encoding: 'utf-16le' })).toEqual([422, 'invalid_qif']);
  });

  it('does not get more different tags with other settings, or with other values', async () => {
    const { id: account_id } = await newAccount();
    const unread = await createImport({ account_id, raw_file_content: manyTags().replace('tags', 'labels') });
    const full = await createImport({ account_id, raw_file_content: `${manyTags(1_000)}2026-02-27,Bakery,-1,\n` });
    const rows = `/imports/${full.id}/rows`;
    const leaveOut = (left_out: boolean) => ({ where: { field: 'name', equals: 'Bakery' }, left_out });
    await call('PATCH', rows, { json: leaveOut(true) });
    await call('PATCH', `${rows}/1001`, { json: { fields: { tags: 'one more' } } });
    await call('PATCH', rows, { json: leaveOut(true) });

    const error = [422, 'too_many_distinct_values'];
    expect(await refused('PATCH', `/imports/${unread.id}`, { tags_col_label: 'labels' })).toEqual(error);
    expect(await refused('PATCH', rows, leaveOut(false))).toEqual(error);
  });

  it('cannot be published if its records refer to nothing', async () => {
    const raw_file_content = ndjson([
      native('Transaction', { id: '1', account_id: 'none', date: '2026-01-02', amount: '1' }),
    ]);
    const { id } = await createImport({ type: 'NativeImport', raw_file_content });

    expect(await refused('POST', `/imports/${id}/publish`, {})).toEqual([422, 'preflight_failed']);
  });
});

describe('an import that is complete', () => {
  const complete = async (account_id: string): Promise<ImportDetail> => {
    const { id } = await createImport({ account_id, raw_file_content: CSV, publish: true });
    return settled(id);
  };

  it('can no longer be changed, and one that is not cannot be undone', async () => {
    const { id: account_id } = await newAccount();
    const { id } = await complete(account_id);
    const pending = await createImport({ account_id, raw_file_content: CSV.replace('-4.80', '-5') });
    const mapping = { type: 'category', key: 'Food', mappable_id: null };

    expect(await refused('PATCH', `/imports/${id}`, { date_format: '%d/%m/%Y' })).toEqual([409, 'invalid_state']);
    expect(await refused('PATCH', `/imports/${id}/mappings`, mapping)).toEqual([409, 'invalid_state']);
    expect(await refused('POST', `/imports/${pending.id}/revert`, {})).toEqual([409, 'invalid_state']);
  });
});

describe('an import that would undo or repeat other work', () => {
  it('is not published if the same file is complete', async () => {
    const account = {
      id: crypto.randomUUID(),
      name: 'Twice',
      accountable_type: 'Depository',
      balance: '0',
      currency: 'USD',
    };
    const record = native('Account', { ...account, name: `Twice ${crypto.randomUUID()}` });
    const file = { type: 'NativeImport', raw_file_content: ndjson([record]) };
    const [first, second] = [await createImport(file), await createImport(file)];
    await call('POST', `/imports/${first.id}/publish`, { json: {} });
    expect((await settled(first.id)).status).toBe('complete');

    expect(await refused('POST', `/imports/${second.id}/publish`, {})).toEqual([422, 'already_imported']);
  });

  it('is not undone if an entry was edited since', async () => {
    const { id: account_id } = await newAccount();
    const { id } = await createImport({ account_id, raw_file_content: CSV, publish: true });
    await settled(id);
    const { body } = await call<Listed<{ readonly id: string }>>('GET', `/transactions?import_id=${id}`);
    await call('PATCH', `/transactions/${body.data[0]?.id}`, { json: { notes: 'mine' } });

    expect(await refused('POST', `/imports/${id}/revert`, {})).toEqual([409, 'conflict']);
  });
});

describe('a filter that is not valid', () => {
  it.each(['/transfers?start_date=x', '/duplicates?start_date=x', '/valuations?start_date=x', '/balances?end_date=x'])(
    'is refused by %s',
    async (path) => {
      expect(await refused('GET', path)).toEqual([422, 'validation_failed']);
    },
  );

  it.each([
    'transactions',
    'trades',
    'holdings',
    'balances',
    'valuations',
    'transfers',
    'duplicates',
    'suggestions',
    'balance_sheet',
  ])('is refused by /%s if the range of days ends before it starts', async (list) => {
    const path = `/${list}?start_date=2026-03-02&end_date=2026-03-01`;
    const { status, body } = await call<ErrorBody>('GET', path);
    expect([status, body.errors]).toEqual([422, ['end_date 2026-03-01 must not be before start_date 2026-03-02']]);
  });

  it('is refused by the mappings of an import', async () => {
    const { id: account_id } = await newAccount();
    const { id } = await createImport({ account_id, raw_file_content: CSV });

    expect(await refused('GET', `/imports/${id}/mappings?assigned=x`)).toEqual([422, 'validation_failed']);
  });
});

describe('a record that someone else changed', () => {
  it('is not deleted with an old ETag', async () => {
    const { id } = await newAccount();
    const path = `/accounts/${id}`;

    const { status, body } = await call<ErrorBody>('DELETE', path, { headers: { 'if-match': '"old"' } });

    const etag = (await call('GET', path)).headers.get('etag');
    expect([status, body.error, body.details]).toEqual([412, 'precondition_failed', { etag }]);
  });

  it('keeps its name if another one has it', async () => {
    const actions = [{ action_type: 'set_transaction_name', value: 'x' }];
    const named = async (name: string) => (await call<Single>('POST', '/rules', { json: { name, actions } })).body.data;
    const [taken, own] = [`Rule ${crypto.randomUUID()}`, await named(`Rule ${crypto.randomUUID()}`)];
    await named(taken);

    expect(await refused('PATCH', `/rules/${own.id}`, { name: taken })).toEqual([409, 'conflict']);
  });
});
