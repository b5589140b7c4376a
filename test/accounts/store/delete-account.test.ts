import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountEdits, createAccountEntries } from '../../../shared/accounts/store/account-edits.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createAccount, deleteAccount } from '../../../shared/accounts/use-cases/account-writes.ts';
import { releaseLink } from '../../../shared/bank/accounts/use-cases/end-feeds.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { anEntryContent } from '../../support/ledger/ledger-builders.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const FAMILY = { currency: 'USD', dateFormat: '%Y-%m-%d', locale: 'en', timeZone: 'UTC' };

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** An account and the bank account that is linked to it. */
const fedAccount = async () => {
  const familyId = randomUUID();
  const accounts = createAccountRepository(table.documents, table.tableName);
  const bankAccounts = createBankAccountRepository(table.documents, table.tableName);
  const { account } = await createAccount({
    families: { find: async () => ({ id: familyId, ...FAMILY }) },
    accounts,
    ledger: { change: async () => undefined },
    newId: randomUUID,
    now: () => NOW,
  })({ familyId }, { name: 'Everyday', accountType: 'depository', currency: 'USD' });
  const { id } = account;
  const fed = await bankAccounts.create(aBankAccount(aConnection({ familyId }), { accountId: id }));
  const link = { connectionId: fed.connectionId, bankAccountId: fed.id };
  await bankAccounts.moveLink(familyId, id, undefined, link);
  const stored = async () => ({
    account: await accounts.find(familyId, id),
    link: await bankAccounts.readLink(familyId, id),
    feeds: (await bankAccounts.find(familyId, fed.connectionId, fed.id))?.accountId,
  });
  return { familyId, id, link, stored };
};

const remove = (
  familyId: string,
  id: string,
  {
    documents = table.documents,
    hasEntries = false,
  }: { documents?: TestTable['documents']; hasEntries?: boolean } = {},
) =>
  deleteAccount({
    accounts: createAccountRepository(documents, table.tableName),
    edits: createAccountEdits(documents, table.tableName),
    entries: { count: async () => (hasEntries ? 1 : 0) },
    isChangeSet: async () => false,
    release: releaseLink({ bankAccounts: createBankAccountRepository(documents, table.tableName), now: () => LATER }),
  })({ familyId }, id, () => undefined);

describe('deleteAccount, for an account linked to a bank', () => {
  it('unlinks the bank account, which can be linked again', async () => {
    const { familyId, id, stored } = await fedAccount();
    await remove(familyId, id);

    expect(await stored()).toEqual({ account: undefined, link: undefined, feeds: null });
  });

  it('keeps an account that another request changed', async () => {
    const { familyId, id } = await fedAccount();
    const accounts = createAccountRepository(table.documents, table.tableName);
    const edits = createAccountEdits(table.documents, table.tableName);
    const seen = await accounts.find(familyId, id);
    if (seen === undefined) throw new Error('There is no account');
    const changed = await edits.update(familyId, seen, { notes: 'Ours', updatedAt: LATER });

    expect(await edits.remove(familyId, seen)).toBe(false);
    expect(await accounts.find(familyId, id)).toMatchObject({ notes: 'Ours' });
    expect(changed && (await edits.remove(familyId, changed))).toBe(true);
  });

  it('keeps the link if the account is kept', async () => {
    const { familyId, id, link, stored } = await fedAccount();

    await expect(remove(familyId, id, { hasEntries: true })).rejects.toMatchObject({ code: 'conflict' });
    await expect(remove(randomUUID(), id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stored()).toMatchObject({ account: { id }, link, feeds: id });
  });

  it.each([0, 1, 2])(
    'never leaves a broken link after a crash before write %i, and completes when repeated',
    async (writes) => {
      const { familyId, id, stored } = await fedAccount();
      const { client } = killedBefore(table.documents, writes);

      await expect(remove(familyId, id, { documents: client })).rejects.toThrow(Killed);
      const between = await stored();
      expect(between.account).toMatchObject({ id });
      expect(between.link === undefined).toBe(writes > 0);

      await remove(familyId, id);
      expect(await stored()).toMatchObject({ account: undefined, link: undefined });
    },
  );

  it('removes a link that was added during the deletion', async () => {
    const { familyId, id, link, stored } = await fedAccount();
    const bankAccounts = createBankAccountRepository(table.documents, table.tableName);
    const release = releaseLink({ bankAccounts, now: () => LATER });
    const edits = createAccountEdits(table.documents, table.tableName);
    const relinkedBefore: typeof edits.remove = async (...seen) => {
      await bankAccounts.moveLink(familyId, id, undefined, link);
      return edits.remove(...seen);
    };
    const accounts = createAccountRepository(table.documents, table.tableName);
    const entries = { count: async () => 0 };
    await deleteAccount({
      accounts,
      edits: { remove: relinkedBefore },
      entries,
      isChangeSet: async () => false,
      release,
    })({ familyId }, id, () => undefined);

    expect(await stored()).toMatchObject({ account: undefined, link: undefined });
  });
});

describe('deleteAccount, for an account with an opening balance', () => {
  const openedAccount = async () => {
    const familyId = randomUUID();
    const { documents, tableName } = table;
    const accounts = createAccountRepository(documents, tableName);
    const ledger = createLedgerPages(documents, tableName);
    const headers = createLedgerHeaders(documents, tableName);
    const edits = createAccountEdits(documents, tableName);
    const { account } = await createAccount({
      families: { find: async () => ({ id: familyId, ...FAMILY }) },
      accounts,
      ledger,
      newId: randomUUID,
      now: () => NOW,
    })({ familyId }, { name: 'Everyday', accountType: 'depository', currency: 'USD', balance: '100' });
    const { id } = account;
    const deps = {
      accounts,
      edits,
      entries: createAccountEntries(documents, tableName),
      isChangeSet: async () => false,
      release: async () => undefined,
    };
    const stored = async () => {
      const months = (await headers.ofAccount(familyId, account)).map(({ key: { month } }) => ({ account, month }));
      const pages = await ledger.readMany(familyId, months);
      return {
        isKept: (await accounts.find(familyId, id)) !== undefined,
        entries: pages.flatMap(entriesOf).map(({ kind }) => kind),
      };
    };
    const spend = () =>
      ledger.change(familyId, account, '2026-02', (page) => addEntry(page, anEntryContent(), sha256('one'), NOW).page);
    return { familyId, id, deps, openings: { ledger, headers, now: () => LATER }, stored, spend };
  };
  const anyState = () => undefined;

  it('deletes both', async () => {
    const { familyId, id, deps, openings, stored } = await openedAccount();
    await deleteAccount({ ...deps, openings })({ familyId }, id, anyState);
    expect(await stored()).toEqual({ isKept: false, entries: [] });
  });

  it('keeps both unless the opening balance is the only entry', async () => {
    const { familyId, id, deps, openings, stored, spend } = await openedAccount();
    await spend();
    await expect(deleteAccount({ ...deps, openings })({ familyId }, id, anyState)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await stored()).toEqual({ isKept: true, entries: ['valuation', 'transaction'] });
  });

  it('keeps both if the account cannot be removed, or if it should have no entries', async () => {
    const { familyId, id, deps, openings, stored } = await openedAccount();
    const edits = { remove: async () => false };
    await expect(deleteAccount({ ...deps, openings, edits })({ familyId }, id, anyState)).rejects.toMatchObject({
      code: 'busy',
    });
    await expect(deleteAccount(deps)({ familyId }, id, anyState)).rejects.toMatchObject({ code: 'conflict' });
    expect(await stored()).toEqual({ isKept: true, entries: ['valuation'] });
  });
});
