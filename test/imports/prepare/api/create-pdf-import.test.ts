import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, type Listed, newAccount, settled } from '../../../support/http/api-client.ts';
import { expectCycle, totalOf } from '../../../support/imports/import-cycle.ts';
import { FIRST_ROW, MISSING_A_ROW, printedPdf, TWO_ACCOUNTS } from '../../../support/imports/pdf/odd-statements.ts';
import { type Placed, textPdf } from '../../../support/imports/pdf/pdf-builder.ts';

const line = (y: number, ...texts: readonly string[]): readonly Placed[] =>
  texts.map((text, at): Placed => [[50, 130, 400, 480][at] ?? 0, y, text]);
const statement = (...texts: readonly (readonly string[])[]) =>
  textPdf([
    [
      ...line(750, 'Date', 'Description', 'Amount', 'Balance'),
      ...texts.flatMap((cells, at) => line(730 - at * 15, ...cells)),
    ],
  ]);
const STATEMENT = statement(
  ['2025-01-30', 'CARD 4711 CAFÉ', '-3.50', '96.50'],
  ['2025-02-01', 'RENT FEBRUARY', '-50.00', '46.50'],
);

const NATIVE = JSON.stringify({
  type: 'Account',
  data: { id: 'a', name: 'Giro', accountable_type: 'Depository', currency: 'USD', balance: '0' },
});

const upload = <Body = { data: ImportDetail }>(
  content: Uint8Array,
  fields: Record<string, string> = {},
  type = 'application/pdf',
) => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ type: 'PdfImport', ...fields })) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(content)], { type }), 'statement.pdf');
  return call<Body>('POST', '/imports', { body });
};

