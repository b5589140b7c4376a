import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../../client/src/index.ts';
import { bankApi, endedSync } from '../../support/bank/cloud-connections.ts';
import { startUsPeer, type UsPeer } from '../../support/bank/us-peer.ts';
import { cliUser } from '../../support/cli/cli-user.ts';
import { peerPort } from '../../support/peers.ts';

let bank: UsPeer;
beforeAll(async () => {
  bank = await startUsPeer(peerPort(23));
});
afterAll(() => bank.stop());

it('lists connections, syncs one by its name, and says what came or what is wrong', async () => {
  const { run, json, apiKey } = await cliUser();
  expect((await run('bank')).stdout).toBe('There are no bank connections.\n');
  expect(await run('bank', 'sync')).toMatchObject({ code: 1, stderr: expect.stringContaining('no bank connection') });

  const account = { id: 'ACT-1', name: 'Checking', currency: 'USD', balance: '1.50', 'balance-date': 1772409600 };
  bank.book = { accounts: [account] };
  const banks = bankApi(apiKey);
  const { setupToken } = bank.issueToken();
  const { body } = await banks.connect({
    provider: 'us',
    setup_token: setupToken,
    name: 'My banks',
    sync_start_date: null,
  });
  await endedSync(banks, body.data.id);
  const listed = await run('bank');
  expect(listed.stdout).toMatch(new RegExp(`My banks +completed +0 +20\\S+Z +${body.data.id}`));
  expect(listed.stdout).toContain('My banks: ');

  const synced = await run('bank', 'sync', 'my banks');
  expect(synced).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('My banks: synced. 0 transactions read: 0 created'),
  });
  const [one] = await json<Schemas['BankConnection'][]>('bank', 'sync', body.data.id);
  expect(one).toMatchObject({ id: body.data.id, sync: { trigger: 'manual', status: 'completed' } });
  expect(await run('bank', 'sync', 'Other')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There are: My banks'),
  });
});
