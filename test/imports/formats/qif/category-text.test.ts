import { describe, expect, it } from 'vitest';
import { readCategoryText } from '../../../../shared/imports/formats/qif/domain/record-values.ts';

const known = new Set(['Rent/Mortgage']);

describe('readCategoryText', () => {
  it.each([
    ['', '', [], ''],
    ['Food', 'Food', [], ''],
    ['Bills:Cell Phone', 'Bills:Cell Phone', [], ''],
    ['Food & Dining/TRIP2025', 'Food & Dining', ['TRIP2025'], ''],
    ['Food/Trip: Work :Trip', 'Food', ['Trip', 'Work'], ''],
    ['/Trip', '', ['Trip'], ''],
    ['--Split--', '', [], ''],
    ['--SPLIT--', '', [], ''],
    ['[Savings Account]', '', [], 'Savings Account'],
    ['[A/C 12]/Trip', '', ['Trip'], 'A/C 12'],
    ['_DivInc|[Checking]', '_DivInc', [], 'Checking'],
    ['Food|Dining', 'Food|Dining', [], ''],
    ['[]', '[]', [], ''],
    ['Rent/Mortgage', 'Rent/Mortgage', [], ''],
    ['Rent/Other', 'Rent', ['Other'], ''],
  ])('reads %j', (text, category, tags, transferAccount) => {
    expect(readCategoryText(text, known)).toEqual({ category, tags, transferAccount });
  });
});
