import type { NumberFormat } from '../../../shared/domain/imports/import.ts';
import { csvImportType } from '../../../shared/domain/imports/import-types.ts';
import { inFormat } from '../../../shared/domain/imports/repair-row.ts';
import type { RowColumn } from '../../../shared/domain/imports/row-columns.ts';
import type { ImportDetail } from '../../../shared/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/schema/row-diagnostic.ts';
import { money } from '../../components/values.ts';
import { type Child, html } from '../../html.ts';
import type { Viewer } from '../../viewer.ts';
import { inPlainWords } from './columns/plain-words.ts';
import { isOpen } from './import-head.ts';

/** What a row shows of a field. */
export const cellValue = ({ fields }: WireRowDiagnostic, name: string): string =>
  String(fields[name as keyof WireRowDiagnostic['fields']] ?? '');

/** The same as it would stand in the file, which is how a person writes it anew. */
export const cellText = (shown: ImportDetail, row: WireRowDiagnostic, { name, kind }: RowColumn): string => {
  const value = cellValue(row, name);
  const isCsvNumber = kind === 'number' && csvImportType(shown.type) !== undefined;
  return isCsvNumber ? inFormat(value, shown.configuration.number_format as NumberFormat | null) : value;
};

/** Of all that is wrong with a row what is about a field, and what is about none of these. */
export const errorsByField = (row: WireRowDiagnostic, columns: readonly RowColumn[]) => {
  const fields = new Map<string, readonly string[]>();
  const others: string[] = [];
  for (const error of row.errors.map(inPlainWords)) {
    const about = columns.filter(({ title }) => error.startsWith(`${title} `));
    const column = about.toSorted((a, b) => b.title.length - a.title.length)[0];
    if (column === undefined) others.push(error);
    else fields.set(column.name, [...(fields.get(column.name) ?? []), error]);
  }
  return { fields, others };
};

/** Parts of splits hang together with other rows: their file alone can change them. */
export const isRepairable = (shown: ImportDetail, { part_of, splits }: WireRowDiagnostic): boolean =>
  isOpen(shown) && part_of == null && (splits ?? []).length === 0;

type WireMapping = WireRowDiagnostic['mappings']['tags'][number];

/** A field of a row to read: money as the family writes it, texts with what they lead to. */
export const readCell = (viewer: Viewer, row: WireRowDiagnostic, { name, kind }: RowColumn): Child => {
  const value = cellValue(row, name);
  if (name === 'amount') return value === '' ? '' : money(value, row.fields.currency, viewer);
  if (kind === 'date') return html`<span class="whole">${value}</span>`;
  const { tags } = row.mappings;
  if (name === 'tags' && tags.length > 0) return tags.map((tag) => html`<div>${tag.key}${leadsTo(tag)}</div>`);
  const mapping = mappingOf(row, name);
  return html`${value}${mapping !== undefined && leadsTo(mapping)}`;
};

const mappingOf = ({ mappings }: WireRowDiagnostic, name: string): WireMapping | undefined =>
  ({ account: mappings.account, category: mappings.category, entity_type: mappings.account_type })[name];

/** Beside a text, unless it leads to what it says. */
const leadsTo = ({ key, value, mappable, creatable, type }: WireMapping): Child => {
  const target = mappable?.name ?? (type === 'account_type' ? value : null);
  if (target === key) return false;
  const text = target === null ? (creatable ? 'new' : 'leads nowhere') : `is ${target}`;
  return html` <small class="muted">${text}</small>`;
};
