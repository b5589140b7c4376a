import { describe, expect, it } from 'vitest';
import { readWorths } from '../../../shared/accounts/use-cases/account-worths.ts';
import type { AccountFeed, FeedHolding } from '../../../shared/bank/accounts/domain/account-feed.ts';
import { applyFeed } from '../../../shared/bank/feed/use-cases/apply-feed.ts';
import type { FeedDependencies, FeedPlace } from '../../../shared/bank/feed/use-cases/feed-place.ts';
import { isSecurityDetails } from '../../../shared/ledger/entries/domain/entry.ts';
import { anAccount, FAMILY } from '../../support/ledger/ledger-builders.ts';
import { createMemoryLedger } from '../../support/ledger/memory-ledger.ts';

const ACCOUNT = { ...anAccount(), accountType: 'investment', currency: 'USD' };

const aHolding = (ticker: string, qty: string, price: string, amount: string): FeedHolding => ({
  externalId: ticker,
  ticker,
  name: ticker,
  currency: 'USD',
  isCash: false,
  costBasis: null,
  qty,
  price,
  amount,
});
const FUND = aHolding('FUND', '10', '50', '500');
const BOND = aHolding('BOND', '3', '100', '300');

const setUp = () => {
  const memory = createMemoryLedger();
  let ids = 0;
  const deps: FeedDependencies = {
    ledger: memory.ledger,
    headers: { ofAccount: async () => memory.headers.list(FAMILY) },
    records: { bindByName: async ({ kind, name }) => ({ id: `${kind}:${name}` }) },
    securities: async () => [],
    newId: () => `id-${ids++}`,
  };
  const tell = async (today: string, feed: Partial<AccountFeed>) => {
    const place = {
      familyId: FAMILY,
      connection: { id: 'bank-a', provider: 'us' },
      now: `${today}T10:00:00.000Z`,
      today,
      account: ACCOUNT,
      bankAccount: { invertBalance: false, syncedThrough: null },
    } as FeedPlace;
    const nothing = { upstreamId: 'up', rows: [], faults: [], notices: [], complete: null, pendingComplete: false };
    await applyFeed(deps)(place, { ...nothing, holdingsComplete: true, ...feed });
  };
  const worthOn = async (day: string) => {
    const headers = await memory.headers.list(FAMILY);
    const read = await readWorths(memory, FAMILY, { headers, accounts: [ACCOUNT], days: [day] });
    return read.get(ACCOUNT.id)?.[0];
  };
  const held = async (day: string) =>
    ((await worthOn(day))?.positions ?? []).map(({ ticker, qty }) => `${ticker} ${qty}`).sort();
  return { memory, tell, worthOn, held };
};

const balanceOf = (amount: string, date: string) => ({ amount, available: null, currency: 'USD', date });

describe('writeHoldings', () => {
  it('counts holdings and the balance that includes them once, whatever the date of the balance', async () => {
    const { tell, worthOn } = setUp();
    await tell('2026-03-20', { holdings: [FUND, BOND], balance: balanceOf('1000', '2026-03-18') });

    expect((await worthOn('2026-03-20'))?.worths).toEqual([{ balance: '1000', cash: '200', holdings: '800' }]);
  });

  it('ends a position that a complete list no longer contains, in the same month and in a later one', async () => {
    const { tell, held, worthOn } = setUp();
    await tell('2026-03-20', { holdings: [FUND, BOND, aHolding('OLD', '1', '1', '1')] });
    await tell('2026-03-20', { holdings: [FUND, BOND] });
    expect(await held('2026-03-20')).toEqual(['BOND 3', 'FUND 10']);
    await tell('2026-06-02', { holdings: [FUND] });

    expect(await held('2026-06-01')).toEqual(['BOND 3', 'FUND 10']);
    expect(await held('2026-06-02')).toEqual(['FUND 10']);
    expect((await worthOn('2026-06-02'))?.worths).toMatchObject([{ holdings: '500' }]);
  });

  it('ends all positions if the list is empty, and restores them if they return', async () => {
    const { tell, held } = setUp();
    await tell('2026-03-20', { holdings: [FUND] });
    await tell('2026-04-01', { holdings: [] });
    expect(await held('2026-04-01')).toEqual([]);
    await tell('2026-04-02', { holdings: [FUND] });

    expect(await held('2026-04-02')).toEqual(['FUND 10']);
  });

  it('ends nothing if the list is incomplete, and writes nothing twice', async () => {
    const { tell, held, memory } = setUp();
    await tell('2026-03-20', { holdings: [FUND, BOND] });
    await tell('2026-03-21', { holdings: [FUND], holdingsComplete: false });
    expect(await held('2026-03-21')).toEqual(['BOND 3', 'FUND 10']);
    await tell('2026-03-22', { holdings: [FUND] });
    await tell('2026-03-22', { holdings: [FUND] });

    const records = memory.all().map(({ date, details }) => [date, isSecurityDetails(details) && details.qty]);
    expect(records).toEqual([
      ['2026-03-22', '10'],
      ['2026-03-22', '0'],
    ]);
  });
});
