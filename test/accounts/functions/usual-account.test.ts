import { describe, expect, it } from 'vitest';
import { usualAccount } from '../../../functions/accounts/account-pages/usual-account.ts';

const account = (id: string, accountType: string, status = 'active') =>
  ({ id, accountType, status }) as Parameters<typeof usualAccount>[0][number];
const used = (accountId: string, lastDate: string, transactions: number) =>
  ({ cells: [{ accountId, lastDate, transactions }] }) as unknown as Parameters<typeof usualAccount>[1][number];

describe('the account of a new transaction', () => {
  const accounts = [account('loan', 'loan'), account('card', 'credit_card'), account('checking', 'depository')];
  const today = '2026-03-20';

  it('is the one for cash that was used last, then most', () => {
    const headers = [used('loan', '2026-03-20', 9), used('card', '2026-03-18', 9), used('checking', '2026-03-19', 1)];
    expect(usualAccount(accounts, headers, today)).toBe('checking');
    expect(usualAccount(accounts, [...headers, used('card', '2026-03-19', 2)], today)).toBe('card');
    expect(usualAccount(accounts, [...headers, used('card', '2026-04-01', 1)], today)).toBe('card'); // as if of today
  });

  it('is the first one for cash, or the first one, if none was used', () => {
    expect(usualAccount(accounts, [], today)).toBe('card');
    expect(usualAccount([account('loan', 'loan')], [], today)).toBe('loan');
    expect(usualAccount([account('old', 'depository', 'disabled'), account('loan', 'loan')], [], today)).toBe('loan');
  });
});
