import { describe, expect, it } from 'vitest';
import type { Account } from '../../../../shared/accounts/schema/account.ts';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import type { PreflightAnswer } from '../../../../shared/imports/schema/preflight.ts';
import type { Holding, Trade } from '../../../../shared/ledger/schema/security-entries.ts';
import { call, type ErrorBody, type Listed, newAccount, settled } from '../../../support/http/api-client.ts';
import { type Detail, form, ledgerOf, publish, send } from '../../../support/imports/send-statement.ts';

describe('an investment statement in OFX', () => {
  it('gives trades and money, and each can be corrected', async () => {
    const account = await newAccount({ account_type: 'investment' });
    const trade = (part: 'BUY' | 'SELL', units: number, total: string) =>
      `<${part}STOCK><INV${part}><INVTRAN><DTTRADE>20260203</INVTRAN><SECID><UNIQUEID>X1</SECID><UNITS>${units}<UNITPRICE>5<TOTAL>${total}</INV${part}></${part}STOCK>`;
    const deposit = '<INVBANKTRAN><STMTTRN><DTPOSTED>20260202<TRNAMT>100<NAME>Deposit</STMTTRN></INVBANKTRAN>';
    const securities =
      '<SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>X1</SECID><SECNAME>Acme<TICKER>ACME</SECINFO></STOCKINFO></SECLIST>';
    const list = `${trade('BUY', 3, '-15.10')}${trade('BUY', 8, '-40')}${trade('SELL', -1, '4.90')}${deposit}`;
    const file = `<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>9</INVACCTFROM><INVTRANLIST>${list}</INVTRANLIST></INVSTMTRS>${securities}</OFX>`;
    const { id } = (await send('broker.ofx', file, { account_id: account.id })).body.data;
    const row = (number: number, json: unknown) =>
      call<{ data: WireRowDiagnostic } & ErrorBody>('PATCH', `/imports/${id}/rows/${number}`, { json });
    expect((await row(1, { fields: { qty: '4' } })).body.data).toMatchObject({
      valid: true,
      fields: { qty: '4', amount: '-15.1', name: 'Buy 3 shares of ACME' },
      effect: { action: 'create' },
    });
    expect((await row(1, { fields: { qty: '3', category: 'x' } })).body.message).toContain('category');
    await row(1, { fields: { qty: '3' } });
    await row(2, { left_out: true });
    expect((await call<Detail>('GET', `/imports/${id}`)).body.data.verification.expected_record_counts).toEqual({
      trades: 2,
      transactions: 1,
    });
    expect((await row(2, { left_out: false })).body.data).toMatchObject({
      valid: true,
      fields: { ticker: 'ACME', qty: '8' },
    });
    await row(2, { left_out: true });

    await publish(id);
    expect((await settled(id)).verification.readback.status).toBe('matched');
    const trades = await call<Listed<Trade>>('GET', `/trades?account_id=${account.id}`);
    expect(trades.body.data.map(({ ticker, qty, price, amount }) => [ticker, qty, price, amount]).sort()).toEqual([
      ['ACME', '-1', '5', '-4.90'],
      ['ACME', '3', '5', '15.10'],
    ]);
    expect(await ledgerOf(account.id)).toEqual([['2026-02-02', '-100.00', 'Deposit']]);
    const again = (await send('broker.ofx', file, { account_id: account.id })).body.data;
    const rows = await call<Listed<WireRowDiagnostic>>('GET', `/imports/${again.id}/rows`);
    expect(rows.body.data.map(({ effect }) => effect?.action)).toEqual(['match', 'create', 'match', 'match']);

    await call('POST', `/imports/${id}/revert`);
    await settled(id);
    expect((await call<Listed<Trade>>('GET', `/trades?account_id=${account.id}`)).body.data).toEqual([]);
    expect(await ledgerOf(account.id)).toEqual([]);
  });

  it('gives what is held as holdings, which can be corrected, proved and undone', async () => {
    const account = await newAccount({ account_type: 'investment' });
    const position = (id: string, units: string, price: string, value: string) =>
      `<POSSTOCK><INVPOS><SECID><UNIQUEID>${id}</SECID><POSTYPE>LONG<UNITS>${units}<UNITPRICE>${price}<MKTVAL>${value}<DTPRICEASOF>20260227</INVPOS></POSSTOCK>`;
    const trade =
      '<BUYSTOCK><INVBUY><INVTRAN><DTTRADE>20260228</INVTRAN><SECID><UNIQUEID>ACME</SECID><UNITS>2<UNITPRICE>5<TOTAL>-10</INVBUY></BUYSTOCK>';
    const positions = `${position('ACME', '4', '5', '20')}${position('ACME', '6', '5', '30')}${position('BOLT', '1', '7', 'x')}`;
    const file = `<OFX><INVSTMTRS><DTASOF>20260228<CURDEF>USD<INVACCTFROM><ACCTID>9</INVACCTFROM><INVTRANLIST>${trade}</INVTRANLIST><INVPOSLIST>${positions}</INVPOSLIST></INVSTMTRS></OFX>`;
    const { id, stats } = (await send('broker.ofx', file, { account_id: account.id })).body.data;
    expect(stats).toMatchObject({ rows_count: 3, invalid_rows_count: 1 });
    const row = (number: number, json: unknown) =>
      call<{ data: WireRowDiagnostic } & ErrorBody>('PATCH', `/imports/${id}/rows/${number}`, { json });
    expect((await row(3, { fields: { name: 'Bolt' } })).body.message).toContain('name');
    expect((await row(3, { fields: { amount: '7' } })).body.data).toMatchObject({
      valid: true,
      fields: { entity_type: 'holding', name: 'BOLT', ticker: 'BOLT', qty: '1', price: '7', amount: '7' },
      effect: { action: 'create' },
    });
    const read = await call<Detail>('GET', `/imports/${id}`);
    expect(read.body.data.verification.expected_record_counts).toEqual({ trades: 1, holdings: 2 });

    await publish(id);
    expect((await settled(id)).verification.readback).toMatchObject({
      status: 'matched',
      checked_counts: { trades: 1, holdings: 2 },
    });
    const holdings = async () =>
      (await call<Listed<Holding>>('GET', `/holdings?account_id=${account.id}`)).body.data
        .map(({ date, ticker, qty, price, amount }) => [date, ticker, qty, price, amount])
        .sort();
    expect(await holdings()).toEqual([
      ['2026-02-28', 'ACME', '10', '5', '50.00'],
      ['2026-02-28', 'BOLT', '1', '7', '7.00'],
    ]);
    const { positions: held } = (await call<{ data: Account }>('GET', `/accounts/${account.id}`)).body.data;
    expect(held.map(({ ticker, qty, value }) => [ticker, qty, value])).toEqual([
      ['ACME', '10', '50.00'],
      ['BOLT', '1', '7.00'],
    ]);

    const mended = file.replace('<MKTVAL>x', '<MKTVAL>8');
    const body = form('broker.ofx', mended, { account_id: account.id });
    const seen = await call<{ data: PreflightAnswer }>('POST', '/imports/preflight', { body });
    expect(seen.body.data.preview).toMatchObject({ will_create: 1, will_match: 2, totals: [{ net: '0.00' }] });
    const again = (await send('broker.ofx', mended, { account_id: account.id })).body.data;
    const rows = await call<Listed<WireRowDiagnostic>>('GET', `/imports/${again.id}/rows`);
    expect(rows.body.data.map(({ effect }) => effect?.action)).toEqual(['match', 'match', 'create']);

    await call('POST', `/imports/${id}/revert`);
    await settled(id);
    expect(await holdings()).toEqual([]);
  });
});
