import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../../support/amounts.ts';
import { addressesAt, asAccess } from '../../support/bank/bank-addresses.ts';
import { bankApi } from '../../support/bank/cloud-connections.ts';
import { startUsPeer, type UsPeer } from '../../support/bank/us-peer.ts';
import { newFamily } from '../../support/new-family.ts';
import { type CanaryServer, startCanaryServer } from '../../support/servers/canary-server.ts';
import { peerPort } from '../../support/servers/peers.ts';

let canary: CanaryServer;
let us: UsPeer;
let banks: ReturnType<typeof bankApi>;

beforeAll(async () => {
  canary = await startCanaryServer();
  us = await startUsPeer(peerPort(12));
  banks = bankApi((await newFamily()).apiKey);
});
afterAll(async () => {
  await canary.stop();
  await us.stop();
});

/** Numbered, so that no test name contains the canary's port. */
const NUMBERS = someOf([...addressesAt(0, 0).keys()], 24);
const addressOf = (index: number): string =>
  addressesAt(canary.port, Number(us.host.split(':')[1]))[index] ?? 'nothing';
let tried = 0;

const connect = (setup_token: string) => {
  tried += 1;
  return banks.refused('POST', '/bank_connections', { provider: 'us', setup_token });
};
const listed = async () => (await banks.as<{ data: readonly unknown[] }>('GET', '/bank_connections')).body.data;

describe('POST /bank_connections with a private address', () => {
  it('has at least 60 private addresses to test', () => {
    expect(addressesAt(0, 0).length).toBeGreaterThanOrEqual(60);
  });

  it.each(NUMBERS)('calls no server for a setup token with private address %i', async (index) => {
    us.reset();
    const address = addressOf(index);
    const { status, error, message } = await connect(Buffer.from(address).toString('base64'));
    expect(status).toBe(422);
    expect(['invalid_setup_token', 'provider_address_refused']).toContain(error);
    expect(message).not.toContain(String(canary.port));
    expect([canary.visits(), us.requests.length]).toEqual([0, 0]);
  });

  it.each(NUMBERS)('calls only the claim server if that returns private address %i', async (index) => {
    for (const body of [asAccess(addressOf(index)), addressOf(index)]) {
      us.reset();
      us.replyWith('/claim', [(response) => void response.writeHead(200).end(body)]);
      const { status, error, message } = await connect(us.issueToken().setupToken);
      expect(status).toBe(422);
      expect(['setup_token_refused', 'provider_address_refused']).toContain(error);
      expect(message).not.toMatch(/secret|ann:/);
      expect([canary.visits(), us.requests.length]).toEqual([0, 1]);
    }
  });

  it.each([301, 302, 303, 307, 308])('does not follow a claim that redirects with %i', async (status) => {
    us.reset();
    const location = `http://127.0.0.1:${canary.port}/`;
    us.replyWith('/claim', [(response) => void response.writeHead(status, { location }).end()]);
    const refused = await connect(us.issueToken().setupToken);
    expect(refused).toMatchObject({ status: 422, error: 'provider_address_refused' });
    expect([canary.visits(), us.requests.length]).toEqual([0, 1]);
  });

  it('creates no connection from any of these', async () => {
    expect(await listed()).toEqual([]);
  });

  it('never called the canary server', async () => {
    console.info(`${tried} connections were tried with addresses of the inside; ${canary.visits()} reached the canary`);
    expect(canary.visits()).toBe(0);
    await expect(fetch(`http://127.0.0.1:${canary.port}/`)).rejects.toThrow();
    expect(canary.visits()).toBeGreaterThanOrEqual(1);
  });
});
