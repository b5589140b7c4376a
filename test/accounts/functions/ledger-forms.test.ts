import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTransactionFields, toTransactionForm } from '../../../functions/accounts/account-pages/edit-transaction.ts';
import { formVersion } from '../../../functions/platform/form-version.ts';
import { submissionId } from '../../../functions/platform/submit-once.ts';
import { toTransactionChanges } from '../../../shared/ledger/schema/transaction.ts';
import { canonicalDecimal } from '../../../shared/platform/domain/money/decimal.ts';
import { entityTag } from '../../../shared/platform/http/response/entity-tag.ts';
import { aWireTransaction } from '../../support/pages/ledger-content.ts';

const [SHOP, TAG, OTHER_TAG] = ['1', '2', '3'].map((digit) => `0195583d-6b7c-7a10-8d2e-3f4a5b6c7d0${digit}`);
const CATALOGUE = {
  categories: [],
  merchants: [{ id: SHOP ?? '', name: 'Corner Shop' }],
  tags: [
    { id: TAG ?? '', name: 'holiday' },
    { id: OTHER_TAG ?? '', name: 'work' },
  ],
};
const EN = { locale: 'en', catalogue: CATALOGUE };
const TYPED = { name: 'Coffee', date: '2026-03-01', direction: 'out', amount: '4.50', kind: 'standard' };

describe('toTransactionFields', () => {
  it.each([
    ['en', 'out', '4.50', '4.5'],
    ['en', 'in', '4.50', '-4.5'],
    ['de', 'in', '1.234,50', '-1234.5'],
    ['en', 'in', '0', '0'],
  ])('in %s, reads %s %s as the ledger amount %s', (locale, direction, amount, ledger) => {
    const fields = toTransactionFields({ ...TYPED, direction, amount }, { ...EN, locale });
    expect(fields['amount']).toBe(ledger);
  });

  it.each([
    [{ amount: '-5' }, 'amount: Enter the amount without a minus'],
    [{ amount: 'five' }, 'amount: Enter the amount as 1,234.50, with at most 18 digits before the decimal point'],
    [{ merchant: 'Nobody' }, 'merchant "Nobody" is not one of your merchants'],
  ])('reports an error of %j at its field', (over, sentence) => {
    expect(() => toTransactionFields({ ...TYPED, ...over }, EN)).toThrow(sentence);
  });

  it('reads a line break of a form as one character', () => {
    expect(toTransactionFields({ ...TYPED, notes: 'one\r\ntwo' }, EN)['notes']).toBe('one\ntwo');
  });

  it('finds merchants by name in any case, and tags by their checkboxes', () => {
    const typed = { ...TYPED, merchant: ' corner shop ', [`tag_${OTHER_TAG}`]: 'true', tag_unknown: 'true' };
    expect(toTransactionFields(typed, EN)).toMatchObject({ merchant_id: SHOP, tag_ids: [OTHER_TAG] });
  });

  it('omits fields that the form does not have', () => {
    const fields = toTransactionFields({ name: 'Coffee', kind: 'standard' }, EN);
    expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(['amount']));
    expect(fields).not.toHaveProperty('date');
    expect(fields).not.toHaveProperty('excluded');
  });

  it('changes nothing if the form is submitted unchanged', () => {
    const amounts = fc
      .tuple(fc.integer(), fc.constantFrom('', '.05', '.125'))
      .map(([whole, rest]) => canonicalDecimal(`${whole}${rest}`) ?? '0');
    fc.assert(
      fc.property(amounts, fc.boolean(), fc.constantFrom('en', 'de', 'fr', 'pl'), (amount, excluded, locale) => {
        const shop = { id: SHOP ?? '', name: 'Corner Shop' };
        const tags = [{ id: TAG ?? '', name: 'holiday' }];
        const transaction = aWireTransaction({ amount, excluded, merchant: shop, tags, notes: 'a note' });
        const { values } = toTransactionForm(transaction, locale);
        const { entry } = toTransactionChanges(toTransactionFields(values, { ...EN, locale }));
        expect(entry).toEqual({
          name: 'Coffee',
          date: '2026-03-01',
          amount,
          transactionKind: 'standard',
          notes: 'a note',
          categoryId: null,
          merchantId: SHOP,
          tagIds: [TAG],
          excluded,
        });
      }),
    );
  });
});

describe('formVersion', () => {
  it('accepts a change only for the version that the form shows', () => {
    const record = { name: 'Coffee' };
    expect(() => formVersion({ version: entityTag(record) })(record)).not.toThrow();
    expect(() => formVersion({ version: entityTag(record) })({ name: 'Tea' })).toThrow(
      'changed this after you opened it',
    );
    expect(() => formVersion({})(record)).toThrow('changed this after you opened it');
  });
});

describe('submissionId', () => {
  const idOf = (once: string, name: string) =>
    submissionId({ familyId: 'family', fields: { once }, request: { name } });

  it('is the same for a form that is sent twice, and different for other content', () => {
    expect(idOf('a', 'Coffee')).toBe(idOf('a', 'Coffee'));
    expect(new Set([idOf('a', 'Coffee'), idOf('b', 'Coffee'), idOf('a', 'Tea')]).size).toBe(3);
  });
});
