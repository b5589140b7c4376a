import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BankFault } from '../../shared/bank/connections/domain/bank-fault.ts';
import { createUsProvider } from '../../shared/bank/providers/us/provider.ts';
import type { BankProvider, FeedRequest } from '../../shared/bank/use-cases/bank-provider.ts';
import type { GuardOptions } from '../../shared/platform/egress/guarded-fetch.ts';
import { addressesAt, asAccess } from '../support/bank/bank-addresses.ts';
import { type RecordedCall, recordedCall } from '../support/bank/recorded-call.ts';
import { startUsPeer, type UsPeer } from '../support/bank/us-peer.ts';
import { type CanaryServer, startCanaryServer } from '../support/servers/canary-server.ts';

let canary: CanaryServer;
let peer: UsPeer;

beforeAll(async () => {
  canary = await startCanaryServer();
  peer = await startUsPeer();
  peer.addUser('ann');
});
beforeEach(() => peer.reset());
afterAll(async () => {
  await canary.stop();
  await peer.stop();
});

/** Numbered, so that no test name contains the canary's port. */
const COUNT = addressesAt(0, 0).length;
const NUMBERS = Array.from({ length: COUNT }, (_, index) => index);
const addressOf = (index: number): string =>
  addressesAt(canary.port, Number(peer.host.split(':')[1]))[index] ?? 'nothing';

type Asked = RecordedCall & { readonly provider: BankProvider };

const ask = (guard: Partial<GuardOptions> = {}): Asked => {
  const recorded = recordedCall({ guard: { allow: [peer.host], ...guard } });
  return {
    ...recorded,
    provider: createUsProvider({ http: recorded.http, windowDays: 44, hosts: [], allow: [peer.host] }),
  };
};

const faultOf = async (act: Promise<unknown>): Promise<BankFault> => {
  const outcome = await act.catch((error: unknown) => error);
  if (outcome instanceof BankFault) return outcome;
  throw new Error('It was not refused', { cause: outcome });
};

const tokenOf = (address: string): string => Buffer.from(address).toString('base64');
const connect = ({ provider, call }: Asked, setupToken = peer.issueToken().setupToken): Promise<string> =>
  provider.connect({ provider: 'us', setupToken }, call);

const REQUEST: FeedRequest = {
  accounts: [{ upstreamId: 'ACT-1', accountType: 'depository', currency: 'USD', wantsHoldings: true }],
  window: { from: '2026-02-01', to: '2026-03-05' },
  isLatest: true,
  isWhole: true,
  includePending: true,
};
const ACCOUNT = { id: 'ACT-1', name: 'Points', balance: '5', transactions: [] };

describe('a setup token', () => {
  it('is tested with at least 60 private addresses', () => {
    expect(COUNT).toBeGreaterThanOrEqual(60);
  });

  it.each(NUMBERS)('causes no request if it holds private address %i', async (index) => {
    const asked = ask();
    const fault = await faultOf(connect(asked, tokenOf(addressOf(index))));
    expect(['token_invalid', 'address_refused']).toContain(fault.code);
    expect(fault.message).not.toContain(String(canary.port));
    expect([canary.visits(), peer.requests.length]).toEqual([0, 0]);
  });

  it.each([301, 302, 303, 307, 308, 300])('is not forwarded if its server redirects with %i', async (status) => {
    const location = `http://127.0.0.1:${canary.port}/`;
    peer.replyWith('/claim', [
      (response) => response.writeHead(status, { location, refresh: `0; url=${location}` }).end(),
    ]);
    expect((await faultOf(connect(ask()))).code).toBe('address_refused');
    expect([canary.visits(), peer.requests.length]).toEqual([0, 1]);
  });
});

