import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import {
  call,
  createImport,
  type ErrorBody,
  type Listed,
  newAccount,
  settled,
} from '../../../support/http/api-client.ts';

const QIF = [
  ...['!Type:Bank', "D1/13'24", 'T1,000.00', 'POpening Balance', '^'],
  ...[
    "D1/14'24",
    'T-30.00',
    'PMarket',
    'LFood/Trip',
    'SFood',
    '$-10.00',
    'SHome',
    '$-20.00',
    '^',
    "D1/15'24",
    'T5.00',
    'PBack',
    '^',
  ],
].join('\r\n');

const upload = <Body = { data: ImportDetail }>(
  content: string | Uint8Array<ArrayBuffer>,
  type: string,
  name: string,
) => {
  const body = new FormData();
  body.set('type', 'QifImport');
  body.set('file', new Blob([content], { type }), name);
  return call<Body>('POST', '/imports', { body });
};

describe('POST /imports with QIF', () => {
  it.each([
    ['application/octet-stream', 'Quicken.QIF'],
    ['application/x-qif', 'export'],
    ['text/plain', 'export.txt'],
    ['application/octet-stream', 'export.bin'],
  ])('accepts a file of type %s named %s', async (type, name) => {
    const { status, body } = await upload(QIF, type, name);

    expect(status).toBe(201);
    expect(body.data.stats).toMatchObject({ rows_count: 2, valid_rows_count: 2 });
  });

  it.each([
    ['application/octet-stream', 'export.exe', QIF, 'invalid_file_type'],
    ['application/octet-stream', 'export.bin', 'date,amount\n', 'invalid_qif'],
    ['application/pdf', 'export.pdf', QIF, 'invalid_file_type'],
    ['text/plain', 'export.qif', 'date,amount\n', 'invalid_qif'],
    ['text/plain', 'export.qif', Uint8Array.of(0x21, 0, 0x54, 0xff), 'invalid_qif'],
  ])('rejects %s, %s', async (type, name, content, error) => {
    expect(await upload<ErrorBody>(content, type, name)).toMatchObject({ status: 422, body: { error } });
  });

  it('requires content', async () => {
    const json = { type: 'QifImport' };

    expect(await call<ErrorBody>('POST', '/imports', { json })).toMatchObject({
      status: 422,
      body: { error: 'missing_content' },
    });
  });

  it('publishes the rows with their splits and the opening balance, and reverts them', async () => {
    const account = await newAccount();
    const fields = {
      type: 'QifImport',
      date_format: null,
      account_id: account.id,
      raw_file_content: QIF,
      publish: true,
    };
    const { id } = await createImport(fields);
    const published = await settled(id);
    const rows = await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`);
    const after = await call<{ data: { balance: string } }>('GET', `/accounts/${account.id}`);

    expect(published).toMatchObject({
      status: 'complete',
      configuration: { date_format: '%m/%d/%Y', number_format: '1,234.56' },
      warnings: [{ line: 2, code: 'opening_balance' }],
      verification: { readback: { status: 'matched', derived_counts: { transactions: 2, valuations: 1 } } },
    });
    expect(rows.body.data[0]).toMatchObject({
      fields: { date: '2024-01-14', amount: '-30', name: 'Market', category: 'Food', tags: 'Trip' },
      splits: [{ category: 'Food' }, { category: 'Home' }],
    });
    expect(after.body.data.balance).toBe('975.00');

    await call('POST', `/imports/${id}/revert`);
    expect(await settled(id)).toMatchObject({ status: 'pending' });
    expect((await call<{ data: { balance: string } }>('GET', `/accounts/${account.id}`)).body.data.balance).toBe(
      '0.00',
    );
  });
});
