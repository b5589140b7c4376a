import { type Html, html } from '../html.ts';
import { WORDS } from '../words.ts';

export type Step = {
  readonly label: string;
  /** undefined if it cannot be opened. */
  readonly href?: string | undefined;
  readonly isDone: boolean;
  readonly isCurrent: boolean;
};

/** What is done, what is now and what comes: numbered dots with words. */
export const stepList = (label: string, steps: readonly Step[]): Html =>
  html`<nav class="steps" aria-label="${label}"><ol>${steps.map(itemOf)}</ol></nav>`;

const itemOf = ({ label, href, isDone, isCurrent }: Step): Html => {
  const current = isCurrent && html` aria-current="step"`;
  const text = html`${label}${isDone && html`<span class="visually-hidden"> ${WORDS.stepDone}</span>`}`;
  return html`<li${isDone && html` class="done"`}>${href === undefined ? html`<span${current}>${text}</span>` : html`<a href="${href}"${current}>${text}</a>`}</li>`;
};
