import { describe, expect, it } from 'vitest';
import { putOpening, withoutOpening } from '../../../shared/bank/balances/domain/opening.ts';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anEntryContent, aPage } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-03-20T10:00:00.000Z';
const base = aPage();
const hash = sha256('opening');
const opening = (day: string, amount: string) =>
  anEntryContent({
    kind: 'valuation',
    date: `${base.month}-${day}`,
    amount,
    name: 'Opening balance',
    transactionKind: null,
    valuationKind: 'opening_anchor',
  });
const put = (page: Page, day: string, amount: string) =>
  putOpening(page, opening(day, amount), { connectionId: 'bank-a', hash, now: NOW });
const shown = (page: Page | undefined) => page && entriesOf(page).map(({ date, amount }) => [date.slice(8), amount]);
const first = put(base, '09', '100') ?? base;
const id = entriesOf(first)[0]?.id ?? '';

describe('putOpening', () => {
  it('moves the existing value, which keeps its id', () => {
    const moved = put(first, '05', '130');

    expect(shown(moved)).toEqual([['05', '130']]);
    expect(moved && entriesOf(moved)[0]?.id).toBe(id);
  });

  it('changes nothing when repeated', () => {
    expect(put(first, '09', '100')).toBeUndefined();
  });

  it('keeps a value that a person changed or deleted', () => {
    expect(put(editEntry(first, id, { amount: '1' }, NOW).page, '05', '130')).toBeUndefined();
    expect(put(deleteEntry(first, id, NOW).page, '05', '130')).toBeUndefined();
  });
});

describe('withoutOpening', () => {
  it('removes only what a feed added', () => {
    const beside = addEntry(first, opening('02', '7'), sha256('own'), NOW).page;

    expect(shown(withoutOpening(beside, hash))).toEqual([['02', '7']]);
  });

  it('keeps what a person changed, and a page without an opening value', () => {
    expect(withoutOpening(editEntry(first, id, { amount: '1' }, NOW).page, hash)).toBeUndefined();
    expect(withoutOpening(base, hash)).toBeUndefined();
  });
});
