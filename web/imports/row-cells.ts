import { AUXILIARY_FIELDS } from '../../shared/imports/domain/fields.ts';
import type { NumberFormat } from '../../shared/imports/domain/import.ts';
import { csvImportType } from '../../shared/imports/domain/import-types.ts';
import { inFormat } from '../../shared/imports/domain/repair-row.ts';
import type { RowColumn } from '../../shared/imports/domain/row-columns.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../shared/imports/schema/row-diagnostic.ts';
import { money } from '../platform/components/values.ts';
import { type Child, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { inPlainWords } from './columns/plain-words.ts';
import { isOpen } from './import-head.ts';

/** What a row shows of a field. */
export const cellValue = ({ fields }: WireRowDiagnostic, name: string): string =>
  String(fields[name as keyof WireRowDiagnostic['fields']] ?? '');

/** The value as it would appear in the file, for correction. A number that cannot be read is shown as written. */
export const cellText = (shown: ImportDetail, row: WireRowDiagnostic, { name, kind }: RowColumn): string => {
  const asWritten = row.unread_fields?.[name] ?? (name === 'amount' ? unreadAmount(shown, row) : undefined);
  if (asWritten !== undefined) return asWritten;
  const value = cellValue(row, name);
  const isCsvNumber = kind === 'number' && csvImportType(shown.type) !== undefined;
  return isCsvNumber ? inFormat(value, shown.configuration.number_format as NumberFormat | null) : value;
};

/** An outflow or inflow that cannot be read, with the sign that the amount would have. */
const unreadAmount = ({ configuration }: ImportDetail, { unread_fields: unread = {} }: WireRowDiagnostic) => {
  const { outflow, inflow, split_amount: part } = unread;
  const isOutPositive = configuration.signage_convention === 'inflows_negative';
  if (outflow !== undefined) return withSign(outflow, isOutPositive ? '' : '-');
  if (inflow !== undefined) return withSign(inflow, isOutPositive ? '-' : '');
  return part;
};

const withSign = (magnitude: string, sign: '-' | ''): string => `${sign}${magnitude.replace(/^-/, '')}`;

/** Of all that is wrong with a row what is about a field, and what is about none of these. */
export const errorsByField = (row: WireRowDiagnostic, columns: readonly RowColumn[]) => {
  const fields = new Map<string, readonly string[]>();
  const others: string[] = [];
  for (const error of row.errors.map(inPlainWords)) {
    const name = fieldOfError(error, columns);
    if (name === undefined) others.push(error);
    else fields.set(name, [...(fields.get(name) ?? []), error]);
  }
  return { fields, others };
};

/** The field with the longest title that the sentence begins with, including the titles of columns that add to a field. */
const fieldOfError = (error: string, columns: readonly RowColumn[]): string | undefined =>
  [...columns, ...BESIDE.filter(({ name }) => columns.some((column) => column.name === name))]
    .filter(({ title }) => error.startsWith(`${title} `))
    .toSorted((a, b) => b.title.length - a.title.length)[0]?.name;

const BESIDE = Object.values(AUXILIARY_FIELDS).map(({ addsTo, title }) => ({ name: addsTo as string, title }));

/** Parts of splits hang together with other rows: their file alone can change them. */
export const isRepairable = (shown: ImportDetail, { part_of, splits }: WireRowDiagnostic): boolean =>
  isOpen(shown) && part_of == null && (splits ?? []).length === 0;

type WireMapping = WireRowDiagnostic['mappings']['tags'][number];

/** A field of a row to read: money as the family writes it, texts with what they lead to. */
export const readCell = (viewer: Viewer, row: WireRowDiagnostic, { name, kind }: RowColumn): Child => {
  const value = cellValue(row, name);
  if (kind === 'number' && value === '') return row.unread_fields?.[name] ?? '';
  if (name === 'amount') return money(value, row.fields.currency, viewer);
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
  const text = target === null ? (creatable ? 'new' : 'no match') : `is ${target}`;
  return html` <small class="muted">${text}</small>`;
};
