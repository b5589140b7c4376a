import { describe, expect, it } from 'vitest';
import { startedChangeSet } from '../../../shared/changes/endpoint-examples.ts';
import type { ChangeSet, ChangeSetEntry } from '../../../shared/changes/schema/change-set.ts';
import { changePage } from '../../../web/changes/change-page.ts';
import { changesInWords } from '../../../web/changes/change-words.ts';
import { changesPage } from '../../../web/changes/changes-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { aViewer, PAGE_META } from '../../support/pages/ledger-content.ts';

const NOW = '2026-03-01T08:00:00.000Z';

/** The page of an applied change, after its transactions were read again. */
const pageAfter = async (found: Omit<NonNullable<ChangeSet['verification']>, 'checked_at'>): Promise<string> => {
  const started = startedChangeSet({ kind: 'bulk_edit', transaction_ids: [], changes: { notes: 'x' } });
  const changeSet: ChangeSet = { ...started, status: 'applied', verification: { ...found, checked_at: NOW } };
  return String(
    await changePage(aViewer(), {
      changeSet,
      entries: null,
      names: new Map(),
      by: 'Ada Stone',
      form: newForm(),
      later: [],
    }),
  );
};

describe('the page of an applied change', () => {
  it('says that the transactions were read again and have the new values', async () => {
    expect(await pageAfter({ status: 'verified', applied: 1, skipped: 0, wrong: 0 })).toContain(
      '1 transaction changed and verified.',
    );
    expect(await pageAfter({ status: 'verified', applied: 3, skipped: 2, wrong: 0 })).toContain(
      '3 transactions changed and verified. 2 changed after the preview',
    );
  });

  it('does not say that transactions were read again if none was changed', async () => {
    const page = await pageAfter({ status: 'verified', applied: 0, skipped: 2, wrong: 0 });
    expect(page).toContain('No transactions were changed. 2 changed after the preview or were deleted');
    expect(page).not.toContain('read again');
  });

  it('says how many transactions do not have the new values', async () => {
    const page = await pageAfter({ status: 'mismatch', applied: 5, skipped: 0, wrong: 2 });
    expect(page).toContain('2 of 5 changed transactions do not have the new values.');
    expect(page).toContain('Undo this change and preview it again.');
  });

  it('still says how many transactions had the values already or could not change', async () => {
    const started = startedChangeSet({ kind: 'bulk_edit', transaction_ids: [], changes: { notes: 'x' } });
    const verification = { status: 'verified', applied: 3, skipped: 0, wrong: 0, checked_at: NOW } as const;
    const counts = { ...started.counts, changes: 3, unchanged: 2, refused: 1 };
    const changeSet: ChangeSet = { ...started, status: 'applied', counts, verification };
    const content = { changeSet, entries: null, names: new Map(), by: 'Ada Stone', form: newForm(), later: [] };
    expect(String(await changePage(aViewer(), content))).toContain(
      '3 changed, 2 that need no change, 1 that cannot change',
    );
  });
});

describe('a transaction on the page of a change', () => {
  it('has the field, its former and its new value, and who changed it is said once', async () => {
    const started = startedChangeSet({ kind: 'bulk_edit', transaction_ids: [], changes: { category_id: 'dining' } });
    const transaction = { name: 'Bakery', date: '2026-02-03', amount: '4.80', currency: 'EUR' };
    const entry = {
      ...{ transaction_id: 't', action: 'change', reason: null, merged_into: null, state: 'applied', transaction },
      ...{ before: { category_id: 'food' }, after: { category_id: 'dining' } },
    } as unknown as ChangeSetEntry;
    const content = {
      changeSet: { ...started, status: 'applied' } as const,
      entries: { data: [entry], meta: PAGE_META },
      names: new Map([
        ['food', 'Groceries'],
        ['dining', 'Dining'],
      ]),
      ...{ by: 'Ada Stone', form: newForm(), later: [] },
    };
    const text = String(await changePage(aViewer(), content)).replaceAll(/<[^>]+>/g, '');
    expect(text).toContain('Category: Groceries → Dining');
    expect(text).toMatch(/Started by\s*Ada Stone/);
  });
});

describe('the edit history', () => {
  const started = startedChangeSet({ kind: 'bulk_edit', transaction_ids: [], changes: { notes: 'x' } });
  const listed = async (over: Partial<ChangeSet>): Promise<string> =>
    String(
      await changesPage(aViewer(), { changeSets: [{ ...started, ...over }], names: new Map(), meta: PAGE_META }),
    ).replaceAll(/<[^>]+>/g, '');

  it('says of an undone edit when it was undone', async () => {
    const times = { applied_at: '2026-02-01T08:00:00.000Z', updated_at: '2026-03-01T08:00:00.000Z' };
    expect(await listed({ status: 'reverted', ...times })).toContain('Undone Mar 1');
    expect(await listed({ status: 'applied', ...times })).toContain('Applied Feb 1');
  });

  it('says who made an edit', async () => {
    const people = new Map([[started.id, 'Ada Stone']]);
    const content = { changeSets: [started], names: new Map(), people, meta: PAGE_META };
    expect(String(await changesPage(aViewer(), content))).toContain('by Ada Stone');
  });

  it('names the file of an import, and leads to its undo unless that has begun', async () => {
    const file = { id: 'i', filename: '<b>.csv', at: '2026-02-01T08:00:00.000Z', count: 2, isUndone: false };
    const page = async (imports: readonly (typeof file)[]) =>
      String(await changesPage(aViewer(), { changeSets: [], imports, names: new Map(), meta: PAGE_META }));
    expect(await page([file])).toContain('<a href="/imports/i">Import of &lt;b&gt;.csv</a>');
    expect(await page([file])).toContain('<a href="/imports/i/revert">');
    expect(await page([{ ...file, isUndone: true }])).not.toContain('<a href="/imports/i/revert">');
    expect(await page([])).toContain('No edits yet');
    const cut = { changeSets: [], imports: [file], importsLeftOut: 9, names: new Map(), meta: PAGE_META };
    expect(String(await changesPage(aViewer(), cut))).toContain('9 more imports are in the list of');
  });

  it('has neither a count nor a time of an edit that is still prepared', async () => {
    const page = await listed({ status: 'preparing' });
    expect(page).toContain('Preparing the preview');
    expect(page).not.toContain('Preparing the preview on');
    expect(page).not.toContain('0 transactions');
  });

  it.each([
    [{ add_tag_ids: ['a'] }, 'Add the tag Food'],
    [{ add_tag_ids: ['a', 'b'], category_id: null }, 'Add the tags Food, Fun, Remove the category'],
    [{ remove_tag_ids: [] }, 'Remove no tag'],
    [{ excluded: true }, 'Leave out of totals'],
  ])('says what %j does', (changes, words) => {
    const names = new Map([
      ['a', 'Food'],
      ['b', 'Fun'],
    ]);
    expect(changesInWords({ ...started, changes }, names)).toBe(words);
  });
});

describe('the page of an undone change', () => {
  it('says what did not come back', async () => {
    const started = startedChangeSet({ kind: 'bulk_edit', transaction_ids: [], changes: { notes: 'x' } });
    const changeSet: ChangeSet = { ...started, status: 'reverted', error: 'Transactions without their former tag: 2' };
    const content = { changeSet, entries: null, names: new Map(), by: 'Ada Stone', form: newForm(), later: [] };
    expect(String(await changePage(aViewer(), content))).toContain('Transactions without their former tag: 2');
  });
});
