import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import type { TransactionRequest } from '../../../shared/ledger/entries/domain/transaction.ts';
import { bindNamed } from '../../../shared/ledger/entries/use-cases/bind-named.ts';
import { createTransaction } from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { utcToday } from '../../support/clock.ts';
import { recorderOf } from '../../support/event-recorder.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

const NOW = '2026-03-01T10:00:00.000Z';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const setUp = (documents = table.documents, familyId = randomUUID()) => {
  const accounts = createAccountRepository(documents, table.tableName);
  const records = createCatalogueRepository(documents, table.tableName);
  const ledger = createLedgerPages(documents, table.tableName, undefined, recorderOf(documents, table.tableName));
  const bind = bindNamed({ accounts, records });
  const create = createTransaction({ bind, ledger, newId: randomUUID, now: () => NOW, today: utcToday(NOW) });
  return { familyId, accounts, records, ledger, bind, create };
};

const aFamily = async () => {
  const world = setUp();
  const { familyId, accounts, records } = world;
  const account = await accounts.create(
    familyId,
    {
      id: randomUUID(),
      name: 'Wallet',
      accountType: 'depository',
      subtype: null,
      currency: 'EUR',
      status: 'active',
      institutionName: null,
      institutionDomain: null,
      notes: null,
    },
    'import-a',
    NOW,
  );
  const { id: categoryId } = await records.bindByName({
    familyId,
    kind: 'category',
    name: 'Food',
    owner: 'import-a',
    candidateId: randomUUID(),
    now: NOW,
    attributes: { color: null, icon: null, classification: null, parentId: null },
  });
  const request: TransactionRequest = {
    accountId: account.id,
    date: '2026-02-27',
    amount: '10',
    currency: null,
    name: 'Lunch',
    notes: null,
    categoryId,
    merchantId: null,
    tagIds: [],
    excluded: false,
    kind: 'standard',
    splits: [{ amount: '4' }, { amount: '6' }],
  };
  return { ...world, account, categoryId, request };
};

describe('createTransaction', () => {
  it('makes the user an owner of account and category, and uses the account’s currency', async () => {
    const { create, familyId, account, categoryId, request, accounts, records } = await aFamily();

    expect(await create({ familyId, userId: 'person' }, request)).toMatchObject({
      currency: 'EUR',
      hasParts: true,
      importId: null,
    });
    await accounts.release(familyId, account.id, 'import-a');
    await records.release(familyId, 'category', categoryId, 'import-a');
    expect((await accounts.find(familyId, account.id))?.owners).toEqual(['user']);
    expect((await records.find(familyId, 'category', categoryId))?.owners).toEqual(['user']);
  });

  it('exists once and completely when repeated after a crash at any write', async () => {
    let killed = 0;
    for (let writes = 0; ; writes++) {
      const { create, familyId, account, request, ledger } = await aFamily();
      const { client, state } = killedBefore(table.documents, writes);
      await setUp(client, familyId)
        .create({ familyId, userId: 'person' }, request, 'key')
        .catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
      await create({ familyId, userId: 'person' }, request, 'key');

      const page = await ledger.read(familyId, { id: account.id, tag: account.tag }, '2026-02');
      expect(entriesOf(page).map(({ amount }) => amount)).toEqual(['10', '4', '6']);
      if (!state.killed) break;
      killed++;
    }
    expect(killed).toBe(4);
  });
});

describe('bindNamed', () => {
  it('answers the same for unknown, foreign and malformed ids', async () => {
    const { request } = await aFamily();
    const { bind, familyId } = setUp();
    const refusal = async (accountId: string, recordId: string) =>
      bind(familyId, { accountId, categoryIds: [recordId], merchantIds: [null], tagIds: [recordId] }).catch(
        (error: unknown) => (error instanceof ValidationError ? error.extras.errors : error),
      );

    const same = (id: string, record: string) => [
      `account_id must be the id of an account of your family, and "${id}" is not one`,
      `category_id must be the id of a category of your family, and "${record}" is not one`,
      `tag_ids must be ids of tags of your family, and "${record}" is not one`,
    ];
    const pairs = [
      [request.accountId, request.categoryId ?? ''],
      [randomUUID(), randomUUID()],
      ['x', "'; --"],
    ] as const;
    for (const [id, record] of pairs) expect(await refusal(id, record)).toEqual(same(id, record));
  });
});
