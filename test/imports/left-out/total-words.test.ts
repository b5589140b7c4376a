import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayNameSum } from '../../../shared/imports/left-out/domain/period-words.ts';
import { totalWord } from '../../../shared/imports/left-out/domain/total-words.ts';

/** An invisible mark, beside which the first word of a text is not told in advance. */
const MARK = '\u200b';

describe('totalWord and mayNameSum', () => {
  it('find the same in a text whose first word is told in advance', () => {
    const words = 'total balance opening sum subtotal of for card march monatssumme debits shop 1234 05/2026 usd';
    const text = fc
      .array(fc.tuple(fc.constantFrom(...words.split(' ')), fc.constantFrom(' ', ', ', '. ')))
      .map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(text, (cell) => {
        fc.pre(cell.length < 60);
        expect(totalWord(cell)?.kind).toBe(totalWord(MARK + cell)?.kind);
        expect(mayNameSum(cell)).toBe(mayNameSum(MARK + cell));
      }),
    );
  });

  it.each([
    ['Opening balance', 'balance'],
    ['Total', 'total'],
    ['Total for card ending 1111', 'sum'],
    ['Shop total', undefined],
    ['Card payment', undefined],
  ])('%s', (cell, kind) => expect(totalWord(cell)?.kind).toBe(kind));
});
