import { describe, expect, it } from 'vitest';
import type { KnownRecordCounts } from '../../../shared/imports/domain/import-attributes.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { type Doubts, NO_DOUBTS } from '../../../shared/imports/known-records/domain/correct-plan.ts';
import { NO_KNOWN_RECORDS } from '../../../shared/imports/known-records/domain/known-counts.ts';
import { knownRefusal } from '../../../shared/imports/known-records/domain/known-refusal.ts';
import type { ReviewedRow } from '../../../shared/imports/known-records/use-cases/review-known.ts';
import { NOTHING_LEFT_OUT } from '../../../shared/imports/left-out/domain/left-out-money.ts';
import { toWireKnownRecords } from '../../../shared/imports/schema/known-records.ts';
import type { WirePreview } from '../../../shared/imports/schema/preflight.ts';
import { importEffectPage } from '../../../web/imports/preview/import-effect-page.ts';
import type { NewRow } from '../../../web/imports/preview/new-rows.ts';
import { aPlanRow } from '../../support/imports/plan-rows.ts';
import { aViewer, IMPORT_PATH, shownImport } from '../../support/imports/shown-import.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';

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
const FORM = '<form method="post" action="';
const ROW: NewRow = {
  number: 1,
  merchant: null,
  rules: [],
  cell: null,
  kind: 'transaction',
  isPart: false,
  date: '2026-01-31',
  name: 'Bakery',
  account: 'Giro',
  amount: '12.5',
  currency: 'EUR',
  category: null,
};

const rows = { first: [ROW], repeated: [], categories: [], ruled: { rows: 0, rules: 0, isWhole: true } };

