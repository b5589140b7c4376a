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
    expect(text).toContain('31 Dec (%d %b)');
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
    expect(await page({ ...UNPROVED, status: 'failed', error: 'not_publishable: x' })).toContain('publish anyway');
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

  it('shows the reason of a failure and offers to publish again', async () => {
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
    String(await importEffectPage(aViewer({ locale: 'de' }), { ...shownImport(over), preview: shown, faults }));

  it('shows the effect of publishing and a button to publish', async () => {
    const effect = await page();
    expect(effect).toContain('<strong>1.204</strong>');
    expect(effect).toContain('1.234,50');
    expect(effect).toContain('Food, Rent and 23 more');
    expect(effect).toMatch(/Balance before.*Balance after.*100,00.*1\.334,50/s);
    expect(effect).toContain(`${FORM}${IMPORT_PATH}/publish">`);
    expect(await htmlProblems(effect)).toEqual([]);
  });

  it('asks what to do with possible duplicates before publishing', async () => {
    const effect = await page({}, [], { ...preview, will_review: 2 });
    expect(effect).toContain('2 rows may already be in your ledger');
    expect(effect).toContain(`<a href="${IMPORT_PATH}/rows?effect=review">Compare them</a>`);
    expect(effect).toMatch(/<select[^>]*name="on_possible_duplicate" required/);
    expect(effect).toContain('<option value="" selected>Choose</option>');
    expect(await htmlProblems(effect)).toEqual([]);
    expect(await page({}, [], { ...preview, will_review: 1 })).toContain('One row may already be in your ledger');
    expect(await page()).not.toContain('on_possible_duplicate');
  });

  it('says the whole effect in one sentence before the button', async () => {
    const [total] = preview.totals;
    const sentence = async (over: Over, some: Partial<WirePreview>) => {
      const [, text = ''] =
        /<h2>Publish<\/h2>\s*<p><strong>(.*?)<\/strong>/s.exec(
          await page(over, [], { ...preview, new_accounts: { count: 0, names: [] }, ...some }),
        ) ?? [];
      return text.replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
    };
    const proof = {
      currency: 'EUR',
      coversAllRows: true,
      sums: [{ figure: 'balance', from: 0, to: 1, expected: '1', found: '1' }],
    } as const;
    expect(await sentence({ proof }, {})).toBe(
      'Adds 1.204, skips 3 duplicates; balance 100,00 € → 1.334,50 €; the file is complete.',
    );
    expect(await sentence({}, { new_accounts: { count: 2, names: ['Giro', 'Cash'] } })).toContain(
      'skips 3 duplicates, creates 2 accounts; balance',
    );
    const none = { will_create: 0, will_match: 1, totals: [] };
    const nothing = await sentence({ proof: { ...proof, coversAllRows: false } }, none);
    expect(nothing).toBe('Adds nothing, skips 1 duplicate; the file does not say whether rows are missing.');
    if (total === undefined) throw new Error('The preview has a total');
    const cash = { ...total, account: { id: null, name: 'Cash' }, balance_after: '99.00' };
    expect(await sentence({ type: 'TradeImport' }, { will_match: 0, totals: [total, cash] })).toContain(
      'Adds 1.204; balance of Giro 100,00 € → 1.334,50 €; balance of Cash 100,00 € → 99,00 €',
    );
    expect(await sentence({}, { totals: [total, total, total, total] })).toContain('; 4 balances change');
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

  it('confirms in a sentence that everything was read back', async () => {
    const page1204 = await page(proved('matched', { transactions: 1_204, trades: 0 }));
    expect(page1204).toContain('All 1,204 transactions were read back from the ledger and match.');
    expect(page1204).not.toContain('Trades');
    expect(await htmlProblems(page1204)).toEqual([]);
    expect(await page(proved('matched', { accounts: 2, transactions: 3 }))).toContain(
      'All 2 accounts and 3 transactions',
    );
    expect(await page(proved('matched', { rules: 1 }))).toContain(
      'The rule was read back from the ledger and matches.',
    );
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
    expect(await page({})).toContain('Nothing is published yet');
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
