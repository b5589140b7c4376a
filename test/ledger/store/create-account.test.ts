import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createAccount } from '../../../shared/accounts/use-cases/account-writes.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import type { LedgerPages } from '../../../shared/ledger/use-cases/ledger-ports.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

const NOW = '2026-02-28T23:04:05.000Z';
const FAMILY = { currency: 'EUR', dateFormat: '%Y-%m-%d', locale: 'en', timeZone: 'UTC' };
const LOAN = { name: 'House', accountType: 'loan', subtype: 'mortgage', currency: 'USD', balance: '250000.00' };

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const aPageStore = () => {
  const pages = new Map<string, Page>();
  const change: LedgerPages['change'] = async (_familyId, account, month, changed) => {
    const key = `${account.tag}#${month}`;
    const before = pages.get(key) ?? emptyPage(account, month);
    pages.set(key, changed(before) ?? before);
  };
  return {
    change,
    entries: () => [...pages].flatMap(([key, page]) => entriesOf(page).map((entry) => ({ key, entry }))),
  };
};

const setUp = ({ documents = table.documents, ledger = aPageStore(), familyId = randomUUID() } = {}) => {
  const accounts = createAccountRepository(documents, table.tableName);
  let time = NOW;
  const run = createAccount({
    families: { find: async (id) => (id === familyId ? { id, ...FAMILY } : undefined) },
    accounts,
    ledger,
    newId: randomUUID,
    now: () => time,
  });
  return { accounts, ledger, familyId, run, setTime: (now: string) => (time = now) };
};

describe('createAccount', () => {
  it('creates an account of the user, by default in the family’s currency', async () => {
    const { accounts, familyId, run, ledger } = setUp();

    const { account, today } = await run({ familyId }, { name: 'Cash', accountType: 'other_asset' });

    expect(account).toMatchObject({ name: 'Cash', accountType: 'other_asset', currency: 'EUR', owners: ['user'] });
    expect(account).toMatchObject({ status: 'active', subtype: null, institutionName: null, createdAt: NOW });
    expect(today).toMatchObject([{ currency: 'EUR', balance: '0' }]);
    expect(await accounts.find(familyId, account.id)).toEqual(account);
    expect(ledger.entries()).toEqual([]);
  });

  it('turns a balance into an opening valuation dated two years ago', async () => {
    const { familyId, run, ledger } = setUp();

    const { account, today } = await run({ familyId }, LOAN);

    expect(today).toMatchObject([{ balance: '250000', cash: '250000', holdings: '0' }]);
    expect(ledger.entries()).toMatchObject([
      {
        key: `${account.tag}#2024-02`,
        entry: {
          kind: 'valuation',
          valuationKind: 'opening_anchor',
          name: 'Original principal',
          date: '2024-02-28',
          amount: '250000',
          currency: 'USD',
          accountId: account.id,
          importId: null,
        },
      },
    ]);
  });

  it('rejects invalid fields with one sentence each, and creates nothing', async () => {
    const { accounts, familyId, run } = setUp();

    await expect(run({ familyId }, { ...LOAN, name: '', currency: 'x' })).rejects.toMatchObject({
      code: 'validation_failed',
      extras: { errors: ['name is required', expect.stringMatching(/^currency "x"/)] },
    });
    expect(await accounts.list(familyId)).toEqual([]);
  });

  it('duplicates nothing when repeated with the same id, even in another month', async () => {
    const { accounts, familyId, run, ledger, setTime } = setUp();
    const id = randomUUID();
    await run({ familyId }, LOAN, id);
    setTime('2026-03-01T00:00:00.000Z');

    await run({ familyId }, LOAN, id);

    expect(await accounts.list(familyId)).toHaveLength(1);
    expect(ledger.entries()).toHaveLength(1);
  });

  it('is completed by the next call after a crash between any two writes', async () => {
    for (let writes = 0; writes < 4; writes++) {
      const { accounts, familyId, run, ledger } = setUp();
      const id = randomUUID();
      const { client, state } = killedBefore(table.documents, writes);
      const dying = setUp({
        documents: client,
        familyId,
        ledger: {
          ...ledger,
          change: async (...args) => {
            if (writes === 3) throw new Killed('killed');
            return ledger.change(...args);
          },
        },
      });

      await expect(dying.run({ familyId }, LOAN, id)).rejects.toThrow(Killed);
      await run({ familyId }, LOAN, id);

      expect(state.killed || writes === 3).toBe(true);
      expect((await accounts.list(familyId)).map((account) => account.id)).toEqual([id]);
      expect(ledger.entries()).toHaveLength(1);
    }
  });
});
