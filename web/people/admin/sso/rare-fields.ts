import { errorsOf, type FormState } from '../../../platform/form-state.ts';
import { type Html, html } from '../../../platform/html.ts';

/** Fields that few providers need. */
export const details = (summary: string, isOpen: boolean, content: Html): Html =>
  html`<details${isOpen && html` open`}><summary>${summary}</summary>${content}</details>`;

export const isWrong = (names: readonly string[], form: FormState): boolean =>
  names.some((name) => errorsOf(form, name).length > 0);
