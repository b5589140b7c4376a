import { errorsOf, type FormState, fieldOf, readable, worded } from '../form-state.ts';
import { type Child, type Html, html, NOTHING } from '../html.ts';
import type { Viewer } from '../viewer.ts';
import { WORDS } from '../words.ts';
import { icon } from './icon.ts';

const { form: TEXTS } = WORDS;

export type Choice = {
  readonly value: string;
  readonly label: string;
  /** Choices with the same heading are grouped. */
  readonly group?: string;
};
type Common = {
  readonly name: string;
  readonly label: string;
  /** The name of the field in errors, if its label is a sentence. */
  readonly term?: string;
  readonly hint?: string;
  readonly required?: boolean;
};
export type InputField = Common & {
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'date' | 'number' | 'search';
  readonly autocomplete?: string;
  readonly inputmode?: 'decimal' | 'numeric' | 'email' | 'url';
  readonly pattern?: string;
};

/** Keeps only characters that are valid in an id. */
export const fieldId = (name: string): string => `field-${name.replaceAll(/[^\w-]/g, '-')}`;

const hintOf = ({ name, hint }: Common): Html =>
  hint === undefined ? NOTHING : html`<small class="hint" id="${fieldId(name)}-hint">${hint}</small>`;

/** A label as the subject of a sentence. */
const subjectOf = (label: string): string => label.replace(/ \([^)]*\)$/, '');

const errorOf = ({ name, label, term }: Common, state: FormState): Html => {
  const errors = errorsOf(state, name);
  return errors.length === 0
    ? NOTHING
    : html`<small class="field-error" id="${fieldId(name)}-error">${errors.map((sentence) => worded(sentence, term ?? subjectOf(label), state.values)).join('. ')}</small>`;
};

/** The attribute that connects hint and error to the control. */
const aboutOf = ({ name, hint }: Common, state: FormState): Html => {
  const isWrong = errorsOf(state, name).length > 0;
  const ids = [hint !== undefined && `${fieldId(name)}-hint`, isWrong && `${fieldId(name)}-error`].filter(Boolean);
  return ids.length === 0 ? NOTHING : html` aria-describedby="${ids.join(' ')}"`;
};

/** With `aria-invalid` only if there is an error. */
const described = (field: Common, state: FormState): Html =>
  html`${errorsOf(state, field.name).length > 0 && html` aria-invalid="true"`}${aboutOf(field, state)}`;

/** An input with its label, hint and errors; passwords are never prefilled. */
export const input = (field: InputField, state: FormState): Html => {
  const { name, label, type = 'text', required = false, autocomplete, inputmode, pattern } = field;
  const value = type === 'password' ? '' : (state.values[name] ?? '');
  return html`<div class="field"><label for="${fieldId(name)}">${label}</label>
<input id="${fieldId(name)}" name="${name}" type="${type}" value="${value}"${required && html` required`}${autocomplete !== undefined && html` autocomplete="${autocomplete}"`}${inputmode !== undefined && html` inputmode="${inputmode}"`}${pattern !== undefined && html` pattern="${pattern}"`}${described(field, state)}>
${hintOf(field)}${errorOf(field, state)}</div>`;
};

/** A file input; browsers never show a chosen file again. */
export const fileInput = (
  field: Common & { readonly accept?: string; readonly multiple?: true },
  state: FormState,
): Html =>
  html`<div class="field"><label for="${fieldId(field.name)}">${field.label}</label>
<input id="${fieldId(field.name)}" name="${field.name}" type="file"${field.accept !== undefined && html` accept="${field.accept}"`}${field.multiple && html` multiple`}${field.required && html` required`}${described(field, state)}>
${hintOf(field)}${errorOf(field, state)}</div>`;

export const textarea = (field: Common & { readonly rows?: number }, state: FormState): Html =>
  html`<div class="field"><label for="${fieldId(field.name)}">${field.label}</label>
<textarea id="${fieldId(field.name)}" name="${field.name}" rows="${field.rows ?? 4}"${field.required && html` required`}${described(field, state)}>
${state.values[field.name] ?? ''}</textarea>
${hintOf(field)}${errorOf(field, state)}</div>`;

export const select = (field: Common, choices: readonly Choice[], state: FormState): Html =>
  html`<div class="field"><label for="${fieldId(field.name)}">${field.label}</label>
<select id="${fieldId(field.name)}" name="${field.name}"${field.required && html` required`}${described(field, state)}>
${optionsOf(choices, state.values[field.name] ?? '')}</select>
${hintOf(field)}${errorOf(field, state)}</div>`;

/** Options have no end tags in lists that are longer: HTML does not need them, and hundreds of them weigh kilobytes. */
const MOST_WITH_END_TAG = 40;

