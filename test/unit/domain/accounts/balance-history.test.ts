import { describe, expect, it } from 'vitest';
import { balanceHistory } from '../../../../shared/domain/accounts/balance-history.ts';
import { headerOf } from '../../../../shared/domain/ledger/header.ts';
import { emptyPage } from '../../../../shared/domain/ledger/page.ts';
import { anAccount, withRows } from '../../../support/ledger-builders.ts';

const ACCOUNT = { id: anAccount().id, isLiability: false, currency: 'USD' };
const cellsOf = (date: string, amount: string) =>
  headerOf(withRows(emptyPage(anAccount(), date.slice(0, 7)), [{ date, amount }])).cells;
const CELLS = [...cellsOf('2026-03-05', '-100'), ...cellsOf('2026-01-10', '-50.5'), ...cellsOf('2026-02-01', '20')];

describe('balanceHistory', () => {
  it('ends each month with what it left, and the present one today', () => {
    expect(balanceHistory(ACCOUNT, CELLS, '2026-03-20', 36)).toEqual([
      { date: '2026-01-31', balance: '50.5' },
      { date: '2026-02-28', balance: '30.5' },
      { date: '2026-03-20', balance: '130.5' },
    ]);
  });

  it('lets a debt grow by what goes out', () => {
    const [first] = balanceHistory({ ...ACCOUNT, isLiability: true }, CELLS, '2026-03-20', 36);
    expect(first?.balance).toBe('-50.5');
  });

  it('counts what came before the months that it shows', () => {
    expect(balanceHistory(ACCOUNT, CELLS, '2026-03-20', 2).map(({ balance }) => balance)).toEqual(['30.5', '130.5']);
  });

  it('is empty without entries, of other accounts, and before the first one', () => {
    expect(balanceHistory(ACCOUNT, [], '2026-03-20', 36)).toEqual([]);
    expect(balanceHistory({ ...ACCOUNT, id: 'another' }, CELLS, '2026-03-20', 36)).toEqual([]);
    expect(balanceHistory(ACCOUNT, CELLS, '2025-12-31', 36)).toEqual([]);
  });
});
