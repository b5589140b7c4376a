import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BankFault } from '../../shared/bank/connections/domain/bank-fault.ts';
import { createGlobalProvider, toBaseUrl } from '../../shared/bank/providers/global/provider.ts';
import type { BankProvider, FeedRequest } from '../../shared/bank/use-cases/bank-provider.ts';
import { someOf } from '../support/amounts.ts';
import { FAULTY_ANSWERS, type FaultyAnswer, type PeerReply, TRY_MS } from '../support/bank/faulty-answers.ts';
import { type GlobalPeer, startGlobalPeer } from '../support/bank/global-peer.ts';
import { type RecordedCall, type RecordedCallOptions, recordedCall } from '../support/bank/recorded-call.ts';

let peer: GlobalPeer;

beforeAll(async () => {
  peer = await startGlobalPeer();
  peer.books.accounts = [
    { id: 41, name: 'Current', currency: 'EUR', status: 'ACTIVE' },
    { id: 'b/2', name: 'Broker', currency: 'EUR', status: 'ACTIVE' },
  ];
  for (const id of ['41', 'b/2']) {
    peer.books.transactions[id] = [{ id: `t-${id}`, amount: -12.5, date: '2026-03-02', merchant: 'Cafe' }];
    peer.books.balances[id] = { balance: { amount: 812.4, currency: 'EUR' } };
    peer.books.holdings[id] = [{ security: { tickerSymbol: 'FNDA' }, quantity: 5, value: 210.5 }];
  }
});
beforeEach(() => peer.reset());
afterAll(() => peer.stop());

const CREDENTIAL = (): string => JSON.stringify({ apiKey: peer.apiKey });
const linked = (upstreamId: string) => ({
  upstreamId,
  accountType: 'investment',
  currency: 'EUR',
  wantsHoldings: true,
});
const REQUEST: FeedRequest = {
  accounts: [linked('41'), linked('b/2')],
  window: { from: '2026-02-01', to: '2026-03-05' },
  isLatest: true,
  isWhole: true,
  includePending: false,
};

type Rig = RecordedCall & { readonly provider: BankProvider };

const rig = ({ guard, ...options }: RecordedCallOptions = {}): Rig => {
  const recorded = recordedCall({ ...options, guard: { allow: [peer.host], ...guard } });
  const baseUrl = toBaseUrl(peer.baseUrl, [peer.host]);
  return { ...recorded, provider: createGlobalProvider({ http: recorded.http, baseUrl }) };
};

/** Enough for 8 MB to arrive before the attempt times out. */
const patience = ({ name }: FaultyAnswer) => ({
  guard: { totalMs: name.startsWith('100 MB') ? 60_000 : TRY_MS },
});

const faultOf = (act: Promise<unknown>): Promise<BankFault | undefined> =>
  act.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof BankFault) return error;
      throw error;
    },
  );

const requestsTo = (ending: string): number =>
  peer.requests.filter(({ url }) => url.split('?')[0]?.endsWith(ending)).length;

const checkWaits = ({ waits: [least, most] = [0, 3_750] }: FaultyAnswer, waits: readonly number[]): void => {
  const waited = waits.reduce((total, wait) => total + wait, 0);
  expect(waited).toBeGreaterThanOrEqual(least);
  expect(waited).toBeLessThanOrEqual(most);
};

const checkFault = (faulty: FaultyAnswer, fault: BankFault | undefined): void => {
  expect(fault?.code ?? 'none').toBe(faulty.code);
  expect(fault?.retryAfter).toBe(faulty.retryAfter);
  expect(fault?.message ?? '').toMatch(faulty.message ?? /^/);
  expect(`${fault?.message}`).not.toMatch(new RegExp(`${peer.apiKey}|/api/v1|x-api-key|<`));
};

