import { describe, expect, it } from 'vitest';
import { recordBankBalance } from '../../../shared/bank/balances/domain/record-bank-balance.ts';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { EntryContent } from '../../../shared/ledger/entries/domain/entry.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anEntryContent, aPage } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-03-20T10:00:00.000Z';
const base = aPage();
const month = base.month;
const aValuation = (day: string, amount: string, kind: EntryContent['valuationKind'] = 'current_anchor') =>
  anEntryContent({
    kind: 'valuation',
    date: `${month}-${day}`,
    amount,
    name: 'Current balance',
    transactionKind: null,
    valuationKind: kind,
  });
const put = (page: Page, day: string, amount: string, connectionId = 'bank-a') =>
  recordBankBalance(page, aValuation(day, amount), { connectionId, hash: sha256(`${connectionId}${day}`), now: NOW });
const shown = (page: Page) => entriesOf(page).map(({ date, amount }) => [date.slice(8), amount]);
const idOf = (page: Page): string => entriesOf(page)[0]?.id ?? '';

describe('recordBankBalance', () => {
  it('keeps one valuation a month, on the newest day', () => {
    const first = put(base, '05', '100').page;
    const second = put(first, '06', '90').page;

    expect(shown(second)).toEqual([['06', '90']]);
    expect(idOf(second)).toBe(idOf(first));
  });

  it('changes nothing for the same or an older balance', () => {
    const page = put(base, '06', '90').page;

    expect(put(page, '06', '90')).toEqual({ page, changed: false });
    expect(put(page, '05', '100')).toEqual({ page, changed: false });
  });

  it('takes over the valuation of a former connection', () => {
    const page = put(put(base, '05', '100').page, '06', '90', 'bank-b').page;

    expect(shown(page)).toEqual([['06', '90']]);
    expect(page.slots[0]?.owners.map(({ id }) => id)).toEqual(['bank-a', 'bank-b']);
  });

  it('skips a day for which a person recorded a value', () => {
    const page = addEntry(base, aValuation('06', '77', 'reconciliation'), sha256('own'), NOW).page;

    expect(put(page, '06', '90').changed).toBe(false);
    expect(shown(put(page, '07', '80').page)).toEqual([
      ['06', '77'],
      ['07', '80'],
    ]);
  });

  it('keeps a person’s correction, and continues the next day', () => {
    const anchored = put(base, '05', '100').page;
    const corrected = editEntry(anchored, idOf(anchored), { amount: '101' }, NOW).page;

    expect(put(corrected, '05', '100').changed).toBe(false);
    expect(shown(put(corrected, '06', '90').page)).toEqual([
      ['05', '101'],
      ['06', '90'],
    ]);
  });

  it('does not restore a balance that a person deleted', () => {
    const anchored = put(base, '05', '100').page;
    const deleted = deleteEntry(anchored, idOf(anchored), NOW).page;

    expect(put(deleted, '05', '100').changed).toBe(false);
    expect(shown(put(deleted, '06', '90').page)).toEqual([['06', '90']]);
  });
});
