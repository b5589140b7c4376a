import type { DetectedFile, Question } from '../../shared/imports/domain/detect/detected-file.ts';
import type { RowColumn } from '../../shared/imports/domain/row-columns.ts';
import type { WireRowDiagnostic } from '../../shared/imports/schema/import-row.ts';
import { quoteValue } from '../../shared/platform/domain/errors.ts';
import { errorSummary, postForm } from '../platform/components/form.ts';
import { notice } from '../platform/components/notice.ts';
import { type Column, facts, table } from '../platform/components/table.ts';
import { badge, day, instant } from '../platform/components/values.ts';
import { formatCount } from '../platform/format/counts.ts';
import { formatDay } from '../platform/format/dates.ts';
import { importName } from '../platform/format/import-words.ts';
import { formatAmount } from '../platform/format/money.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { columnFields, type FieldsContent } from './columns/fields.ts';
import { importHead, isOpen, type ShownImport } from './import-head.ts';
import { amountsFirst, errorsByField, inPlainWords, readCell } from './rows-table.ts';

export type ColumnsContent = ShownImport &
  FieldsContent &
  Pick<FindingsContent, 'savedAt' | 'detected'> & {
    /** null where the file is no table. */
    readonly preview: ShownPreview | null;
  };

/** How a file is read: as it was found out, to be changed, with the first rows as they are then. */
export const columnsPage = (viewer: Viewer, content: ColumnsContent): Html => {
  const { shown, form, settings } = content;
  return layout({
    title: `${settings.isTable ? 'Columns' : 'Settings'} of ${importName(shown, viewer)}`,
    viewer,
    refresh: shown.preparing ? 2 : undefined,
    content: html`${importHead(viewer, content, 'columns')}
${errorSummary(form, namesOf(content))}
${isOpen(shown) ? open(viewer, content) : closed(content)}`,
  });
};

const namesOf = ({ settings, form }: ColumnsContent): readonly string[] => [
  ...settings.labels.map(({ name }) => name),
  ...Object.keys(form.values),
  'date_format_other',
];

const open = (viewer: Viewer, content: ColumnsContent): Html => {
  const { shown, settings, preview } = content;
  const path = `/imports/${shown.id}/columns`;
  if (!settings.isTable || preview === null) {
    return postForm(
      viewer,
      { action: path },
      html`${columnFields(content)}<button type="submit">Save and continue</button>`,
    );
  }
  return html`<div data-live-form="${path}">${previewForm(viewer, content, path)}
${previewPart(viewer, preview)}</div>`;
};

/**
 * Asks for a preview by its address, which can be loaded again and come back to; the first button is that of the enter key.
 * One button changes the import: it alone brings the token, so that no address has it.
 */
const previewForm = (viewer: Viewer, content: ColumnsContent, path: string): Html => {
  const { detected, savedAt, form } = content;
  return html`<form method="get" action="${path}" aria-label="How the file is read">
<button type="submit" hidden>Preview</button>
<p>This is how the file is read. Look at the first rows below, and change here what is wrong.</p>
${findings(viewer, { detected, savedAt, values: form.values })}
${columnFields(content)}
<p class="row"><button type="submit" formmethod="post" name="csrf_token" value="${viewer.csrfToken}">Save and continue</button> <button type="submit" class="secondary">Preview</button></p></form>`;
};

const closed = ({ shown, form, settings }: ColumnsContent): Html =>
  html`${notice('warning', shown.preparing ? 'The file is being read. It can be changed how when that has ended.' : 'How this file is read cannot be changed any more: its rows are in the ledger, or on their way.')}
${facts(settings.labels.map(({ name, label }) => [label, form.values[name] || 'None'] as const))}
<p><a href="/imports/${shown.id}" class="button">Back to the import</a></p>`;

type ShownDetection = Pick<DetectedFile, 'findings' | 'ambiguous' | 'questions' | 'problems'>;
type FindingsContent = {
  /** null where nothing can be found out: the file is no table, or nothing of it can be read. */
  readonly detected: ShownDetection | null;
  /** When a file with these columns was read for the last time, as this one is now. */
  readonly savedAt: string | null;
  /** What is chosen. */
  readonly values: Readonly<Record<string, string>>;
};

/** What was found out about a file, and what a person should look at. */
const findings = (viewer: Viewer, content: FindingsContent): Html =>
  html`<div data-live="found">${content.detected !== null && found(viewer, content, content.detected)}</div>`;

const found = (viewer: Viewer, content: FindingsContent, detected: ShownDetection): Html => {
  const isNew = content.savedAt === null;
  const asked = detected.questions.map(({ about, cell }) => SAID_BY[about](cell));
  const doubts = detected.ambiguous.filter((sentence) => !asked.some((start) => sentence.startsWith(start)));
  return html`${!isNew && notice('success', html`<p>Read as the last file with these columns, on ${instant(content.savedAt, viewer)}.</p>`)}
${detected.problems.length > 0 && notice('error', list(detected.problems))}
${isNew && doubts.length > 0 && notice('warning', html`<p>Please check:</p>${list(doubts)}`)}
${isNew && detected.questions.map((question) => ask(viewer, question, content))}
<details><summary>How this was found out</summary>${list(detected.findings.map(({ why }) => why))}</details>`;
};

/** The beginning of the finding that a question replaces. */
const SAID_BY: Readonly<Record<Question['about'], (cell: string) => string>> = {
  date_format: (cell) => `${quoteValue(cell)} is read as `,
  number_format: (cell) => `${quoteValue(cell)} is read as `,
  signage_convention: () => 'No amount in ',
  amount_type_inflow_value: (cell) => `No amount has a sign, and in ${quoteValue(cell)}`,
};

const ASKS: Readonly<Record<Question['about'], (cell: string) => string>> = {
  date_format: (cell) => `Which day is ${quoteValue(cell)}?`,
  number_format: (cell) => `How much is ${quoteValue(cell)}?`,
  signage_convention: (cell) => `Is ${quoteValue(cell)} money in or money out?`,
  amount_type_inflow_value: (cell) => `Which value of ${quoteValue(cell)} means money in?`,
};

const list = (sentences: readonly string[]): Html =>
  html`<ul>${sentences.map((sentence) => html`<li>${inPlainWords(sentence)}</li>`)}</ul>`;

/** Two buttons; without script they send the form for a new preview. */
const ask = (viewer: Viewer, { about, cell, choices }: Question, { values }: FindingsContent): Html => {
  const [first] = choices;
  if (first === undefined) return NOTHING;
  const chosen = values[about] ?? first.format;
  return notice(
    'warning',
    html`<p id="${`ask-${about}`}"><strong>${ASKS[about](cell)}</strong> ${about === 'amount_type_inflow_value' ? 'The amounts have no signs.' : 'The file does not say.'}</p>
<p class="row">${choices.map(
      ({ format, value }) =>
        html`<button type="submit" name="answer" value="${about}=${format}" class="secondary" aria-describedby="${`ask-${about}`}" aria-pressed="${format === chosen ? 'true' : 'false'}">${shown(viewer, about, value)}${format === chosen && html` <small>as read now</small>`}</button>`,
    )}</p>`,
  );
};

const shown = ({ locale, currency }: Viewer, about: Question['about'], value: string): string => {
  if (about === 'date_format') return formatDay(value, locale);
  if (about === 'number_format') return formatAmount(value, currency, locale);
  return about === 'signage_convention' ? (value === 'in' ? 'Money in' : 'Money out') : value;
};

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
const previewPart = (viewer: Viewer, preview: ShownPreview): Html =>
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