describe('importEffectPage', () => {
  const preview: WirePreview = {
    will_create: 1_204,
    will_review: 0,
    will_match: 3,
    will_skip_deleted: 0,
    known_records: null,
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
        opening_balance: null,
        rows: 2,
      },
    ],
  };
  const page = async (
    over: Over = {},
    faults: readonly string[] = [],
    shown: WirePreview | null = preview,
    debts: ReadonlySet<string> = new Set(),
    accountName = 'Giro' as string | null,
  ) =>
    String(
      await importEffectPage(aViewer({ locale: 'de' }), {
        ...shownImport(over, accountName),
        preview: shown,
        debts,
        isAccountEmpty: false,
        checked: 'a',
        rows,
        leftOut: NOTHING_LEFT_OUT,
        bookings: [],
        figures: 'balances',
        faults,
      }),
    );

  it('shows rows that match under other names, with an example', async () => {
    const of = async (...names: readonly string[]) => {
      const otherNames = new Map(names.map((name, at) => [at + 1, { name, entryName: 'Coffee' }]));
      const shown = { ...shownImport(), preview, debts: new Set<string>(), isAccountEmpty: false, checked: 'a', rows };
      const content = { ...shown, leftOut: NOTHING_LEFT_OUT, bookings: [], figures: 'balances', faults: [] } as const;
      return String(await importEffectPage(aViewer(), { ...content, otherNames }));
    };
    expect(await of()).not.toContain('other names');
    expect(await of('Dentist')).toContain('One row matches an entry with another name: “Dentist” and “Coffee”.');
    const page = await of('Dentist', 'Charity');
    expect(page).toContain('2 rows match entries with other names, such as “Dentist” and “Coffee”.');
    expect(page).toContain(`<a href="${IMPORT_PATH}/rows?effect=match">Compare them</a>`);
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('shows the effect of publishing and a button to publish', async () => {
    const effect = await page();
    expect(effect).toContain('<dt>New</dt><dd>1.204<small>');
    expect(effect).toContain('1.234,50');
    expect(effect).toContain('Food, Rent and 23 more');
    expect(effect).toMatch(/Balance today.*Balance today with this file.*100,00.*1\.334,50/s);
    expect(effect).toContain('<th scope="row">Bakery');
    expect(effect).toContain(`${FORM}${IMPORT_PATH}/publish" id="publish">`);
    const button = /id="publish">.*?<button type="submit">([^<]+)<\/button><\/form>/s.exec(effect)?.[1];
    expect(effect).toContain(`<p class="saving in-reach"><button type="submit" form="publish">${button}</button></p>`);
    expect(await htmlProblems(effect)).toEqual([]);
  });

  const knownRecords = (counts: Partial<KnownRecordCounts>, doubts: Partial<Doubts> = {}) => {
    const row: ReviewedRow = {
      row: aPlanRow({ row: 12, name: 'Bakery', known: 'update' }),
      currency: 'EUR',
      effect: 'update',
      before: { amount: '4.8', categoryId: null },
      after: { amount: '4.9', categoryId: 'c' },
      isUnlinked: false,
    };
    return toWireKnownRecords({
      counts: { ...NO_KNOWN_RECORDS, ...counts },
      doubts: { ...NO_DOUBTS, ...doubts },
      rows: (counts.updated ?? 0) > 0 ? [row] : [],
      known: new Set(),
      steps: [],
    });
  };
  const choicesOn = (shown: string): readonly string[] => {
    const [field = ''] = /<select[^>]*name="on_known_records" required.*?<\/select>/s.exec(shown) ?? [];
    return [...field.matchAll(/<option value="(\w*)"/g)].map(([, value = '']) => value);
  };

  it('asks whether to correct what an earlier file created, and shows the values before and after', async () => {
    const known = knownRecords({ same: 450, updated: 50, left: 1, deleted: 2 });
    const counts = { will_create: 0, will_match: 501, will_skip_deleted: 2 };
    const effect = await page({ type: 'NativeImport' }, [], { ...preview, ...counts, known_records: known });
    expect(effect).toContain('<dt>Corrections</dt><dd>50');
    expect(effect).toContain('<dt>Duplicates (skipped)</dt><dd>451');
    expect(effect).toContain('50 records have other values than in an earlier file.');
    expect(choicesOn(effect)).toEqual(['', 'update', 'match', 'create']);
    expect(effect).toMatch(/Bakery.*4,80.*other category.*4,90.*other category.*Corrected/s);
    expect(effect).toContain('52 more are not shown.');
    expect(effect).not.toContain('There is nothing to add');
    expect(await htmlProblems(effect)).toEqual([]);
    const same = knownRecords({ same: 450, left: 1 });
    expect(choicesOn(await page({}, [], { ...preview, known_records: same }))).toEqual([]);
  });

  it('offers only to add everything as new if records look like those of another program', async () => {
    const unlike = knownRecords({}, { unlike: 1, deletedAccounts: ['Giro'] });
    const effect = await page({}, [], { ...preview, known_records: unlike });
    expect(effect).toContain(
      'One record has the id of a record in an earlier file, but looks different. To bring the file in instead of the earlier one, undo that import first. The account Giro was deleted since the earlier file.',
    );
    expect(choicesOn(effect)).toEqual(['', 'create']);
    expect(await htmlProblems(effect)).toEqual([]);
  });

  it.each([
    [{ updated: 9 }, {}, '9 records have other values than in an earlier file', ['', 'update', 'match', 'create']],
    [{}, { unlike: 9 }, '9 records have the ids of an earlier file, but look different', ['', 'create']],
  ])('asks again after a large file was refused, whose records only publishing compares: %j %j', async (...given) => {
    const [counts, doubts, sentence, choices] = given;
    const refusal = knownRefusal('i', {
      counts: { ...NO_KNOWN_RECORDS, ...counts },
      doubts: { ...NO_DOUBTS, ...doubts },
      examples: [],
    });
    const error = `${refusal?.code}: ${refusal?.message}`;
    const effect = await page({ type: 'NativeImport', status: 'failed', error }, [], null);
    expect(effect).toContain(`<p>${sentence}.</p>`);
    expect(choicesOn(effect)).toEqual(choices);
  });

  it('asks what to do with possible duplicates before publishing', async () => {
    const effect = await page({}, [], { ...preview, will_review: 2 });
    expect(effect).toContain('2 rows may already be in your accounts');
    expect(effect).toContain('<dt>New</dt><dd>1.202<small>'); // beside 2 possible duplicates
    expect(effect).toContain(`<a href="${IMPORT_PATH}/rows?effect=review">Compare them</a>`);
    expect(effect).toMatch(/<select[^>]*name="on_possible_duplicate" required/);
    expect(effect).toContain('<option value="" selected>Choose</option>');
    expect(await htmlProblems(effect)).toEqual([]);
    expect(await page({}, [], { ...preview, will_review: 1 })).toContain('One row may already be in your accounts');
    expect(await page()).not.toContain('on_possible_duplicate');
  });

  it('says on the button what happens', async () => {
    const button = async (some: Partial<WirePreview> | null, over: Over = {}) =>
      /\/publish" id="publish">.*?<button type="submit">(.*?)<\/button><\/form>/s.exec(
        await page(over, [], some && { ...preview, ...some }),
      )?.[1];
    const counting = (counts: Record<string, number>): Over => ({
      verification: { expectedRecordCounts: counts, readback: { status: 'not_verified' } },
    });
    expect(await button({})).toBe('Add 1.204 transactions');
    expect(await button({ will_create: 1 })).toBe('Add 1 transaction');
    expect(await button({}, counting({ transactions: 3, trades: 2 }))).toBe('Add 1.204 entries');
    expect(await button({ will_create: 2 }, counting({ categories: 5 }))).toBe('Add 2 categories');
    expect(await button({ will_review: 2 })).toBe('Add the new transactions');
    expect(await button({ will_create: 0 })).toBe('Finish without adding anything');
    expect(await button({ will_create: 0, will_match: 0 }, { type: 'NativeImport' })).toBe('Add everything');
    expect(await button(null)).toBe('Add everything');
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
    expect(whole).toContain('The balances in the file add up, so no row is missing.');
    const [total] = preview.totals;
    if (total === undefined) throw new Error('The preview has a total');
    const many = { will_review: 2, totals: [total, { ...total, account: { id: null, name: 'Cash' } }] };
    const open = await textOf({ proof: { ...proof, coversAllRows: false } }, many);
    expect(open).toContain('Possible duplicates 2');
    expect(open).toContain(
      'The file does not state balances for all of its rows, so Counterfoil cannot tell whether rows are missing.',
    );
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

  it('leads from an account without entries to its name and its opening balance', async () => {
    const { accountId } = UNPROVED;
    const shown = async (isAccountEmpty: boolean): Promise<string> =>
      String(
        await importEffectPage(aViewer(), {
          ...shownImport({ accountId: accountId ?? null }, 'First'),
          preview: {
            ...preview,
            new_categories: { count: 0, names: [] },
            new_accounts: { count: 0, names: [] },
          },
          debts: new Set(),
          isAccountEmpty,
          checked: 'a',
          rows,
          leftOut: NOTHING_LEFT_OUT,
          bookings: [],
          figures: 'balances',
          faults: [],
        }),
      );
    const empty = await shown(true);
    expect(empty).toContain(`First is empty so far. You can <a href="/accounts/${accountId}/edit">rename it</a>`);
    expect(empty).toContain('No new categories, tags or merchants.');
    expect(await htmlProblems(empty)).toEqual([]);
    expect(await shown(false)).toContain('No new accounts, categories, tags or merchants.');
  });

  it('says that the balance of a debt is owed, even if it does not change', async () => {
    const [total] = preview.totals;
    if (total === undefined) throw new Error('The preview has a total');
    const owed = async (over: Partial<typeof total>, debts: readonly string[] = []) =>
      (await page({}, [], { ...preview, totals: [{ ...total, ...over }] }, new Set(debts))).match(/owed/g)?.length ?? 0;
    const card = { id: IMPORT_PATH, name: 'Card' };
    const same = { net: '0.00', balance_before: '100.00', balance_after: '100.00' };
    expect(await owed({ account: card, ...same }, [IMPORT_PATH])).toBe(4); // two figures, and both in the table
    expect(await owed({ account: card })).toBe(0);
    expect(await owed({ net: '-20.00', balance_before: '0.00', balance_after: '20.00' })).toBe(4); // a new one
    expect(await owed({})).toBe(0);
  });

  it('warns if the account will not hold the balance that the file states', async () => {
    const [total] = preview.totals;
    if (total === undefined) throw new Error('The preview has a total');
    const closing = { date: '2026-02-01', stated: '1500.00', ledger: '1334.50', difference: '165.50', agrees: false };
    const differing = await page({}, [], { ...preview, totals: [{ ...total, closing_balance: closing }] });
    const text = differing.replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
    expect(text).toContain('The file states a balance of 1.500,00 € for Giro at the end of 01.02.2026');
    expect(text).toContain('After the import, it will be 1.334,50 €: 165,50 € less');
    expect(await htmlProblems(differing)).toEqual([]);
    const agreeing = { ...closing, stated: '1334.50', difference: '0.00', agrees: true };
    const equal = await page({}, [], { ...preview, totals: [{ ...total, closing_balance: agreeing }] });
    expect(equal).not.toContain('The file states a balance');
  });

  it('offers to compare a file of one account that states no balance with the statement', async () => {
    const accountId = '7d5a7bd5-2a0b-4f6f-8f0a-5f3c2f5f6a11';
    const [first] = preview.totals;
    const total = { ...first, account: { id: accountId, name: 'Giro' } } as (typeof preview.totals)[number];
    const of = (some: Partial<typeof total>, over: Over = {}, debts?: ReadonlySet<string>) =>
      page({ accountId, ...over }, [], { ...preview, totals: [{ ...total, ...some }] }, debts);
    const open = await of({});
    expect(open).toContain(`action="${IMPORT_PATH}/balance"`);
    expect(open).toContain('Balance at the end of 01.02.2026');
    expect(open).toContain('so Counterfoil cannot tell whether rows are missing');
    expect(await htmlProblems(open)).toEqual([]);
    expect(await of({}, {}, new Set([accountId]))).toContain('Amount owed at the end of 01.02.2026');
    expect(await page({ accountId })).not.toContain('/balance"'); // of an account that does not exist yet
    expect(await of({ currency: 'USD' })).not.toContain('/balance"');

    const statementBalance = { date: '2026-02-01', amount: '1334.50', isOwed: false };
    const closing = { date: '2026-02-01', stated: '1334.50', ledger: '1334.50', difference: '0.00', agrees: true };
    const proved = await of({ closing_balance: closing }, { statementBalance });
    expect(proved).toContain('The balance matches your statement.');
    expect(proved).toContain('value="1334,50"');
    expect(proved).not.toContain('so Counterfoil cannot tell');
    expect(await htmlProblems(proved)).toEqual([]);
    const other = { ...closing, ledger: '1300.00', difference: '34.50', agrees: false };
    const differing = await of({ closing_balance: other }, { statementBalance });
    expect(differing).toContain('Your statement states a balance of');
    expect(await of({ closing_balance: other })).not.toContain('/balance"'); // the file states its own
  });

  it('says that a balance counts possible duplicates that nobody has decided', async () => {
    const effect = await page({}, [], { ...preview, will_review: 2 });
    expect(effect).toContain('<dt>Balance of Giro if all 2 possible duplicates are added</dt>');
    expect(effect).toContain('The 2 possible duplicates count as new until you decide.');
    expect(await page()).not.toContain('possible duplicate');
  });

  it('asks for another account if that of the import was deleted, and foretells nothing', async () => {
    const accountId = '7d5a7bd5-2a0b-4f6f-8f0a-5f3c2f5f6a11';
    const lost = async (over: Over = {}) => page({ accountId, ...over }, [], preview, new Set(), null);
    const says = (place: string) =>
      `<a href="${IMPORT_PATH}${place}">The account of this import was deleted: choose another one.</a>`;
    expect(await lost()).toContain(says('/columns'));
    expect(await lost({ type: 'QifImport' })).toContain(says('#account'));
    expect(await lost()).not.toContain('/publish"');
    expect(await lost()).not.toMatch(/Balance|Will be created|too large/);
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
    expect(blocked).toContain(`<a href="${IMPORT_PATH}/rows?valid=false">1 row has an error: fix it.</a>`);
    expect(blocked).not.toContain('/publish"');
    expect(await page({ blockers: ['x'] })).toContain(`href="${IMPORT_PATH}/mappings?assigned=false"`);
    expect(await page({ type: 'PdfImport' })).toContain('Choose the account that the file belongs to.');
    const native = await page({ type: 'NativeImport' }, ['invalid_date: Line 2 has no date'], null);
    expect(native).toContain('<li>Line 2 has no date</li>');
  });

  it('publishes a statement that does not add up only if the checkbox is selected', async () => {
    const unproved = await page(UNPROVED);
    expect(unproved).toContain('<data value="-5.00">');
    expect(unproved).toContain(`${FORM}${IMPORT_PATH}/publish" id="publish">`);
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
