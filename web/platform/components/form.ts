import { errorsOf, type FormState, fieldOf, readable } from '../form-state.ts';
import { type Child, type Html, html, NOTHING } from '../html.ts';
import type { Viewer } from '../viewer.ts';

export type Choice = {
  readonly value: string;
  readonly label: string;
  /** Choices of one heading stand together. */
  readonly group?: string;
};
type Common = { readonly name: string; readonly label: string; readonly hint?: string; readonly required?: boolean };
export type InputField = Common & {
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'date' | 'number' | 'search';
  readonly autocomplete?: string;
  readonly inputmode?: 'decimal' | 'numeric' | 'email' | 'url';
  readonly pattern?: string;
};

/** What a browser lets stand in an id. */
export const fieldId = (name: string): string => `field-${name.replaceAll(/[^\w-]/g, '-')}`;

const hintOf = ({ name, hint }: Common): Html =>
  hint === undefined ? NOTHING : html`<small class="hint" id="${fieldId(name)}-hint">${hint}</small>`;

const errorOf = ({ name }: Common, state: FormState): Html => {
  const errors = errorsOf(state, name);
  return errors.length === 0
    ? NOTHING
    : html`<small class="field-error" id="${fieldId(name)}-error">${errors.map(readable).join('. ')}</small>`;
};

/** Attributes that tie hint and error to the control; `aria-invalid` only where there is an error. */
const described = ({ name, hint }: Common, state: FormState): Html => {
  const isWrong = errorsOf(state, name).length > 0;
  const ids = [hint !== undefined && `${fieldId(name)}-hint`, isWrong && `${fieldId(name)}-error`].filter(Boolean);
  return html`${isWrong && html` aria-invalid="true"`}${ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`}`;
};

/** An input with its label, hint and errors; a password is never filled in. */
export const input = (field: InputField, state: FormState): Html => {
  const { name, label, type = 'text', required = false, autocomplete, inputmode, pattern } = field;
  const value = type === 'password' ? '' : (state.values[name] ?? '');
  return html`<div class="field"><label for="${fieldId(name)}">${label}</label>
<input id="${fieldId(name)}" name="${name}" type="${type}" value="${value}"${required && html` required`}${autocomplete !== undefined && html` autocomplete="${autocomplete}"`}${inputmode !== undefined && html` inputmode="${inputmode}"`}${pattern !== undefined && html` pattern="${pattern}"`}${described(field, state)}>
${hintOf(field)}${errorOf(field, state)}</div>`;
};

/** For a file; what was chosen is never shown again, as no page may know it. */
export const fileInput = (field: Common & { readonly accept?: string }, state: FormState): Html =>
  html`<div class="field"><label for="${fieldId(field.name)}">${field.label}</label>
<input id="${fieldId(field.name)}" name="${field.name}" type="file"${field.accept !== undefined && html` accept="${field.accept}"`}${field.required && html` required`}${described(field, state)}>
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

const optionsOf = (choices: readonly Choice[], chosen: string): Child =>
  [...Map.groupBy(choices, ({ group }) => group)].map(([group, within]) => {
    const options = within.map(
      ({ value, label }) => html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`,
    );
    return group === undefined ? options : html`<optgroup label="${group}">${options}</optgroup>`;
  });

/** Sends `true` when it is set and nothing when not. */
export const checkbox = (field: Common, state: FormState): Html =>
  html`<div class="field"><label><input id="${fieldId(field.name)}" name="${field.name}" type="checkbox" value="true"${state.values[field.name] === 'true' && html` checked`}${described(field, state)}> ${field.label}</label>
${hintOf(field)}${errorOf(field, state)}</div>`;

/** What is wrong, all of it, with a link to each field that is named; focused by script when the page comes. */
export const errorSummary = ({ errors, about }: FormState, names: readonly string[] = []): Html => {
  if (errors.length === 0) return NOTHING;
  const found = errors.map((sentence) => ({ text: readable(sentence), name: fieldOf(sentence, names) ?? about }));
  const isHighlighted = found.some(({ name }) => name !== undefined);
  const lines = found.map(
    ({ text, name }) => html`<li>${name === undefined ? text : html`<a href="#${fieldId(name)}">${text}</a>`}</li>`,
  );
  return html`<div class="notice error" role="alert" tabindex="-1" data-focus><p><strong>${isHighlighted ? 'Check the highlighted fields.' : 'Your request could not be completed.'}</strong></p><ul>${lines}</ul></div>`;
};

type FormOptions = {
  readonly action: string;
  readonly label?: string;
  readonly multipart?: boolean;
};

/** A form that changes something: it brings the token that no other site knows. */
export const postForm = (
  { csrfToken }: Pick<Viewer, 'csrfToken'>,
  { action, label, multipart = false }: FormOptions,
  content: Child,
): Html =>
  html`<form method="post" action="${action}"${label !== undefined && html` aria-label="${label}"`}${multipart && html` enctype="multipart/form-data"`}>
<input type="hidden" name="csrf_token" value="${csrfToken}">
${content}</form>`;

/** One button that does one thing; `context` is read out after its label, where several stand in a table. */
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
  /** Beside it there is something that is wanted more often. */
  readonly secondary?: boolean;
  readonly context?: string;
  readonly fields?: Readonly<Record<string, string>>;
};

/** A form that narrows the list below it; it changes nothing, so its address can be kept. */
export const filterForm = (path: string, label: string, fields: Child): Html =>
  html`<form method="get" action="${path}" class="filters" role="search" aria-label="${label}">
${fields}
<div class="row"><button type="submit">Show</button> <a href="${path}">Clear</a></div>
</form>`;

/** A form of somebody who is not signed in: there is no session whose token could go along, only the browser's word where it comes from. */
export const openForm = (action: string, content: Child): Html =>
  html`<form method="post" action="${action}">
${content}</form>`;

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** In the place of a form that asks for a recent proof. */
export const proveFirst = (why: string, path: string): Html =>
  html`<p>${why}</p>
<p><a class="button" href="/sign-in/again?return_to=${encodeURIComponent(path)}">Prove that it is you</a></p>`;