const optionsOf = (choices: readonly Choice[], chosen: string): Child => {
  const end = choices.length > MOST_WITH_END_TAG ? NOTHING : html`</option>`;
  return [...Map.groupBy(choices, ({ group }) => group)].map(([group, within]) => {
    const options = within.map(
      ({ value, label }) =>
        html`<option${(value !== label || /\s/.test(value)) && html` value="${value}"`}${value === chosen && html` selected`}>${label}${end}`,
    );
    return group === undefined ? options : html`<optgroup label="${group}">${options}</optgroup>`;
  });
};

export type PictureChoice = Pick<Choice, 'value' | 'label'> & {
  /** Shown in place of the label, which is then only read aloud. */
  readonly picture?: Html;
};

/** One of a few, chosen by its picture. */
export const pictureChoices = (field: Common, choices: readonly PictureChoice[], state: FormState): Html => {
  const chosen = state.values[field.name] ?? '';
  return html`<fieldset class="field pictures" id="${fieldId(field.name)}"${aboutOf(field, state)}><legend>${field.label}</legend>
<div>${choices.map(
    ({ value, label, picture }) =>
      html`<label${picture !== undefined && html` title="${label}"`}><input type="radio" name="${field.name}" value="${value}"${value === chosen && html` checked`}>${picture === undefined ? label : html`${picture}<span class="visually-hidden">${label}</span>`}</label>`,
  )}</div>
${hintOf(field)}${errorOf(field, state)}</fieldset>`;
};

export type ExplainedChoice = Pick<Choice, 'value' | 'label'> & { readonly hint: string };

/** One of a few, each with what it means. */
export const explainedChoices = (field: Common, choices: readonly ExplainedChoice[], state: FormState): Html => {
  const chosen = state.values[field.name] ?? '';
  return html`<fieldset class="field explained-choices" id="${fieldId(field.name)}"${aboutOf(field, state)}><legend>${field.label}</legend>
${choices.map(({ value, label, hint }) => html`<label><input type="radio" name="${field.name}" value="${value}"${value === chosen && html` checked`}><span>${label}<small>${hint}</small></span></label>`)}
${hintOf(field)}${errorOf(field, state)}</fieldset>`;
};

/** Sends `true` if checked, otherwise nothing. */
export const checkbox = (field: Common, state: FormState): Html =>
  html`<div class="field"><label><input id="${fieldId(field.name)}" name="${field.name}" type="checkbox" value="true"${state.values[field.name] === 'true' && html` checked`}${described(field, state)}> ${field.label}</label>
${hintOf(field)}${errorOf(field, state)}</div>`;

/** Fields of a form by their labels, or their names if these are words that say the same. */
type FieldLabels = Readonly<Record<string, string>> | readonly string[];

