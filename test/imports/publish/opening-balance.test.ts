import { describe, expect, it } from 'vitest';
import { NOTHING_LEFT_OUT } from '../../../shared/imports/left-out/domain/left-out-money.ts';
import { importVerificationPage } from '../../../web/imports/publish/import-progress-page.ts';
import { newAccountCard, openingBalance } from '../../../web/imports/publish/opening-balance.ts';
import { aViewer, shownImport } from '../../support/imports/shown-import.ts';

const ACCOUNT = '0195583b-91d0-7c3e-8a5d-6e2f1b7c9d02';
const preview = {
  totals: [{ account: { id: ACCOUNT, name: 'Giro' }, currency: 'EUR' }],
} as unknown as Parameters<typeof openingBalance>[1]['preview'];

describe('openingBalance', () => {
  const part = async (isCertain: boolean, isAccountEmpty = true, isDebt = false) => {
    const amount = isDebt ? '-250' : '250';
    const opening = { account: '', currency: null, date: '2026-01-04', amount, until: null, isCertain };
    const { shown } = shownImport({ accountId: ACCOUNT, statedOpenings: [opening] });
    const debts = new Set(isDebt ? [ACCOUNT] : []);
    return String(await openingBalance(aViewer(), { shown, preview, debts, isAccountEmpty }));
  };

  it('shows what a new account starts with, with its day, to change or to remove', async () => {
    const page = await part(true);
    expect(page).toContain('Giro starts with');
    expect(page).toContain('Jan 4, 2026');
    expect(page).toContain('name="opening_amount" type="text" value="250.00"');
    expect(page).toContain('name="opening_date" type="date" value="2026-01-04"');
    expect(page).toContain('Add no opening balance');
  });

  it('asks about one that may include other transactions, and shows what is owed without a minus', async () => {
    const page = await part(false, true, true);
    expect(page).toContain('Does Giro start with');
    expect(page).toContain('Use this opening balance');
    expect(page).toContain('value="250.00"');
  });

  it('is not shown for an account that has entries', async () => {
    expect(await part(true, false)).toBe('');
  });
});

describe('the result of an import', () => {
  const page = async (agrees: boolean) => {
    const verification = {
      expectedRecordCounts: { transactions: 1 },
      readback: { status: 'matched', checkedAt: '2026-01-05T10:00:00.000Z', checkedCounts: { transactions: 1 } },
    } as const;
    const account = { id: ACCOUNT, name: 'Giro', accountType: 'depository' };
    const [closingBalance, ledgerBalance] = ['100', agrees ? '100' : '90'];
    const statement = { account, currency: 'EUR', balanceDate: '2026-01-04', closingBalance, ledgerBalance, agrees };
    return String(
      await importVerificationPage(aViewer(), {
        ...shownImport({ status: 'complete', verification }),
        statements: [statement],
        money: [],
        accountNames: new Map([[ACCOUNT, 'Giro']]),
        uncategorized: 0,
        leftOut: NOTHING_LEFT_OUT,
        editedSince: 0,
      }),
    );
  };

  it('is never green while a stated balance differs', async () => {
    const differing = await page(false);
    expect(differing).toContain('The balance differs from the one on the statement.');
    expect(differing).not.toMatch(/notice success/);
    expect(await page(true)).toMatch(/notice success/);
  });
});

describe('newAccountCard', () => {
  it('shows name, type and currency of a new account beside what it starts with', async () => {
    const opening = { account: '', currency: null, date: '2026-01-04', amount: '250', until: null, isCertain: true };
    const { shown } = shownImport({ accountId: ACCOUNT, statedOpenings: [opening] });
    const newAccount = { name: 'DKB ··1234', accountType: 'depository', currency: 'EUR', href: '/imports/1/columns' };
    const content = { shown, preview, debts: new Set<string>(), isAccountEmpty: true, newAccount };
    const card = String(await newAccountCard(aViewer(), content));
    for (const text of ['About the new account', 'DKB ··1234', 'EUR', 'Change its name, type or currency', '250.00'])
      expect(card).toContain(text);
  });
});
