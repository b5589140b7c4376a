import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endFeeds } from '../../../shared/bank/accounts/use-cases/end-feeds.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import { deleteUser } from '../../../shared/people/admin/use-cases/administer-user.ts';
import { isSameText } from '../../../shared/people/crypto/secret-text.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { actOf, adminStores, keepUser, LATER } from '../../support/people/admin-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const storesOn = (documents: DynamoDBDocumentClient) => ({
  people: adminStores(documents, table.tableName),
  connections: createBankConnectionRepository(documents, table.tableName),
  bankAccounts: createBankAccountRepository(documents, table.tableName),
});

let kept: string[] = [];
const raw = {
  removeOf: async (familyId: string, id: string) => {
    kept = kept.filter((place) => place !== `${familyId}/${id}`);
  },
};

const remove = (documents = table.documents) => {
  const { people, connections, bankAccounts } = storesOn(documents);
  return deleteUser({
    ...people,
    isSameText,
    endFeeds: endFeeds({ connections, bankAccounts, raw, now: () => LATER }),
  });
};

/** A user whose family has two bank connections with one linked account; one of them is syncing. */
const furnish = async () => {
  const { people, connections, bankAccounts } = storesOn(table.documents);
  const boss = await keepUser(people, { role: 'super_admin' });
  const user = await keepUser(people);
  const { familyId } = user;
  const accountId = randomUUID();
  const running = { lease: { holder: randomUUID(), until: '2099-01-01T00:00:00.000Z' } };
  for (const over of [running, {}]) await connections.create(aConnection({ familyId, ...over }));
  const [connection] = await connections.list(familyId);
  kept = (await connections.list(familyId)).map(({ id }) => `${familyId}/${id}`);
  const fed = await bankAccounts.create(aBankAccount(connection ?? aConnection(), { accountId }));
  await bankAccounts.moveLink(familyId, accountId, undefined, {
    connectionId: fed.connectionId,
    bankAccountId: fed.id,
  });
  const left = async () => ({
    connections: (await connections.list(familyId)).length,
    bankAccounts: (await bankAccounts.list(familyId, fed.connectionId)).length,
    link: await bankAccounts.readLink(familyId, accountId),
    answers: kept.length,
  });
  return { boss, user, people, left };
};

const NOTHING = { connections: 0, bankAccounts: 0, link: undefined, answers: 0 };

describe('deleteUser in a family with bank connections', () => {
  it('deletes the connections with the last user, even during a sync', async () => {
    const { boss, user, left } = await furnish();
    await remove()(actOf(boss), user.id, user.email);

    expect(await left()).toEqual(NOTHING);
  });

  it('keeps them while other users remain', async () => {
    const { boss, user, people, left } = await furnish();
    await keepUser(people, { familyId: user.familyId });
    await remove()(actOf(boss), user.id, user.email);

    expect(await left()).toMatchObject({ connections: 2, bankAccounts: 1, link: expect.anything(), answers: 2 });
  });

  it('is completed by a retry after a crash before any write', async () => {
    for (let writes = 0; ; writes++) {
      const { boss, user, left, people } = await furnish();
      const { client, state } = killedBefore(table.documents, writes);
      const ended = await remove(client)(actOf(boss), user.id, user.email).catch((error: unknown) => error);
      if (!state.killed) {
        expect(writes).toBeGreaterThan(8);
        break;
      }
      expect(ended).toBeInstanceOf(Killed);
      expect(await people.users.find(user.id)).toBeDefined();
      await remove()(actOf(boss), user.id, user.email);
      expect(await left()).toEqual(NOTHING);
    }
  });
});
