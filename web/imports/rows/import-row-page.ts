import { plainLineBreaks } from '../../../shared/imports/rows/domain/cell-text.ts';
import type { RowColumn } from '../../../shared/imports/rows/domain/row-columns.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { errorSummary, postForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { facts } from '../../platform/components/table.ts';
import { errorsOf, type FormState, readable } from '../../platform/form-state.ts';
import { importName } from '../../platform/format/import-words.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { sampleDate } from '../columns/settings.ts';
import { importHead, isOpen, type ShownImport } from '../import-head.ts';
import { WORDS } from '../words/rows.ts';
import { alikeButtons, type FaultCounts } from './alike-rows.ts';
import { cellInput } from './cell-input.ts';
import { duplicateForm, isDecidable } from './duplicate-form.ts';
import { errorsByField, plainForm, shownTitle, wrongColumns } from './plain-errors.ts';
import { cellText, isRepairable, type RowsQuery, readCell, rowsBack, rowsPath } from './rows-table.ts';

const TEXTS = WORDS.row;

export type ImportRowContent = ShownImport & {
  readonly columns: readonly RowColumn[];
  readonly row: WireRowDiagnostic;
  /** The filters and the page of the table that the user came from. */
  readonly query: RowsQuery;
  /** How many rows have the faults of this one. */
  readonly alike: FaultCounts;
  /** The submitted form, if it was refused. */
  readonly form?: FormState;
};

/** All fields of a row, editable while the import can still be changed. */
export const importRowPage = (viewer: Viewer, given: ImportRowContent): Html => {
  const form = given.form && inColumns(given.form, given.columns);
  const content = { ...given, ...(form !== undefined && { form }) };
  const { shown, row, columns, query } = content;
  const { others } = errorsByField(row, columns);
  return layout({
    title: TEXTS.title(row.row_number, importName(shown, viewer)),
    heading: TEXTS.heading(row.row_number),
    viewer,
    content: html`${importHead(viewer, content, 'rows')}
${
  form !== undefined &&
  errorSummary(
    form,
    columns.map(({ name }) => name),
  )
}
${others.length > 0 && notice('error', html`<ul>${others.map((error) => html`<li>${error}</li>`)}</ul>`)}
${isOpen(shown) && isDecidable(row) && duplicateForm(viewer, shown, row, rowsBack(query))}
${isRepairable(shown, row) ? repairForm(viewer, content) : reading(viewer, content)}
<p class="after"><a href="${rowsPath(shown.id, query)}">${TEXTS.back}</a></p>`,
  });
};

/** `fields.date must be shorter` → `date: Date must be shorter`. */
const inColumns = (form: FormState, columns: readonly RowColumn[]): FormState =>
  plainForm(
    { ...form, errors: form.errors.map((sentence) => sentence.replace(/^fields\./, '')) },
    Object.fromEntries(columns.map(({ name, title }) => [name, shownTitle(title)])),
  );

const repairForm = (viewer: Viewer, { shown, row, columns, query, alike, form }: ImportRowContent): Html => {
  const { fields } = errorsByField(row, columns);
  const cells = columns.map((column) => {
    const was = cellText(shown, row, column);
    return cellInput({
      id: `field-${column.name}`,
      name: column.name,
      label: shownTitle(column.title),
      was,
      value: form?.values[column.name] ?? was,
      errors: [
        ...(fields.get(column.name) ?? []),
        ...(form === undefined ? [] : errorsOf(form, column.name).map(readable)),
      ],
      isNumber: column.kind === 'number',
      ...(column.kind === 'date' && { hint: dateHint(shown.configuration.date_format) }),
    });
  });
  return html`${row.left_out && notice('note', TEXTS.isLeftOut)}
<p>${TEXTS.intro}</p>
${postForm(
  viewer,
  { action: `/imports/${shown.id}/rows/${row.row_number}` },
  html`<input type="hidden" name="back" value="${rowsBack(query)}">
${cells}
<p class="row"><button type="submit">${row.left_out ? TEXTS.takeIn : TEXTS.save}</button>
${!row.left_out && html`<button type="submit" name="left_out" value="true" class="secondary">${TEXTS.leaveOut}</button>`}</p>
${alikeButtons(row, wrongColumns(row, columns), { counts: alike, locale: viewer.locale })}`,
)}`;
};

const dateHint = (format: string | null): string =>
  format === null ? TEXTS.dateHint : TEXTS.dateHintLike(sampleDate(format));

const reading = (viewer: Viewer, { shown, row, columns }: ImportRowContent): Html =>
  html`<p>${why(row, isOpen(shown))}</p>
${facts(columns.map((column) => [shownTitle(column.title), readCell(viewer, row, column)]))}`;

const why = ({ row_number, part_of, splits }: WireRowDiagnostic, open: boolean): string => {
  if (!open) return TEXTS.closed;
  if (part_of != null) return TEXTS.part(part_of.row_number);
  if ((splits ?? []).length > 0) return TEXTS.split(row_number);
  return '';
};

const WAS = 'was_';

/** Browsers submit line breaks as CRLF. */
const lines = (text: unknown): string | undefined => (typeof text === 'string' ? plainLineBreaks(text) : undefined);

type Form = Readonly<Record<string, unknown>>;
type Cells = readonly Pick<RowColumn, 'name' | 'kind'>[];
type SentCells = Readonly<Record<string, string>>;

/** The cells that differ from what the form showed, so that changes made in another window are kept. */
export const changedCells = (columns: Cells, form: Form): SentCells => {
  const sent = columns.map(({ name }) => [name, lines(form[name]), lines(form[`${WAS}${name}`])] as const);
  return Object.fromEntries(
    sent.flatMap(([name, text, was]) => (text === undefined || text === was ? [] : [[name, text]])),
  );
};

/** The changed cells. If there are none, one unchanged cell is sent so that the row is validated again. */
export const toRepairFields = (columns: Cells, form: Form): SentCells => {
  const changed = changedCells(columns, form);
  if (Object.keys(changed).length > 0) return changed;
  const sent = columns.filter(({ name }) => lines(form[name]) !== undefined);
  const column = sent.find(({ kind }) => kind === 'text') ?? sent[0];
  return column === undefined ? {} : { [column.name]: lines(form[column.name]) ?? '' };
};
