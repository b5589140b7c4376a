import { describe, expect, it } from 'vitest';
import type { FeedBalance, UpstreamAccount } from '../../../shared/bank/accounts/domain/account-feed.ts';
import {
  changeOfListed,
  type ListedFacts,
  newBankAccount,
} from '../../../shared/bank/accounts/domain/listed-account.ts';

const NOW = '2026-03-01T08:00:00.000Z';
const upstream = (over: Partial<UpstreamAccount> = {}): UpstreamAccount => ({
  upstreamId: 'A',
  name: 'Checking',
  currency: 'USD',
  kind: null,
  state: 'active',
  hasHoldings: false,
  institution: { name: 'Bank', domain: null, id: null },
  balance: '5',
  available: null,
  lastActivity: null,
  ...over,
});
const facts = (over: Partial<UpstreamAccount> = {}, rest: Partial<ListedFacts> = {}): ListedFacts => ({
  upstream: upstream(over),
  balance: undefined,
  accountType: undefined,
  today: '2026-03-01',
  now: NOW,
  ...rest,
});
const fresh = newBankAccount({ id: 'connection', familyId: 'family' }, upstream(), NOW);
const known = { ...fresh, ...changeOfListed(fresh, facts()) };
const balance: FeedBalance = { amount: '7', available: '6', currency: 'EUR', date: '2026-02-28' };

describe('changeOfListed', () => {
  it('applies new values, and changes nothing when repeated', () => {
    expect(known).toMatchObject({ balance: '5', balanceDate: '2026-03-01', accountId: null, zeroRuns: 0 });
    expect(changeOfListed(known, facts())).toBeUndefined();
  });

  it.each<[string, ListedFacts, object]>([
    ['a name', facts({ name: 'Giro' }), { name: 'Giro' }],
    ['a state', facts({ state: 'closed' }), { state: 'closed' }],
    [
      'a balance beside the list',
      facts({}, { balance: balance }),
      { balance: '7', available: '6', balanceDate: '2026-02-28' },
    ],
    ['a later transaction', facts({ lastActivity: '2026-02-27' }), { lastActivity: '2026-02-27' }],
    ['a transaction of the future', facts({ lastActivity: '2999-01-01' }), { lastActivity: '2026-03-01' }],
  ])('changes %s only', (_, given, change) => {
    expect(changeOfListed(known, given)).toEqual({ ...change, updatedAt: NOW });
  });

  it('keeps values that are no longer reported', () => {
    const active = { ...known, lastActivity: '2026-02-27' };
    expect(changeOfListed(active, facts({ balance: null, currency: null }))).toBeUndefined();
    const without = { ...known, currency: null };
    expect(changeOfListed(without, facts({ currency: null }, { balance: balance }))).toMatchObject({ currency: 'EUR' });
  });

  it('clears the missing mark when an account returns', () => {
    expect(changeOfListed({ ...known, missingSince: NOW }, facts())).toEqual({ missingSince: null, updatedAt: NOW });
  });

  it('counts syncs without a balance, but not for debts', () => {
    expect(changeOfListed(known, facts({ balance: '0' }))).toMatchObject({ zeroRuns: 1 });
    expect(changeOfListed(known, facts({ balance: '0' }, { accountType: 'loan' }))).not.toHaveProperty('zeroRuns');
    expect(changeOfListed(known, facts({ balance: '0', name: 'Visa credit card' }))).not.toHaveProperty('zeroRuns');
  });
});
