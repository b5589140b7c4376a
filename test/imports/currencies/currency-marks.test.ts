import { describe, expect, it } from 'vitest';
import { currencyMark } from '../../../shared/imports/currencies/domain/currency-marks.ts';

describe('currencyMark', () => {
  it.each([
    ['€', 'EUR'],
    ['eur', 'EUR'],
    ['zł', 'PLN'],
    ['РУБ.', 'RUB'],
    ['грн', 'UAH'],
    ['円', 'JPY'],
    ['원', 'KRW'],
    ['د.ك', 'KWD'],
    ['ש"ח', 'ILS'],
  ])('%s is %s', (mark, currency) => {
    expect(currencyMark(mark).alone).toBe(currency);
  });

  it.each([
    ['元', 'CNY', 'TWD'],
    ['kr', 'SEK', 'NOK'],
    ['ريال', 'SAR', 'OMR'],
  ])('%s can be %s or %s', (mark, ...currencies) => {
    expect(currencyMark(mark)).toMatchObject({ alone: null, mayBe: expect.arrayContaining(currencies) });
  });

  it('knows no currency for other words', () => {
    expect(currencyMark('abc').mayBe).toEqual([]);
    expect(currencyMark('constructor').mayBe).toEqual([]);
  });
});
