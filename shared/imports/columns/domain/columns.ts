import { quoteValue } from '../../../platform/domain/errors.ts';
import { MAX_LABEL_LENGTH } from '../../../platform/domain/text/sent-fields.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { columnProblem } from '../../rows/domain/cell-text.ts';
import type { CsvImportType, RowSettings, WantedColumn } from '../../types/domain/import-type-definition.ts';
import {
  AUXILIARY_FIELDS,
  type AuxiliaryField,
  type AuxiliaryName,
  type ColumnPositions,
  FIELDS,
  type FieldName,
  headerNamed,
  type LabelKey,
  NO_COLUMN,
} from './fields.ts';
import { normalizeHeader } from './normalize-header.ts';

export type ChosenColumns =
  | {
      readonly ok: true;
      readonly positions: ColumnPositions;
      /** Configured or required headers that are missing, e.g. `amount, outflow or inflow`. */
      readonly missing: readonly string[];
      /** With the header of every column found, as spelled in the file, unless several columns share it. */
      readonly configuration: ImportConfiguration;
      /** Headers that several columns share; the first is read. */
      readonly repeated: readonly string[];
      /** The reason why the columns do not give amounts, which is an error of every row. */
      readonly problem: string | null;
    }
  | { readonly ok: false; readonly message: string };

/**
 * Chooses one column per field for the whole file: the configured label, otherwise the first of the field's names
 * in the header. A configured label that is not in the header leaves the field without a column. If several columns have
 * the same header, takes the first; fails if the client configured that header, or if dates or numbers come from it.
 */
export const chooseColumns = (
  header: readonly string[],
  wanted: readonly WantedColumn[],
  configuration: RowSettings['configuration'],
  type: AmountColumns & Pick<CsvImportType, 'auxiliary'> = {},
): ChosenColumns => {
  const find = createFinder(header);
  const chosen: Chosen = { positions: {}, labels: {}, missing: [], repeated: [] };
  const auxiliary = (type.auxiliary ?? []).map((name) => auxiliaryWant(name, configuration));
  for (const want of [...wanted.map((column) => wantedHeader(column, configuration)), ...auxiliary]) {
    const found = find(want.names);
    if (found.length > 1 && want.isAlone) return { ok: false, message: clash(want.title, found, header) };
    take(chosen, want, found, header);
  }
  const { positions, labels, missing, repeated } = chosen;
  const lacksAmount = wanted.some(({ field }) => field === 'amount') && positions.amount === undefined;
  const isNamed = AMOUNT_LABELS.some((label) => headerNamed(configuration, label) !== '');
  return {
    ok: true,
    positions,
    missing: [...missing, ...missingAmounts(positions, type)],
    configuration: { ...configuration, ...labels },
    repeated,
    problem: lacksAmount && !isNamed ? halvesProblem((name) => find([name]).length > 0, type) : null,
  };
};

const AMOUNT_LABELS = ['amountColLabel', 'inflowColLabel', 'outflowColLabel'] as const;

type Chosen = {
  readonly positions: ColumnPositions;
  readonly labels: Partial<Record<string, string>>;
  readonly missing: string[];
  readonly repeated: string[];
};

const take = (
  { positions, labels, missing, repeated }: Chosen,
  want: WantedHeader,
  found: Places,
  header: readonly string[],
) => {
  const [position] = found;
  if (position === undefined) {
    const [first = want.name] = want.names;
    if (want.isNeeded) missing.push(first === NO_COLUMN ? want.name : first);
    return;
  }
  positions[want.name] = position;
  const text = (header[position] ?? '').trim();
  if (found.length > 1) repeated.push(text);
  else if (want.label !== null && !isByNumber(want, text)) labels[want.label] = text;
};

/** A position stays as it was sent, because its header may be blank or repeated. */
const isByNumber = ({ names: [name = ''] }: WantedHeader, text: string): boolean =>
  POSITION.test(name) && normalizeHeader(text) !== name;

type WantedHeader = {
  readonly name: FieldName | AuxiliaryName;
  readonly title: string;
  readonly label: LabelKey | null;
  /** The header names to look for. */
  readonly names: readonly string[];
  /** Required, or named by the client. */
  readonly isNeeded: boolean;
  /** Fails if several columns have the name. */
  readonly isAlone: boolean;
};

const wantedHeader = (column: WantedColumn, configuration: ImportConfiguration): WantedHeader => {
  const { field: name, required } = column;
  const { label, names, title, kind } = { ...FIELDS[name], ...column };
  const named = headerNamed(configuration, label);
  const isNeeded = required !== undefined || named !== '';
  return {
    name,
    title,
    label,
    isNeeded,
    isAlone: isNeeded || kind === 'number',
    names: namesOf(configuration, label, names),
  };
};

/** The names to look for: that of the setting if there is one. A header `#0` is still found by its text. */
const namesOf = (
  configuration: ImportConfiguration,
  label: LabelKey | null,
  names: readonly string[],
): readonly string[] => {
  const named = (label === null ? null : configuration[label])?.trim() ?? '';
  return named === '' ? names : [normalizeHeader(named) || named];
};

