import { FIELDS, type FieldName } from '../../shared/imports/domain/fields.ts';
import { isColumnSeparator } from '../../shared/imports/domain/import.ts';
import { csvImportType } from '../../shared/imports/domain/import-types.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { type Child, html } from '../platform/html.ts';
import { sampleDate } from './columns/date-formats.ts';
import { SEPARATOR_WORDS } from './columns/separator-words.ts';

const SIGNS: Readonly<Record<string, string>> = {
  inflows_positive: 'Money in is positive',
  inflows_negative: 'Money in is negative',
};

/** How a CSV file is read, as far as it is said. */
export const readAs = (shown: ImportDetail): readonly (readonly [string, Child])[] => {
  if (csvImportType(shown.type) === undefined) return [];
  const { date_format, number_format, signage_convention, col_sep, encoding } = shown.configuration;
  const said: readonly (readonly [string, string | null])[] = [
    ['Dates', date_format && `${sampleDate(date_format)} (${date_format})`],
    ['Numbers', number_format],
    ['Sign', signage_convention && (SIGNS[signage_convention] ?? signage_convention)],
    ['Separator', isColumnSeparator(col_sep) ? SEPARATOR_WORDS[col_sep] : col_sep],
    ['Encoding', encoding],
  ];
  const columns = columnsOf(shown);
  return [
    ...(columns.length === 0 ? [] : [['Columns', html`<ul>${columns}</ul>`] as const]),
    ...said.flatMap(([name, value]) => (value === null ? [] : [[name, html`<code>${value}</code>`] as const])),
  ];
};

const columnsOf = ({ configuration }: ImportDetail) =>
  (Object.keys(FIELDS) as FieldName[]).flatMap((field) => {
    const { label, title } = FIELDS[field];
    const header = label === null ? null : configuration[wireName(label) as keyof typeof configuration];
    return header === null ? [] : [html`<li>${title}: <code>${header}</code></li>`];
  });

const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
