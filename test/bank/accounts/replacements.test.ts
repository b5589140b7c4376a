import { describe, expect, it } from 'vitest';
import {
  findReplacements,
  type ReplacementCandidate,
  replacementKey,
} from '../../../shared/bank/accounts/domain/replacements.ts';

const TODAY = '2026-06-30';
const BANK = { name: 'Example Bank', domain: null, id: null };
const aCard = (id: string, more: Partial<ReplacementCandidate> = {}): ReplacementCandidate => ({
  id,
  name: 'Rewards Card',
  institution: BANK,
  kind: null,
  available: null,
  hasHoldings: false,
  missingSince: null,
  accountId: null,
  accountType: null,
  balance: '-120.5',
  lastActivity: '2026-06-20',
  ...more,
});
const dormant = (id: string, more: Partial<ReplacementCandidate> = {}): ReplacementCandidate =>
  aCard(id, {
    accountId: `ledger-${id}`,
    accountType: 'credit_card',
    balance: '0.99',
    lastActivity: '2026-05-01',
    ...more,
  });

describe('findReplacements', () => {
  it('suggests an active card for a dormant one', () => {
    expect(findReplacements([dormant('old'), aCard('new')], { today: TODAY })).toEqual([
      { dormantId: 'old', activeId: 'new', accountId: 'ledger-old' },
    ]);
  });

  it.each<[string, Partial<ReplacementCandidate>]>([
    ['was used 45 days ago', { lastActivity: '2026-05-16' }],
    ['was never used', { lastActivity: null }],
    ['has a balance', { balance: '-1.01' }],
    ['has a balance that is not known', { balance: null }],
    ['is no card', { accountType: 'depository' }],
    ['is not linked', { accountId: null }],
    ['is of another institution', { institution: { ...BANK, name: 'Other' } }],
    ['is of no named institution', { institution: { ...BANK, name: null } }],
  ])('suggests nothing if the old card %s', (_reason, more) => {
    expect(findReplacements([dormant('old', more), aCard('new')], { today: TODAY })).toEqual([]);
  });

  it.each<[string, Partial<ReplacementCandidate>]>([
    ['was used 31 days ago', { lastActivity: '2026-05-30' }],
    ['is linked already', { accountId: 'x', accountType: 'credit_card' }],
    ['no longer exists', { missingSince: '2026-06-29T00:00:00Z' }],
    ['does not look like a card', { name: 'Everyday Checking' }],
    ['looks like a card by its balance alone', { name: 'Account 1', available: '500' }],
    ['has a blank institution', { institution: { ...BANK, name: ' ' } }],
  ])('suggests nothing if the new card %s', (_reason, more) => {
    expect(findReplacements([dormant('old'), aCard('new', more)], { today: TODAY })).toEqual([]);
  });

  it('compares institutions by name in any case, and accepts the provider’s word for a card', () => {
    const fresh = aCard('new', { name: 'Account 1', kind: 'CREDIT', institution: { ...BANK, name: 'EXAMPLE  bank' } });

    expect(findReplacements([dormant('old'), fresh], { today: TODAY })).toHaveLength(1);
  });

  it('suggests nothing if either card could belong to a third', () => {
    expect(findReplacements([dormant('a'), aCard('x'), aCard('y')], { today: TODAY })).toEqual([]);
    expect(findReplacements([dormant('a'), dormant('b'), aCard('x')], { today: TODAY })).toEqual([]);
  });

  it('hides dismissed suggestions, and does not suggest another card instead', () => {
    const [found] = findReplacements([dormant('old'), aCard('new')], { today: TODAY });
    const dismissed = found === undefined ? [] : [replacementKey(found)];

    expect(dismissed).toEqual(['old:new']);
    expect(findReplacements([dormant('old'), aCard('new')], { today: TODAY, dismissed })).toEqual([]);
    expect(findReplacements([dormant('old'), aCard('new'), aCard('more')], { today: TODAY, dismissed })).toEqual([]);
  });
});
