import { toMoney } from '../../../shared/platform/domain/money/currency.ts';
import { canonicalDecimal } from '../../../shared/platform/domain/money/decimal.ts';
import { csvLine, tagsCell } from '../../../shared/platform/domain/text/csv-line.ts';
import type { TogetherRow } from '../../../shared/reports/spending/domain/spending-parts.ts';
import { linesOf } from './spending-averages.ts';
import { hasOthers, type SpendingContent, type SpendingSheet } from './spending-content.ts';
import { asEarned, type Line } from './spending-lines.ts';
import { rounded } from './spending-shown.ts';
import { WORDS as words } from './words.ts';

type Row = {
  readonly side: 'spent' | 'earned';
  /** A category with its subcategory, or the name of another record. */
  readonly names: readonly (string | null)[];
  readonly now: string;
  readonly before: string;
};

/**
 * The report as a CSV file, whose amounts add up in a spreadsheet. So a parent is left out, because its subcategories are there,
 * and transactions with several tags have a row of their own.
 */
export const spendingCsv = (content: SpendingContent): string => {
  const { by, period, sheets } = content;
  const { now, before } = period;
  const columns = [
    'side',
    ...(by === undefined ? ['category', 'subcategory'] : [by]),
    'currency',
    'from',
    'to',
    'amount',
  ];
  const lines = sheets.flatMap((sheet) => {
    const { currency } = sheet;
    const isConverted = hasOthers(currency, content);
    const write = (amount: string): string =>
      toMoney(canonicalDecimal(rounded(amount, { currency, isConverted })) ?? '0', currency);
    return rowsOf(sheet, content).map((row) => [
      ...[row.side, ...row.names, currency, now.from, now.to, write(row.now)],
      ...[before.from, before.to, write(row.before)],
    ]);
  });
  return [[...columns, 'before_from', 'before_to', 'before_amount'], ...lines].map(csvLine).join('');
};

const rowsOf = (sheet: SpendingSheet, content: SpendingContent): readonly Row[] => {
  const { by, records } = content;
  const { parts } = sheet;
  if (parts === undefined || by === undefined) {
    const { spent, earned } = linesOf(sheet, content);
    return [...categoryRows('spent', spent), ...categoryRows('earned', earned.map(asEarned))];
  }
  return (['spent', 'earned'] as const).flatMap((side) => {
    const { rows, others, together } = parts[side];
    if (together !== undefined) return together.map((row) => ({ side, names: [tagsOf(row, content)], ...row }));
    const named = rows.map((row): Row => ({ side, names: [records.get(row.id ?? '')?.name ?? null], ...row }));
    return others === undefined ? named : [...named, { side, names: [words.by.others(others.count)], ...others }];
  });
};

const tagsOf = ({ ids }: TogetherRow, { records }: SpendingContent): string | null =>
  ids.length === 0 ? null : tagsCell(ids.flatMap((id) => records.get(id)?.name ?? []));

const categoryRows = (side: Row['side'], lines: readonly Line[]): readonly Row[] => {
  let parent: string | null = null;
  return lines.flatMap(({ category, isBelow, isRest = false, isGroup = false, now, before }): readonly Row[] => {
    const name = category?.name ?? null;
    if (!isBelow) parent = name;
    return isGroup ? [] : [{ side, names: [parent, isBelow && !isRest ? name : null], now, before }];
  });
};
