import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BankFault } from '../../shared/bank/connections/domain/bank-fault.ts';
import { createUsProvider } from '../../shared/bank/providers/us/provider.ts';
import type { BankProvider, FeedAnswer, FeedRequest } from '../../shared/bank/use-cases/bank-provider.ts';
import { someOf } from '../support/amounts.ts';
import { FAULTY_ANSWERS, type FaultyAnswer } from '../support/bank/faulty-answers.ts';
import { type RecordedCall, recordedCall } from '../support/bank/recorded-call.ts';
import { startUsPeer, type UsPeer } from '../support/bank/us-peer.ts';

let peer: UsPeer;
let recorded: RecordedCall;
let provider: BankProvider;

beforeAll(async () => {
  peer = await startUsPeer();
  peer.addUser('ann-of-feed');
  peer.book = {
    accounts: [
      {
        id: 'ACT-1',
        name: 'Checking',
        currency: 'USD',
        balance: '100.23',
        'balance-date': 1_772_409_600,
        transactions: [{ id: 'TRN-1', posted: 1_772_323_200, amount: '-33.10', description: 'Shop' }],
      },
    ],
  };
});
/** A slow machine needs a while to read up to the limit of a large answer. */
const LONG_MS = 60_000;

const useProvider = (limits: { readonly totalMs?: number } = {}): void => {
  recorded = recordedCall({ guard: { allow: [peer.host], ...limits } });
  provider = createUsProvider({ http: recorded.http, windowDays: 44, hosts: [], allow: [peer.host] });
};

beforeEach(() => {
  peer.reset();
  useProvider();
});
afterAll(() => peer.stop());

const REQUEST: FeedRequest = {
  accounts: [{ upstreamId: 'ACT-1', accountType: 'depository', currency: 'USD', wantsHoldings: false }],
  window: { from: '2026-02-01', to: '2026-03-05' },
  isLatest: true,
  isWhole: true,
  includePending: true,
};

type Outcome = { readonly code: string; readonly message: string; readonly retryAfter?: number | undefined };

const outcomeOf = async (act: Promise<unknown>): Promise<Outcome> => {
  try {
    await act;
    return { code: 'none', message: '' };
  } catch (error) {
    if (error instanceof BankFault) return error;
    throw error;
  }
};

/** A message for users never contains a path, a query or a credential. */
const expectForPeople = ({ message }: Outcome): void => {
  expect(message).not.toMatch(/simplefin|accounts\?|start-date|ann-of|claim\/|Basic|https?:/i);
  expect(message.length).toBeLessThanOrEqual(300);
};

const expectWaits = ({ waits: [least, most] = [0, 30_000] }: FaultyAnswer): void => {
  const waited = recorded.waits.reduce((sum, wait) => sum + wait, 0);
  expect(waited).toBeGreaterThanOrEqual(least);
  expect(waited).toBeLessThanOrEqual(most);
};

