import type { RowColumn } from '../../../shared/imports/rows/domain/row-columns.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { hidden, postForm } from '../../platform/components/form.ts';
import type { FormState } from '../../platform/form-state.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS } from '../words/rows.ts';
import { type AlikeChoice, alikeChoices, type FaultCounts } from './alike-rows.ts';
import { cellInput } from './cell-input.ts';
import { errorsByField, faultsInWords, shownTitle, wrongColumns } from './plain-errors.ts';
import { cellText, isRepairable, type RowsTable, readCell, rowPath, rowsBack } from './rows-table.ts';

const TEXTS = WORDS.repair;

export type RepairCards = RowsTable & {
  readonly alike: FaultCounts;
  /** The submitted form, if it was refused. */
  readonly form?: FormState;
};

/** The name of a field of a row in the form of all rows: `2_date`. */
export const fieldOfRow = (row: number, name: string): string => `${row}_${name}`;

/** The rows to repair, each as a card that begins with what is wrong, in one form with one button. */
export const repairCards = (viewer: Viewer, content: RepairCards): Html => {
  const { shown, rows, query, columns, alike } = content;
  const choices = alikeChoices(rows, (row) => (isRepairable(shown, row) ? wrongColumns(row, columns) : []), {
    counts: alike,
    locale: viewer.locale,
  });
  const cards = rows.map((row, at) => card(viewer, content, row, choices[at] ?? []));
  const form = html`${hidden('back', rowsBack(query))}${cards}
<p class="row"><button type="submit">${TEXTS.save}</button></p>`;
  const canSave = rows.some((row) => isRepairable(shown, row));
  return html`<div class="repairs">${canSave ? postForm(viewer, { action: `/imports/${shown.id}/rows`, label: TEXTS.label }, form) : cards}</div>`;
};

const card = (viewer: Viewer, content: RepairCards, row: WireRowDiagnostic, choices: readonly AlikeChoice[]): Html => {
  const { shown, columns } = content;
  const { row_number: number } = row;
  const id = `row-${number}-faults`;
  const isOpen = isRepairable(shown, row);
  const choice = (option: AlikeChoice): Html => box(content, { ...option, name: fieldOfRow(number, option.name) });
  const leaveOut = { name: fieldOfRow(number, 'left_out'), value: 'true', label: TEXTS.leaveOut(number) };
  return html`<section class="card" role="group" aria-labelledby="${id}">
<h2 id="${id}">${TEXTS.sentences(faultsInWords(row, columns))}</h2>
<p class="muted">${summary(viewer, content, row)}</p>
${isOpen ? html`${inputs(content, row, id)}${choices.map(choice)}${box(content, { ...leaveOut, kind: 'out' })}` : html`<p>${cannotBeChanged(row)}</p>`}</section>`;
};

type Box = { readonly name: string; readonly value: string; readonly label: Child; readonly kind?: string };

const box = ({ form }: RepairCards, { name, value, label, kind }: Box): Html =>
  html`<label${kind !== undefined && html` class="${kind}"`}><input type="checkbox" name="${name}" value="${value}"${form?.values[name] === value && html` checked`}> ${label}</label>`;

const cannotBeChanged = ({ row_number: number, part_of: whole }: WireRowDiagnostic): string =>
  whole == null ? WORDS.row.split(number) : WORDS.row.part(whole.row_number);

/** Fields that identify a row, shown if they need no repair. */
const TELLING = ['name', 'ticker', 'date', 'amount', 'account', 'category'];

const summary = (viewer: Viewer, content: RepairCards, row: WireRowDiagnostic): Child => {
  const { columns, shown } = content;
  const { fields: wrong } = errorsByField(row, columns);
  const parts = TELLING.flatMap((name) => {
    const column = columns.find((candidate) => candidate.name === name);
    if (column === undefined || wrong.has(name) || isBlank(row, name)) return [];
    const value = readCell(viewer, row, column, shown.configuration.date_format);
    return [name === 'name' ? html`<strong>${value}</strong>` : html`${value}`];
  });
  const link = html`<a id="row-${row.row_number}" href="${rowPath(content, row)}">${TEXTS.row(row.row_number)}</a>`;
  return [link, ...parts].map((part, at) => html`${at > 0 && ' · '}${part}`);
};

const isBlank = ({ fields }: WireRowDiagnostic, name: string): boolean =>
  !fields[name as keyof WireRowDiagnostic['fields']];

/** The wrong fields; a row without one is repaired on its own page. */
const inputs = ({ shown, columns, form }: RepairCards, row: WireRowDiagnostic, describedBy: string): Html => {
  const wrong = wrongColumns(row, columns);
  if (wrong.length === 0) return NOTHING;
  return html`<div class="fields">${wrong.map((column: RowColumn) => {
    const was = cellText(shown, row, column);
    const name = fieldOfRow(row.row_number, column.name);
    return cellInput({
      id: `row-${row.row_number}-${column.name}`,
      name,
      label: shownTitle(column.title),
      was,
      value: form?.values[name] ?? was,
      errors: [],
      describedBy,
      isNumber: column.kind === 'number',
    });
  })}</div>`;
};
