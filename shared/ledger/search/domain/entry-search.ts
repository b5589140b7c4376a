import { absolute } from '../../../platform/domain/money/decimal.ts';
import type { SlotColumns } from '../../pages/domain/decode-slots.ts';
import { foldCase } from './fold-case.ts';
import type { NamedIds } from './named-records.ts';

export type SearchFilters = {
  /** Part of the name or notes, or of the name of the category, its parent, the merchant or a tag, ignoring case. */
  readonly search?: string | undefined;
  /** The search as an amount, canonical and without its sign: what has it is found, too. */
  readonly searchAmount?: string | undefined;
  /** Only what was found by its amount, or only the others. */
  readonly foundBy?: 'amount' | 'others' | undefined;
};

type SlotTest = (at: number) => boolean;

const ALWAYS: SlotTest = () => true;

/** For columns: finds their slots; undefined if it finds none, which needs no look at single slots. */
export const createSearch = (
  { search = '', searchAmount, foundBy }: SearchFilters,
  named: NamedIds | undefined,
): ((columns: SlotColumns) => SlotTest | undefined) => {
  if (search === '') return () => ALWAYS;
  const testTexts = createTextTest(search);
  const testRecords = createRecordTest(named);
  const testAmount = createAmountTest(searchAmount);
  return (columns) => {
    const hasAmount = testAmount(columns);
    if (foundBy === 'amount') return hasAmount;
    const others = [testTexts(columns), testRecords(columns)].filter((test) => test !== undefined);
    if (foundBy === undefined && hasAmount !== undefined) others.push(hasAmount);
    if (others.length === 0) return undefined;
    const isFound: SlotTest = (at) => others.some((test) => test(at));
    return foundBy === 'others' && hasAmount !== undefined ? (at) => isFound(at) && !hasAmount(at) : isFound;
  };
};

type ColumnsTest = (columns: SlotColumns) => SlotTest | undefined;

const BETWEEN_TEXTS = '\u0000';

/** One long text is faster to compare than many short ones. */
const createTextTest = (search: string): ColumnsTest => {
  const wanted = foldCase(search);
  const says = (text: string | null): boolean => text !== null && foldCase(text).includes(wanted);
  const isAnywhere = ({ texts }: SlotColumns): boolean =>
    wanted.includes(BETWEEN_TEXTS) || foldCase(texts().join(BETWEEN_TEXTS)).includes(wanted);
  return (columns) => (isAnywhere(columns) ? (at) => says(columns.name(at)) || says(columns.notes(at)) : undefined);
};

const createRecordTest = (named: NamedIds | undefined): ColumnsTest => {
  if (named === undefined) return () => undefined;
  const all = [...named.category, ...named.merchant, ...named.tag];
  if (all.length === 0) return () => undefined;
  const known = new Set(all);
  return (columns) =>
    columns.ids().some((id) => known.has(id))
      ? (at) =>
          named.category.has(columns.categoryId(at) ?? '') ||
          named.merchant.has(columns.merchantId(at) ?? '') ||
          columns.tagIds(at).some((id) => named.tag.has(id))
      : undefined;
};

const createAmountTest =
  (wanted: string | undefined): ColumnsTest =>
  (columns) =>
    wanted !== undefined && columns.amounts().some((amount) => absolute(amount) === wanted)
      ? (at) => absolute(columns.amount(at)) === wanted
      : undefined;
