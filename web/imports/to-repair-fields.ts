import { plainLineBreaks } from '../../shared/imports/domain/line-breaks.ts';
import type { RowColumn } from '../../shared/imports/domain/row-columns.ts';

const WAS = 'was_';

/** Forms write the end of a line as two characters. */
const lines = (text: unknown): string | undefined => (typeof text === 'string' ? plainLineBreaks(text) : undefined);

/**
 * The cells that a person changed: those that differ from what the form showed, so that what another window changed
 * meanwhile stays. With none of them changed the row is judged anew as it is, by a cell that says what it said.
 */
export const toRepairFields = (
  columns: readonly Pick<RowColumn, 'name' | 'kind'>[],
  form: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> => {
  const sent = columns.flatMap(({ name, kind }) => {
    const text = lines(form[name]);
    return text === undefined ? [] : [{ name, kind, text, isChanged: text !== lines(form[`${WAS}${name}`]) }];
  });
  const changed = sent.filter(({ isChanged }) => isChanged);
  const said = changed.length > 0 ? changed : sent.filter(({ kind }) => kind === 'text').slice(0, 1);
  return Object.fromEntries((said.length > 0 ? said : sent.slice(0, 1)).map(({ name, text }) => [name, text]));
};