describe('the global provider, when connecting', () => {
  it.each(someOf(FAULTY_ANSWERS, 16))('handles $name', async (faulty) => {
    const { provider, call, reserved, waits } = rig(patience(faulty));
    peer.replyWith('/accounts', faulty.replies);

    const fault = await faultOf(provider.connect({ provider: 'global', apiKey: ` ${peer.apiKey}\n` }, call));

    checkFault(faulty, fault);
    checkWaits(faulty, waits);
    expect(peer.requests).toHaveLength(faulty.tries);
    expect(reserved()).toBe(faulty.tries);
  });

  it('returns a credential for an accepted key, after one request', async () => {
    const { provider, call, kept } = rig();

    const credential = await provider.connect({ provider: 'global', apiKey: ` ${peer.apiKey}\n` }, call);

    expect(credential).toBe(CREDENTIAL());
    expect(peer.requests).toEqual([{ url: '/api/v1/accounts', key: peer.apiKey }]);
    expect(kept.map(([what]) => what)).toEqual(['accounts']);
  });

  it.each([
    ['wrong-key', 'access_forbidden', 1],
    ['  ', 'token_invalid', 0],
    ['two words', 'token_invalid', 0],
    ['key\r\nx-other: 1', 'token_invalid', 0],
  ])('rejects %j as a key', async (apiKey, code, requests) => {
    const { provider, call } = rig();

    const fault = await faultOf(provider.connect({ provider: 'global', apiKey }, call));

    expect(fault?.code).toBe(code);
    expect(fault?.message).toMatch(/API key/);
    expect(fault?.message).not.toContain(apiKey);
    expect(peer.requests).toHaveLength(requests);
  });
});

describe('the global provider, when listing accounts', () => {
  it.each(someOf(FAULTY_ANSWERS, 16))('handles $name and never returns a partial list', async (faulty) => {
    const { provider, call, waits } = rig(patience(faulty));
    peer.replyWith('/accounts', faulty.replies);

    const fault = await faultOf(provider.fetch(CREDENTIAL(), REQUEST, call));

    checkFault(faulty, fault);
    checkWaits(faulty, waits);
    expect(requestsTo('/accounts')).toBe(faulty.tries);
    expect(requestsTo('/transactions')).toBe(faulty.code === 'none' ? 2 : 0);
  });
});

