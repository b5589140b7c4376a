import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountEdits } from '../../../shared/accounts/store/account-edits.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createAccount, deleteAccount } from '../../../shared/accounts/use-cases/account-writes.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { releaseLink } from '../../../shared/bank/use-cases/links/end-feeds.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { startTable, type TestTable } from '../../support/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/faulty-documents.ts';
import { sha256 } from '../../support/sha256.ts';

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
  const accounts = createAccountRepository(table.documents, table.tableName, { sha256 });
  const bankAccounts = createBankAccountRepository(table.documents, table.tableName);
  const { account } = await createAccount({
    families: { find: async () => ({ id: familyId, ...FAMILY }) },
    accounts,
    sha256,
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
    accounts: createAccountRepository(documents, table.tableName, { sha256 }),
    edits: createAccountEdits(documents, table.tableName),
    entries: { exist: async () => hasEntries },
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
    const accounts = createAccountRepository(table.documents, table.tableName, { sha256 });
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
    const accounts = createAccountRepository(table.documents, table.tableName, { sha256 });
    const entries = { exist: async () => false };
    await deleteAccount({ accounts, edits: { remove: relinkedBefore }, entries, release })(
      { familyId },
      id,
      () => undefined,
    );

    expect(await stored()).toMatchObject({ account: undefined, link: undefined });
  });
});
