import { CliError, EXIT } from './errors/errors.ts';
import { numberOf } from './output/words.ts';

type Named = { readonly id: string; readonly name: string };

/**
 * The record with this ID or name, in any case.
 * @throws CliError if there is none, or more than one
 */
export const found = <Item extends Named>(
  kind: string,
  records: readonly Item[],
  text: string,
  describe: (item: Item) => string = ({ name }) => name,
): Item => {
  const wanted = text.trim().toLowerCase();
  const same = records.filter(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  const exact = same.length > 1 ? same.filter(({ name }) => name === text.trim()) : same;
  const [first] = exact;
  if (first !== undefined && exact.length === 1) return first;
  const code = `invalid_${kind.replaceAll(' ', '_')}`;
  if (same.length > 1) {
    const ids = same.map((item) => `${item.id} (${describe(item)})`).join(', ');
    throw new CliError(EXIT.usage, code, `More than one ${kind} is named ${text}.`, `Give the ID: ${ids}`);
  }
  throw new CliError(EXIT.usage, code, `There is no ${kind} ${text}.`, knownOf(records));
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The text as an ID, which needs no list: a key that may not read the list can still name its records. */
export const idIn = (text: string): string | undefined => {
  const trimmed = text.trim();
  return ID.test(trimmed) ? trimmed.toLowerCase() : undefined;
};

const MOST_SHOWN = 20;

const knownOf = (records: readonly Named[]): string => {
  if (records.length === 0) return 'There are none yet.';
  const names = records.slice(0, MOST_SHOWN).map(({ name }) => name);
  const rest = records.length - names.length;
  return `You have ${names.join(', ')}${rest > 0 ? ` and ${numberOf(rest)} more` : ''}.`;
};
