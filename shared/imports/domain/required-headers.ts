import type { CsvImportType, RowRules } from './csv-import-type.ts';
import { AUXILIARY_FIELDS, FIELDS } from './fields.ts';

/** Headers that a file of the type needs, one text each; several of which it needs one are parted by `or`. */
export const requiredHeaders = (
  type: CsvImportType,
  rules: Pick<RowRules, 'configuration' | 'hasAccount'>,
): readonly string[] => {
  const required = type.columns(rules).flatMap(({ field, required: need, names }) => {
    const { label, names: usual } = FIELDS[field];
    const configured = label === null ? null : rules.configuration[label];
    return need === undefined ? [] : [configured?.trim() || (names ?? usual)[0] || field];
  });
  const oneOf = (type.oneOf ?? []).map((name) => ({ ...FIELDS, ...AUXILIARY_FIELDS })[name].names[0] ?? name);
  return oneOf.length === 0 ? required : [...required, oneOf.join(' or ')];
};
