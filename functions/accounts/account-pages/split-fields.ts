import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { leftToSplit } from '../../../shared/ledger/entries/domain/transaction.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { entriesOf } from '../../../shared/platform/domain/keys-of.ts';
import { absolute, boundedDecimal, isZero, negate } from '../../../shared/platform/domain/money/decimal.ts';
import { leftInWords, partField, partNumbers } from '../../../web/ledger/split-page.ts';
import { readTypedAmount, writeTypedAmount } from '../../../web/platform/format/money.ts';
import { amountOf, type Fields, textOf } from '../../platform/form-values.ts';

type SplitParent = Pick<Entry, 'amount' | 'currency' | 'excluded' | 'hasParts' | 'transactionKind'>;

/** Parts are typed in the direction of the whole amount, which may be money in or out. */
const inDirection = (amount: string, { amount: total }: Pick<Entry, 'amount'>): string =>
  total.startsWith('-') ? negate(amount) : amount;

type Read = { readonly parent: SplitParent; readonly parts: readonly Entry[]; readonly locale: string };
type Typed = { readonly row: number; readonly amount: string };

/**
 * The parts of a form as fields of the API. A part that exists keeps what the form does not show; a new one counts as the whole did.
 * @throws ValidationError, also if the parts do not add up
 */
export const toSplits = (fields: Fields, { parent, parts, locale }: Read): readonly Fields[] => {
  const known = new Map(parts.map((part) => [part.id, part]));
  return typedParts(fields, { parent, locale }).map(({ row, amount }) => {
    const text = (field: Parameters<typeof partField>[1]): string => textOf(fields, partField(row, field)).trim();
    const name = text('name');
    const filed = { category_id: text('category'), ...keptFields(known.get(text('id')), parent) };
    return { amount, ...filed, ...(name !== '' && { name }) };
  });
};

/**
 * The rows with their amounts in the direction of the ledger. One row without an amount takes what the others leave; rows
 * for which nothing is left are left out.
 * @throws ValidationError
 */
export const typedParts = (fields: Fields, { parent, locale }: Pick<Read, 'parent' | 'locale'>): readonly Typed[] => {
  const errors: string[] = [];
  const typed: Typed[] = [];
  const open: number[] = [];
  for (const row of filledRows(fields)) {
    try {
      const amount = amountOf(fields, partField(row, 'amount'), locale);
      if (amount === '') open.push(row);
      else typed.push({ row, amount: inDirection(amount, parent) });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      errors.push(...(error.extras.errors ?? [error.message]));
    }
  }
  if (errors.length > 0) throw new ValidationError(errors);
  if (typed.length === 0)
    throw new ValidationError([`${partField(1, 'amount')}: Enter the amount of at least one part`]);
  const left = leftToSplit(
    typed.map(({ amount }) => amount),
    parent.amount,
  );
  const isLeft = !isZero(left) && !inDirection(left, parent).startsWith('-');
  const [rest, ...missing] = isLeft ? open : [undefined, ...open.filter((row) => isNamed(fields, row))];
  if (missing.length > 0)
    throw new ValidationError(
      missing.map((row) => `${partField(row ?? 1, 'amount')}: Enter the amount of part ${row}`),
    );
  const all = rest === undefined ? typed : [...typed, { row: rest, amount: left }].sort((a, b) => a.row - b.row);
  requireFullSum(all, parent, locale);
  return all;
};

const hasText = (fields: Fields, row: number, field: Parameters<typeof partField>[1]): boolean =>
  textOf(fields, partField(row, field)).trim() !== '';

const isNamed = (fields: Fields, row: number): boolean => hasText(fields, row, 'name');

/** The rows of a form that are not blank. */
const filledRows = (fields: Fields): readonly number[] =>
  partNumbers(fields).filter((row) =>
    (['name', 'category', 'amount'] as const).some((field) => hasText(fields, row, field)),
  );

/** @throws ValidationError in the family's words; the service refuses the same parts in those of the API */
const requireFullSum = (splits: readonly Typed[], parent: SplitParent, locale: string): void => {
  const last = splits.at(-1);
  const amounts = splits.map(({ amount }) => amount);
  const left = leftToSplit(amounts, parent.amount);
  if (isZero(left)) return;
  const words = leftInWords(inDirection(left, parent), { ...parent, amount: absolute(parent.amount) }, locale);
  throw new ValidationError([`${partField(last?.row ?? 1, 'amount')}: ${words}`]);
};

const keptFields = (part: Entry | undefined, { excluded, hasParts, transactionKind }: SplitParent): Fields =>
  part === undefined
    ? { excluded: excluded && !hasParts, kind: transactionKind ?? 'standard' }
    : {
        notes: part.notes,
        merchant_id: part.merchantId,
        tag_ids: part.tagIds,
        excluded: part.excluded,
        kind: part.transactionKind ?? 'standard',
      };

/** In the direction of the whole amount; amounts that cannot be read do not count. */
export const leftOfTyped = (
  values: Readonly<Record<string, string>>,
  parent: Pick<Entry, 'amount'>,
  locale: string,
): string => {
  const typed = partNumbers(values).map((row) => values[partField(row, 'amount')] ?? '');
  const amounts = typed.flatMap((text) => boundedDecimal(readTypedAmount(text.trim(), locale)) ?? []);
  return leftToSplit(amounts, absolute(parent.amount));
};

/** The rows of a form: the parts, or two without amounts, of which the first has the category of the transaction. */
export const splitValues = (
  parent: Pick<Entry, 'amount' | 'categoryId'>,
  parts: readonly Entry[],
  locale: string,
): Readonly<Record<string, string>> => {
  const rows = parts.map(({ id, name, categoryId, amount }) => ({
    id,
    name,
    category: categoryId ?? '',
    amount: writeTypedAmount(inDirection(amount, parent), locale),
  }));
  const first = { ...BLANK_PART, category: parent.categoryId ?? '' };
  return Object.fromEntries(
    (rows.length === 0 ? [first, BLANK_PART] : rows).flatMap((row, at) =>
      entriesOf(row).map(([field, value]) => [partField(at + 1, field), value]),
    ),
  );
};

/** A part is of another category than the others, so none is chosen. */
export const BLANK_PART = { id: '', name: '', category: '', amount: '' };
