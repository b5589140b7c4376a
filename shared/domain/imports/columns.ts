import type { RowRules, WantedColumn } from './csv-import-type.ts';
import { FIELDS, type FieldName, MAX_LABEL_LENGTH } from './fields.ts';
import type { ImportConfiguration } from './import.ts';
import { quoteValue } from './quote-value.ts';

/** Position of every field's cell; absent fields have no column. */
export type ColumnPositions = Partial<Record<FieldName, number>>;

export type ChosenColumns =
  | {
      readonly ok: true;
      readonly positions: ColumnPositions;
      /** Nothing that was named or is required is missing. */
      readonly complete: boolean;
      /** With the file's own text as the label of every column found. */
      readonly configuration: ImportConfiguration;
    }
  | { readonly ok: false; readonly message: string };

/** `Booking-Date *` and `booking date` are the same header. */
export const normaliseHeader = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('*', '')
    .trim()
    .replace(/[\s-]+/gu, '_');

/**
 * Chooses one column per field for the whole file: the configured label, or, where none is given, the first of the
 * field's names that the header has. A label the header lacks leaves its field without a column. Fails when a chosen
 * header stands there twice.
 */
export const chooseColumns = (
  header: readonly string[],
  wanted: readonly WantedColumn[],
  configuration: RowRules['configuration'],
): ChosenColumns => {
  const places = placesByName(header);
  const positions: ColumnPositions = {};
  const labels: Partial<Record<string, string>> = {};
  let complete = true;

  for (const column of wanted) {
    const { label } = FIELDS[column.field];
    const { names, named } = namesOf(column, configuration);
    const [position, ...repeated] = names.map((name) => places.get(name)).find((found) => found !== undefined) ?? [];
    if (position === undefined) {
      complete &&= !named && column.required === undefined;
      continue;
    }
    if (repeated.length > 0) return { ok: false, message: clash(column, [position, ...repeated], header) };
    positions[column.field] = position;
    if (label !== null) labels[label] = (header[position] ?? '').trim();
  }
  return { ok: true, positions, complete, configuration: { ...configuration, ...labels } };
};

/** The header names to look for, and whether the client named the column itself. */
const namesOf = (column: WantedColumn, configuration: ImportConfiguration) => {
  const { label, names } = FIELDS[column.field];
  const configured = label === null ? '' : normaliseHeader(configuration[label] ?? '');
  return configured === '' ? { names: column.names ?? names, named: false } : { names: [configured], named: true };
};

const placesByName = (header: readonly string[]): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>();
  for (const [index, text] of header.entries()) {
    const name = text.length > MAX_LABEL_LENGTH ? '' : normaliseHeader(text);
    if (name === '') continue;
    const known = places.get(name);
    if (known === undefined) places.set(name, [index]);
    else known.push(index);
  }
  return places;
};

const CLASHES_SHOWN = 3;

const clash = (column: WantedColumn, found: readonly number[], header: readonly string[]): string => {
  const texts = found.slice(0, CLASHES_SHOWN).map((position) => quoteValue((header[position] ?? '').trim()));
  const more = found.length > CLASHES_SHOWN ? ' and more' : '';
  const title = FIELDS[column.field].title.toLowerCase();
  return `The header has ${found.length} columns for ${title}: ${texts.join(' and ')}${more}`;
};
