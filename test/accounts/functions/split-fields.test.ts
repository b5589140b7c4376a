import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOfTyped, splitValues, toSplits } from '../../../functions/accounts/account-pages/split-fields.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry, EntryContent } from '../../../shared/ledger/entries/domain/entry.ts';
import { changeTransaction, partsOf } from '../../../shared/ledger/entries/domain/transaction.ts';
import { UNKNOWN_AUTHOR } from '../../../shared/ledger/history/domain/entry-history.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, findEntry } from '../../../shared/ledger/pages/domain/read.ts';
import { toTransactionChanges } from '../../../shared/ledger/schema/transaction.ts';
import { countsAsSpending } from '../../../shared/ledger/totals/domain/spending.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { negate, sum } from '../../../shared/platform/domain/money/decimal.ts';
import { partField } from '../../../web/ledger/split-page.ts';
import { writeTypedAmount } from '../../../web/platform/format/money.ts';
import { anEntryContent, aPage } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-06-01T00:00:00.000Z';

const aParent = (content: Partial<EntryContent>) => {
  const { page, entryId } = addEntry(aPage(), anEntryContent(content), sha256('whole'), NOW);
  return { page, parent: findEntry(page, entryId) as Entry };
};

const split = (page: Page, parent: Entry, splits: readonly object[], seed: string): Page => {
  const stamp = { hashOf: (index: number) => sha256(`${seed}|${index}`), now: NOW, by: UNKNOWN_AUTHOR };
  return changeTransaction(page, parent, toTransactionChanges({ splits }), stamp);
};

const typedIn = (amounts: readonly string[], locale: string): Record<string, string> =>
  Object.fromEntries(
    amounts.flatMap((amount, at) => [
      [partField(at + 1, 'name'), at === 0 ? '' : `Part ${at}`],
      [partField(at + 1, 'amount'), writeTypedAmount(amount, locale)],
    ]),
  );

const flowOf = (page: Page): string => sum(headerOf(page).cells.map(({ flow }) => flow));
const spentOf = (page: Page): string =>
  sum(entriesOf(page).flatMap((entry) => (countsAsSpending(entry) ? [entry.amount] : [])));

const cents = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }).map((units) => {
  const digits = String(units < 0n ? -units : units).padStart(3, '0');
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
});
const locale = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN');
const typed = fc.array(cents, { minLength: 1, maxLength: 6 });

describe('typed parts', () => {
  it('that add up to the amount are accepted, and change neither the account nor what was spent', () => {
    fc.assert(
      fc.property(
        fc.record({ typed, again: typed, locale, isIn: fc.boolean(), excluded: fc.boolean() }),
        ({ typed, again, locale, isIn, excluded }) => {
          const total = sum(typed);
          fc.pre(!total.startsWith('-'));
          const { page, parent } = aParent({ amount: isIn ? negate(total) : total, excluded });
          const form = typedIn(total === '0' && isIn ? ['0'] : typed, locale);
          const once = split(page, parent, toSplits(form, { parent, parts: [], locale }), 'once');
          const parts = partsOf(once, parent.id);
          expect(sum(parts.map(({ amount }) => amount))).toBe(parent.amount);
          expect([flowOf(once), spentOf(once)]).toEqual([flowOf(page), spentOf(page)]);
          expect(leftOfTyped(splitValues(parent, parts, locale), parent, locale)).toBe('0');

          const now = findEntry(once, parent.id) as Entry;
          const same = toSplits(splitValues(now, parts, locale), { parent: now, parts, locale });
          expect(partsOf(split(once, now, same, 'same'), parent.id)).toEqual(parts);
          const rest = sum([total, ...again.map(negate)]);
          const others = toSplits(typedIn([...again, rest], locale), { parent: now, parts, locale });
          expect(flowOf(split(once, now, others, 'others'))).toBe(flowOf(page));
        },
      ),
      { numRuns: 100 },
    );
  });

  const { parent } = aParent({ amount: '64.2' });
  const errorsOf = (fields: Record<string, string>, over: Partial<Entry> = {}): readonly string[] => {
    try {
      toSplits(fields, { parent: { ...parent, ...over }, parts: [], locale: 'de-DE' });
    } catch (error) {
      if (error instanceof ValidationError) return error.extras.errors ?? [error.message];
    }
    return [];
  };

  it.each([
    [['60', '2,5'], {}, /^part_2_amount: 1,70\s\$ of 64,20\s\$ still to assign$/],
    [['60', '5'], {}, /^part_2_amount: 0,80\s\$ too much$/],
    [['60', '5'], { amount: '-64.2' }, /^part_2_amount: 0,80\s\$ too much$/],
    [['60', 'x'], {}, /part_2_amount: Enter the amount as 1\.234,50/],
    [['', ''], {}, /part_1_amount: Enter the amount of at least one part/],
  ])('%j are refused with the difference', (amounts, over, expected) => {
    const fields = Object.fromEntries(amounts.map((amount, at) => [partField(at + 1, 'amount'), amount]));
    expect(errorsOf(fields, over)).toEqual([expect.stringMatching(expected)]);
  });

  it('give the rest to the one that has no amount', () => {
    const amounts = (fields: Record<string, string>, over: Partial<Entry> = {}) =>
      toSplits(fields, { parent: { ...parent, ...over }, parts: [], locale: 'de-DE' }).map((part) => part['amount']);
    const form = { part_1_category: 'food', part_1_amount: '', part_2_amount: '60', part_3_amount: '' };
    expect(amounts(form)).toEqual(['4.2', '60']);
    expect(amounts(form, { amount: '-64.2' })).toEqual(['-4.2', '-60']);
    expect(amounts({ ...form, part_2_amount: '64,2' })).toEqual(['64.2']);
    expect(errorsOf({ ...form, part_3_category: 'home' })).toEqual(['part_3_amount: Enter the amount of part 3']);
    expect(errorsOf({ ...form, part_2_amount: '65' })).toEqual([
      expect.stringMatching(/^part_2_amount: 0,80\s\$ too much$/),
    ]);
  });

  it('need an amount for each name', () => {
    expect(errorsOf({ part_1_name: 'Food', part_1_amount: '', part_2_amount: '64,2' })).toEqual([
      'part_1_amount: Enter the amount of part 1',
    ]);
  });

  it('keep what the form does not show', () => {
    const part = { ...parent, id: 'p', notes: 'own', merchantId: 'm', tagIds: ['t'], excluded: true };
    const form = { ...typedIn(['64.2'], 'de-DE'), [partField(1, 'id')]: 'p' };
    expect(toSplits(form, { parent: { ...parent, hasParts: true }, parts: [part], locale: 'de-DE' })).toEqual([
      {
        amount: '64.2',
        category_id: '',
        notes: 'own',
        merchant_id: 'm',
        tag_ids: ['t'],
        excluded: true,
        kind: 'standard',
      },
    ]);
  });
});
