import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { BalanceSheet } from '../../../shared/reports/net-worth/schema/balance-sheet.ts';
import { call, type ErrorBody } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

describe('closing an account', () => {
  let key = '';
  let account: Account;
  const request = <Body>(method: string, path: string, json?: unknown) =>
    call<Body>(method, path, { ...(json !== undefined && { json }), apiKey: key });
  const close = (closed_on: string | null) =>
    request<{ data: Account } & ErrorBody>('PATCH', `/accounts/${account.id}`, { closed_on });
  const worthOn = async (day: string) => {
    const { body } = await request<BalanceSheet>('GET', `/balance_sheet?start_date=${day}&end_date=${day}`);
    return JSON.stringify(body);
  };

  beforeAll(async () => {
    ({ apiKey: key } = await newFamily());
    account = (
      await request<{ data: Account }>('POST', '/accounts', { name: 'Old savings', account_type: 'depository' })
    ).body.data;
    for (const [date, amount] of [
      ['2026-01-10', '-6000.00'],
      ['2026-05-20', '6000.00'],
    ]) {
      await request('POST', '/transactions', { account_id: account.id, date, amount, name: 'Moved' });
    }
  });

  it('is refused while the account holds something, and before its last entry', async () => {
    expect((await close('2026-03-31')).body.errors).toEqual([expect.stringContaining('before the last entry')]);
    await request('POST', '/transactions', {
      account_id: account.id,
      date: '2026-05-21',
      amount: '-5.00',
      name: 'Interest',
    });
    expect((await close('2026-06-30')).body.errors).toEqual([expect.stringContaining('still holds $5.00')]);
    await request('POST', '/transactions', {
      account_id: account.id,
      date: '2026-05-22',
      amount: '5.00',
      name: 'Moved',
    });
  });

  it('changes no past net worth, and can be taken back', async () => {
    const before = await worthOn('2026-03-31');
    const { status, body } = await close('2026-06-30');
    expect(status).toBe(200);
    expect(body.data.closed_on).toBe('2026-06-30');
    expect(before).toContain('6000');
    expect(await worthOn('2026-03-31')).toBe(before);

    expect((await close('2026-06-30')).status).toBe(200);
    expect((await close(null)).body.data.closed_on).toBeNull();
  });

  it('hiding it instead takes it out of the past, too', async () => {
    await request('PATCH', `/accounts/${account.id}`, { status: 'disabled' });
    expect(await worthOn('2026-03-31')).not.toContain('6000');
  });
});
