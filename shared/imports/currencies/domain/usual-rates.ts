import { absolute, compare, multiply } from '../../../platform/domain/money/decimal.ts';

/** The least and the most units of a currency that a US dollar has bought since 1995. */
const UNITS: Readonly<Record<string, readonly [least: string, most: string]>> = {
  USD: ['1', '1'],
  EUR: ['0.6', '1.25'],
  GBP: ['0.45', '1'],
  CHF: ['0.7', '1.85'],
  CAD: ['0.9', '1.65'],
  AUD: ['0.9', '2.1'],
  NZD: ['1.1', '2.6'],
  SGD: ['1.15', '1.9'],
  SEK: ['5.8', '11.5'],
  NOK: ['4.9', '12'],
  DKK: ['4.6', '9.2'],
  ISK: ['58', '150'],
  PLN: ['2', '5.2'],
  CZK: ['14', '42'],
  HUF: ['120', '460'],
  BGN: ['1.2', '2.5'],
  JPY: ['75', '170'],
  CNY: ['6', '8.8'],
  HKD: ['7.6', '7.9'],
  TWD: ['26', '36'],
  KRW: ['750', '2000'],
  THB: ['24', '56'],
  INR: ['30', '110'],
  IDR: ['2200', '20000'],
  VND: ['11000', '30000'],
  PHP: ['24', '65'],
  RUB: ['22', '150'],
  UAH: ['4.5', '55'],
  KZT: ['75', '650'],
  ILS: ['2.9', '5'],
  AED: ['3.6', '3.7'],
  SAR: ['3.7', '3.8'],
  ZAR: ['3.5', '20'],
  MXN: ['6', '26'],
  CLP: ['390', '1100'],
  COP: ['850', '5200'],
  BRL: ['0.8', '6.6'],
  TRY: ['1.1', '60'],
  RON: ['2', '5.3'],
  RSD: ['50', '125'],
  MYR: ['2.4', '4.9'],
  PEN: ['2.1', '4.2'],
  MAD: ['7', '12'],
};

type Money = { readonly amount: string; readonly currency: string };

/** Whether the two may be worth the same at a rate of the last decades; undefined for a currency without known rates. */
export const mayBeWorthSame = (first: Money, second: Money): boolean | undefined => {
  const [units, otherUnits] = [UNITS[first.currency], UNITS[second.currency]];
  if (units === undefined || otherUnits === undefined) return undefined;
  const isAtMost = (amount: string, least: string, limit: string, most: string): boolean =>
    compare(multiply(absolute(amount), least), multiply(multiply(absolute(limit), most), MARGIN)) <= 0;
  return (
    isAtMost(first.amount, otherUnits[0], second.amount, units[1]) &&
    isAtMost(second.amount, units[0], first.amount, otherUnits[1])
  );
};

/** For what a bank adds to a rate. */
const MARGIN = '1.2';
