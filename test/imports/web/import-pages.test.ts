import { describe, expect, it } from 'vitest';
import { type ImportRecord, NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import { ASSUMED_INFLOWS } from '../../../shared/imports/domain/sign-check.ts';
import type { WirePreview } from '../../../shared/imports/schema/preflight.ts';
import { importEffectPage } from '../../../web/imports/import-effect-page.ts';
import { type ImportContent, importPage } from '../../../web/imports/import-page.ts';
import {
  countOf,
  importProgressPage,
  importVerificationPage,
  type ShownStatement,
  stateOf,
} from '../../../web/imports/import-progress-page.ts';
import { importRevertPage } from '../../../web/imports/import-revert-page.ts';
import { type NewRow, newRowsSection } from '../../../web/imports/new-rows.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../../support/pages/injections.ts';
import { aViewer, IMPORT_PATH, shownImport } from '../../support/shown-import.ts';

type Over = Partial<ImportRecord>;
const UNPROVED: Over = {
  type: 'PdfImport',
  accountId: '7d5a7bd5-2a0b-4f6f-8f0a-5f3c2f5f6a11',
  proof: {
    currency: 'EUR',
    coversAllRows: true,
    sums: [{ figure: 'balance', from: 0, to: 1, expected: '-1020', found: '-1015' }],
  },
};
const noStats = { rowsCount: 0, validRowsCount: 0, invalidRowsCount: 0, mappingsCount: 0, unassignedMappingsCount: 0 };
const FORM = '<form method="post" action="';

describe('importPage', () => {
  const page = async (over: Over = {}, content: Partial<ImportContent> = {}): Promise<string> =>
    String(
      await importPage(aViewer(), { ...shownImport(over), faults: [], accounts: [], done: undefined, ...content }),
    );

  it('has one next step in every state', async () => {
    const button = (href: string) => `<a href="${IMPORT_PATH}${href}" class="button">`;
    expect(await page()).toContain(button('/effect'));
    const wrong = {
      rowsCount: 2,
      validRowsCount: 1,
      invalidRowsCount: 1,
      mappingsCount: 0,
      unassignedMappingsCount: 0,
    };
    expect(await page({ stats: wrong })).toContain(button('/rows?valid=false'));
    expect(await page({ status: 'importing' })).toContain(button('/progress'));
    const matched = { expectedRecordCounts: {}, readback: { status: 'matched' } } as const;
    expect(await page({ status: 'complete', verification: matched })).toContain(button('/verification'));
  });

  it('says in which year dates without one are read', async () => {
    const configuration = { ...NO_SETTINGS, dateFormat: '%d %b', datesFrom: '2025-10-12' };
    const text = await page({ configuration });
    expect(text).toContain('<dt>Dates</dt><dd><code>31 Dec</code></dd>');
    expect(text).toContain('<dt>Earliest possible day</dt><dd><code>2025-10-12</code></dd>');
    expect(await page()).not.toContain('Earliest possible day');
  });

  it('says which format the file has, and shows settings of columns only for tables', async () => {
    const configuration = { ...NO_SETTINGS, dateColLabel: 'date' };
    const table = await page({ configuration });
    expect(table).toContain('Bank transactions (CSV)');
    expect(table).toContain('Change columns and formats');
    const statement = await page({ configuration: { ...configuration, fileFormat: 'ofx' } });
    expect(statement).toContain('Bank statement (OFX)');
    expect(statement).not.toContain('Change columns and formats');
    expect(statement).not.toContain('<code>date</code>');
  });

  it('shows whether a statement adds up, and the difference if it does not', async () => {
    const unproved = await page(UNPROVED);
    expect(unproved).toContain('The statement does not add up.');
    for (const amount of ['-1020.00', '-1015.00', '-5.00']) expect(unproved).toContain(`<data value="${amount}">`);
    expect(unproved).toContain('Does not add up');
    expect(unproved).toContain(`<a href="${IMPORT_PATH}/effect" class="button">View the difference</a>`);
    expect(await htmlProblems(unproved)).toEqual([]);

    expect(await page({ ...UNPROVED, proof: null })).toContain('Unknown: its balances or totals do not cover');
    expect(await page({ ...UNPROVED, status: 'failed', error: 'not_publishable: x' })).toContain('add it anyway');
    const csv = await page({ ...UNPROVED, type: 'TransactionImport' });
    expect(csv).toContain('No, rows may be missing or wrong');
    expect(await page({ ...UNPROVED, type: 'TransactionImport', proof: null })).not.toContain('<dt>Complete</dt>');
  });

  it('says what undoing removed and kept', async () => {
    const undone = await page({ revertCounts: { removed: 3, keptForOthers: 2, keptForPeople: 1 } });
    expect(undone).toContain('3 removed; 2 kept, because another import or a bank connection has them too; 1 kept');
    expect(await page()).not.toContain('Undone entries');
    const ofTags = await page({ revertCounts: { removed: 0, keptForOthers: 0, keptForPeople: 0 } });
    expect(ofTags).not.toContain('Undone entries');
  });

  it('updates by itself while the file is read, with and without JavaScript', async () => {
    const reading = await page({ preparing: true, stats: noStats });
    expect(reading).toContain(`data-watch="${IMPORT_PATH}/progress"`);
    expect(reading).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>');
    expect(await page()).not.toContain('data-watch');
  });

  it('shows the reason of a failure and offers to try again', async () => {
    const failed = await page({ status: 'failed', error: 'publish_failed: The table was gone' });
    expect(failed).toContain('<strong>The table was gone</strong>');
    expect(failed).toContain(`${FORM}${IMPORT_PATH}/publish">`);
  });

  it('offers to delete an unpublished import and to undo a published one, with confirmation', async () => {
    const pending = await page();
    expect(pending).toMatch(
      new RegExp(`<details><summary>Delete this import</summary>[^]*action="${IMPORT_PATH}/delete"`),
    );
    const complete = await page({ status: 'complete' });
    expect(complete).not.toContain('/delete"');
    expect(complete).toContain(`<a href="${IMPORT_PATH}/revert">Undo import</a>`);
  });

  it('asks for the account if the type has no columns page', async () => {
    const accounts = [{ id: 'a', name: 'Giro', currency: 'EUR', status: 'active' }];
    const statement = await page({ type: 'PdfImport', accountId: null }, { accounts });
    expect(statement).toContain(`${FORM}${IMPORT_PATH}/account">`);
    expect(statement).toContain('<option value="a">Giro (EUR)</option>');
    expect(await page({}, { accounts })).not.toContain('/account"');
    expect(await htmlProblems(statement)).toEqual([]);
  });

  it('shows warnings without the parameters of the API', async () => {
    const shown = await page({ warnings: [ASSUMED_INFLOWS] });

    expect(shown).toContain('No amount has a minus, so all were read as money in. Choose it under Columns');
  });

  it.each(INJECTED_NAMES)('shows %s as text', async (name) => {
    const over: Over = {
      status: 'failed',
      error: name,
      warnings: [{ line: 1, code: 'c', message: name }],
      raw: { key: 'k', bytes: 1, sha256: '', filename: name },
    };
    const account = { id: name, name, currency: 'EUR', status: 'active' };
    const shown = await page(
      { ...over, type: 'QifImport' },
      { accountName: name, faults: [name], accounts: [account] },
    );
    expect(injectedMarkup(shown)).toEqual([]);
    expect(await htmlProblems(shown)).toEqual([]);
  });
});

const ROW: NewRow = {
  kind: 'transaction',
  isPart: false,
  date: '2026-01-31',
  name: 'Bakery',
  account: 'Giro',
  amount: '12.5',
  currency: 'EUR',
};

describe('importEffectPage', () => {
  const preview: WirePreview = {
    will_create: 1_204,
    will_review: 0,
    will_match: 3,
    date_range: { first: '2026-01-01', last: '2026-02-01' },
    new_categories: { count: 25, names: ['Food', 'Rent'] },
    new_tags: { count: 0, names: [] },
    new_merchants: { count: 0, names: [] },
    new_accounts: { count: 1, names: ['Giro'] },
    totals: [
      {
        account: { id: null, name: 'Giro' },
        currency: 'EUR',
        inflow: '1234.50',
        outflow: '0.00',
        net: '1234.50',
        balance_before: '100.00',
        balance_after: '1334.50',
        balance_currency: 'EUR',
        closing_balance: null,
        rows: 2,
      },
    ],
  };
  const page = async (over: Over = {}, faults: readonly string[] = [], shown: WirePreview | null = preview) =>
    String(
      await importEffectPage(aViewer({ locale: 'de' }), { ...shownImport(over), preview: shown, rows: [ROW], faults }),
    );

  it('shows the effect of publishing and a button to publish', async () => {
    const effect = await page();
    expect(effect).toContain('<dt>New</dt><dd>1.204<small>');
    expect(effect).toContain('1.234,50');
    expect(effect).toContain('Food, Rent and 23 more');
    expect(effect).toMatch(/Balance before.*Balance after.*100,00.*1\.334,50/s);
    expect(effect).toContain('<th scope="row">Bakery');
    expect(effect).toContain(`${FORM}${IMPORT_PATH}/publish">`);
    expect(await htmlProblems(effect)).toEqual([]);
  });

  it('asks what to do with possible duplicates before publishing', async () => {
    const effect = await page({}, [], { ...preview, will_review: 2 });
    expect(effect).toContain('2 rows may already be in your ledger');
    expect(effect).toContain('<dt>New</dt><dd>1.202<small>'); // beside 2 possible duplicates
    expect(effect).toContain(`<a href="${IMPORT_PATH}/rows?effect=review">Compare them</a>`);
    expect(effect).toMatch(/<select[^>]*name="on_possible_duplicate" required/);
    expect(effect).toContain('<option value="" selected>Choose</option>');
    expect(await htmlProblems(effect)).toEqual([]);
    expect(await page({}, [], { ...preview, will_review: 1 })).toContain('One row may already be in your ledger');
    expect(await page()).not.toContain('on_possible_duplicate');
  });

  it('says on the button what happens', async () => {
    const button = async (some: Partial<WirePreview> | null, over: Over = {}) =>
      /\/publish">.*?<button type="submit">(.*?)<\/button><\/form>/s.exec(
        await page(over, [], some && { ...preview, ...some }),
      )?.[1];
    const counting = (counts: Record<string, number>): Over => ({
      verification: { expectedRecordCounts: counts, readback: { status: 'not_verified' } },
    });
    expect(await button({})).toBe('Add 1.204 transactions to the ledger');
    expect(await button({ will_create: 1 })).toBe('Add 1 transaction to the ledger');
    expect(await button({}, counting({ transactions: 3, trades: 2 }))).toBe('Add 1.204 entries to the ledger');
    expect(await button({ will_create: 2 }, counting({ categories: 5 }))).toBe('Add 2 categories');
    expect(await button({ will_review: 2 })).toBe('Add the new transactions to the ledger');
    expect(await button({ will_create: 0 })).toBe('Finish without adding anything');
    expect(await button({ will_create: 0, will_match: 0 }, { type: 'NativeImport' })).toBe(
      'Add everything to the ledger',
    );
    expect(await button(null)).toBe('Add everything to the ledger');
  });

  it('shows the figures, whether the file is complete, and which rows are left out', async () => {
    const textOf = async (over: Over, some: Partial<WirePreview> = {}) =>
      (await page(over, [], { ...preview, ...some })).replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ');
    const proof = {
      currency: 'EUR',
      coversAllRows: true,
      sums: [{ figure: 'balance', from: 0, to: 1, expected: '1', found: '1' }],
    } as const;
    const whole = await textOf({ proof });
    expect(whole).toContain('New 1.204 01.01.2026 to 01.02.2026 Duplicates (skipped) 3');
    expect(whole).toContain('New balance of Giro 1.334,50 € now 100,00 €');
    expect(whole).toContain('the file is complete.');
    const [total] = preview.totals;
    if (total === undefined) throw new Error('The preview has a total');
    const many = { will_review: 2, totals: [total, { ...total, account: { id: null, name: 'Cash' } }] };
    const open = await textOf({ proof: { ...proof, coversAllRows: false } }, many);
    expect(open).toContain('Possible duplicates 2');
    expect(open).toContain('The file has no balances, so it cannot be checked whether rows are missing.');
    expect(open).not.toContain('New balance of');
    const stats = {
      rowsCount: 2,
      validRowsCount: 2,
      invalidRowsCount: 0,
      mappingsCount: 0,
      unassignedMappingsCount: 0,
    };
    expect(await textOf({ stats: { ...stats, leftOutRowsCount: 1 } })).toContain('1 row is left out.');
  });

  it('warns if the account will not hold the balance that the file states', async () => {
    const [total] = preview.totals;
    if (total === undefined) throw new Error('The preview has a total');
    const closing = { date: '2026-02-01', stated: '1500.00', ledger: '1334.50', difference: '165.50', agrees: false };
    const differing = await page({}, [], { ...preview, totals: [{ ...total, closing_balance: closing }] });
    const text = differing.replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
    expect(text).toContain('The file states a balance of 1.500,00 € at the end of 01.02.2026');
    expect(text).toContain('Giro will hold 1.334,50 €, 165,50 € less');
    expect(await htmlProblems(differing)).toEqual([]);
    const agreeing = { ...closing, stated: '1334.50', difference: '0.00', agrees: true };
    const equal = await page({}, [], { ...preview, totals: [{ ...total, closing_balance: agreeing }] });
    expect(equal).not.toContain('The file states a balance');
  });

  it('lists obstacles with links and hides the publish button', async () => {
    const wrong = {
      rowsCount: 2,
      validRowsCount: 1,
      invalidRowsCount: 1,
      mappingsCount: 0,
      unassignedMappingsCount: 0,
    };
    const blocked = await page({ stats: wrong });
    expect(blocked).toContain(`<a href="${IMPORT_PATH}/rows?valid=false">1 row has an error: repair it.</a>`);
    expect(blocked).not.toContain('/publish"');
    expect(await page({ blockers: ['x'] })).toContain(`href="${IMPORT_PATH}/mappings?assigned=false"`);
    expect(await page({ type: 'PdfImport' })).toContain('Choose an account for the import.');
    const native = await page({ type: 'NativeImport' }, ['invalid_date: Line 2 has no date'], null);
    expect(native).toContain('<li>Line 2 has no date</li>');
  });

  it('publishes a statement that does not add up only if the checkbox is selected', async () => {
    const unproved = await page(UNPROVED);
    expect(unproved).toContain('<data value="-5.00">');
    expect(unproved).toContain(`${FORM}${IMPORT_PATH}/publish">`);
    expect(unproved).toContain('name="accept_incomplete" type="checkbox" value="true"');
    expect(await htmlProblems(unproved)).toEqual([]);

    expect(await page({ ...UNPROVED, proof: null })).not.toContain('accept_incomplete');
    expect(await page({ ...UNPROVED, accountId: null })).not.toContain('/publish"');
  });

  it('can be published without a preview if it is too large', async () => {
    const large = await page({}, [], null);
    expect(large).toContain('too large for a preview');
    expect(large).toContain('/publish"');
  });
});

