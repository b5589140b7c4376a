import { randomUUID } from 'node:crypto';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTag } from '../../../shared/accounts/domain/account-request.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore, slowed } from '../../support/store/faulty-documents.ts';

const NOW = '2026-01-02T03:04:05.000Z';
const LATER = '2026-01-03T03:04:05.000Z';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const repository = (documents = table.documents) => createAccountRepository(documents, table.tableName);
const aFamily = () => ({ familyId: randomUUID(), accounts: repository() });
const anAccount = (name = 'Checking', id: string = randomUUID()) => ({
  id,
  name,
  accountType: 'depository',
  subtype: 'checking',
  currency: 'USD',
  status: 'active' as const,
  institutionName: null,
  institutionDomain: null,
  notes: null,
});
const rename = (familyId: string, id: string, name: string) =>
  table.documents.send(
    new UpdateCommand({
      TableName: table.tableName,
      Key: { pk: `FAMILY#${familyId}`, sk: `ACCOUNT#${id}` },
      UpdateExpression: 'SET #name = :name',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': name },
    }),
  );
const ignoreKill = (error: unknown): void => {
  if (!(error instanceof Killed)) throw error;
};

describe('create', () => {
  it('stores the account under a tag derived from its id', async () => {
    const { familyId, accounts } = aFamily();
    const account = anAccount();

    const created = await accounts.create(familyId, account, 'user', NOW);

    expect(created).toEqual({
      ...account,
      tag: accountTag(account.id, 0),
      owners: ['user'],
      createdAt: NOW,
      updatedAt: NOW,
    });
    expect(await accounts.find(familyId, account.id)).toEqual(created);
  });

  it('leaves an existing account unchanged and adds the owner', async () => {
    const { familyId, accounts } = aFamily();
    const account = anAccount();
    const first = await accounts.create(familyId, account, 'a', NOW);

    expect(await accounts.create(familyId, { ...account, name: 'Other' }, 'b', LATER)).toEqual({
      ...first,
      owners: ['a', 'b'],
    });
  });

  it('takes the next tag if the first belongs to another account', async () => {
    const { familyId, accounts } = aFamily();
    const account = anAccount();
    await table.documents.send(
      new PutCommand({
        TableName: table.tableName,
        Item: { pk: `FAMILY#${familyId}`, sk: `TAG#${accountTag(account.id, 0)}`, accountId: randomUUID() },
      }),
    );

    expect((await accounts.create(familyId, account, 'user', NOW)).tag).toBe(accountTag(account.id, 1));
  });

  it('gives the same account the same tag after a deletion', async () => {
    const { familyId, accounts } = aFamily();
    const account = anAccount();
    const { tag } = await accounts.create(familyId, account, 'a', NOW);
    await accounts.release(familyId, account.id, 'a');

    expect((await accounts.create(familyId, account, 'b', LATER)).tag).toBe(tag);
  });

  it('is completed by the next call after a crash between any two writes', async () => {
    let killed = true;
    for (let writes = 0; killed; writes++) {
      const { familyId, accounts } = aFamily();
      const account = anAccount();
      const { client, state } = killedBefore(table.documents, writes);

      await repository(client).create(familyId, account, 'a', NOW).catch(ignoreKill);
      const created = await accounts.create(familyId, account, 'a', NOW);

      expect(await accounts.list(familyId)).toEqual([created]);
      expect(created.tag).toBe(accountTag(account.id, 0));
      expect((await accounts.bindByName(familyId, anAccount(), 'b', NOW)).id).toBe(account.id);
      killed = state.killed;
      expect(killed || writes > 2).toBe(true);
    }
  });
});

