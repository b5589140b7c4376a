import { describe, expect, it } from 'vitest';
import { Balance, toBalance } from '../../../shared/accounts/schema/balance.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { EntryContent } from '../../../shared/ledger/entries/domain/entry.ts';
import { nameEntry } from '../../../shared/ledger/entries/use-cases/name-entries.ts';
import { findEntry } from '../../../shared/ledger/pages/domain/read.ts';
import { Holding, Trade, toHolding, toTrade } from '../../../shared/ledger/schema/security-entries.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anEntryContent, aPage, FAMILY } from '../../support/ledger/ledger-builders.ts';

const SECURITY_ID = '0195583c-0b1e-7d52-b6a4-91c3e7f52a04';
const SECURITY = { securityId: SECURITY_ID, ticker: 'VWCE', exchangeOperatingMic: 'XETR' };

const named = async (content: Partial<EntryContent>, securityName: string | null = 'All-World') => {
  const { page, entryId } = addEntry(aPage(), anEntryContent(content), sha256('seed'), '2026-06-01T00:00:00.000Z');
  const entry = findEntry(page, entryId);
  if (entry === undefined) throw new Error('no entry');
  const name = nameEntry({
    ledger: { readMany: async () => [] },
    accounts: { findMany: async () => new Map() },
    records: {
      findMany: async (_family, kind, ids) =>
        new Map(kind === 'security' ? ids.map((id) => [id, { id, name: 'VWCE|XETR', securityName }]) : []),
    },
  });
  return name(FAMILY, entry);
};

describe('toTrade', () => {
  it('shows quantity and price in full, and the security’s display name', async () => {
    const details = { ...SECURITY, qty: '-4.00012345', price: '125.5' };
    const content = { kind: 'trade', amount: '-502.0154', details } as const;

    const trade = Trade.parse(toTrade(await named(content)));

    expect(trade).toMatchObject({ qty: '-4.00012345', price: '125.5', amount: '-502.0154', ticker: 'VWCE' });
    expect(trade.security).toEqual({ id: SECURITY_ID, name: 'All-World' });
    expect(toTrade(await named(content, null)).security?.name).toBe('VWCE|XETR');
  });

  it('shows no security if none is known', async () => {
    const details = { ...SECURITY, securityId: null, qty: '1', price: '1' };

    expect(Trade.parse(toTrade(await named({ kind: 'trade', details }))).security).toBeNull();
  });
});

describe('toHolding', () => {
  it.each([
    ['118.2', '118.20'],
    [null, null],
  ])('shows the cost basis %s as %s', async (costBasis, shown) => {
    const flags = { costBasisSource: null, costBasisLocked: false, securityLocked: false };
    const details = { ...SECURITY, qty: '10', price: '125.5', costBasis, ...flags };

    const holding = Holding.parse(toHolding(await named({ kind: 'holding', amount: '1255', details })));

    expect(holding).toMatchObject({ amount: '1255.00', cost_basis: shown, qty: '10' });
  });
});

describe('toBalance', () => {
  it('shows the file’s values, and null for the rest', async () => {
    const unsaid = { startCashBalance: null, startNonCashBalance: null, cashInflows: null, cashOutflows: null };
    const others = { nonCashInflows: null, nonCashOutflows: null, cashAdjustments: null, nonCashAdjustments: null };
    const details = { cashBalance: '5', ...unsaid, ...others, netMarketFlows: '-0.5', flowsFactor: 1 } as const;

    const balance = Balance.parse(toBalance(await named({ kind: 'balance', amount: '1255', details })));

    expect(balance).toMatchObject({ balance: '1255.00', cash_balance: '5.00', net_market_flows: '-0.50' });
    expect(balance).toMatchObject({ balance_formatted: '$1,255.00', start_cash_balance: null, cash_inflows: null });
  });
});
