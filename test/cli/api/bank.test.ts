import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../../client/src/index.ts';
import { bankApi, endedSync } from '../../support/bank/cloud-connections.ts';
import { startUsPeer, type UsPeer } from '../../support/bank/us-peer.ts';
import { cliUser } from '../../support/cli/cli-user.ts';
import { peerPort } from '../../support/servers/peers.ts';

let bank: UsPeer;
beforeAll(async () => {
  bank = await startUsPeer(peerPort(27));
});
afterAll(() => bank.stop());

it('lists connections, syncs one by name, and reports new transactions or the problem', async () => {
  const { run, json, apiKey } = await cliUser();
  expect((await run('bank')).stdout).toBe('There are no bank connections.\n');
  expect(await run('bank', 'sync')).toMatchObject({ code: 1, stderr: expect.stringContaining('no bank connection') });

  const account = { id: 'ACT-1', name: 'Checking', currency: 'USD', balance: '1.50', 'balance-date': 1772409600 };
  bank.book = { accounts: [account] };
  const banks = bankApi(apiKey);
  const { setupToken, username } = bank.issueToken();
  const { body } = await banks.connect({
    provider: 'us',
    setup_token: setupToken,
    name: 'My banks',
    sync_start_date: null,
  });
  const { id } = body.data;
  const { sync: first } = await endedSync(banks, id);
  const listed = await run('bank');
  expect(listed.stdout).toMatch(new RegExp(`My banks +completed +0 +20\\S+Z +${id}`));
  expect(listed.stdout).toContain('My banks: ');

  const synced = await run('bank', 'sync', 'my banks');
  expect(synced).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('My banks: synced. 0 transactions read: 0 created'),
  });
  const [connection] = await json<Schemas['BankConnection'][]>('bank', 'sync', id);
  expect(connection).toMatchObject({ id, sync: { trigger: 'manual', status: 'completed' } });
  expect(connection?.sync?.id).not.toBe(first.id);
  const unknown = await run('bank', 'sync', 'Other');
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('You have My banks') });

  const [linked] = await banks.accounts(id);
  await banks.link(id, linked?.id ?? '', { create: { account_type: 'depository' } });
  await endedSync(banks, id, connection?.sync?.id);
  const posted = Math.floor(Date.now() / 1000) - 2 * 86_400;
  const bread = { id: 'TRN-1', posted, amount: '-4.80', description: 'Corner bakery' };
  bank.book = { accounts: [{ ...account, transactions: [bread] }] };
  expect((await run('bank', 'sync')).stdout).toContain('1 transaction read: 1 created, 0 updated.');
  bank.revoke(username);
  const failed = await run('bank', 'sync', id);
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringMatching(/^My banks: failed\. /) });
  expect((await run('bank', 'sync')).stdout).toMatch(/^My banks: needs a new token or key\n/);
  expect((await run('bank')).stdout).toContain('needs a new key');
});
