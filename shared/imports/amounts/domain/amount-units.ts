import { quoteValue } from '../../../platform/domain/errors.ts';
import { minorDigits } from '../../../platform/domain/money/currency.ts';
import { decimalsOf, divide, multiply } from '../../../platform/domain/money/decimal.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import { headerWords } from '../../columns/domain/header-words.ts';

/** The unit that a header names for the amounts below it, such as `Amount (cents)`: how often it fits into the currency, or the currency into it. */
export type ColumnUnit = { readonly header: string; readonly dividesBy: string } | { readonly multipliesBy: string };
export type ColumnUnits = Partial<Record<keyof ColumnPositions, ColumnUnit>>;

/** Hundredths of a currency, in plain words. */
const HUNDREDTHS =
  /(?:^| )(?:cents?|centimes?|centavos?|centimos?|centesimi|centesimos?|eurocents?|pence|penny|pennies|ore|oren|rappen|grosz|grosze|groszy|halere|haleru|filler|kopecks?|kopeks?|копеек|копейки|копійок|paise|kurus|fen|分|стотинки|bani|santimai|santimi|senti|lipa)(?: amount)?$/;
const MINOR = /(?:^| )(?:minor|minor units?|smallest units?|subunits?)(?: amount)?$/;
const MINOR_FIRST = /^(?:minor|cents?|pence) (?:units? )?(?:amount|value)$/;
const THOUSANDTHS = /(?:^| )(?:milliunits?|millis)(?: amount)?$/;
const THOUSANDS = /(?:^| )(?:000s?|thousands?|tausend|milliers|miles|migliaia|duizend|tusen|tuhatta|tys|tis)$/;
const MILLIONS = /(?:^| )(?:millions?|millionen|millones|milioni|miljoen|miljoner|mio|mln)$/;

const unitOf = (header: string, currency: string | null): ColumnUnit | undefined => {
  const words = headerWords(header);
  const divided = (by: string): ColumnUnit => ({ header, dividesBy: by });
  if (THOUSANDTHS.test(words)) return divided('1000');
  if (MINOR.test(words) || words.startsWith('minor ')) return divided(`1${'0'.repeat(minorDigits(currency ?? 'EUR'))}`);
  if (HUNDREDTHS.test(words) || MINOR_FIRST.test(words)) return divided('100');
  if (THOUSANDS.test(words)) return { multipliesBy: '1000' };
  return MILLIONS.test(words) ? { multipliesBy: '1000000' } : undefined;
};

const AMOUNTS = ['amount', 'moneyIn', 'moneyOut', 'inflow', 'outflow', 'fee', 'otherFee'] as const;

/** The units in the headers of amounts, by column. */
export const unitsOfColumns = (
  header: readonly string[],
  positions: ColumnPositions,
  currency: string | null,
): ColumnUnits =>
  Object.fromEntries(
    AMOUNTS.flatMap((name) => {
      const unit = unitOf((header[positions[name] ?? -1] ?? '').trim(), currency);
      return unit === undefined ? [] : [[name, unit] as const];
    }),
  );

type InUnit = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: string };

/** An amount in the currency itself. `problem`: the end of a sentence about the cell. */
export const inCurrency = (amount: string, unit: ColumnUnit): InUnit => {
  if ('multipliesBy' in unit) return { ok: true, value: multiply(amount, unit.multipliesBy) };
  if (decimalsOf(amount) > 0)
    return {
      ok: false,
      problem: `is no whole number, although ${quoteValue(unit.header)} names a part of the currency: correct the header in the file`,
    };
  return { ok: true, value: divide(amount, unit.dividesBy) };
};
