import { DomainError } from '../../../platform/domain/errors.ts';
import type { FieldName } from '../fields.ts';
import type { ImportWarning } from '../import.ts';
import { MAX_DISTINCT_VALUES } from '../mappings.ts';
import type { ImportRow } from '../row.ts';

/** Rows of one name: the first of them, what it leaves blank taken from later ones. */
export type NamedRow = {
  readonly row: number;
  readonly name: string;
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
};

const ROWS_SHOWN = 5;

/** Gathers the valid rows of a file by name. */
export const createNamedRows = (said: readonly FieldName[]) => {
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
      const own = Object.fromEntries(said.map((field) => [field, known?.fields[field] || fields[field]]));
      byName.set(name, { row: known?.row ?? rowNumber, name, fields: own });
      if (known !== undefined) repeated.push(rowNumber);
    },
    warnings: (): readonly ImportWarning[] => (repeated.length === 0 ? [] : [repeatedWarning(repeated)]),
  };
};

const repeatedWarning = (rows: readonly number[]): ImportWarning => {
  const shown = `${rows.slice(0, ROWS_SHOWN).join(', ')}${rows.length > ROWS_SHOWN ? ' …' : ''}`;
  const message = `Names come again on ${rows.length === 1 ? 'row' : 'rows'} ${shown}: such a row only adds what the first of its name leaves blank`;
  return { line: null, code: 'repeated_names', message };
};

const tooMany = (): DomainError =>
  new DomainError('too_many_distinct_values', `The file has more than ${MAX_DISTINCT_VALUES} distinct names`);
