import { type Html, html } from '../../platform/html.ts';

export type CellInput = {
  /** Unique on the page, where several rows have the field. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The value shown first, so that only actual changes are saved. */
  readonly was: string;
  /** Errors, one sentence each. */
  readonly errors: readonly string[];
  /** The element with the errors, if they are not shown below the input. */
  readonly describedBy?: string;
  readonly isNumber?: boolean;
  readonly hint?: string;
};

const LONG = 60;

/** An input for a cell of a file. */
export const cellInput = (cell: CellInput): Html => {
  const { id, name, label, was, errors, hint } = cell;
  return html`<div class="field"><label for="${id}">${label}</label>
${control(cell)}<input type="hidden" name="was_${name}" value="${was}">
${hint !== undefined && html`<small class="hint" id="${id}-hint">${hint}</small>`}
${errors.length > 0 && html`<small class="field-error" id="${id}-error">${errors.join('. ')}</small>`}</div>`;
};

const described = ({ id, errors, hint, describedBy }: CellInput): Html => {
  const isWrong = errors.length > 0 || describedBy !== undefined;
  const ids = [hint !== undefined && `${id}-hint`, errors.length > 0 && `${id}-error`, describedBy].filter(Boolean);
  return html`${isWrong && html` aria-invalid="true"`}${ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`}`;
};

/** A single-line input would drop line breaks. */
const control = (cell: CellInput): Html => {
  const { id, name, value, isNumber = false } = cell;
  const common = html`id="${id}" name="${name}"${described(cell)}`;
  return value.length > LONG || /[\r\n]/.test(value)
    ? html`<textarea rows="3" ${common}>
${value}</textarea>`
    : html`<input ${common} type="text" value="${value}" autocomplete="off"${isNumber && html` inputmode="decimal"`}>`;
};
