import type { RowColumn } from '../../../shared/imports/domain/row-columns.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/row-diagnostic.ts';
import { notice } from '../../platform/components/notice.ts';
import { type Column, table } from '../../platform/components/table.ts';
import { badge, day } from '../../platform/components/values.ts';
import { formatCount } from '../../platform/format/count.ts';
import { type Html, html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { errorsByField, readCell } from '../row-cells.ts';
import { amountsFirst } from '../rows-table.ts';
import { inPlainWords } from './plain-words.ts';

/** A row, and the day that its date is. */
type PreviewedRow = WireRowDiagnostic & { readonly date: string | null };

export type ShownPreview =
  | {
      readonly ok: true;
      readonly rows: readonly PreviewedRow[];
      readonly columns: readonly RowColumn[];
      /** Columns that are asked for and that the file has not. */
      readonly missing: readonly string[];
      readonly validCount: number;
      readonly lookedAt: number;
      readonly isWhole: boolean;
    }
  /** The file cannot be read so at all. */
  | { readonly ok: false; readonly faults: readonly string[] };

/** The beginning of the file as it is read. The sentence is told aloud when it changes, the table is not. */
export const previewPart = (viewer: Viewer, preview: ShownPreview): Html =>
  html`<section aria-labelledby="preview-title"><h2 id="preview-title">Preview</h2>
<p role="status" data-live="summary">${summary(viewer, preview)}</p>
<div data-live="preview">${preview.ok ? shownRows(viewer, preview) : notice('error', sentences(preview.faults))}</div></section>`;

const sentences = (faults: readonly string[]): Html =>
  html`<ul>${faults.map((fault) => html`<li>${inPlainWords(fault)}</li>`)}</ul>`;

const summary = ({ locale }: Viewer, preview: ShownPreview): string => {
  if (!preview.ok) return 'The file cannot be read like this.';
  const { validCount, lookedAt, isWhole } = preview;
  if (lookedAt === 0) return 'The file has no rows.';
  const rows = `${isWhole ? '' : 'first '}${formatCount(lookedAt, locale)} ${lookedAt === 1 ? 'row' : 'rows'}`;
  if (validCount === lookedAt) return lookedAt === 1 ? 'The one row can be read.' : `All of the ${rows} can be read.`;
  return `${validCount === 0 ? 'None' : formatCount(validCount, locale)} of the ${rows} can be read.`;
};

const shownRows = (viewer: Viewer, preview: ShownPreview & { readonly ok: true }): Html =>
  html`${preview.missing.length > 0 && notice('error', html`<p>The file has no column for: ${preview.missing.join(', ')}.</p>`)}
${preview.rows.length > 0 && rowsTable(viewer, preview.rows, preview.columns)}`;

const rowsTable = (viewer: Viewer, rows: readonly PreviewedRow[], all: readonly RowColumn[]): Html => {
  const wrong = new Set(rows.flatMap((row) => [...errorsByField(row, all).fields.keys()]));
  const columns = all.filter(({ name, isInFile }) => isInFile || wrong.has(name));
  const fields = columns.map(
    (column): Column<PreviewedRow> => ({
      label: column.title,
      isAmount: column.kind === 'number',
      isBelowName: column.name === 'date',
      cell: (row) =>
        column.name === 'date' && row.date !== null ? day(row.date, viewer) : readCell(viewer, row, column),
    }),
  );
  return table(
    'The first rows',
    [{ label: 'Row', isHeader: true, cell: (row) => row.row_number }, ...amountsFirst(fields, STATE)],
    rows,
  );
};

const STATE: Column<PreviewedRow> = {
  label: 'State',
  cell: ({ valid, errors }) =>
    valid
      ? badge('Valid', 'success')
      : html`${badge('Invalid', 'error')}${errors.map((error) => html`<small class="field-error">${inPlainWords(error)}</small>`)}`,
};
