import { type Html, html } from '../html.ts';
import { WORDS } from '../words.ts';

export type Step = {
  readonly label: string;
  /** undefined if the step cannot be opened. */
  readonly href?: string | undefined;
  readonly isDone: boolean;
  /** There is nothing to do in this step. */
  readonly isSkipped?: boolean;
  readonly isCurrent: boolean;
};

/** Successive steps, as numbered dots. No step counts as done before those in front of it, or while somebody is on it. */
export const stepList = (label: string, steps: readonly Step[]): Html =>
  html`<nav class="steps" aria-label="${label}"><ol>${steps.map((step, at) => itemOf(step, !step.isCurrent && steps.slice(0, at + 1).every(isPassed)))}</ol></nav>`;

const isPassed = ({ isDone, isSkipped = false }: Step): boolean => isDone || isSkipped;

const itemOf = ({ label, href, isCurrent, isSkipped = false }: Step, isBehind: boolean): Html => {
  const current = isCurrent && html` aria-current="step"`;
  const state = isSkipped && !isCurrent ? WORDS.stepSkipped : isBehind && WORDS.stepDone;
  const text = html`${label}${state && html`<span class="visually-hidden"> ${state}</span>`}`;
  const mark = isSkipped && !isCurrent ? html` class="skipped"` : isBehind && html` class="done"`;
  return html`<li${mark}>${href === undefined ? html`<span${current}>${text}</span>` : html`<a href="${href}"${current}>${text}</a>`}</li>`;
};
