import { nearestName } from '../../../../platform/domain/text/nearest-name.ts';
import type { ImportWarning } from '../../../domain/import-attributes.ts';
import { type UnknownField, unknownFields } from './known-fields.ts';
import { type JsonObject, quote } from './record-fields.ts';

/** The most warnings, of which the last is about all further fields. */
const MOST_WARNINGS = 20;

type Found = UnknownField & { readonly type: string; readonly line: number; records: number };

/** Finds fields that no record reads, so that a typing error or a field of another program is not lost in silence. */
export const createUnknownFieldCheck = () => {
  const found = new Map<string, Found>();
  const further: { line?: number; times: number } = { times: 0 };
  return {
    add: (line: number, type: string, data: JsonObject): void => {
      for (const field of unknownFields(type, data)) {
        const key = `${type} ${field.path}`;
        const known = found.get(key);
        if (known !== undefined) known.records += 1;
        else if (found.size < MOST_WARNINGS - 1) found.set(key, { ...field, type, line, records: 1 });
        else {
          further.line ??= line;
          further.times += 1;
        }
      }
    },
    warnings: (): readonly ImportWarning[] => {
      const warnings = [...found.values()].map(toWarning);
      const { line, times } = further;
      if (line === undefined) return warnings;
      const what =
        times === 1
          ? 'One more unknown field is not imported: leave it out'
          : `${times} more unknown fields are not imported: leave them out`;
      return [...warnings, { line, code: CODE, message: `Line ${line}: ${what}` }];
    },
  };
};

const CODE = 'unknown_field';

const toWarning = ({ type, path, name, known, line, records }: Found): ImportWarning => {
  const where = records === 1 ? '' : ` in ${records} records, this being the first`;
  const start = `Line ${line}: ${type} has the unknown field ${quote(path)}${where}. It is not imported`;
  return { line, code: CODE, message: `${start}: ${remedy(name, known)}` };
};

const remedy = (name: string, known: readonly string[]): string => {
  const near = nearestName(name, known);
  if (near !== undefined) return `did you mean ${quote(near)}?`;
  return known.includes('metadata') ? 'leave it out, or keep its text in "metadata"' : 'leave it out';
};