/** `category_id` → `Category`. */
const asWords = (name: string): string => {
  const words = name.replace(/_id$/, '').replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isList = (fields: FieldLabels): fields is readonly string[] => Array.isArray(fields);

const termOf = (fields: FieldLabels, name: string): string =>
  isList(fields) ? asWords(name) : subjectOf(fields[name] ?? name);

/** All errors, with the labels of their fields and links to them; a script moves the focus here. */
export const errorSummary = ({ errors, values, about }: FormState, fields: FieldLabels = []): Html => {
  if (errors.length === 0) return NOTHING;
  const names = isList(fields) ? fields : Object.keys(fields);
  const found = errors.map((sentence) => {
    const name = fieldOf(sentence, names);
    return {
      text: name === undefined ? readable(sentence) : worded(sentence, termOf(fields, name), values),
      name: name ?? about,
    };
  });
  const isHighlighted = found.some(({ name }) => name !== undefined);
  const lines = found.map(
    ({ text, name }) => html`<li>${name === undefined ? text : html`<a href="#${fieldId(name)}">${text}</a>`}</li>`,
  );
  return html`<div class="notice error" role="alert" tabindex="-1" data-focus><p><strong>${isHighlighted ? TEXTS.checkFields : TEXTS.refused}</strong></p><ul>${lines}</ul></div>`;
};

/** Fields that belong together, on a card. What they are for stands beside them on wide screens. */
export const fieldGroup = ({ title, intro }: { readonly title: string; readonly intro?: Child }, fields: Child): Html =>
  html`<section class="card explained"><div><h2>${title}</h2>${intro !== undefined && html`<p class="muted">${intro}</p>`}</div><div>${fields}</div></section>`;

type FormOptions = {
  readonly action: string;
  /** For a button outside of it. */
  readonly id?: string;
  readonly label?: string;
  readonly multipart?: boolean;
};

/** A form that changes data, with the CSRF token. */
export const postForm = (
  { csrfToken }: Pick<Viewer, 'csrfToken'>,
  { action, id, label, multipart = false }: FormOptions,
  content: Child,
): Html =>
  html`<form method="post" action="${action}"${id !== undefined && html` id="${id}"`}${label !== undefined && html` aria-label="${label}"`}${multipart && html` enctype="multipart/form-data"`}>
<input type="hidden" name="csrf_token" value="${csrfToken}">
${content}</form>`;

/** A form with a single button; `context` adds a hidden label where several buttons are in a table. */
export const actionButton = (
  viewer: Pick<Viewer, 'csrfToken'>,
  action: string,
  label: string,
  { danger = false, secondary = false, context, fields = {} }: ActionOptions = {},
): Html =>
  postForm(
    viewer,
    { action },
    html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button type="submit"${danger && html` class="danger"`}${secondary && html` class="secondary"`}>${label}${context !== undefined && html`<span class="visually-hidden"> ${context}</span>`}</button>`,
  );
type ActionOptions = {
  readonly danger?: boolean;
  /** Use if a more common action is next to it. */
  readonly secondary?: boolean;
  readonly context?: string;
  readonly fields?: Readonly<Record<string, string>>;
};

/** A form that filters the list below; it changes nothing, so its URL can be bookmarked. */
export const filterForm = (path: string, label: string, fields: Child): Html =>
  html`<form method="get" action="${path}" class="filters" role="search" aria-label="${label}">
${fields}
<div class="row"><button type="submit">${TEXTS.show}</button> <a href="${path}">${TEXTS.clear}</a></div>
</form>`;

/** Many filters: in a sheet on small screens, behind a button that says how many are set. A refused form is always shown. */
export const filterSheet = (
  form: Html,
  { set, isRefused }: { readonly set: number; readonly isRefused: boolean },
): Html =>
  isRefused
    ? form
    : html`<button type="button" class="secondary sheet-button" popovertarget="filters">${icon('filters')}${TEXTS.filters(set)}</button>
<div id="filters" class="sheet" popover>${sheetHead('filters')}${form}</div>`;

/** What a sheet is, and a button that closes it. */
const sheetHead = (id: string): Html =>
  html`<p class="sheet-head"><strong>${TEXTS.filters(0)}</strong><button type="button" class="secondary" popovertarget="${id}" popovertargetaction="hide">${TEXTS.close}</button></p>`;

/** The search of a list, which says itself what it searches. */
export const searchField = ({ name, label }: Common, state: FormState): Html =>
  html`<input id="${fieldId(name)}" name="${name}" type="search" value="${state.values[name] ?? ''}" aria-label="${label}" placeholder="${label}"${described({ name, label }, state)}>`;

/** The search above a list that has no other filters. */
export const searchForm = (path: string, label: string, search: string): Html =>
  html`<form method="get" action="${path}" class="toolbar" role="search" aria-label="${label}">
${searchField({ name: 'search', label }, { values: { search }, errors: [] })}<button type="submit" class="secondary">${TEXTS.search}</button>
${search !== '' && html`<a href="${path}">${TEXTS.clear}</a>`}</form>`;

type FilterPanel = {
  readonly label: string;
  readonly search: Html;
  /** In the sheet. */
  readonly fields: Html;
  /** Further content of the line. */
  readonly beside?: Child;
  /** How many of the fields are set. */
  readonly set: number;
  /** Whether anything is, so that it can be cleared. */
  readonly isAny: boolean;
  readonly isRefused: boolean;
};

/** One line above a long list: a search, and the other filters in a sheet. A refused form is always shown. */
export const filterPanel = (
  path: string,
  { label, search, fields, beside, set, isAny, isRefused }: FilterPanel,
): Html =>
  html`<form method="get" action="${path}" class="toolbar" role="search" aria-label="${label}">
${search}${!isRefused && html`<button type="button" class="secondary" popovertarget="more-filters">${icon('filters')}${TEXTS.filters(set)}</button>`}${beside}
${isAny && html`<a href="${path}">${TEXTS.clear}</a>`}
${isRefused ? html`<div class="refused">` : html`<div id="more-filters" class="sheet" popover>${sheetHead('more-filters')}`}<div class="filters">${fields}</div>
<p class="sheet-foot row"><button type="submit">${TEXTS.show}</button>${!isRefused && html` <a href="${path}">${TEXTS.clear}</a>`}</p></div></form>`;

/** A form for visitors who are not signed in: without a session token, only the browser's origin headers protect it. */
export const openForm = (action: string, content: Child): Html =>
  html`<form method="post" action="${action}">
${content}</form>`;

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** Shown instead of a form that requires recent authentication. */
export const confirmIdentityFirst = (why: string, path: string): Html =>
  html`<p>${why}</p>
<p><a class="button" href="/sign-in/again?return_to=${encodeURIComponent(path)}">${TEXTS.confirmIdentity}</a></p>`;
