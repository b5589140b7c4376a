import { describe, expect, it } from 'vitest';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import type { Coverage } from '../../../shared/imports/statements/domain/coverage.ts';
import {
  accountStatements,
  importStatements,
} from '../../../shared/imports/statements/use-cases/account-statements.ts';
import type { ImportQuery } from '../../../shared/imports/use-cases/import-ports.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { anImport } from '../../support/imports/import-builders.ts';

const account: Account = {
  id: '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a01',
  tag: '00c0ffee',
  name: 'Checking',
  accountType: 'depository',
  subtype: null,
  currency: 'USD',
  status: 'active',
  institutionName: null,
  institutionDomain: null,
  notes: null,
  owners: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const days = (from: string, to: string, over: Partial<Coverage> = {}): Coverage => ({
  accountId: account.id,
  basis: 'stated',
  from,
  to,
  currency: null,
  opening: null,
  closing: null,
  ...over,
});
const imported = (...coverage: readonly Coverage[]) => anImport({ status: 'complete', coverage });
/** Published before the days were kept. */
const earlier = (over: Partial<ImportRecord> = {}) =>
  anImport({ status: 'complete', accountId: null, createdAt: '2026-03-20T08:00:00.000Z', ...over });

const read = (records: readonly ImportRecord[], { unreadable = 0, page = { page: 1, perPage: 25 } } = {}) => {
  const asked: ImportQuery[] = [];
  const list = async (_: string, query: ImportQuery) => {
    asked.push(query);
    const damaged = new Map(Array.from({ length: unreadable }, (_each, at) => [String(at), new Error('damaged')]));
    return { items: records, totalCount: records.length, page: 1, unreadable: damaged };
  };
  const ports = { imports: { list }, headers: { list: async () => [] }, ledger: { readMany: async () => [] } };
  return accountStatements(ports)('family', account, page).then((found) => ({ ...found, asked }));
};
const JANUARY = days('2026-01-01', '2026-01-31');
const MAY = days('2026-05-01', '2026-05-31');

describe('accountStatements', () => {
  it('reads published imports only, and shows the newest days of the account first', async () => {
    const other = days('2026-06-01', '2026-06-30', { accountId: 'another' });
    const { statements, totalCount, asked } = await read([imported(JANUARY, other), imported(MAY)]);
    expect(asked).toMatchObject([{ status: 'complete' }]);
    expect([totalCount, statements.map(({ from }) => from)]).toEqual([2, ['2026-05-01', '2026-01-01']]);
    expect(statements[0]?.gapBefore).toEqual({ from: '2026-02-01', to: '2026-04-30' });
  });

  it('compares a page of the list, and finds its gaps beside those of the others', async () => {
    const page = { page: 2, perPage: 1 };
    const { statements, totalCount } = await read(
      [imported(MAY), imported(JANUARY), imported(days('2025-11-01', '2025-11-30'))],
      { page },
    );
    expect([totalCount, statements.map(({ from, gapBefore }) => [from, gapBefore])]).toEqual([
      3,
      [['2026-01-01', { from: '2025-12-01', to: '2025-12-31' }]],
    ]);
  });

  it('finds no gap that an import whose days are not known could cover', async () => {
    const both = [imported(JANUARY), imported(MAY)];
    const gapAfter = async (record: ImportRecord) => (await read([...both, record])).statements[0]?.gapBefore;
    const rest = { from: '2026-03-22', to: '2026-04-30' };
    expect(await gapAfter(earlier())).toEqual(rest);
    expect(await gapAfter(earlier({ accountId: account.id, coverage: null }))).toEqual(rest);
    const whole = { from: '2026-02-01', to: '2026-04-30' };
    expect(await gapAfter(earlier({ accountId: 'another' }))).toEqual(whole);
    expect(await gapAfter(earlier({ type: 'CategoryImport' }))).toEqual(whole);
    expect(await gapAfter(earlier({ type: 'NativeImport' }))).toEqual(whole);
    expect((await read(both, { unreadable: 1 })).statements[0]?.gapBefore).toBeNull();
  });

  it('does not know whether balances agree on a day that the next file goes on with', async () => {
    const ended = (amount: string) => ({ closing: { date: '2026-01-31', amount } });
    const agreesBefore = async (amount: string, next: Coverage) =>
      (await read([imported(days('2026-01-01', '2026-01-31', ended(amount))), imported(next)])).statements.at(-1)
        ?.agrees;
    expect(await agreesBefore('0', MAY)).toBe(true);
    expect(await agreesBefore('5', MAY)).toBe(false);
    expect(await agreesBefore('5', days('2026-01-31', '2026-02-28'))).toBeNull();
    expect(await agreesBefore('5', days('2026-01-31', '2026-02-28', { opening: '5' }))).toBe(false);
    expect(await agreesBefore('0', days('2026-01-31', '2026-02-28'))).toBe(true);
  });
});

describe('importStatements', () => {
  it('compares what one import covers of each of its accounts', async () => {
    const other = {
      ...account,
      id: '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a02',
      name: 'Card',
      accountType: 'credit_card',
    } as const;
    const closing = { date: '2026-05-31', amount: '-5' };
    const both = imported(MAY, days('2026-05-01', '2026-05-31', { accountId: other.id, closing }));
    const before = { ...imported(JANUARY), id: '01890a5d-ac96-774b-bcce-b302099a8051' };
    const list = async () => ({ items: [both, before], totalCount: 2, page: 1, unreadable: new Map() });
    const statements = await importStatements({
      imports: { list },
      accounts: { list: async () => [account, other, { ...account, id: 'third' }] },
      headers: { list: async () => [] },
      ledger: { readMany: async () => [] },
    })(both);
    expect(
      statements.map(({ account: { name }, balanceDate, closingBalance, ledgerBalance, agrees }) => [
        name,
        balanceDate,
        closingBalance,
        ledgerBalance,
        agrees,
      ]),
    ).toEqual([
      ['Checking', '2026-05-31', null, '0', null],
      ['Card', '2026-05-31', '5', '0', false],
    ]);
  });
});