describe('fetch from a faulty provider', () => {
  it.each(someOf(FAULTY_ANSWERS, 16).map((faulty) => [faulty.name, faulty] as const))(
    'returns the right result for %s',
    async (name, faulty) => {
      if (name.startsWith('100 MB')) useProvider({ totalMs: LONG_MS });
      peer.replyWith('/simplefin/accounts', faulty.replies);
      const outcome = await outcomeOf(provider.fetch(peer.credentialOf('ann-of-feed'), REQUEST, recorded.call));

      expect(outcome.code).toBe(faulty.code);
      expect([peer.requests.length, recorded.reserved()]).toEqual([faulty.tries, faulty.tries]);
      if (faulty.message !== undefined) expect(outcome.message).toMatch(faulty.message);
      if (faulty.retryAfter !== undefined) expect(outcome.retryAfter).toBe(faulty.retryAfter);
      expectForPeople(outcome);
      expectWaits(faulty);
    },
  );

  it('keeps every response, including unusable ones', async () => {
    peer.replyWith('/simplefin/accounts', [(response) => response.writeHead(200).end('{"accounts":[],}')]);
    await outcomeOf(provider.fetch(peer.credentialOf('ann-of-feed'), REQUEST, recorded.call));
    expect(recorded.kept).toEqual([['accounts', '{"accounts":[],}']]);
  });

  it('reads JSON with another content type or a byte order mark', async () => {
    const bodies = ['text/html', 'application/octet-stream'].map(
      (type) => [type, '{"errors":[],"accounts":[]}'] as const,
    );
    for (const [type, body] of [...bodies, ['application/json', '\ufeff{"errors":[],"accounts":[]}'] as const]) {
      peer.reset();
      peer.replyWith('/simplefin/accounts', [
        (response) => response.writeHead(200, { 'content-type': type }).end(body),
      ]);
      const answer = await provider.fetch(peer.credentialOf('ann-of-feed'), REQUEST, recorded.call);
      expect(answer.accounts).toEqual([]);
    }
  });

  it('reports that revoked access needs a new token', async () => {
    peer.addUser('bob');
    const credential = peer.credentialOf('bob');
    peer.revoke('bob');
    const outcome = await outcomeOf(provider.fetch(credential, REQUEST, recorded.call));
    expect([outcome.code, peer.requests.length]).toEqual(['access_forbidden', 1]);
    expect(outcome.message).toMatch(/revoked or has expired.*new setup token/);
  });

  it('sends no request once the daily budget is used up', async () => {
    const none = { ...recorded.call, reserve: () => Promise.reject(new BankFault('budget_exhausted', 'Enough')) };
    const outcome = await outcomeOf(provider.fetch(peer.credentialOf('ann-of-feed'), REQUEST, none));
    expect([outcome.code, peer.requests.length]).toEqual(['budget_exhausted', 0]);
  });

  it('retries no more often than the remaining budget allows', async () => {
    peer.replyWith('/simplefin/accounts', [(response) => response.writeHead(500).end()]);
    let left = 2;
    const reserve = async (): Promise<void> => {
      left -= 1;
      if (left < 0) throw new BankFault('budget_exhausted', 'Enough');
    };
    const few = { ...recorded.call, reserve };
    const outcome = await outcomeOf(provider.fetch(peer.credentialOf('ann-of-feed'), REQUEST, few));
    expect([outcome.code, peer.requests.length]).toEqual(['budget_exhausted', 2]);
  });

  it('gives up when no time is left, before the first request or between two', async () => {
    const late = recordedCall({ remainingMs: 400, guard: { allow: [peer.host] } });
    const at = createUsProvider({ http: late.http, windowDays: 44, hosts: [], allow: [peer.host] });
    const outcome = await outcomeOf(at.fetch(peer.credentialOf('ann-of-feed'), REQUEST, late.call));
    expect([outcome.code, peer.requests.length]).toEqual(['timeout', 0]);

    peer.replyWith('/simplefin/accounts', [(response) => response.writeHead(500).end()]);
    const short = recordedCall({ remainingMs: 1_400, guard: { allow: [peer.host] } });
    const again = createUsProvider({ http: short.http, windowDays: 44, hosts: [], allow: [peer.host] });
    const second = await outcomeOf(again.fetch(peer.credentialOf('ann-of-feed'), REQUEST, short.call));
    expect([second.code, peer.requests.length, short.waits]).toEqual(['server_error', 1, []]);
  });

  it('waits for a response no longer than the time left', async () => {
    peer.replyWith('/simplefin/accounts', [() => undefined]);
    const short = recordedCall({ remainingMs: 600, guard: { allow: [peer.host], totalMs: 60_000 } });
    const at = createUsProvider({ http: short.http, windowDays: 44, hosts: [], allow: [peer.host] });
    const outcome = await outcomeOf(at.fetch(peer.credentialOf('ann-of-feed'), REQUEST, short.call));
    expect([outcome.code, peer.requests.length]).toEqual(['timeout', 1]); // the guard alone would wait a minute
  });

  it('works again afterwards', async () => {
    const answer: FeedAnswer = await provider.fetch(peer.credentialOf('ann-of-feed'), REQUEST, recorded.call);
    expect(answer.feeds.map(({ rows }) => rows.length)).toEqual([1]);
  });
});

