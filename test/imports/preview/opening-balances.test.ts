import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../shared/accounts/use-cases/account-writes.ts';
import { NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import { previewImport } from '../../../shared/imports/preview/use-cases/preview-import.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { settle } from '../../model/scenario.ts';
import { createWorld } from '../../model/world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const CSV = [
  'Date,Description,Amount,Balance',
  '2026-01-05,Shop,-20.00,980.00',
  '2026-01-06,Salary,500.00,1480.00',
  '2026-01-07,Rent,-700.00,780.00',
].join('\n');
const ofx = (asOf: string, type = 'CHECKING', balance = '780.00') => `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>4711<ACCTTYPE>${type}</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260110
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-20.00<FITID>1<NAME>Shop</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260106<TRNAMT>500.00<FITID>2<NAME>Salary</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>${asOf}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const setUp = async () => {
  const world = createWorld(table);
  const { caller } = world;
  const newAccount = async (accountType = 'depository', balance?: string): Promise<string> => {
    const request = { name: randomUUID(), accountType, currency: 'USD', ...(balance !== undefined && { balance }) };
    return (await createAccount({ ...world, newId: randomUUID })(caller, request)).account.id;
  };
  const send = (accountId: string | null, text: string, publish = false) =>
    world.create(caller, {
      type: 'TransactionImport',
      accountId,
      publish,
      detect: { isTypeGiven: false },
      configuration: NO_SETTINGS,
      content: { bytes: Buffer.from(text), source: 'text', filename: null, contentType: null },
    });
  const published = async (id: string) => {
    await settle(world);
    const record = await world.imports.find(caller.familyId, id);
    expect(record).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
    return record?.verification.readback;
  };
  const closing = async (id: string) => {
    const record = await world.imports.find(caller.familyId, id);
    if (record === undefined) throw new Error('gone');
    const [total] = (await previewImport(world, world.rows, record, world.now())).totals;
    return total?.closing;
  };
  return { world, newAccount, send, published, closing };
};

describe('the opening balance of a new account', () => {
  it.each([
    ['a running balance', CSV, '1000', '2026-01-04'],
    ['a balance at the end of its days', ofx('20260110'), '300', '2025-12-31'],
  ])('comes from %s, so that the ledger meets the statement', async (_, text, amount, date) => {
    const { world, newAccount, send, published, closing } = await setUp();
    const record = await send(await newAccount(), text);
    expect(toImportDetail(record).opening_balances).toMatchObject([{ account: '', amount, date, accepted: true }]);
    const before = await closing(record.id);
    expect(before?.ledger).toBe(before?.stated);
    await world.publish(world.caller, record.id);
    expect((await published(record.id))?.derivedCounts).toMatchObject({ valuations: 1 });
  });

  it('is not added to an account that has entries', async () => {
    const { world, newAccount, send, published } = await setUp();
    const account = await newAccount('depository', '50');
    const { id } = await send(account, CSV);
    await world.publish(world.caller, id);
    expect((await published(id))?.derivedCounts ?? {}).not.toHaveProperty('valuations');
  });

  it('is only proposed if later transactions may be in the balance, or if a card would start with a credit', async () => {
    const { newAccount, send } = await setUp();
    const late = toImportDetail(await send(await newAccount(), ofx('20260301')));
    expect(late.opening_balances).toMatchObject([{ amount: '300', accepted: false }]);
    const credit = toImportDetail(await send(await newAccount('credit_card'), ofx('20260110')));
    expect(credit.opening_balances).toMatchObject([{ amount: '300', accepted: false }]);
  });

  it('can be set and removed', async () => {
    const { world, newAccount, send } = await setUp();
    const { id } = await send(await newAccount(), ofx('20260301'));
    const set = { configuration: {}, openingBalance: { date: '2025-12-31', amount: '12.50' } };
    const changed = toImportDetail(await world.reconfigure(world.caller, id, set));
    expect(changed.opening_balances).toMatchObject([{ date: '2025-12-31', amount: '12.50', accepted: true }]);
    const removed = await world.reconfigure(world.caller, id, { configuration: {}, openingBalance: 'none' });
    expect(toImportDetail(removed).opening_balances).toMatchObject([{ amount: '300', accepted: false }]);
  });

  it('follows when a row is corrected', async () => {
    const { world, newAccount, send, closing } = await setUp();
    const record = await send(await newAccount(), ofx('20260110'));
    await world.repair(world.caller, record.id, 1, { name: 'Market', date: '2025-12-30' });
    const [opening] = (await world.imports.find(world.caller.familyId, record.id))?.statedOpenings ?? [];
    expect(opening).toMatchObject({ amount: '300', date: '2025-12-29' });
    const after = await closing(record.id);
    expect(after?.ledger).toBe(after?.stated);
  });
});
