import type { NumberFormat } from '../../../shared/domain/imports/import.ts';
import { csvImportType } from '../../../shared/domain/imports/import-types.ts';
import { inFormat } from '../../../shared/domain/imports/repair-row.ts';
import type { RowColumn } from '../../../shared/domain/imports/row-columns.ts';
import type { ImportDetail } from '../../../shared/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/schema/row-diagnostic.ts';
import { money } from '../../components/values.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { Viewer } from '../../viewer.ts';
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
  for (const error of row.errors) {
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

/** A field of a row to read: money as the family writes it, texts with what they lead to. */
export const readCell = (viewer: Viewer, row: WireRowDiagnostic, { name }: RowColumn): Child => {
  const value = cellValue(row, name);
  if (name === 'amount') return value === '' ? '' : money(value, row.fields.currency, viewer);
  return html`${value}${mappingsOf(row, name).map(leadsTo)}`;
};

type WireMapping = WireRowDiagnostic['mappings']['tags'][number];

const mappingsOf = ({ mappings }: WireRowDiagnostic, name: string): readonly WireMapping[] => {
  const { account, category, account_type: accountType, tags } = mappings;
  if (name === 'tags') return tags;
  const one = { account, category, entity_type: accountType }[name];
  return one === undefined ? [] : [one];
};

const leadsTo = ({ key, value, mappable, creatable }: WireMapping): Html => {
  const target = mappable?.name ?? value;
  if (target === key) return html``;
  const text = target === null ? (creatable ? `${key} is new` : 'leads nowhere') : `is ${target}`;
  return html`<br><small class="muted">${text}</small>`;
};