describe('POST /imports with PDF', () => {
  it('reads a statement in the background and shows possible duplicates', async () => {
    const account = await newAccount();
    const json = { account_id: account.id, date: '2025-01-31', amount: '50.00', name: 'Rent' };
    const byHand = (await call<{ data: Transaction }>('POST', '/transactions', { json: { transaction: json } })).body
      .data;

    const { status, body } = await upload(STATEMENT, { account_id: account.id });
    expect([status, body.data.preparing]).toEqual([201, true]);
    const read = await settled(body.data.id);
    expect(read).toMatchObject({ status: 'pending', stats: { rows_count: 2, valid_rows_count: 2 }, warnings: [] });
    const rows = await call<Listed<WireRowDiagnostic>>('GET', `/imports/${read.id}/rows`);
    expect(rows.body.data).toMatchObject([
      {
        fields: { date: '2025-01-30', name: 'CARD 4711 CAFÉ', amount: '-3.5' },
        confidence: 0.8,
        effect: { action: 'create' },
      },
      { fields: { name: 'RENT FEBRUARY' }, confidence: 1, effect: { action: 'review', entry_id: byHand.id } },
    ]);

    const accepted = { on_possible_duplicate: 'match' };
    expect((await call('POST', `/imports/${read.id}/publish`, { json: accepted })).status).toBe(202);
    expect(await settled(read.id)).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched' } },
    });
    const listed = await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`);
    expect(listed.body.data.map(({ name }) => name)).toEqual(['Rent', 'CARD 4711 CAFÉ']);
  });

  it('adds its rows only once, and reverts them', async () => {
    const { id } = await newAccount();

    await expectCycle({
      send: async () => (await upload(STATEMENT, { account_id: id, publish: 'true' })).body.data,
      count: () => totalOf(`/transactions?account_id=${id}`),
      made: 2,
    });
  });

  const INCOMPLETE = printedPdf(MISSING_A_ROW);
  const readStatement = async (fields: Record<string, string> = {}, file: Uint8Array = INCOMPLETE) => {
    const account = await newAccount();
    const { body } = await upload(file, { account_id: account.id, ...fields });
    return { account, read: await settled(body.data.id) };
  };

  it('reports whether a statement is complete by its own figures', async () => {
    expect((await readStatement({}, printedPdf(FIRST_ROW))).read).toMatchObject({
      completeness: { status: 'complete', difference: null, places: [] },
      status_detail: { publishable: true },
    });
    expect((await readStatement({}, STATEMENT)).read.completeness).toEqual({
      status: 'unknown',
      difference: null,
      places: [],
    });
    expect((await readStatement()).read).toMatchObject({
      completeness: {
        status: 'incomplete',
        difference: { figure: 'balance', currency: 'USD', expected: '-70.00', found: '-50.00', amount: '-20.00' },
      },
      status_detail: { cleaned: true, publishable: false },
    });
  });

  it('does not publish a statement that does not add up until accept_incomplete is true', async () => {
    const { account, read } = await readStatement();
    const publish = (json: unknown) => call<ErrorBody>('POST', `/imports/${read.id}/publish`, { json });

    for (const no of [undefined, {}, { accept_incomplete: 'false' }, { accept_incomplete: '' }]) {
      expect(await publish(no)).toMatchObject({
        status: 422,
        body: {
          error: 'not_publishable',
          import_id: read.id,
          message: expect.stringContaining('a difference of -$20.00'),
        },
      });
    }
    expect(await publish({ accept_incomplete: 'yes' })).toMatchObject({
      status: 422,
      body: { error: 'validation_failed' },
    });
    expect(await totalOf(`/transactions?account_id=${account.id}`)).toBe(0);
    expect((await publish({ accept_incomplete: true })).status).toBe(202);
    expect(await settled(read.id)).toMatchObject({ status: 'complete', completeness: { status: 'incomplete' } });
    expect(await totalOf(`/transactions?account_id=${account.id}`)).toBe(1);
  });

  it('accepts accept_incomplete in a form', async () => {
    const { read } = await readStatement();
    const body = new FormData();
    body.set('accept_incomplete', 'true');

    expect((await call('POST', `/imports/${read.id}/publish`, { body })).status).toBe(202);
    expect((await settled(read.id)).status).toBe('complete');
  });

  it('applies the same rule to a publish requested while the file is read', async () => {
    expect((await readStatement({ publish: 'true' })).read).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('not_publishable: The statement does not add up'),
    });
    expect((await readStatement({ publish: 'true', accept_incomplete: 'true' })).read.status).toBe('complete');
  });

  it('is complete once the wrong row is corrected', async () => {
    const { read } = await readStatement();
    const json = { fields: { amount: '-70.00' } };
    expect((await call('PATCH', `/imports/${read.id}/rows/1`, { json })).status).toBe(200);

    expect(await settled(read.id)).toMatchObject({
      completeness: { status: 'complete' },
      status_detail: { publishable: true },
    });
    expect((await call('POST', `/imports/${read.id}/publish`)).status).toBe(202);
  });

  it('rejects a file with two accounts and names them', async () => {
    expect((await readStatement({}, printedPdf(TWO_ACCOUNTS))).read).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('2 accounts: "Everyday Checking Account …1234", "Savings Plus Account …9876"'),
    });
  });

  it('accepts the field for every other type', async () => {
    const json = { raw_file_content: 'date,amount\n2025-01-30,1.00', date_format: '%Y-%m-%d', accept_incomplete: true };
    const account_id = (await newAccount()).id;
    const sent = await call<{ data: ImportDetail }>('POST', '/imports', {
      json: { ...json, account_id, publish: true },
    });
    expect([sent.status, sent.body.data.completeness]).toEqual([
      201,
      { status: 'unknown', difference: null, places: [] },
    ]);
    expect((await settled(sent.body.data.id)).status).toBe('complete');
    const native = await call<{ data: ImportDetail }>('POST', '/imports', {
      json: { type: 'NativeImport', raw_file_content: NATIVE, accept_incomplete: 'true' },
    });
    expect([native.status, native.body.data.completeness]).toEqual([201, null]);
  });

  it('fails with a reason if the PDF cannot be read', async () => {
    const { body } = await upload(Buffer.from('%PDF-1.7\nnothing else'), { account_id: (await newAccount()).id });

    expect(await settled(body.data.id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('invalid_pdf: The PDF is damaged or incomplete'),
    });
  });

  it('cannot be published without an account', async () => {
    const { body } = await upload(STATEMENT);
    const { id, status_detail: detail } = await settled(body.data.id);

    expect(detail).toMatchObject({ configured: true, cleaned: true, publishable: false });
    expect(await call<ErrorBody>('POST', `/imports/${id}/publish`)).toMatchObject({
      status: 422,
      body: { error: 'not_publishable', import_id: id },
    });
  });

  it.each([
    ['invalid_pdf', Buffer.from('date,amount'), 'application/pdf'],
    ['invalid_pdf', Buffer.from('date,amount'), 'application/octet-stream'],
    ['invalid_file_type', STATEMENT, 'text/csv'],
  ])('returns %s for a file that is not a PDF', async (error, content, type) => {
    expect(await upload<ErrorBody>(content, {}, type)).toMatchObject({ status: 422, body: { error } });
  });

  it('asks for a file', async () => {
    expect(await call<ErrorBody>('POST', '/imports', { json: { type: 'PdfImport' } })).toMatchObject({
      status: 422,
      body: { error: 'missing_content' },
    });
    const json = { type: 'PdfImport', raw_file_content: '%PDF-1.7' };
    expect(await call<ErrorBody>('POST', '/imports', { json })).toMatchObject({
      status: 422,
      body: { error: 'invalid_file_type' },
    });
  });
});
