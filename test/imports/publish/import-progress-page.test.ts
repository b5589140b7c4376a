import { describe, expect, it } from 'vitest';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { NOTHING_COUNTED } from '../../../shared/imports/domain/import-record.ts';
import { NOTHING_LEFT_OUT } from '../../../shared/imports/left-out/domain/left-out-money.ts';
import type { ComparedMoney } from '../../../shared/imports/verification/domain/compared-money.ts';
import type { AccountMoney } from '../../../shared/imports/verification/use-cases/import-money.ts';
import {
  countOf,
  importProgressPage,
  importVerificationPage,
  type ShownStatement,
  stateOf,
} from '../../../web/imports/publish/import-progress-page.ts';
import { aViewer, IMPORT_PATH, shownImport } from '../../support/imports/shown-import.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';

type Over = Partial<ImportRecord>;

describe('importProgressPage', () => {
  it('shows the progress as text and as a bar, and reloads without JavaScript', async () => {
    const importing = shownImport({ status: 'importing', progress: { done: 412, total: 1_204 } });
    const page = String(await importProgressPage(aViewer(), importing));
    expect(page).toContain('max="1204" value="412"');
    expect(page).toContain('412 of 1,204');
    expect(page).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('distinguishes planning, writing, checking and undoing', () => {
    const states = [
      { status: 'importing', progress: null },
      { status: 'importing', progress: { done: 1, total: 2 } },
      { status: 'complete', progress: { done: 2, total: 2 } },
      { status: 'reverting', progress: null },
      { status: 'pending', preparing: true },
    ] as const;
    const said = states.map((over) => stateOf(shownImport(over).shown));
    expect(new Set(said).size).toBe(states.length);
    expect(countOf(shownImport().shown, 'en')).toBe('');
  });
});

describe('importVerificationPage', () => {
  const page = async (
    over: Over,
    statements: readonly ShownStatement[] = [],
    money: readonly AccountMoney[] = [],
    uncategorized = 0,
    mayRulesRun = false,
  ): Promise<string> =>
    String(
      await importVerificationPage(aViewer(), {
        ...shownImport(over),
        statements,
        money,
        accountNames: new Map([[account.id, account.name]]),
        uncategorized,
        mayRulesRun,
        leftOut: NOTHING_LEFT_OUT,
        editedSince: 0,
      }),
    );
  const proved = (status: 'matched' | 'mismatch', counts: Record<string, number>, actual = counts): Over => ({
    status: 'complete',
    verification: {
      expectedRecordCounts: counts,
      readback: {
        status,
        checkedAt: '2026-01-05T10:00:00.000Z',
        checkedCounts: counts,
        actualDeltaCounts: actual,
        beforeCounts: { accounts: 1 },
        afterCounts: { accounts: 2 },
        derivedCounts: { valuations: 1 },
        ...(status === 'mismatch' && { mismatches: { transactions: { expected: 3, actual: 2 } } }),
      },
    },
  });

  it('confirms in a sentence that everything is in the ledger', async () => {
    const page1204 = await page(proved('matched', { transactions: 1_204, trades: 0 }));
    expect(page1204).toContain('All 1,204 transactions are in Counterfoil and match the file as you checked it.');
    const manyKinds = { accounts: 1, categories: 2, tags: 3, merchants: 4, transactions: 1_000 };
    expect(await page(proved('matched', manyKinds))).toContain('All 1,010 items are in Counterfoil');
    expect(page1204).not.toContain('Trades');
    expect(await htmlProblems(page1204)).toEqual([]);
    expect(await page(proved('matched', { accounts: 2, transactions: 3 }))).toContain(
      'All 2 accounts and 3 transactions',
    );
    expect(await page(proved('matched', { rules: 1 }))).toContain(
      'The rule was added and matches the file as you checked it.',
    );
    expect(await page(proved('matched', {}))).toContain('The file had nothing to add but 1 opening balance.');
  });

  it('says which records of an earlier file were corrected, and that others were kept', async () => {
    const type = 'NativeImport';
    const knownRecords = { same: 449, updated: 50, left: 1, deleted: 0 };
    const shown = await page({ ...proved('matched', { transactions: 500 }), type, knownRecords });
    expect(shown).toContain('One of them keeps other values than in the file.');
    expect(shown).toMatch(/Records of an earlier file.*Same as before<\/dt><dd>449.*Corrected<\/dt><dd>50.*<dd>1</s);
    expect(shown).not.toContain('matches to the cent');
    expect(shown).not.toContain('they were deleted');
    expect(await htmlProblems(shown)).toEqual([]);
  });

  const account = { id: crypto.randomUUID(), name: 'Giro', accountType: 'depository' } as const;
  const sums = {
    openingDay: '2025-12-31',
    opening: '12.13',
    moneyIn: '2500',
    moneyOut: '268.03',
    other: { transactions: '-1030', rest: '-10' },
    balance: '1204.10',
    later: '0',
  };
  const MONEY: AccountMoney = { account, currency: 'EUR', isSame: true, ...sums };
  const BALANCES = { account, currency: 'EUR', balanceDate: '2026-01-05', ledgerBalance: '1204.10' };

  it('shows money in and out of each account first, with its balance', async () => {
    const statement = { ...BALANCES, closingBalance: null, agrees: null };
    const shown = await page(proved('matched', { transactions: 10 }), [statement], [MONEY]);
    expect(shown).toContain('matches to the cent');
    for (const amount of ['€12.13', '€2,500.00', '€268.03', '€1,030.00', '€10.00', '€1,204.10'])
      expect(shown).toContain(amount);
    expect(shown.indexOf('€2,500.00')).toBeLessThan(shown.indexOf('<h2>Counts</h2>'));
    expect(shown).not.toContain('<h2>Balances</h2>'); // the file states none
    expect(await htmlProblems(shown)).toEqual([]);
  });

  it('names the day of the balance before the first entry, in each row if the accounts differ in it', async () => {
    const matched = proved('matched', { transactions: 10 });
    const sameDay = await page(matched, [], [MONEY, MONEY]);
    expect(sameDay).toContain('>Balance on Dec 31, 2025<');
    const several = await page(matched, [], [MONEY, { ...MONEY, openingDay: '2025-11-30' }]);
    expect(several).toContain('>Balance at the start<');
    for (const day of ['Dec 31, 2025', 'Nov 30, 2025']) expect(several).toContain(`>${day}</time></small>`);
    expect(several).not.toContain('Balance on');
  });

  it('offers the transactions without a category, as many as their list has', async () => {
    const matched = proved('matched', { transactions: 10 });
    const link = `<a href="/transactions?import_id=${IMPORT_PATH.split('/').at(-1)}&amp;category_id=none&amp;in_spending=true">`;
    expect(await page(matched, [], [], 10)).toContain(`10 transactions have no category. ${link}Choose them now</a>`);
    expect(await page(matched, [], [], 1)).toContain(`One transaction has no category. ${link}Choose it now</a>`);
    expect(await page(matched)).not.toContain('no category');
    expect(await page(matched, [], [], 10)).not.toContain('Your rules');
    expect(await page(matched, [], [], 10, true)).toContain('Your rules run after verification');
  });

  it('folds the counts that match into the technical proof, but not those that differ', async () => {
    const isFolded = (shown: string): boolean =>
      shown.indexOf('<summary>Technical proof</summary>') < shown.indexOf('<h2>Counts</h2>');
    const raw = { key: 'raw/a', bytes: 2_345, filename: 'bank.csv', sha256: 'ab' };
    const matched = await page({ ...proved('matched', { transactions: 3 }), raw });
    expect(isFolded(matched)).toBe(true);
    expect(matched).toMatch(
      /<p>Verified <time.*Download the proof \(JSON\)<\/a><\/p>\s*<details><summary>Technical proof/s,
    );
    const differs = await page({ ...proved('mismatch', { transactions: 3 }, { transactions: 2 }), raw });
    expect(isFolded(differs)).toBe(false);
    expect(differs).toContain('<summary>Technical proof</summary>');
    for (const shown of [matched, differs]) expect(await htmlProblems(shown)).toEqual([]);
  });

  it('names other changes and what comes after today only if there are any', async () => {
    const matched = proved('matched', { transactions: 10 });
    const plain = await page(matched, [], [{ ...MONEY, other: { transactions: '0', rest: '0' } }]);
    const names = ['>Other transactions<', '>Adjustments<', '>After today<'];
    for (const name of names) expect(plain).not.toContain(name);
    const more = await page(matched, [], [{ ...MONEY, later: '-45' }]);
    for (const name of [...names, '€45.00']) expect(more).toContain(name);
    expect(more).not.toContain('>Other changes<');
    const unknown = await page(matched, [], [{ ...MONEY, other: { transactions: null, rest: '-1040' } }]);
    for (const name of ['>Other changes<', '€1,040.00']) expect(unknown).toContain(name);
    expect(unknown).not.toContain('>Adjustments<');
  });

  it('names the balance of today, and says that the one of a debt is owed', async () => {
    const statement = { ...BALANCES, closingBalance: '1204.10', agrees: true };
    const asset = (await page(proved('matched', { transactions: 10 }), [statement], [MONEY])).replace(/<[^>]*>/g, '');
    expect(asset).toContain('Balance today');
    expect(asset).not.toContain('owed');
    const card = { ...account, accountType: 'credit_card' } as const;
    const owed = [
      { ...statement, account: card },
      { ...MONEY, account: card },
    ] as const;
    const debt = (await page(proved('matched', { transactions: 10 }), [owed[0]], [owed[1]])).replace(/<[^>]*>/g, '');
    expect(debt.match(/€1,204\.10 owed/g)).toHaveLength(3); // also in the file and in the ledger
    expect(debt).toContain('€12.13 owed'); // before
  });

  it('shows the money of a backup without a comparison, which its records have', async () => {
    const shown = await page(proved('matched', { transactions: 10 }), [], [{ ...MONEY, isSame: null }]);
    expect(shown).toContain('€2,500.00');
    expect(shown).not.toContain('Compared with the file');
    expect(shown).not.toContain('to the cent');
  });

  it('says which account was changed since, and then promises nothing', async () => {
    const other = { ...MONEY, moneyOut: '300', isSame: false };
    const shown = await page(proved('matched', { transactions: 20 }), [], [MONEY, other]);
    expect(shown).toContain('<span class="badge warning">Changed since</span>');
    expect(shown).toContain('€300.00');
    expect(shown).not.toContain('to the cent');
  });

  it('leads to the warnings of the file once it is in the ledger', async () => {
    const warning = { line: 3, code: 'other_account', message: 'The file is for another account' };
    const matched = proved('matched', { transactions: 1 });
    const link = `<a href="${IMPORT_PATH}#warnings">`;
    expect(await page({ ...matched, warnings: [warning] })).toContain(`There is ${link}one warning</a>`);
    expect(await page({ ...matched, warnings: [warning, warning] })).toContain(`There are ${link}2 warnings</a>`);
    expect(await page(matched)).not.toContain('#warnings');
    expect(await page({ warnings: [warning] })).not.toContain('#warnings');
  });

  const compared = (moneyOut: string, existing: number, over: Partial<ComparedMoney> = {}): ComparedMoney => {
    const sum = { count: 3, moneyIn: '2850', moneyOut: '44' };
    const before = { count: existing, moneyIn: '0', moneyOut: existing === 0 ? '0' : '4' };
    const place = { account: account.id, currency: 'EUR', kind: 'transactions' } as const;
    return { ...place, expected: sum, actual: { ...sum, moneyOut }, existing: before, ...over };
  };
  const withSums = (status: 'matched' | 'mismatch', sums: readonly ComparedMoney[]): Over => {
    const over = proved(status, { transactions: 3 });
    const { verification } = over;
    if (verification === undefined) throw new Error('It is proved');
    const stats = { ...NOTHING_COUNTED, rowsCount: 3, validRowsCount: 3, leftOutRowsCount: 2 };
    return {
      ...over,
      stats,
      verification: { ...verification, readback: { ...verification.readback, mismatches: {}, sums } },
    };
  };
  const textOf = (shown: string): string => shown.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

  it('shows the money of the file beside that of the ledger, and how its rows became entries', async () => {
    const shown = await page(withSums('matched', [compared('44', 1)]), [], [MONEY]);
    expect(textOf(shown)).toContain(
      'Giro 3 transactions €2,850.00 in €44.00 out 2 transactions €2,850.00 in €40.00 out 1 transaction €0.00 in €4.00 out 3 transactions €2,850.00 in €44.00 out Matches',
    );
    expect(shown).toContain('The file has 5 rows: 2 added, 1 already there, 2 left out.');
    expect(shown).toContain('matches to the cent');
    expect(shown).not.toContain('Changed since');
    expect(await htmlProblems(shown)).toEqual([]);
    const added = await page(withSums('matched', [compared('44', 0)]), [], [{ ...MONEY, isSame: false }]);
    expect(added).not.toContain('>Already there<');
    expect(added).toContain('The file has 5 rows: 3 added, 2 left out.');
    expect(added).toContain('Changed since');
    expect(added).not.toContain('to the cent');
  });

  it('names the account whose money differs, with both sums', async () => {
    const others = compared('44.02', 0, { account: null, kind: 'parts' });
    const gone = compared('44.03', 0, { account: crypto.randomUUID() });
    const shown = textOf(await page(withSums('mismatch', [compared('44.01', 0), others, gone])));
    expect(shown).toContain(
      'Giro: the file as checked has 3 transactions with €2,850.00 in and €44.00 out. Counterfoil has 3 transactions with €2,850.00 in and €44.01 out.',
    );
    expect(shown).toContain('All other accounts: the file as checked has 3 split parts with');
    expect(shown).toContain('Deleted account: the file as checked has 3 transactions');
    expect(shown).toContain('Differs');
  });

  it('shows the checksum of the file, and leads to the proof as a file', async () => {
    const sha256 = 'ab'.repeat(32);
    const raw = { key: 'raw/a', bytes: 2_345, filename: 'bank.csv', sha256 };
    const shown = await page({ ...withSums('matched', [compared('44', 0)]), raw });
    for (const part of [
      `<code>${sha256}</code>`,
      '3 KB (2,345 bytes)',
      'sha256sum FILE',
      `href="${IMPORT_PATH}/proof"`,
    ]) {
      expect(shown).toContain(part);
    }
    expect(await page({ ...withSums('matched', []), raw: null })).not.toContain('sha256sum');
  });

  it('marks differences', async () => {
    const differs = await page(proved('mismatch', { transactions: 3, tags: 1 }, { transactions: 2, tags: 1 }));
    expect(differs).toContain('<span class="badge error">Differs</span>');
    expect(differs).toContain('<span class="badge success">Matches</span>');
  });

  it.each([
    ['1204.10', true, '>Matches<'],
    ['1204.11', false, '>Differs<'],
    ['1204.11', null, 'More followed that day, after the file was created'],
    [null, null, 'Not stated'],
  ] as const)('compares the balance in the file, %s, with the ledger', async (stated, agrees, result) => {
    const other = { ...BALANCES, closingBalance: '1', agrees: true };
    const compared = await page(proved('matched', {}), [{ ...BALANCES, closingBalance: stated, agrees }, other]);
    expect(compared).toContain(result);
    expect(compared).toContain('€1,204.10');
    expect(compared.includes('earlier transactions are missing')).toBe(agrees === false);
    expect(await htmlProblems(compared)).toEqual([]);
  });

  it('waits for the readback, and says if there is nothing to verify', async () => {
    const readback = { status: 'not_verified' } as const;
    const waiting = await page({ status: 'complete', verification: { expectedRecordCounts: {}, readback } });
    expect(waiting).toContain(`data-watch="${IMPORT_PATH}/progress"`);
    expect(await page({})).toContain('Nothing has been added yet');
    const reverted = { expectedRecordCounts: {}, readback: { status: 'reverted' } } as const;
    expect(await page({ verification: reverted })).toContain('was undone');
  });
});