describe('bindByName', () => {
  it('finds an account that a person created, and creates one for a new name', async () => {
    const { familyId, accounts } = aFamily();
    const own = await accounts.create(familyId, anAccount(), 'user', NOW);

    expect(await accounts.bindByName(familyId, anAccount(), 'import', LATER)).toMatchObject({
      id: own.id,
      owners: ['import', 'user'],
    });
    const savings = anAccount('Savings');
    expect(await accounts.bindByName(familyId, savings, 'import', LATER)).toMatchObject({ id: savings.id });
    expect(await accounts.list(familyId)).toHaveLength(2);
  });

  it('creates a new account if the one with that name was renamed', async () => {
    const { familyId, accounts } = aFamily();
    const own = await accounts.create(familyId, anAccount(), 'user', NOW);
    await rename(familyId, own.id, 'Daily');

    expect((await accounts.bindByName(familyId, anAccount(), 'import', LATER)).id).not.toBe(own.id);
  });

  it('gives concurrent callers the same account with one tag', async () => {
    const binder = fc.record({
      delays: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
      killedAt: fc.integer({ min: 0, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(binder, { minLength: 2, maxLength: 4 }), async (binders) => {
        const { familyId, accounts } = aFamily();
        const bound = await Promise.all(
          binders.map(async ({ delays, killedAt }, at) => {
            const account = anAccount();
            const { client } = killedBefore(slowed(table.documents, delays), killedAt);
            await repository(client).bindByName(familyId, account, `import-${at}`, NOW).catch(ignoreKill);
            return accounts.bindByName(familyId, account, `import-${at}`, NOW);
          }),
        );

        expect(new Set(bound.map(({ id, tag }) => `${id} ${tag}`)).size).toBe(1);
        const [account, ...others] = await accounts.list(familyId);
        expect(others).toEqual([]);
        expect(account?.owners).toEqual(binders.map((_, at) => `import-${at}`).sort());
      }),
      { numRuns: 15 },
    );
  });
});

describe('the readers', () => {
  it.each(['', 'not-a-uuid', '../x', 'ACCOUNT#1'])('return nothing for the malformed id %j', async (id) => {
    const { familyId, accounts } = aFamily();

    expect(await accounts.find(familyId, id)).toBeUndefined();
    expect(await accounts.bindById(familyId, id, 'a')).toBeUndefined();
  });

  it('return nothing of another family', async () => {
    const { familyId, accounts } = aFamily();
    const { id } = await accounts.create(familyId, anAccount(), 'user', NOW);

    expect(await accounts.find(randomUUID(), id)).toBeUndefined();
    expect(await accounts.bindById(randomUUID(), id, 'a')).toBeUndefined();
  });

  it('list the oldest first; a name finds its holder, otherwise the oldest account', async () => {
    const { familyId, accounts } = aFamily();
    const second = await accounts.create(familyId, anAccount(), 'user', LATER);
    const first = await accounts.create(familyId, anAccount(), 'user', NOW);
    const third = await accounts.create(familyId, anAccount(), 'user', '2026-02-01T00:00:00.000Z');

    expect((await accounts.list(familyId)).map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    expect((await accounts.findByName(familyId, 'Checking'))?.id).toBe(second.id);
    await rename(familyId, second.id, 'Daily');
    expect((await accounts.findByName(familyId, 'Checking'))?.id).toBe(first.id);
    expect(await accounts.findByName(familyId, 'Nothing')).toBeUndefined();
  });

  it('read many accounts at once and count them', async () => {
    const { familyId, accounts } = aFamily();
    const account = await accounts.create(familyId, anAccount(), 'user', NOW);

    expect(await accounts.findMany(familyId, [account.id, randomUUID()])).toEqual(new Map([[account.id, account]]));
    expect(await accounts.count(familyId)).toBe(1);
  });
});

describe('release', () => {
  it('removes the owner, and the account with its last owner', async () => {
    const { familyId, accounts } = aFamily();
    const { id } = await accounts.create(familyId, anAccount(), 'user', NOW);
    await accounts.bindById(familyId, id, 'import');

    expect(await accounts.release(familyId, id, 'import')).toBe('released');
    expect(await accounts.release(familyId, id, 'user')).toBe('deleted');
    expect(await accounts.release(familyId, id, 'user')).toBe('absent');
  });

  it('never leaves an account without an owner if all release it at once', async () => {
    const { familyId, accounts } = aFamily();
    const { id } = await accounts.create(familyId, anAccount(), 'user', NOW);
    await accounts.bindById(familyId, id, 'import');

    const results = await Promise.all(['user', 'import'].map((owner) => accounts.release(familyId, id, owner)));

    expect(results.sort()).toEqual(['deleted', 'released']);
    expect(await accounts.list(familyId)).toEqual([]);
  });
});

describe('bindByPlace', () => {
  const place = (number: number, known: string | null = null) => ({ currency: 'USD', number, known });
  const bindAt = (
    familyId: string,
    owner: string,
    number: number,
    known: string | null = null,
    documents = table.documents,
  ) => repository(documents).bindByPlace(familyId, anAccount('Pot'), place(number, known), owner, NOW);

  it('gives concurrent callers one account per place, with any timing and crashes', async () => {
    const binder = fc.record({
      delays: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
      killedAt: fc.integer({ min: 0, max: 5 }),
      number: fc.integer({ min: 1, max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(binder, { minLength: 2, maxLength: 4 }), fc.boolean(), async (binders, knows) => {
        const { familyId, accounts } = aFamily();
        const { id: known } = await accounts.create(familyId, anAccount('Pot'), 'user', NOW);
        const bound = await Promise.all(
          binders.map(async ({ delays, killedAt, number }, at) => {
            const slow = slowed(table.documents, delays);
            const { client } = killedBefore(slow, killedAt);
            const suggested = knows && number === 1 ? known : null;
            await bindAt(familyId, `import-${at}`, number, suggested, client).catch(ignoreKill);
            const { id } = await bindAt(familyId, `import-${at}`, number, suggested, slow);
            return { id, number };
          }),
        );
        for (const number of [1, 2]) {
          const ids = new Set(bound.filter((binding) => binding.number === number).map(({ id }) => id));
          const others = bound.filter((binding) => binding.number !== number).map(({ id }) => id);
          expect(ids.size).toBeLessThanOrEqual(1);
          expect(others.filter((id) => ids.has(id))).toEqual([]);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('takes the known account and finds it again by its place', async () => {
    const { familyId, accounts } = aFamily();
    const { id } = await accounts.create(familyId, anAccount('Pot'), 'user', NOW);

    expect((await bindAt(familyId, 'a', 1, id)).id).toBe(id);
    expect((await bindAt(familyId, 'b', 1)).id).toBe(id);
    expect((await bindAt(familyId, 'b', 2)).id).not.toBe(id);
    expect(await accounts.findByPlace(familyId, 'Pot', 'depository', place(1))).toMatchObject({ id });
  });
});
