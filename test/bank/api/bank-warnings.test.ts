import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankApi, endedSync } from '../../support/bank/cloud-connections.ts';
import { startUsPeer, type UsPeer } from '../../support/bank/us-peer.ts';
import type { Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { newCloudPerson } from '../../support/people/cloud-person.ts';
import { peerPort } from '../../support/servers/peers.ts';

let us: UsPeer;
beforeAll(async () => {
  us = await startUsPeer(peerPort(14));
});
afterAll(() => us.stop());

const list = (...ids: readonly string[]): void => {
  const org = { domain: 'bank.example', name: 'Bank', 'sfin-url': 'https://sfin.bank.example' };
  const now = Math.floor(Date.now() / 1_000);
  us.book = {
    accounts: ids.map((id) => ({
      org,
      id,
      name: 'Checking',
      currency: 'USD',
      balance: '100.23',
      'balance-date': now,
      transactions: [],
    })),
  };
};

describe('a sync with an ambiguous link repair', () => {
  it('moves no link, and lists the candidates in the debug log', async () => {
    const { apiKey, familyId } = await newFamily();
    const banks = bankApi(apiKey);
    list('ACT-1', 'ACT-2');
    const sync_start_date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const { setupToken: setup_token } = us.issueToken();
    const connected = await banks.connect({ provider: 'us', setup_token, sync_start_date });
    const { id } = connected.body.data;
    const listed = await endedSync(banks, id);
    for (const { id: accountId } of await banks.accounts(id)) {
      await banks.link(id, accountId, { create: { account_type: 'depository' } });
    }
    const read = await endedSync(banks, id, listed.sync.id);
    const linked = await banks.accounts(id);
    list('ACT-3');
    await banks.as('POST', `/bank_connections/${id}/sync`);
    await endedSync(banks, id, read.sync.id);

    const accounts = await banks.accounts(id);
    const fresh = accounts.find(({ upstream_id }) => upstream_id === 'ACT-3');
    expect(fresh).toMatchObject({ account: null });
    for (const { id: accountId, account } of linked) {
      expect(accounts).toContainEqual(expect.objectContaining({ id: accountId, account }));
    }
    const { browser } = await newCloudPerson({ role: 'super_admin' });
    const query = `category=provider_sync_warning&family_id=${familyId}`;
    const { body } = await browser.get<Listed<{ readonly metadata: object }>>(`/settings/debug?${query}`);
    expect(body.data).toEqual([
      expect.objectContaining({ category: 'provider_sync_warning', level: 'warn', provider_key: 'us' }),
    ]);
    expect(body.data[0]?.metadata).toEqual({
      connectionId: id,
      newId: fresh?.id,
      name: 'Checking',
      candidateIds: expect.toSatisfy(
        (ids: readonly string[]) => `${ids.toSorted()}` === `${linked.map((account) => account.id).toSorted()}`,
      ),
    });
  });
});
