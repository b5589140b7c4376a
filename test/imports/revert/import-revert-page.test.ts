import { describe, expect, it } from 'vitest';
import type { RevertCounts } from '../../../shared/ledger/history/domain/revert.ts';
import { importRevertPage } from '../../../web/imports/revert/import-revert-page.ts';
import { aViewer, IMPORT_PATH, shownImport } from '../../support/imports/shown-import.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../../support/pages/injections.ts';

const NOTHING_SEEN = { removed: [], accountNames: new Map(), isOwnAccount: false, editedCount: 0 } as const;

const revertPage = async (counts: RevertCounts | null): Promise<string> =>
  String(
    await importRevertPage(aViewer(), { ...shownImport({ status: 'complete' }), ...NOTHING_SEEN, counts, edited: [] }),
  );

const FORM = '<form method="post" action="';

describe('importRevertPage', () => {
  it('shows what is removed and kept before it offers to undo', async () => {
    const page = await revertPage({ removed: 1204, keptForOthers: 3, keptForPeople: 1 });
    expect(page).toContain('<h2>Will be removed</h2>');
    expect(page).toContain('<li>1,204 transactions that came only from this import.</li>');
    expect(page).toContain('<li>3 entries that another import or a bank connection has too.</li>');
    expect(page).toContain('<li>One entry that a person added.</li>');
    expect(page).toContain('You cannot reverse this');
    expect(page).toContain('<h2>Will be kept</h2>');
    expect(page).toContain(`<a href="${IMPORT_PATH}">Cancel</a></div>`);
    expect(page).toContain(`${FORM}${IMPORT_PATH}/revert">`);
    expect(page).not.toContain('name="force"');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('names the accounts, the days and the money that are removed, and how many were edited', async () => {
    const sum = { accountId: 'a', currency: 'USD', entries: 12, first: '2026-11-01', last: '2026-11-26' };
    const page = String(
      await importRevertPage(aViewer(), {
        ...shownImport({ status: 'complete' }),
        counts: { removed: 12, keptForOthers: 0, keptForPeople: 0 },
        removed: [{ ...sum, moneyIn: '3000', moneyOut: '412.20' }],
        accountNames: new Map([['a', 'Checking']]),
        isOwnAccount: false,
        editedCount: 3,
        edited: [],
      }),
    );
    for (const text of [
      '<a href="/accounts/a">Checking</a>',
      '>12<',
      '$3,000.00',
      '$412.20',
      '3 of them have been edited',
    ])
      expect(page).toContain(text);
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('names only kinds of records that the import created, and says why its account is kept', async () => {
    const pageOf = async (before: Record<string, number>, after: Record<string, number>, isOwnAccount = true) => {
      const readback = { status: 'matched', beforeCounts: before, afterCounts: after } as const;
      const over = {
        status: 'complete',
        accountId: 'a',
        verification: { expectedRecordCounts: {}, readback },
      } as const;
      const shown = shownImport(over, 'First');
      return String(
        await importRevertPage(aViewer(), { ...shown, ...NOTHING_SEEN, counts: null, edited: [], isOwnAccount }),
      );
    };
    const known = { accounts: 1, categories: 3, tags: 0 };
    const plain = await pageOf(known, { ...known, transactions: 10 });
    expect(plain).not.toContain('that it created');
    expect(plain).toContain(
      '<li>The account First, which you added for this file. You can delete it on <a href="/accounts/a">its page</a>.</li>',
    );
    const tagged = await pageOf(known, { accounts: 1, categories: 5, tags: 1 }, false);
    expect(tagged).toContain('<li>Categories and tags that it created and nothing else uses.</li>');
    expect(tagged).toContain('<li>The account First.</li>');
  });

  it('says what is kept without numbers if they are unknown', async () => {
    expect(await revertPage(null)).toContain(
      '<li>Entries that another import, a bank connection or a person added too.</li>',
    );
    expect(await revertPage({ removed: 1, keptForOthers: 0, keptForPeople: 0 })).not.toContain('a person added');
  });

  it.each(INJECTED_NAMES)('lists changed entries, named %s, and removes them only on confirmation', async (name) => {
    const edited = [{ id: crypto.randomUUID(), date: '2026-01-01', name }];
    const page = String(
      await importRevertPage(aViewer(), {
        ...shownImport({ status: 'complete' }),
        ...NOTHING_SEEN,
        counts: null,
        edited,
      }),
    );
    expect(page.match(/\/revert"/g)).toHaveLength(1);
    expect(page.match(/>Cancel</g)).toHaveLength(1);
    expect(page).toContain('<input type="hidden" name="force" value="true">');
    expect(injectedMarkup(page)).toEqual([]);
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('offers nothing if there is nothing to undo', async () => {
    const page = String(
      await importRevertPage(aViewer(), { ...shownImport(), ...NOTHING_SEEN, counts: null, edited: [] }),
    );
    expect(page).not.toContain('/revert"');
    expect(page).toContain(`<a href="${IMPORT_PATH}">Back to the import</a>`);
  });
});
