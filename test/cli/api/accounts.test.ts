import { expect, it } from 'vitest';
import { cliUser } from '../../support/cli/cli-user.ts';

it('counterfoil accounts shows a line for each currency of an account', async () => {
  const { accountId, client, run } = await cliUser();
  const amounts = [
    ['EUR', '-10.00'],
    ['USD', '-25.00'],
  ] as const;
  for (const [currency, amount] of amounts)
    await client.POST('/transactions', {
      body: { account_id: accountId, date: '2026-02-27', name: 'In', amount, currency },
    });
  const { stdout } = await run('accounts');
  expect(stdout).toMatch(new RegExp(`Checking +depository +10\\.00 +EUR +${accountId}\n +25\\.00 +USD`));
});
