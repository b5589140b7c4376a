import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fedConnection } from '../../support/bank/cloud-connections.ts';
import { type FaultyBank, faultyGlobalBank, faultyUsBank } from '../../support/bank/faulty-bank.ts';
import type { GlobalPeer } from '../../support/bank/global-peer.ts';
import { KEYED_PEER_PATIENCE, startKeyedPeer } from '../../support/bank/keyed-peer.ts';
import { startUsPeer, type UsPeer } from '../../support/bank/us-peer.ts';
import { storedObjects } from '../../support/http/api-client.ts';
import { findCanaries } from '../../support/servers/canary-search.ts';
import { peerPort } from '../../support/servers/peers.ts';

let us: UsPeer;
let keyed: GlobalPeer;
beforeAll(async () => {
  us = await startUsPeer(peerPort(13));
  keyed = await startKeyedPeer();
}, KEYED_PEER_PATIENCE);
afterAll(async () => {
  await us.stop();
  await keyed.stop();
});

type Case = {
  readonly provider: 'us' | 'global';
  readonly start: () => FaultyBank;
  readonly answers: readonly string[];
  /** The credential of a user. */
  readonly secretsOf: (name: string) => readonly string[];
};
const CASES: readonly Case[] = [
  {
    provider: 'us',
    start: () => faultyUsBank(us),
    answers: ['"description":"Shop 1"', '"market_value":"210.50"', '"balance":"812.40"'],
    secretsOf: (name) => [name, (JSON.parse(us.credentialOf(name)) as { readonly password: string }).password],
  },
  {
    provider: 'global',
    start: () => faultyGlobalBank(keyed, '/accounts'),
    answers: ['"merchant":"Shop 1"', '"value":210.5', '"amount":812.4'],
    secretsOf: (name) => [name],
  },
];

describe.concurrent('the raw answers of a sync', () => {
  it.each(CASES)('from $provider are stored unchanged, and removed with their connection', async (tested) => {
    const { id, family, banks, user } = await fedConnection(tested.start());
    const { sync } = await banks.read(id);
    const root = `bank/${family.familyId}/${id}/`;
    const texts = [...(await storedObjects(root))].map(([where, body]) => ({
      where,
      text: gunzipSync(body).toString(),
    }));

    expect(texts.filter(({ where }) => where.startsWith(`${root}${sync?.id}/`)).length).toBeGreaterThan(0);
    for (const { text } of texts) expect(() => JSON.parse(text)).not.toThrow();
    const all = texts.map(({ text }) => text).join('\n');
    for (const answer of tested.answers) expect(all).toContain(answer);
    const canaries = tested.secretsOf(user.name).map((value) => ({ name: 'access', value }));
    expect(findCanaries(canaries, texts)).toEqual([]);

    expect((await banks.as('DELETE', `/bank_connections/${id}`)).status).toBe(204);
    expect([...(await storedObjects(root)).keys()]).toEqual([]);
  });
});
