import { describe, expect, it } from 'vitest';
import { valuationName } from '../../../shared/ledger/entries/domain/valuation.ts';

describe('valuationName', () => {
  it.each([
    ['opening_anchor', 'vehicle', 'Original purchase price'],
    ['opening_anchor', 'credit_card', 'Opening balance'],
    ['current_anchor', 'property', 'Current market value'],
    ['current_anchor', 'loan', 'Current loan balance'],
    ['current_anchor', 'crypto', 'Current account value'],
    ['current_anchor', 'depository', 'Current balance'],
    ['reconciliation', 'other_asset', 'Manual value update'],
    ['reconciliation', 'investment', 'Manual value update'],
    ['reconciliation', 'loan', 'Manual principal update'],
    ['reconciliation', 'other_liability', 'Manual balance update'],
  ] as const)('calls a %s of a %s "%s"', (kind, accountType, name) => {
    expect(valuationName(kind, accountType)).toBe(name);
  });
});
