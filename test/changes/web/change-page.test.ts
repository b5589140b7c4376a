import { describe, expect, it } from 'vitest';
import { startedChangeSet } from '../../../shared/changes/endpoint-examples.ts';
import type { ChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { changePage } from '../../../web/changes/change-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';

const NOW = '2026-03-01T08:00:00.000Z';

/** The page of an applied change, after its transactions were read again. */
const pageAfter = async (found: Omit<NonNullable<ChangeSet['verification']>, 'checked_at'>): Promise<string> => {
  const started = startedChangeSet({ kind: 'bulk_edit', transaction_ids: [], changes: { notes: 'x' } });
  const changeSet: ChangeSet = { ...started, status: 'applied', verification: { ...found, checked_at: NOW } };
  return String(
    await changePage(aViewer(), { changeSet, entries: null, names: new Map(), form: newForm(), later: [] }),
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
});

describe('the page of an undone change', () => {
  it('says what did not come back', async () => {
    const started = startedChangeSet({ kind: 'bulk_edit', transaction_ids: [], changes: { notes: 'x' } });
    const changeSet: ChangeSet = { ...started, status: 'reverted', error: 'Transactions without their former tag: 2' };
    const content = { changeSet, entries: null, names: new Map(), form: newForm(), later: [] };
    expect(String(await changePage(aViewer(), content))).toContain('Transactions without their former tag: 2');
  });
});
