import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGlobalProvider } from '../../../../shared/bank/providers/global/provider.ts';
import type { FeedAnswer, FeedRequest } from '../../../../shared/bank/use-cases/bank-provider.ts';
import { type GlobalPeer, startGlobalPeer } from '../../../support/bank/global-peer.ts';
import { type RecordedCall, recordedCall } from '../../../support/bank/recorded-call.ts';

let peer: GlobalPeer;
let recorded: RecordedCall;

beforeAll(async () => {
  peer = await startGlobalPeer();
});
afterAll(() => peer.stop());

const POSTED =
  '{"id":"t1","accountId":41,"amount":-12.5,"currency":"EUR","date":"2026-03-02","merchant":"Cafe","description":"CARD 1","isPending":false}';
const PENDING =
  '{"id":null,"accountId":41,"amount":-3,"currency":"EUR","date":"2026-03-03","merchant":"Kiosk","description":"AUTH","isPending":true}';
const listOf = (...transactions: readonly string[]): string =>
  `{"transactions":[${transactions.join(',')}],"total":${transactions.length}}`;

beforeEach(() => {
  peer.reset();
  peer.books.accounts =
    '{"accounts":[{"id":41,"name":"Current","institution_name":"Example Bank","institution_logo":"https://x/l.png","provider":"gocardless","currency":"EUR","status":"ACTIVE"}],"total":1}';
  peer.books.transactions['41'] = listOf(POSTED, PENDING);
  peer.books.balances['41'] = '{"balance":{"amount":812.4,"currency":"EUR"}}';
  peer.books.holdings['41'] =
    '{"holdings":[{"security":{"name":"Fund A","tickerSymbol":"FNDA","currency":"USD","isin":null,"figi":null},"quantity":5,"price":42.1,"value":210.5,"costBasis":40,"currency":"USD","raw":{"quiltt":{"id":"h1"}}}],"totalValue":210.5,"currency":"USD"}';
  recorded = recordedCall({ guard: { allow: [peer.host] } });
});

const LINKED = { upstreamId: '41', accountType: 'depository', currency: 'USD', wantsHoldings: false };
const WINDOW = { from: '2026-02-01', to: '2026-03-05' };

const fetch = (changes: Partial<FeedRequest> = {}): Promise<FeedAnswer> =>
  createGlobalProvider({ http: recorded.http, baseUrl: peer.baseUrl }).fetch(
    JSON.stringify({ apiKey: peer.apiKey }),
    { accounts: [LINKED], window: WINDOW, isLatest: true, isWhole: true, includePending: true, ...changes },
    recorded.call,
  );
const feedOf = async (changes: Partial<FeedRequest> = {}) => (await fetch(changes)).feeds[0];
const asked = (): readonly string[] => peer.requests.map(({ url }) => url.replace('/api/v1', ''));

