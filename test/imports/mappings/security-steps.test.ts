import { describe, expect, it } from 'vitest';
import { createSecuritySteps } from '../../../shared/imports/mappings/domain/catalogue-steps.ts';
import type { CatalogueStep } from '../../../shared/imports/publish/domain/plan.ts';
import type { KnownSecurity } from '../../../shared/ledger/entries/domain/security.ts';

const known = (id: string, ticker: string, mic: string | null, createdAt = '2024-01-01'): KnownSecurity => ({
  id,
  ticker,
  createdAt,
  exchangeOperatingMic: mic,
});

/** The bindings of the tickers (`TICKER` or `TICKER|MIC`) as texts: an id, or a name to find or create. */
const boundTo = (securities: readonly KnownSecurity[], names: readonly string[]): readonly string[] => {
  const steps: CatalogueStep[] = [];
  const stepOf = createSecuritySteps(securities, (step) => steps.push(step) - 1);
  const numbers = names.map((name) => {
    const [ticker = '', exchangeOperatingMic = null] = name.split('|');
    return stepOf({ ticker, exchangeOperatingMic });
  });
  return numbers.map((number) => {
    const bind = steps[number]?.bind;
    return bind === undefined ? 'nothing' : bind.by === 'id' ? bind.id : `${bind.name} (${number})`;
  });
};

describe('createSecuritySteps', () => {
  it('adds one step for each ticker on each exchange', () => {
    expect(boundTo([], ['A', 'B|XNAS', 'B|XLON', 'A', 'B|XNAS'])).toEqual([
      ...['A (0)', 'B|XNAS (1)', 'B|XLON (2)', 'A (0)', 'B|XNAS (1)'],
    ]);
  });

  it("finds the family's security with the ticker and exchange", () => {
    expect(boundTo([known('1', 'A', 'XNAS'), known('2', 'A', null)], ['A|XNAS', 'A', 'A|XLON'])).toEqual([
      ...['1', '2', 'A|XLON (2)'],
    ]);
  });

  it('uses the oldest security with the ticker if the file has no exchange', () => {
    const securities = [known('2', 'A', 'XLON', '2024-02-01'), known('1', 'A', 'XNAS', '2024-01-01')];

    expect(boundTo(securities, ['A', 'A|XNAS', 'A'])).toEqual(['1', '1', '1']);
  });

  it('uses the first security with the ticker in the file if the family has none', () => {
    expect(boundTo([], ['A|XNAS', 'A|XLON', 'A'])).toEqual(['A|XNAS (0)', 'A|XLON (1)', 'A|XNAS (0)']);
    expect(boundTo([], ['A', 'A|XNAS', 'A'])).toEqual(['A (0)', 'A|XNAS (1)', 'A (0)']);
  });

  it('separates securities with different names, and gives an unnamed security the name in the file', () => {
    const steps: CatalogueStep[] = [];
    const named = { ...known('1', 'A', 'XNAS'), securityName: 'Alpha' };
    const stepOf = createSecuritySteps([named, known('2', 'B', null)], (step) => steps.push(step) - 1);
    stepOf({ ticker: 'A', exchangeOperatingMic: null }, { securityName: 'Apple' });
    stepOf({ ticker: 'A', exchangeOperatingMic: null }, { securityName: 'Apple' });
    stepOf({ ticker: 'B', exchangeOperatingMic: null }, { securityName: 'Beta' });

    expect(steps).toMatchObject([
      { bind: { by: 'name', name: 'A', defaults: { securityName: 'Apple' } } },
      { bind: { by: 'name', name: 'B', defaults: { securityName: 'Beta' } } },
    ]);
  });

  it('finds a deleted security by its name', () => {
    const steps: CatalogueStep[] = [];
    createSecuritySteps(
      [known('1', 'A', 'XNAS')],
      (step) => steps.push(step) - 1,
    )({
      ticker: 'A',
      exchangeOperatingMic: null,
    });

    expect(steps).toMatchObject([
      {
        kind: 'security',
        bind: { by: 'id', id: '1', otherwise: { by: 'name', name: 'A', defaults: { ticker: 'A' } } },
      },
    ]);
  });
});