const auxiliaryWant = (name: AuxiliaryName, configuration: ImportConfiguration): WantedHeader => {
  const field: AuxiliaryField = AUXILIARY_FIELDS[name];
  const { title, names, kind, label = null } = field;
  const named = headerNamed(configuration, label);
  return {
    name,
    title,
    label,
    isNeeded: named !== '',
    isAlone: named !== '' || kind === 'number',
    names: namesOf(configuration, label, names),
  };
};

type Places = readonly number[];

/** The positions of the first name that is in the header, or that is a position in it. */
const createFinder = (header: readonly string[]): ((names: readonly string[]) => Places) => {
  const places = placesByName(header);
  const find = (name: string): Places | undefined => places.get(name) ?? placeByNumber(name, header.length);
  return (names) => names.map(find).find((at) => at !== undefined) ?? [];
};

const POSITION = /^#([1-9][0-9]{0,4})$/;

/** `#3` is the third column, unless a header has that text. */
const placeByNumber = (name: string, width: number): Places | undefined => {
  const position = Number(POSITION.exec(name)?.[1] ?? 0);
  return position === 0 || position > width ? undefined : [position - 1];
};

/** The position of the column that a label names; undefined if there is none. The first one of several counts. */
export const columnOf = (header: readonly string[], label: string): number | undefined =>
  createFinder(header)([normalizeHeader(label) || label])[0];

/** The label that names a column: its header, or its position if the header is blank, repeated or too long. */
export const labelsOf = (header: readonly string[]): readonly string[] => {
  const places = placesByName(header);
  return header.map((text, at) => {
    const isName = text.length <= MAX_LABEL_LENGTH && places.get(normalizeHeader(text))?.length === 1;
    return isName ? text : `#${at + 1}`;
  });
};

/** The header of a file that has none: `#1`, `#2` and so on. */
export const numberedHeader = (width: number): readonly string[] =>
  Array.from({ length: width }, (_, at) => `#${at + 1}`);

const placesByName = (header: readonly string[]): ReadonlyMap<string, Places> => {
  const places = new Map<string, number[]>();
  for (const [index, text] of header.entries()) {
    const name = text.length > MAX_LABEL_LENGTH ? '' : normalizeHeader(text);
    if (name === '') continue;
    const known = places.get(name);
    if (known === undefined) places.set(name, [index]);
    else known.push(index);
  }
  return places;
};

const CLASHES_SHOWN = 3;

const clash = (title: string, found: Places, header: readonly string[]): string => {
  const texts = found.slice(0, CLASHES_SHOWN).map((position) => quoteValue((header[position] ?? '').trim()));
  const more = found.length > CLASHES_SHOWN ? ' and more' : '';
  return `The header has ${found.length} columns for ${title.toLowerCase()}: ${texts.join(' and ')}${more}`;
};

/** The columns that make up an amount. */
type AmountColumns = Pick<CsvImportType, 'oneOf' | 'halves'>;

/** The amount columns that are missing from the header, e.g. `amount, outflow or inflow`. */
const missingAmounts = (positions: ColumnPositions, { oneOf = [], halves = [] }: AmountColumns): readonly string[] => {
  const has = (name: FieldName | AuxiliaryName): boolean => positions[name] !== undefined;
  if (oneOf.length > 0 && !oneOf.some(has)) return [alternatives(oneOf)];
  return has('amount') || !halves.some(has) ? [] : halves.filter((name) => !has(name));
};

const alternatives = (names: readonly (FieldName | AuxiliaryName)[]): string => {
  const texts = names.map((name) => ({ ...FIELDS, ...AUXILIARY_FIELDS })[name].names[0] ?? name);
  return `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
};

/** The error of a header without an amount column but with Outflow, Inflow or both. */
const halvesProblem = (has: (name: string) => boolean, { halves = [] }: AmountColumns): string | null => {
  const [hasOutflow, hasInflow] = [has('outflow'), has('inflow')];
  if (hasOutflow && hasInflow) return halves.length > 0 ? null : columnProblem('Amount', BOTH);
  if (hasInflow) return columnProblem('Amount', alone('Inflow', 'in', 'Outflow'));
  return hasOutflow ? columnProblem('Amount', alone('Outflow', 'out', 'Inflow')) : null;
};

const BOTH = 'is missing: the amounts are in Outflow and Inflow. Send the file as a YnabImport';

const alone = (present: string, way: string, missing: string): string =>
  `is missing: ${present} has only money ${way}. Add ${missing} and send the file as a YnabImport, or use one column of signed amounts`;

/** The headers that a type requires; alternatives are joined by `or`. */
export const requiredHeaders = (
  type: CsvImportType,
  rules: Pick<RowSettings, 'configuration' | 'hasAccount'>,
): readonly string[] => {
  const required = type.columns(rules).flatMap(({ field, required: need, names }) => {
    const { label, names: usual } = FIELDS[field];
    return need === undefined ? [] : [headerNamed(rules.configuration, label) || (names ?? usual)[0] || field];
  });
  const oneOf = (type.oneOf ?? []).map((name) => ({ ...FIELDS, ...AUXILIARY_FIELDS })[name].names[0] ?? name);
  return oneOf.length === 0 ? required : [...required, oneOf.join(' or ')];
};
