import { DomainError, quoteValue } from '../../../platform/domain/errors.ts';
import type { FieldName } from '../../columns/domain/fields.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import { MAX_DISTINCT_VALUES } from '../../mappings/domain/mappings.ts';
import type { ImportRow, RowFields } from '../../rows/domain/row.ts';
import type { CsvImportType, Interpreted } from './import-type-definition.ts';

/** Shared by the types whose rows are records of the family instead of entries of an account. */
export const RECORD_ROWS = {
  configurationErrors: () => [],
  defaults: {},
} as const satisfies Partial<CsvImportType>;

/** A valid row without a currency. */
export const oneRecord = (fields: Partial<RowFields> = {}): Interpreted => ({
  ok: true,
  fields: { currency: '', ...fields },
  entry: { kind: 'record', date: '', amount: '', part: null },
});

/** null for a blank cell. */
export const orNull = (text: string): string | null => (text === '' ? null : text);

const MAX_NAME = 255;

export const nameProblems = (title: string, name: string): readonly string[] =>
  name.length > MAX_NAME ? [`${title} is longer than ${MAX_NAME} characters`] : [];

/** The rows with one name: the first of them, with blank fields filled in from later ones. */
export type NamedRow = {
  readonly row: number;
  readonly name: string;
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
};

const ROWS_SHOWN = 5;

/** Collects the valid rows of a file by name. */
export const createNamedRows = (fieldNames: readonly FieldName[]) => {
  const byName = new Map<string, NamedRow>();
  const repeated: number[] = [];
  return {
    get: (name: string): NamedRow | undefined => byName.get(name),
    all: (): readonly NamedRow[] => [...byName.values()],
    add: ({ rowNumber, fields, entry }: ImportRow): void => {
      if (entry === null) return;
      const { name } = fields;
      const known = byName.get(name);
      if (known === undefined && byName.size === MAX_DISTINCT_VALUES) throw tooMany();
      const own = Object.fromEntries(fieldNames.map((field) => [field, known?.fields[field] || fields[field]]));
      byName.set(name, { row: known?.row ?? rowNumber, name, fields: own });
      if (known !== undefined) repeated.push(rowNumber);
    },
    warnings: (): readonly ImportWarning[] => (repeated.length === 0 ? [] : [repeatedWarning(repeated)]),
  };
};

const repeatedWarning = (rows: readonly number[]): ImportWarning => {
  const shown = `${rows.slice(0, ROWS_SHOWN).join(', ')}${rows.length > ROWS_SHOWN ? ' …' : ''}`;
  const message = `Names are repeated on ${rows.length === 1 ? 'row' : 'rows'} ${shown}: a repeated name only fills in the blank fields of its first row`;
  return { line: null, code: 'repeated_names', message };
};

const tooMany = (): DomainError =>
  new DomainError(
    'too_many_distinct_values',
    `The file has more than ${MAX_DISTINCT_VALUES} distinct names: split it into smaller files`,
  );

const NAMES_SHOWN = 5;

/** Collects records whose values differ between the file and the family; an import does not change them. */
export const createUnchangedRecords = (plural: string) => {
  const names = new Map<string, readonly string[]>();
  return {
    /** `differences`: the fields that differ, e.g. `color`. */
    add: (name: string, differences: readonly string[]): void => {
      if (differences.length > 0) names.set(name, differences);
    },
    warnings: (): readonly ImportWarning[] => {
      if (names.size === 0) return [];
      const shown = [...names].slice(0, NAMES_SHOWN).map(([name, what]) => `${quoteValue(name)} (${what.join(', ')})`);
      const more = names.size > NAMES_SHOWN ? ' …' : '';
      const message = `${names.size} ${plural} have other values in the file and are not changed: ${shown.join(', ')}${more}`;
      return [{ line: null, code: 'kept_as_is', message }];
    },
  };
};

/** The names of the attributes that both sides have with different values. */
export const differences = (
  shown: Readonly<Record<string, string | null>>,
  stated: Readonly<Record<string, string | null>>,
): readonly string[] =>
  Object.keys(stated).filter((name) => {
    const [has, says] = [shown[name] ?? null, stated[name] ?? null];
    return has !== null && says !== null && has !== says;
  });
