import type { ImportWarning } from '../../domain/import-attributes.ts';
import type { AccountStatement, StatementEntry } from '../domain/statement-file.ts';

/** Whether the file gives no day of an entry, not even one that cannot be read. */
const isUndated = ({ date, printedDate }: StatementEntry): boolean => date === '' && printedDate === '';

/** Entries without a day have that of their statement, if it has only one. */
export const settleDays = (
  statement: AccountStatement,
): { readonly statement: AccountStatement; readonly warnings: readonly ImportWarning[] } => {
  const { entries } = statement;
  const undated = entries.filter(isUndated);
  const day = onlyDay(statement);
  if (undated.length === 0 || day === undefined) return { statement, warnings: [] };
  const withDay = (entry: StatementEntry): StatementEntry =>
    isUndated(entry)
      ? { ...entry, date: day, printedDate: day, problems: entry.problems.filter((text) => !text.startsWith('Date ')) }
      : entry;
  const rows = undated.length === 1 ? '1 row has no day of its own' : `${undated.length} rows have no day of their own`;
  const message = `${rows}, so ${undated.length === 1 ? 'it has' : 'they have'} that of the statement, ${day}: check the date`;
  return {
    statement: { ...statement, entries: entries.map(withDay) },
    warnings: [{ line: undated[0]?.line ?? null, code: 'days_of_statement', message }],
  };
};

const onlyDay = ({ from, to, opening, closing, entries }: AccountStatement): string | undefined => {
  const [first, last] = [from ?? opening?.date ?? null, to ?? closing?.date ?? null];
  if (last === null) return undefined;
  const dated = entries.filter(({ date }) => date !== '');
  const isOfLastDay = first === last || dated.length > 0;
  return isOfLastDay && dated.every(({ date }) => date === last) ? last : undefined;
};