describe('newRowsSection', () => {
  const section = async (rows: readonly NewRow[], count = rows.length) =>
    String(await newRowsSection(aViewer(), { importId: 'i', title: 'New transactions', rows, count }));

  it('shows entries in the sign of the ledger, and leads to the others', async () => {
    const salary = { ...ROW, name: 'Salary', amount: '-2850', account: '' };
    const shown = await section([ROW, salary], 31);
    expect(shown).toContain('<td class="amount"><data value="-12.5">-€12.50</data></td>');
    expect(shown).toContain('<data value="2850" class="money-in">+€2,850.00</data>');
    expect(shown).toContain('<td class="wide-only">Giro</td>');
    expect(shown).toContain('<a href="/imports/i/rows?effect=create">and 29 more</a>');
  });

  it('names no account if all rows have the same, and says which amounts are values of holdings', async () => {
    const shown = await section([{ ...ROW, account: null, kind: 'holding', name: 'ACME', isPart: true }]);
    expect(shown).not.toContain('Account');
    expect(shown).toContain('<data value="12.5">€12.50</data>');
    expect(shown).toMatch(/ACME .*Holding.*Part/);
    expect(shown).not.toContain('more');
    expect(await section([])).toBe('');
  });

  it.each(INJECTED_NAMES)('shows %s as text', async (name) => {
    expect(injectedMarkup(await section([{ ...ROW, name, account: name }]))).toEqual([]);
  });
});

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
  const page = async (over: Over, statements: readonly ShownStatement[] = []): Promise<string> =>
    String(await importVerificationPage(aViewer(), { ...shownImport(over), statements }));
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
    expect(page1204).toContain('All 1,204 transactions are in the ledger and match the file.');
    expect(page1204).not.toContain('Trades');
    expect(await htmlProblems(page1204)).toEqual([]);
    expect(await page(proved('matched', { accounts: 2, transactions: 3 }))).toContain(
      'All 2 accounts and 3 transactions',
    );
    expect(await page(proved('matched', { rules: 1 }))).toContain('The rule is in the ledger and matches the file.');
    expect(await page(proved('matched', {}))).toContain('contained nothing to write');
  });

  it('marks differences', async () => {
    const differs = await page(proved('mismatch', { transactions: 3, tags: 1 }, { transactions: 2, tags: 1 }));
    expect(differs).toContain('<span class="badge error">Differs</span>');
    expect(differs).toContain('<span class="badge success">Matches</span>');
  });

  it.each([
    ['1204.10', true, '>Matches<'],
    ['1204.11', false, '>Differs<'],
    ['1204.11', null, 'The day went on after the file was made'],
    [null, null, 'Not stated'],
  ] as const)('compares the balance in the file, %s, with the ledger', async (stated, agrees, result) => {
    const account = { id: crypto.randomUUID(), name: 'Giro' };
    const balances = { account, currency: 'EUR', balanceDate: '2026-01-05', ledgerBalance: '1204.10' };
    const compared = await page(proved('matched', {}), [{ ...balances, closingBalance: stated, agrees }]);
    expect(compared).toContain(result);
    expect(compared).toContain('€1,204.10');
    expect(compared.includes('earlier transactions are missing')).toBe(agrees === false);
    expect(await htmlProblems(compared)).toEqual([]);
  });

  it('waits for the readback, and says if there is nothing to verify', async () => {
    const readback = { status: 'not_verified' } as const;
    const waiting = await page({ status: 'complete', verification: { expectedRecordCounts: {}, readback } });
    expect(waiting).toContain(`data-watch="${IMPORT_PATH}/progress"`);
    expect(await page({})).toContain('Nothing is added yet');
    const reverted = { expectedRecordCounts: {}, readback: { status: 'reverted' } } as const;
    expect(await page({ verification: reverted })).toContain('was undone');
  });
});

describe('importRevertPage', () => {
  it('shows what is removed and kept before it offers to undo', async () => {
    const page = String(await importRevertPage(aViewer(), { ...shownImport({ status: 'complete' }), edited: [] }));
    expect(page).toContain('up to 1 transaction.');
    expect(page).toContain(`${FORM}${IMPORT_PATH}/revert">`);
    expect(page).not.toContain('name="force"');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it.each(INJECTED_NAMES)('lists changed entries, named %s, and removes them only on confirmation', async (name) => {
    const edited = [{ id: crypto.randomUUID(), date: '2026-01-01', name }];
    const page = String(await importRevertPage(aViewer(), { ...shownImport({ status: 'complete' }), edited }));
    expect(page.match(/\/revert"/g)).toHaveLength(1);
    expect(page).toContain('<input type="hidden" name="force" value="true">');
    expect(injectedMarkup(page)).toEqual([]);
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('offers nothing if there is nothing to undo', async () => {
    const page = String(await importRevertPage(aViewer(), { ...shownImport(), edited: [] }));
    expect(page).not.toContain('/revert"');
  });
});