describe('createGlobalProvider', () => {
  it('reports its limits', () => {
    expect(createGlobalProvider({ http: recorded.http, baseUrl: peer.baseUrl })).toMatchObject({
      provider: 'global',
      windowDays: 365,
      overlapDays: 7,
      historyDays: 730,
      budget: { soft: 400, hard: 500 },
    });
  });

  it('lists the accounts and reads the linked ones with the key', async () => {
    const answer = await fetch();

    expect(asked()).toEqual([
      '/accounts',
      '/accounts/41/transactions?from=2026-02-01&to=2026-03-05&include_pending=true',
      '/accounts/41/balance',
    ]);
    expect(new Set(peer.requests.map(({ key }) => key))).toEqual(new Set([peer.apiKey]));
    expect(recorded.reserved()).toBe(3);
    expect(recorded.kept.map(([what]) => what)).toEqual(['accounts', 'transactions', 'balance']);
    expect(answer.accounts).toMatchObject([{ upstreamId: '41', name: 'Current', currency: 'EUR', state: 'active' }]);
    expect(answer.notices).toEqual([]);
    expect(answer).not.toHaveProperty('listIsPartial');
    expect(answer.feeds).toEqual([
      {
        upstreamId: '41',
        rows: [
          expect.objectContaining({ externalId: 't1', pending: false, amount: '12.5', name: 'Cafe', notes: 'CARD 1' }),
          expect.objectContaining({ externalId: null, pending: true, amount: '3', name: 'Kiosk', notes: 'AUTH' }),
        ],
        faults: [],
        complete: WINDOW,
        pendingComplete: true,
        balance: { amount: '812.4', available: null, currency: 'EUR', date: '2026-03-05' },
        notices: [],
      },
    ]);
  });

  it('only lists the accounts if none is linked', async () => {
    expect(await fetch({ accounts: [] })).toMatchObject({ accounts: [{ upstreamId: '41' }], feeds: [] });
    expect(asked()).toEqual(['/accounts']);
  });

  it('requests only transactions for a window of the history', async () => {
    const { accounts, feeds } = await fetch({ isLatest: false });

    expect(accounts).toBeNull();
    expect(feeds).toMatchObject([{ complete: WINDOW, pendingComplete: false }]);
    expect(feeds[0]).not.toHaveProperty('balance');
    expect(asked()).toHaveLength(1);
  });

  it('requests holdings if wanted', async () => {
    const feed = await feedOf({ accounts: [{ ...LINKED, wantsHoldings: true }] });

    expect(feed?.holdings).toMatchObject([{ externalId: 'h1', ticker: 'FNDA', qty: '5', costBasis: '40' }]);
    expect(asked().at(-1)).toBe('/accounts/41/holdings');
  });

  it('skips holdings that cannot be read, and counts them', async () => {
    peer.books.holdings['41'] = [{ security: {} }, null, { security: { name: 'A' }, quantity: 1, value: '2.5' }];

    const feed = await feedOf({ accounts: [{ ...LINKED, wantsHoldings: true }] });

    expect(feed?.holdings).toHaveLength(1);
    expect(feed?.notices).toEqual([{ category: 'other', message: expect.stringMatching(/: 2$/), upstreamId: '41' }]);
  });

  it('neither requests nor accepts pending transactions if not wanted', async () => {
    const feed = await feedOf({ includePending: false });

    expect(feed?.rows.map(({ externalId }) => externalId)).toEqual(['t1']);
    expect(feed?.pendingComplete).toBe(false);
    expect(asked()[1]).toBe('/accounts/41/transactions?from=2026-02-01&to=2026-03-05');
  });

  it.each(['../x', 'a/b', 'a?b#c', '%2e%2e', 'ä 1', '..%2f..'])('requests the account %j and no other', async (id) => {
    peer.books.accounts = [{ id }];
    peer.books.transactions[id] = [{ id: 't9', account_id: id, amount: 1, date: '2026-03-01' }];
    peer.books.balances[id] = { balance: 5 };

    const feed = await feedOf({ accounts: [{ ...LINKED, upstreamId: id }] });

    expect(feed).toMatchObject({ upstreamId: id, rows: [{ externalId: 't9' }], balance: { amount: '5' } });
    expect(asked()[2]).toBe(`/accounts/${encodeURIComponent(id)}/balance`);
  });

  it('never requests an id that is a dot segment', async () => {
    await expect(fetch({ accounts: [{ ...LINKED, upstreamId: '..' }], isLatest: false })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(asked()).toEqual([]);
  });
});

describe('createGlobalProvider, its transactions', () => {
  it('returns both transactions with the same id', async () => {
    const other = POSTED.replace('Cafe', 'Bar');
    peer.books.transactions['41'] = listOf(POSTED, POSTED, other);

    expect((await feedOf())?.rows.map(({ name }) => name)).toEqual(['Cafe', 'Cafe', 'Bar']);
  });

  it('filters by the window if the server returns everything', async () => {
    const on = (date: string): string => POSTED.replace('2026-03-02', date);
    const dates = ['2026-01-31', '2026-02-01', '2026-03-05', '2026-03-06', '1999-01-01'];
    peer.books.transactions['41'] = listOf(...dates.map(on));

    const feed = await feedOf();

    expect(feed?.rows.map(({ date }) => date)).toEqual(['2026-02-01', '2026-03-05']);
    expect(feed?.faults).toEqual([]);
  });

  it('skips an invalid row, and does not claim complete pending rows if it may be pending', async () => {
    peer.books.transactions['41'] = listOf(POSTED, POSTED.replace('-12.5', '"1,234.50"'), 'null', PENDING);

    const feed = await feedOf();

    expect(feed?.rows).toHaveLength(2);
    expect(feed?.faults).toEqual([
      { externalId: 't1', message: 'Amount "1,234.50" is not a number like -1234.5' },
      { externalId: null, message: 'It is not a transaction' },
    ]);
    expect(feed).toMatchObject({ complete: WINDOW, pendingComplete: false });
  });

  it('claims complete pending rows if a booked row is skipped', async () => {
    peer.books.transactions['41'] = listOf(POSTED.replace('-12.5', 'null'), PENDING);

    expect(await feedOf()).toMatchObject({ faults: [{ message: 'Amount is missing' }], pendingComplete: true });
  });

  it('reads all announced pages', async () => {
    peer.books.transactions['41'] = [1, 2, 3, 4, 5].map((n) => ({ id: `t${n}`, amount: n, date: '2026-03-01' }));
    peer.pageSize = 2;

    const feed = await feedOf({ isLatest: false });

    expect(feed?.rows.map(({ externalId }) => externalId)).toEqual(['t1', 't2', 't3', 't4', 't5']);
    expect(feed?.complete).toEqual(WINDOW);
    expect(asked().map((url) => new URLSearchParams(url.split('?')[1]).get('page'))).toEqual([null, '2', '3']);
    expect(asked().every((url) => url.includes('from=2026-02-01&to=2026-03-05&include_pending=true'))).toBe(true);
  });

  it('reports missing transactions if the total exceeds the list', async () => {
    peer.books.transactions['41'] = listOf(POSTED).replace('"total":1', '"total":9');

    const feed = await feedOf();

    expect(feed?.rows).toHaveLength(1);
    expect(feed).toMatchObject({
      complete: null,
      pendingComplete: false,
      notices: [{ message: expect.stringContaining('more transactions'), upstreamId: '41' }],
    });
  });

  it('uses the currency of the row, the account or the ledger account, in this order', async () => {
    const none = POSTED.replace('"currency":"EUR",', '');
    peer.books.transactions['41'] = listOf(POSTED.replace('EUR', 'gbp'), none);

    expect((await feedOf())?.rows.map(({ currency }) => currency)).toEqual(['GBP', 'EUR']);

    peer.books.accounts = [{ id: 41, currency: 'dogecoin' }];
    expect((await feedOf())?.rows.map(({ currency }) => currency)).toEqual(['GBP', 'USD']);
  });

  it('reports an invalid currency once', async () => {
    const coin = POSTED.replace('EUR', 'BTC');
    peer.books.transactions['41'] = listOf(coin, coin, POSTED);

    expect((await feedOf())?.notices).toEqual([
      {
        category: 'other',
        message: 'Amounts in "BTC", which is not an ISO 4217 currency, were read as EUR',
        upstreamId: '41',
      },
    ]);
  });
});

describe('createGlobalProvider, accounts that are gone', () => {
  it('reports an account that is no longer listed, without failing', async () => {
    peer.books.accounts = [{ id: 42, name: 'Current' }];

    expect(await fetch()).toEqual({
      accounts: [expect.objectContaining({ upstreamId: '42' })],
      feeds: [],
      notices: [{ category: 'other', message: expect.stringContaining('no longer lists'), upstreamId: '41' }],
    });
    expect(asked()).toEqual(['/accounts']);
  });

  it('marks a truncated list as partial, and continues', async () => {
    peer.books.accounts = '{"accounts":[{"id":42}],"has_more":true}';

    expect(await fetch()).toMatchObject({
      accounts: [{}],
      listIsPartial: true,
      feeds: [{ upstreamId: '41' }],
      notices: [{}],
    });
  });

  it('keeps the current balance if none is reported', async () => {
    peer.books.balances['41'] = '{"balance":{"amount":null,"currency":"EUR"}}';

    const feed = await feedOf();

    expect(feed).not.toHaveProperty('balance');
    expect(feed?.notices).toMatchObject([{ message: expect.stringContaining('no readable balance') }]);
  });
});
