import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsProvider } from '../../../../shared/bank/providers/us/provider.ts';
import { recordedCall } from '../../../support/bank/recorded-call.ts';
import { aFeedRequest, anAccount } from '../../../support/bank/us-feed.ts';
import { startUsPeer, type UsPeer } from '../../../support/bank/us-peer.ts';

let peer: UsPeer;

beforeAll(async () => {
  peer = await startUsPeer();
});
beforeEach(() => {
  peer.reset();
  peer.info = { versions: ['1.0'] };
});
afterAll(() => peer.stop());

const open = (hosts: readonly string[] = []) => {
  const recorded = recordedCall({ guard: { allow: [peer.host] } });
  return {
    ...recorded,
    provider: createUsProvider({ http: recorded.http, windowDays: 44, hosts, allow: [peer.host] }),
  };
};

describe('connect', () => {
  it('exchanges the token with an empty body, reads the versions, and stores the access in parts', async () => {
    const { provider, call, kept, reserved } = open();
    const { setupToken, username } = peer.issueToken();
    const credential = JSON.parse(await provider.connect({ provider: 'us', setupToken }, call));

    expect(credential).toEqual({
      url: `${peer.origin}/simplefin`,
      username,
      versions: ['1.0'],
      password: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    const basic = `Basic ${Buffer.from(`${username}:${credential.password}`).toString('base64')}`;
    expect(peer.requests).toMatchObject([
      { method: 'POST', url: `/claim/${username}`, authorization: undefined, contentLength: '0' },
      { method: 'GET', url: '/simplefin/info', authorization: basic, contentLength: undefined },
    ]);
    expect(reserved()).toBe(2);
    expect(JSON.stringify(kept)).not.toContain(credential.password);
  });

  it('returns access that can read accounts', async () => {
    peer.info = { versions: ['1.0', '2.0'] };
    peer.book = { accounts: [{ ...anAccount(), id: 'ACT-1' }] };
    const { provider, call } = open();
    const credential = await provider.connect({ provider: 'us', setupToken: peer.issueToken().setupToken }, call);
    const answer = await provider.fetch(credential, aFeedRequest(), call);

    expect(answer.feeds).toMatchObject([{ upstreamId: 'ACT-1', balance: { amount: '100.23' } }]);
    expect(peer.requests.at(-1)?.url).toMatch(/^\/simplefin\/accounts\?.*pending=1&version=2$/);
    expect(peer.requests.at(-1)?.url).not.toMatch(/@|user-/);
  });

  it('accepts only a setup token', async () => {
    const { provider, call, reserved } = open();
    await expect(provider.connect({ provider: 'global', apiKey: 'x' }, call)).rejects.toMatchObject({
      code: 'token_invalid',
    });
    await expect(provider.connect({ provider: 'us', setupToken: 'x' }, call)).rejects.toMatchObject({
      code: 'token_invalid',
    });
    expect([reserved(), peer.requests]).toEqual([0, []]);
  });

  it('claims only at allowed hosts', async () => {
    const { provider, call, reserved } = open(['example.org']);
    const setupToken = Buffer.from('https://feed.example.com/claim/1').toString('base64');
    await expect(provider.connect({ provider: 'us', setupToken }, call)).rejects.toMatchObject({
      code: 'address_refused',
    });
    expect(reserved()).toBe(0);
  });
});
