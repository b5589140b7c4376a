import type { Entry } from '../../../shared/ledger/domain/entry.ts';
import { leftToSplit } from '../../../shared/ledger/domain/transaction.ts';
import { absolute, boundedDecimal, isZero, negate, sum } from '../../../shared/platform/domain/decimal.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { leftInWords, partField, partNumbers } from '../../../web/ledger/split-page.ts';
import { formatAmount, readTypedAmount, writeTypedAmount } from '../../../web/platform/format/money.ts';
import { amountOf, type Fields, textOf } from './form-values.ts';

type Whole = Pick<Entry, 'amount' | 'currency' | 'excluded' | 'hasParts' | 'transactionKind'>;

/** Parts are typed in the direction of the whole, which may be money in or out. */
const inDirection = (amount: string, { amount: whole }: Pick<Entry, 'amount'>): string =>
  whole.startsWith('-') ? negate(amount) : amount;

/**
 * The parts of a form as fields of the API. A part that exists keeps what the form does not show; a new one counts as the whole did.
 * Blank rows are left out.
 * @throws ValidationError, also if the parts do not add up
 */
export const toSplits = (
  fields: Fields,
  { whole, parts, locale }: { readonly whole: Whole; readonly parts: readonly Entry[]; readonly locale: string },
): readonly Fields[] => {
  const known = new Map(parts.map((part) => [part.id, part]));
  const errors: string[] = [];
  const splits: { readonly row: number; readonly amount: string; readonly others: Fields }[] = [];
  for (const row of typedRows(fields)) {
    const text = (field: Parameters<typeof partField>[1]): string => textOf(fields, partField(row, field)).trim();
    try {
      const amount = amountOf(fields, partField(row, 'amount'), locale);
      if (amount === '') throw new ValidationError([`${partField(row, 'amount')}: Enter the amount of part ${row}`]);
      const name = text('name');
      const filed = { category_id: text('category'), ...keptOf(known.get(text('id')), whole) };
      splits.push({ row, amount: inDirection(amount, whole), others: { ...filed, ...(name !== '' && { name }) } });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      errors.push(...(error.extras.errors ?? [error.message]));
    }
  }
  if (errors.length > 0) throw new ValidationError(errors);
  requireWhole(splits, whole, locale);
  return splits.map(({ amount, others }) => ({ amount, ...others }));
};

/** The rows of a form that are not blank. */
export const typedRows = (fields: Fields): readonly number[] =>
  partNumbers(fields).filter((row) =>
    (['name', 'amount'] as const).some((field) => textOf(fields, partField(row, field)).trim() !== ''),
  );

/** @throws ValidationError in the family's words; the service refuses the same parts in those of the API */
const requireWhole = (
  splits: readonly { readonly row: number; readonly amount: string }[],
  whole: Whole,
  locale: string,
): void => {
  const last = splits.at(-1);
  if (last === undefined)
    throw new ValidationError([`${partField(1, 'amount')}: Enter the amount of at least one part`]);
  const amounts = splits.map(({ amount }) => amount);
  const left = leftToSplit(amounts, whole.amount);
  if (isZero(left)) return;
  const shown = (amount: string): string => formatAmount(inDirection(amount, whole), whole.currency, locale);
  throw new ValidationError([
    `${partField(last.row, 'amount')}: The parts add up to ${shown(sum(amounts))} of ${shown(whole.amount)}: ${leftInWords(inDirection(left, whole), whole.currency, locale)}`,
  ]);
};

const keptOf = (part: Entry | undefined, { excluded, hasParts, transactionKind }: Whole): Fields =>
  part === undefined
    ? { excluded: excluded && !hasParts, kind: transactionKind ?? 'standard' }
    : {
        notes: part.notes,
        merchant_id: part.merchantId,
        tag_ids: part.tagIds,
        excluded: part.excluded,
        kind: part.transactionKind ?? 'standard',
      };

/** What the typed amounts leave, in the direction of the whole; amounts that cannot be read do not count. */
export const leftOfTyped = (
  values: Readonly<Record<string, string>>,
  whole: Pick<Entry, 'amount'>,
  locale: string,
): string => {
  const typed = partNumbers(values).map((row) => values[partField(row, 'amount')] ?? '');
  const amounts = typed.flatMap((text) => boundedDecimal(readTypedAmount(text.trim(), locale)) ?? []);
  return leftToSplit(amounts, absolute(whole.amount));
};

/** The rows of a form: the parts, or two blank ones. */
export const splitValues = (
  whole: Pick<Entry, 'amount' | 'categoryId'>,
  parts: readonly Entry[],
  locale: string,
): Readonly<Record<string, string>> => {
  const rows = parts.map(({ id, name, categoryId, amount }) => ({
    id,
    name,
    category: categoryId ?? '',
    amount: writeTypedAmount(inDirection(amount, whole), locale),
  }));
  const blank = blankPart(whole);
  return Object.fromEntries(
    (rows.length === 0 ? [blank, blank] : rows).flatMap((row, at) =>
      Object.entries(row).map(([field, value]) => [partField(at + 1, field as keyof typeof row), value]),
    ),
  );
};

export const blankPart = ({ categoryId }: Pick<Entry, 'categoryId'>) => ({
  id: '',
  name: '',
  category: categoryId ?? '',
  amount: '',
});