describe('connect to a faulty provider', () => {
  const connect = (): Promise<string> =>
    provider.connect({ provider: 'us', setupToken: peer.issueToken().setupToken }, recorded.call);

  /** A response that arrived, and a request that may or may not have arrived: the token may be used up. */
  const SENT_ONCE = FAULTY_ANSWERS.filter(({ code }) => code !== 'none' && code !== 'invalid_answer');

  it.each(SENT_ONCE.map((faulty) => [faulty.name, faulty] as const))(
    'sends the token only once for %s',
    async (_name, faulty) => {
      peer.replyWith('/claim', faulty.replies);
      const outcome = await outcomeOf(connect());
      expect([peer.requests.length, recorded.reserved(), recorded.waits]).toEqual([1, 1, []]);
      const expected: Record<string, string> = { access_forbidden: 'token_compromised' };
      const answered = ['bad_request', 'not_found', 'fetch_failed', 'server_error'];
      expect(outcome.code).toBe(
        answered.includes(faulty.code) ? 'claim_failed' : (expected[faulty.code] ?? faulty.code),
      );
      if (['timeout', 'network_error'].includes(faulty.code)) expect(outcome.message).toMatch(/may be used up/);
      if (faulty.retryAfter !== undefined) expect(outcome.retryAfter).toBe(faulty.retryAfter);
      expect(outcome.message).not.toMatch(/https?:|\/claim|user-/);
    },
  );

  it('explains a refused token and what to do', async () => {
    const { setupToken } = peer.issueToken();
    await provider.connect({ provider: 'us', setupToken }, recorded.call);
    const again = await outcomeOf(provider.connect({ provider: 'us', setupToken }, recorded.call));
    expect(again.code).toBe('token_compromised');
    expect(again.message).toMatch(/already used, has expired or was exposed.*Disable it/);
  });

  it('retries a request that certainly did not arrive', async () => {
    const { setupToken } = peer.issueToken();
    const away = recordedCall({ guard: { allow: [peer.host] } });
    const port = Number(peer.host.split(':')[1]);
    await peer.stop();
    const at = createUsProvider({ http: away.http, windowDays: 44, hosts: [], allow: [peer.host] });
    const outcome = await outcomeOf(at.connect({ provider: 'us', setupToken }, away.call));
    expect([outcome.code, away.reserved()]).toEqual(['network_error', 3]);
    expect(outcome.message).not.toMatch(/used up/);
    peer = await startUsPeer(port);
  });

  it.each([
    ['a page', '<html></html>'],
    ['nothing', ''],
    ['JSON', '{"url":"https://a:b@example.com/"}'],
    ['no user', 'http://HOST/simplefin'],
    ['no password', 'http://ann@HOST/simplefin'],
    ['a broken password', 'http://ann:%ff@HOST/simplefin'],
    ['two addresses', 'http://ann:b@HOST/simplefin http://ann:b@HOST/simplefin'],
  ])('does not accept %s as access', async (_name, body) => {
    peer.replyWith('/claim', [(response) => response.writeHead(200).end(body.replaceAll('HOST', peer.host))]);
    const outcome = await outcomeOf(connect());
    expect([outcome.code, peer.requests.length]).toEqual(['claim_failed', 1]);
    expectForPeople({ ...outcome, message: outcome.message.replace(/\banswered\b/, '') });
  });

  it('never stores the response to a claim', async () => {
    await connect();
    peer.replyWith('/claim', [(response) => response.writeHead(500).end('secret')]);
    await outcomeOf(connect());
    expect(recorded.kept).toEqual([]);
  });

  it.each(
    someOf(
      FAULTY_ANSWERS.filter(({ code }) => code !== 'none'),
      16,
    ).map((faulty) => [faulty.name, faulty] as const),
  )('keeps the granted access even if /info fails with %s', async (_name, faulty) => {
    peer.replyWith('/simplefin/info', faulty.replies);
    expect(JSON.parse(await connect())).toMatchObject({ url: `${peer.origin}/simplefin`, versions: [] });
    expect(peer.requests.length).toBe(1 + faulty.tries);
  });
});