describe('an access URL', () => {
  it.each(NUMBERS)('is refused if a claim returns private address %i', async (index) => {
    for (const body of [asAccess(addressOf(index)), addressOf(index)]) {
      peer.reset();
      peer.replyWith('/claim', [(response) => response.writeHead(200).end(body)]);
      const asked = ask();
      const fault = await faultOf(connect(asked));
      expect(['claim_failed', 'address_refused']).toContain(fault.code);
      expect(fault.message).not.toMatch(/secret|ann:/);
      expect(asked.kept).toEqual([]);
      expect([canary.visits(), peer.requests.length]).toEqual([0, 1]);
    }
  });

  it.each(NUMBERS)('is not called at private address %i, even if stored earlier', async (index) => {
    const { provider, call } = ask();
    const kept = JSON.stringify({ url: addressOf(index), username: 'ann', password: 'secret', versions: [] });
    const fault = await faultOf(provider.fetch(kept, REQUEST, call));
    expect(['token_invalid', 'address_refused']).toContain(fault.code);
    expect(canary.visits()).toBe(0);
  });

  it('is not followed if its accounts redirect', async () => {
    const location = `http://127.0.0.1:${canary.port}/`;
    peer.replyWith('/simplefin/accounts', [(response) => response.writeHead(302, { location }).end()]);
    const { provider, call } = ask();
    const fault = await faultOf(provider.fetch(peer.credentialOf('ann'), REQUEST, call));
    expect([fault.code, canary.visits()]).toEqual(['address_refused', 0]);
  });

  it('is kept but not followed if its /info redirects', async () => {
    const location = `http://127.0.0.1:${canary.port}/`;
    peer.replyWith('/simplefin/info', [(response) => response.writeHead(302, { location }).end()]);
    expect(JSON.parse(await connect(ask()))).toMatchObject({ url: `${peer.origin}/simplefin`, versions: [] });
    expect(canary.visits()).toBe(0);
  });
});

describe('an access URL with two @ signs', () => {
  it('is refused, because parsers disagree about its host', async () => {
    peer.replyWith('/claim', [
      (response) => response.writeHead(200).end('https://ann:secret@127.0.0.1@example.com/feed'),
    ]);
    expect((await faultOf(connect(ask()))).code).toBe('claim_failed');
    expect(peer.requests.length).toBe(1);
  });
});

describe('a host name', () => {
  const inside = { address: '127.0.0.1', family: 4 as const };
  const outside = { address: '203.0.114.1', family: 4 as const };
  const feed = (): string => `https://feed.example.com:${canary.port}/claim/1`;

  it('is not called if one of its addresses is private', async () => {
    for (const list of [[inside], [outside, inside], [inside, outside]]) {
      const asked = ask({ resolve: async () => list });
      expect((await faultOf(connect(asked, tokenOf(feed())))).code).toBe('address_refused');
    }
    expect(canary.visits()).toBe(0);
  });

  it('is called at the checked address, even if DNS changes a moment later', async () => {
    let looks = 0;
    const resolve = async () => {
      looks += 1;
      return looks === 1 ? [outside] : [inside];
    };
    const { provider, call } = ask({ resolve });
    const kept = { url: `https://feed.example.com:${canary.port}`, username: 'ann', password: 'secret', versions: [] };
    const fault = await faultOf(provider.fetch(JSON.stringify(kept), REQUEST, call));
    expect(['address_refused', 'network_error', 'timeout']).toContain(fault.code);
    expect(fault.message).not.toContain('127.0.0.1');
    expect(canary.visits()).toBe(0);
  });
});

describe('an account of a provider', () => {
  it.each(NUMBERS)('causes no request to address %i as its currency or bank', async (index) => {
    const address = addressOf(index);
    peer.book = {
      accounts: [{ ...ACCOUNT, currency: address, org: { name: 'Bank', 'sfin-url': address, url: address } }],
    };
    const { provider, call } = ask();
    const answer = await provider.fetch(peer.credentialOf('ann'), REQUEST, call);
    expect(answer.accounts).toMatchObject([{ upstreamId: 'ACT-1', currency: null }]);
    expect(answer.feeds.flatMap(({ notices }) => notices.map(({ message }) => message))).toEqual([
      expect.stringContaining('read as USD'),
    ]);
    expect(JSON.stringify(answer)).not.toContain('ann:secret');
    expect([canary.visits(), peer.requests.length]).toEqual([0, 1]);
  });
});

describe('the canary server', () => {
  it('notices a request', async () => {
    await expect(fetch(`http://127.0.0.1:${canary.port}/`)).rejects.toThrow();
    expect(canary.visits()).toBeGreaterThanOrEqual(1);
  });
});
