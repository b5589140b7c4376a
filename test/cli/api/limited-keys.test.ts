import { describe, expect, it } from 'vitest';
import { cliUser } from '../../support/cli/cli-user.ts';

const SCOPE = 'transactions:read imports:write';

describe('the command line with a key for some parts', () => {
  it('imports into an account that is given by its ID', async () => {
    const { accountId, client, file, runWith } = await cliUser();
    const path = await file('bank.csv', 'date,name,amount\n2026-02-27,Bakery,-4.80\n2026-02-28,Salary,2500.00\n');
    const args = ['--account', accountId.toUpperCase(), '--set', 'signage_convention=inflows_positive', '--publish'];
    const { code, stdout, stderr } = await runWith(SCOPE, 'import', path, ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('Error') });
    expect(stdout).toContain('Published and verified: 2 transactions read back');
    expect((await client.GET('/transactions')).meta.total_count).toBe(2);
  });

  it('adds a transaction to an account, a category and a tag that are given by their IDs', async () => {
    const { accountId, client, runWith } = await cliUser();
    const category = (await client.POST('/categories', { body: { name: 'Food' } })).data.id;
    const tag = (await client.POST('/tags', { body: { name: 'Shared' } })).data.id;
    const to = ['--account', accountId, '--category', category, '--tag', tag];
    const args = [...to, '--date', '2026-02-27', '--amount', '-4.80', '--name', 'Bakery'];
    const { code, stderr } = await runWith('transactions:write', 'transactions', 'add', ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect((await client.GET('/transactions')).data).toMatchObject([
      { account: { id: accountId }, category: { id: category }, tags: [{ id: tag }] },
    ]);
  });

  it('leaves out of the status what the key may not read', async () => {
    const { runWith } = await cliUser();
    const { code, stdout } = await runWith(SCOPE, 'status');
    expect(code).toBe(0);
    expect(stdout).toContain('Accounts: not shown, because your key or login may not read them\n');
    expect(stdout).toContain('Imports that are not published: 0\n');
    const json = await runWith('accounts:read', 'status', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      accounts_count: 1,
      pending_imports_count: null,
      reverted_imports_count: null,
    });
  });

  it('names the missing scope, and no option of the browser', async () => {
    const { runWith } = await cliUser();
    const { code, stderr } = await runWith(SCOPE, 'accounts');
    expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining('lacks the scope accounts:read') });
    expect(stderr).toContain('counterfoil status shows the scopes of yours');
    expect(stderr).not.toContain('--read-only');
  });
});
