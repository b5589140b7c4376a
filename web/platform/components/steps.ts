import { type Html, html } from '../html.ts';
import { WORDS } from '../words.ts';

export type Step = {
  readonly label: string;
  /** undefined if the step cannot be opened. */
  readonly href?: string | undefined;
  readonly isDone: boolean;
  readonly isCurrent: boolean;
};

/** What is done one after the other, as numbered dots. No step counts as done before those in front of it, or while somebody is on it. */
export const stepList = (label: string, steps: readonly Step[]): Html =>
  html`<nav class="steps" aria-label="${label}"><ol>${steps.map((step, at) => itemOf({ ...step, isDone: !step.isCurrent && steps.slice(0, at + 1).every(({ isDone }) => isDone) }))}</ol></nav>`;

const itemOf = ({ label, href, isDone, isCurrent }: Step): Html => {
  const current = isCurrent && html` aria-current="step"`;
  const text = html`${label}${isDone && html`<span class="visually-hidden"> ${WORDS.stepDone}</span>`}`;
  return html`<li${isDone && html` class="done"`}>${href === undefined ? html`<span${current}>${text}</span>` : html`<a href="${href}"${current}>${text}</a>`}</li>`;
};
