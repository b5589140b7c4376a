import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountFeed } from '../../../shared/bank/accounts/domain/account-feed.ts';
import { createBankWorld } from '../../model/bank-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

type Says = Pick<AccountFeed, 'holdings' | 'holdingsNotSupported'>;
const REFUSES: Says = { holdingsNotSupported: true };
const TELLS: Says = { holdings: [] };
/** Maximum seconds until the next sync, which is a day after the last one. */
const LATE = 3_600;

/** One linked account; the test scripts the provider's responses about holdings. */
const aScene = async (accountType = 'investment') => {
  const world = createBankWorld(table);
  const connection = await world.connect();
  const account = await world.account('Plan', accountType);
  world.bank.accounts.set('A', { name: 'Plan', rows: [] });
  const known = { syncedFrom: '2025-11-01', syncedThrough: '2026-02-28', historyDone: true };
  const { id } = await world.link(connection, 'A', account, known);
  const { fetch } = world.bank;
  let says: Says = {};
  Object.assign(world.bank, {
    fetch: async (...given: Parameters<typeof fetch>) => {
      const answer = await fetch(...given);
      return { ...answer, feeds: answer.feeds.map((feed) => ({ ...feed, ...says })) };
    },
  });
  /** Whether a sync some days later requests holdings, and since when they count as refused afterwards. */
  const sync = async (daysLater: number, answer: Says) => {
    says = answer;
    world.advance(daysLater * 86_400 + LATE);
    const before = world.bank.asked.length;
    await world.deliver(connection);
    const [first] = world.bank.asked.slice(before);
    const stored = await world.bankAccounts.find(world.familyId, connection.id, id);
    return { asks: first?.accounts[0]?.wantsHoldings, refusedAt: stored?.holdingsRefusedAt };
  };
  return { world, sync };
};

describe('holdings that a provider does not support for an account', () => {
  it('are requested again after 30 days', async () => {
    const { world, sync } = await aScene();
    const { asks, refusedAt } = await sync(0, REFUSES);
    expect([asks, refusedAt]).toEqual([true, world.now()]);
    expect(await sync(1, {})).toEqual({ asks: false, refusedAt });
    expect(await sync(28, {})).toEqual({ asks: false, refusedAt });

    expect(await sync(1, REFUSES)).toEqual({ asks: true, refusedAt: world.now() });
    expect(await sync(1, {})).toMatchObject({ asks: false });
  });

  it('are requested daily once the provider supports them', async () => {
    const { sync } = await aScene();
    await sync(0, REFUSES);
    expect(await sync(30, TELLS)).toEqual({ asks: true, refusedAt: null });
    expect(await sync(1, TELLS)).toEqual({ asks: true, refusedAt: null });
  });

  it('stay requested if an answer omits them, and never for other account classes', async () => {
    const { sync } = await aScene();
    expect(await sync(0, {})).toEqual({ asks: true, refusedAt: null });
    expect(await sync(1, {})).toEqual({ asks: true, refusedAt: null });
    const other = await aScene('depository');
    expect(await other.sync(0, {})).toMatchObject({ asks: false });
  });
});
