import type { CsvImportType, RowRules, WantedColumn } from './csv-import-type.ts';
import {
  AUXILIARY_FIELDS,
  type AuxiliaryName,
  FIELDS,
  type FieldName,
  type LabelKey,
  MAX_LABEL_LENGTH,
} from './fields.ts';
import type { ImportConfiguration } from './import.ts';
import { quoteValue } from './quote-value.ts';

/** Position of every field's cell; absent fields have no column. */
export type ColumnPositions = Partial<Record<FieldName | AuxiliaryName, number>>;

export type ChosenColumns =
  | {
      readonly ok: true;
      readonly positions: ColumnPositions;
      /** Header names that were given or are required and are not there, e.g. `amount, outflow or inflow`. */
      readonly missing: readonly string[];
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
  { auxiliary = [], oneOf = [] }: Pick<CsvImportType, 'auxiliary' | 'oneOf'> = {},
): ChosenColumns => {
  const find = createFinder(header);
  const positions: ColumnPositions = {};
  const labels: Partial<Record<string, string>> = {};
  const missing: string[] = [];

  for (const want of [...wanted.map((column) => wantOf(column, configuration)), ...auxiliary.map(auxiliaryWant)]) {
    const found = find(want);
    if (!found.ok) return found;
    const { position } = found;
    if (position !== undefined) {
      positions[want.name] = position;
      if (want.label !== null) labels[want.label] = (header[position] ?? '').trim();
    } else if (want.needed) {
      missing.push(want.names[0] ?? want.name);
    }
  }
  if (oneOf.length > 0 && oneOf.every((name) => positions[name] === undefined)) missing.push(alternatives(oneOf));
  return { ok: true, positions, missing, configuration: { ...configuration, ...labels } };
};

type Want = {
  readonly name: FieldName | AuxiliaryName;
  readonly title: string;
  readonly label: LabelKey | null;
  /** The header names to look for. */
  readonly names: readonly string[];
  /** Required, or named by the client. */
  readonly needed: boolean;
};

const wantOf = (column: WantedColumn, configuration: ImportConfiguration): Want => {
  const { field: name, required } = column;
  const { label, names, title } = { ...FIELDS[name], ...column };
  const configured = label === null ? '' : normaliseHeader(configuration[label] ?? '');
  return configured === ''
    ? { name, title, label, names, needed: required !== undefined }
    : { name, title, label, names: [configured], needed: true };
};

const auxiliaryWant = (name: AuxiliaryName): Want => ({
  ...AUXILIARY_FIELDS[name],
  name,
  label: null,
  needed: false,
});

type Found =
  | { readonly ok: true; readonly position: number | undefined }
  | { readonly ok: false; readonly message: string };

const createFinder = (header: readonly string[]) => {
  const places = placesByName(header);
  return ({ names, title }: Want): Found => {
    const found = names.map((name) => places.get(name)).find((at) => at !== undefined) ?? [];
    return found.length > 1 ? { ok: false, message: clash(title, found, header) } : { ok: true, position: found[0] };
  };
};

const alternatives = (names: readonly (FieldName | AuxiliaryName)[]): string => {
  const texts = names.map((name) => ({ ...FIELDS, ...AUXILIARY_FIELDS })[name].names[0] ?? name);
  return `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
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

const clash = (title: string, found: readonly number[], header: readonly string[]): string => {
  const texts = found.slice(0, CLASHES_SHOWN).map((position) => quoteValue((header[position] ?? '').trim()));
  const more = found.length > CLASHES_SHOWN ? ' and more' : '';
  return `The header has ${found.length} columns for ${title.toLowerCase()}: ${texts.join(' and ')}${more}`;
};