describe('the global provider, when reading one of two accounts', () => {
  const ENDS_ALL = ['rate_limited'];

  it.each(someOf(FAULTY_ANSWERS, 16))('handles $name without affecting the other account', async (faulty) => {
    const { provider, call } = rig(patience(faulty));
    peer.replyWith('/41/transactions', faulty.replies);

    const answered = provider.fetch(CREDENTIAL(), REQUEST, call);

    if (ENDS_ALL.includes(faulty.code)) {
      checkFault(faulty, (await answered).fault);
      expect(requestsTo('b%2F2/transactions')).toBe(0);
    } else {
      const { accounts, feeds, notices } = await answered;
      const isWell = faulty.code === 'none';
      expect(accounts).toHaveLength(2);
      expect(feeds.map(({ upstreamId }) => upstreamId)).toEqual(isWell ? ['41', 'b/2'] : ['b/2']);
      expect(notices.map(({ upstreamId }) => upstreamId)).toEqual(isWell ? [] : ['41']);
      expect(notices[0]?.message ?? '').toMatch(faulty.message ?? /^/);
      expect(requestsTo('/41/balance')).toBe(isWell ? 1 : 0);
    }
    expect(requestsTo('/41/transactions')).toBe(faulty.tries);
  });

  it('keeps what it read before the provider reported too many requests, and reports that', async () => {
    const { provider, call } = rig();
    const slower: PeerReply = (response) => void response.writeHead(429).end('{}');
    peer.replyWith('b%2F2/transactions', [slower, slower, slower]);

    const { feeds, fault } = await provider.fetch(CREDENTIAL(), REQUEST, call);

    expect(feeds.map(({ upstreamId }) => upstreamId)).toEqual(['41']);
    expect(fault?.code).toBe('rate_limited');
  });

  it.each(someOf(FAULTY_ANSWERS, 16))('reports $name if no account can be read, and keeps the list', async (faulty) => {
    const { provider, call } = rig(patience(faulty));
    peer.replyWith('/transactions', faulty.replies);

    const answer = await provider.fetch(CREDENTIAL(), { ...REQUEST, accounts: [linked('41')] }, call);

    checkFault({ ...faulty, code: faulty.code === 'access_forbidden' ? 'provider_error' : faulty.code }, answer.fault);
    expect(answer.accounts).toHaveLength(2);
    expect(answer.feeds).toHaveLength(faulty.code === 'none' ? 1 : 0);
    expect(requestsTo('/transactions')).toBe(faulty.tries);
  });

  it.each([403, 401, 404])('does not blame the key for %d if listing accounts worked', async (status) => {
    const { provider, call } = rig();
    peer.replyWith('/transactions', [(response) => void response.writeHead(status).end('{}')]);

    const { accounts, feeds, notices, fault } = await provider.fetch(CREDENTIAL(), REQUEST, call);

    expect([accounts?.length, feeds, notices.length]).toEqual([2, [], 2]);
    expect(fault?.code).toBe(status === 404 ? 'not_found' : 'provider_error');
    if (status !== 404) expect(`${fault?.message} ${notices[0]?.message}`).toMatch(/consent.*consent/);
  });

  it.each([403, 429])('fails with %d if the accounts were not listed before', async (status) => {
    const { provider, call } = rig();
    peer.replyWith('/transactions', [(response) => void response.writeHead(status).end('{}')]);

    const fault = await faultOf(provider.fetch(CREDENTIAL(), { ...REQUEST, isLatest: false }, call));

    expect(fault?.code).toBe(status === 403 ? 'access_forbidden' : 'rate_limited');
    expect(requestsTo('b%2F2/transactions')).toBe(0);
  });

  it.each(someOf(FAULTY_ANSWERS, 16))('handles $name for the balance, which is then unknown', async (faulty) => {
    const { provider, call } = rig(patience(faulty));
    peer.replyWith('/41/balance', faulty.replies);

    const answered = provider.fetch(CREDENTIAL(), { ...REQUEST, accounts: [linked('41')] }, call);

    if (faulty.code === 'rate_limited') checkFault(faulty, (await answered).fault);
    else {
      const [feed] = (await answered).feeds;
      const isWell = faulty.code === 'none';
      expect(feed?.rows).toHaveLength(1);
      expect(feed?.holdings).toHaveLength(1);
      expect(feed?.balance?.amount).toBe(isWell ? '812.4' : undefined);
      expect(feed?.notices.map(({ upstreamId }) => upstreamId)).toEqual(isWell ? [] : ['41']);
    }
    expect(requestsTo('/41/balance')).toBe(faulty.tries);
  });

  it('treats 501 as an account without holdings, and asks only once', async () => {
    const gone: PeerReply = (response) => void response.writeHead(501).end('{"error":"no holdings"}');
    const { provider, call } = rig();
    peer.replyWith('/holdings', [gone]);

    const { feeds, notices } = await provider.fetch(CREDENTIAL(), { ...REQUEST, accounts: [linked('41')] }, call);

    expect(feeds[0]).toMatchObject({ rows: [{}], balance: {}, holdingsNotSupported: true, notices: [] });
    expect(feeds[0]?.holdings).toBeUndefined();
    expect(notices).toEqual([]);
    expect(requestsTo('/holdings')).toBe(1);
  });

  it('keeps rows and balance if holdings fail in another way', async () => {
    const broken: PeerReply = (response) => void response.writeHead(200).end('{"holdings":"none"}');
    const { provider, call } = rig();
    peer.replyWith('/holdings', [broken]);

    const [feed] = (await provider.fetch(CREDENTIAL(), { ...REQUEST, accounts: [linked('41')] }, call)).feeds;

    expect(feed).toMatchObject({ rows: [{}], balance: {}, notices: [{ category: 'other', upstreamId: '41' }] });
    expect(feed?.holdings).toBeUndefined();
    expect(feed?.holdingsNotSupported).toBeUndefined();
  });
});

