import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { createBankWorld } from '../../model/bank-world.ts';
import { aRow } from '../../support/bank/scripted-bank.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const DAY = 86_400;
const START = '2026-06-01';

/** A dinner is pending on 26 February; four months later the bank reports another purchase only. */
const aPause = async () => {
  const world = createBankWorld(table);
  const connection = await world.connect();
  const account = await world.account('Checking');
  const dinner = aRow('2026-02-26', '20', { pending: true });
  world.bank.accounts.set('A', { name: 'Checking', rows: [dinner] });
  const bankAccount = await world.link(connection, 'A', account);
  await world.deliver(connection);

  world.bank.accounts.set('A', { name: 'Checking', rows: [aRow('2026-06-20', '3')] });
  world.advance(120 * DAY);
  const read = async () => {
    const pages = await world.ledger.readMany(
      world.familyId,
      ['2026-02', '2026-06'].map((month) => ({ account, month })),
    );
    return pages.flatMap(entriesOf).map(({ amount, excluded, feed }) => [amount, feed?.status, excluded]);
  };
  expect(await read()).toEqual([['20', 'pending', false]]);
  return { world, connection, account, bankAccount, read };
};

const GIVEN_UP = [
  ['20', 'stale', true],
  ['3', 'posted', false],
];

describe('a pending transaction before a pause of months, on days that are not read again', () => {
  it('no longer counts once the account is connected anew', async () => {
    const { world, connection, account, bankAccount, read } = await aPause();
    const former = { connectionId: connection.id, bankAccountId: bankAccount.id };
    await world.bankAccounts.moveLink(world.familyId, account.id, former, undefined);
    const anew = await world.connect({ syncStartDate: START });
    await world.link(anew, 'A', account);
    await world.deliver(anew);
    expect(await read()).toEqual(GIVEN_UP);
    expect((await world.stored(anew)).sync?.stats).toMatchObject({ created: 1, pendingStale: 1 });
  });

  it('no longer counts once the connection goes on from a later start date', async () => {
    const { world, connection, read } = await aPause();
    await world.connections.update(world.familyId, connection.id, {}, { syncStartDate: START, dueAt: world.now() });
    await world.deliver(connection);
    expect(await read()).toEqual(GIVEN_UP);
  });
});
