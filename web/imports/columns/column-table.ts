import { fieldId } from '../../platform/components/form.ts';
import { errorsOf, type FormState, readable } from '../../platform/form-state.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { ask, type ShownQuestion } from './questions.ts';
import { type ColumnMenu, columnMenus, columnName, roleValue } from './roles.ts';
import type { Settings } from './settings.ts';
import { WORDS } from './words.ts';

export type ColumnTable = {
  readonly settings: Settings;
  readonly form: FormState;
  /** Column headers exactly as in the file. */
  readonly headers: readonly string[];
  /** The cells of the first rows exactly as in the file. */
  readonly firstRows: readonly (readonly string[])[];
  /** The open questions by the position of the column that raises them. */
  readonly asked: ReadonlyMap<number | undefined, readonly ShownQuestion[]>;
};

const TEXTS = WORDS.columns;

/** The first rows of the file, with a menu above each column for what it means. */
export const columnTable = (viewer: Viewer, content: ColumnTable): Html => {
  const { settings, headers, firstRows, form } = content;
  if (settings.labels.length === 0) return NOTHING;
  const menus = columnMenus(settings, headers, form.values);
  const needed = settings.labels.filter(({ isNeeded }) => isNeeded).map(({ label }) => label);
  const isMoney = settings.labels.some(({ key }) => key === 'inflowColLabel');
  const intro = needed.length === 0 ? TEXTS.intro : (isMoney ? TEXTS.introWithMoney : TEXTS.introWithNeeded)(needed);
  return html`<fieldset data-live="columns"><legend>${TEXTS.title}</legend>
<p>${intro}</p>
<div class="scroll" role="region" aria-label="${TEXTS.region}" tabindex="0"><table class="columns">
<caption class="visually-hidden">${TEXTS.caption}</caption>
<thead><tr>${menus.map((menu) => headCell(viewer, content, menu))}</tr></thead>
<tbody>${firstRows.map((cells) => html`<tr>${menus.map((menu) => html`<td${menu.chosen === menu.unused.value && html` class="muted"`}>${cellText(cells, menu)}</td>`)}</tr>`)}</tbody>
</table></div></fieldset>`;
};

/** Long enough to recognize a cell by. */
const MOST_SHOWN = 60;

const cellText = (cells: readonly string[], { at }: ColumnMenu): string => {
  const text = at === undefined ? '' : (cells[at] ?? '').trim();
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN).toWellFormed()}…` : text;
};

/** Enough to recognize a column by. */
const CELLS_SHOWN = 3;

/** Where there is no room for the rows. */
const firstCells = (rows: ColumnTable['firstRows'], menu: ColumnMenu): string =>
  [...new Set(rows.map((cells) => cellText(cells, menu)))]
    .filter((text) => text !== '')
    .slice(0, CELLS_SHOWN)
    .join(' · ');

const headCell = (
  viewer: Viewer,
  { settings, headers, firstRows, form, asked }: ColumnTable,
  menu: ColumnMenu,
): Html => {
  const { name, at, chosen } = menu;
  const id = fieldId(name);
  const cells = firstCells(firstRows, menu);
  const errors = errorsOf(form, name);
  const questions = at === undefined ? [] : (asked.get(at) ?? []);
  return html`<th scope="col"><label for="${id}">${title(headers, menu)}</label>
${cells !== '' && html`<small class="narrow-only">${cells}</small>`}
<select id="${id}" name="${name}"${errors.length > 0 && [html` aria-invalid="true"`, html` aria-describedby="${id}-error"`]}>
${optionsOf(settings, menu).map(({ value, label }) => html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`)}</select>
${errors.length > 0 && html`<small class="field-error" id="${id}-error">${errors.map(readable).join('. ')}</small>`}${questions.map((question) => ask(viewer, question, form))}</th>`;
};

const title = (headers: readonly string[], { at, label }: ColumnMenu): Child => {
  if (at === undefined) return TEXTS.notInFile(columnName(label));
  const header = headers[at] ?? '';
  return header === '' || header === `#${at + 1}` ? TEXTS.numbered(at + 1) : TEXTS.named(header);
};

const optionsOf = ({ labels }: Settings, { label, chosen, unused }: ColumnMenu) => {
  const single = labels.map((role) => ({ value: roleValue([role.name], label), label: role.label }));
  const isSeveral = chosen !== unused.value && !single.some(({ value }) => value === chosen);
  return [unused, ...single, ...(isSeveral ? [{ value: chosen, label: severalRoles(labels, chosen) }] : [])];
};

/** One column can have several roles in settings that a program sent. */
const severalRoles = (labels: Settings['labels'], chosen: string): string => {
  const roles = chosen.slice(0, chosen.indexOf('=')).split(' ');
  return TEXTS.several(labels.filter(({ name }) => roles.includes(name)).map(({ label }) => label));
};