describe('the global provider, when an error arrives with status 200', () => {
  const saying =
    (body: unknown): PeerReply =>
    (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  it.each([
    [{ error: 'Invalid API key' }, 'access_forbidden', 'The provider refused the API key: "Invalid API key"'],
    [{ error: 'unauthorized', accounts: [] }, 'access_forbidden', 'The provider refused the API key: "unauthorized"'],
    [{ error: { message: 'Authentication failed' } }, 'access_forbidden', /Authentication failed/],
    [{ error: 'oops', message: 'Bank\u202e is <b>down</b>' }, 'provider_error', /"oops: Bank is <b>down<\/b>"$/],
    [{ error: { code: 7 } }, 'provider_error', /"7"/],
    [{ error: true }, 'provider_error', /an error/],
    [{}, 'invalid_answer', /did not return the requested accounts/],
    [{ accounts: {} }, 'invalid_answer', /did not return the requested accounts/],
    [{ accounts: null }, 'invalid_answer', /did not return the requested accounts/],
  ])('reads %j as %s', async (body, code, message) => {
    const { provider, call } = rig();
    peer.replyWith('/accounts', [saying(body)]);

    const fault = await faultOf(provider.fetch(CREDENTIAL(), REQUEST, call));

    expect(fault?.code).toBe(code);
    expect(fault?.message).toMatch(message);
    expect(peer.requests).toHaveLength(1);
  });

  it.each([null, '', false])('treats the error %j as no error', async (error) => {
    const { provider, call } = rig();
    peer.replyWith('/accounts', [saying({ accounts: [], error })]);

    expect(await provider.fetch(CREDENTIAL(), { ...REQUEST, accounts: [] }, call)).toMatchObject({ accounts: [] });
  });

  it('reads JSON with another content type or a byte order mark', async () => {
    const { provider, call } = rig();
    peer.replyWith('/accounts', [(response) => void response.writeHead(200).end('\ufeff{"accounts":[{"id":1}]}')]);

    const { accounts } = await provider.fetch(CREDENTIAL(), { ...REQUEST, accounts: [] }, call);

    expect(accounts).toMatchObject([{ upstreamId: '1' }]);
  });
});

describe('the global provider, at its limits', () => {
  it('stops with an error after exactly as many requests as the daily budget allows', async () => {
    let left = 4;
    const { provider, call } = rig({
      reserve: async () => {
        if (left === 0) throw new BankFault('budget_exhausted', 'The requests of the day are used up');
        left -= 1;
      },
    });

    const { feeds, fault } = await provider.fetch(CREDENTIAL(), REQUEST, call);

    expect(feeds.map(({ upstreamId }) => upstreamId)).toEqual(['41']);
    expect(fault?.code).toBe('budget_exhausted');
    expect(peer.requests).toHaveLength(4);
  });

  it('leaves time for the other accounts if one never responds', async () => {
    const { provider, call } = rig({ guard: { totalMs: 60_000 } });
    peer.replyWith('/41/transactions', [() => undefined]);
    const end = Date.now() + 3_000;

    const { feeds, notices } = await provider.fetch(CREDENTIAL(), REQUEST, {
      ...call,
      remaining: () => end - Date.now(),
    });

    expect(feeds.map(({ upstreamId }) => upstreamId)).toEqual(['b/2']);
    expect(notices).toMatchObject([{ category: 'network', upstreamId: '41' }]);
    expect(requestsTo('/41/transactions')).toBe(1);
  });

  it('starts no account without enough time left, and reports that', async () => {
    const { provider, call, kept } = rig();
    const hurried = { ...call, remaining: () => (kept.length >= 4 ? 0 : 30_000) };

    const { feeds, notices } = await provider.fetch(CREDENTIAL(), REQUEST, hurried);

    expect(feeds.map(({ upstreamId }) => upstreamId)).toEqual(['41']);
    expect(notices).toEqual([
      { category: 'network', message: expect.stringContaining('not enough time'), upstreamId: 'b/2' },
    ]);
    expect(requestsTo('b%2F2/transactions')).toBe(0);
  });

  it('keeps the transactions of an account if there is no time left for its balance', async () => {
    const { provider, call, kept } = rig();
    const hurried = { ...call, remaining: () => (kept.length >= 2 ? 0 : 30_000) };

    const { feeds } = await provider.fetch(CREDENTIAL(), { ...REQUEST, accounts: [linked('41')] }, hurried);

    expect(feeds).toMatchObject([{ rows: [{}], notices: [{ category: 'network' }, { category: 'network' }] }]);
    expect(feeds[0]?.balance).toBeUndefined();
  });

  it('fails if there is no time for any request', async () => {
    const { provider, call } = rig({ remainingMs: 0 });

    expect((await faultOf(provider.fetch(CREDENTIAL(), REQUEST, call)))?.code).toBe('timeout');
    expect(peer.requests).toHaveLength(0);
  });
});
