import { quoteValue } from '../../../platform/domain/errors.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import { CASH_NUMBERS, isDerivedRow } from '../../rows/domain/row.ts';

/** A row that matches an entry only because both sources cover the same statement: the two names share no word. */
export type OtherName = { readonly name: string; readonly entryName: string };

/** By row number. */
export type OtherNames = ReadonlyMap<number, OtherName>;

const OTHER_NAMES = 'other_names';

/** Before the advice to clients of the API; pages advise something else. */
export const IF_OTHERS = '. If they are other transactions';
const BEFORE = `${IF_OTHERS}, publish with on_other_names=create to keep both, or decide about single rows with PATCH /api/v1/imports/{id}/rows/{row_number}`;
const AFTER = `${IF_OTHERS}, revert the import and publish it again with on_other_names=create`;

const sentence = (renamed: OtherNames): string | undefined => {
  const [first] = [...renamed].toSorted(([a], [b]) => a - b);
  if (first === undefined) return undefined;
  const [row, { name, entryName }] = first;
  const rows =
    renamed.size === 1
      ? '1 row matches an entry with another name'
      : `${renamed.size} rows match entries with other names`;
  const such = renamed.size === 1 ? '' : 'such as ';
  const number = isDerivedRow({ row }) ? row - CASH_NUMBERS : row;
  return `${rows}, ${such}row ${number} ${quoteValue(name)} and the entry ${quoteValue(entryName)}, because the file and the ledger report the same amounts on the same days`;
};

/** For an import that is not published yet. */
export const otherNamesAhead = (renamed: OtherNames): readonly ImportWarning[] => warning(sentence(renamed), BEFORE);

/** The warnings of an import with those about what it matched. */
export const withOtherNames = (warnings: readonly ImportWarning[], renamed: OtherNames): readonly ImportWarning[] => [
  ...warnings.filter(({ code }) => code !== OTHER_NAMES),
  ...warning(sentence(renamed), AFTER),
];

const warning = (start: string | undefined, remedy: string): readonly ImportWarning[] =>
  start === undefined ? [] : [{ line: null, code: OTHER_NAMES, message: `${start}${remedy}` }];
