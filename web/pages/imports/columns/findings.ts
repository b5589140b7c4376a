import type { DetectedFile, Question } from '../../../../shared/domain/imports/detect/detected-file.ts';
import { quoteValue } from '../../../../shared/domain/imports/quote-value.ts';
import { notice } from '../../../components/notice.ts';
import { instant } from '../../../components/values.ts';
import { formatDay } from '../../../format/dates.ts';
import { formatAmount } from '../../../format/money.ts';
import { type Html, html, NOTHING } from '../../../html.ts';
import type { Viewer } from '../../../viewer.ts';

export type FindingsContent = {
  readonly detected: Pick<DetectedFile, 'findings' | 'ambiguous' | 'questions' | 'problems'>;
  /** When a file with these columns was read for the last time, as this one is now. */
  readonly savedAt: string | null;
  /** What is chosen. */
  readonly values: Readonly<Record<string, string>>;
  /** Where the form is sent for a preview. */
  readonly preview: string;
};

/** What was found out about a file, and what a person should look at. */
export const findings = (viewer: Viewer, content: FindingsContent): Html => {
  const { detected, savedAt } = content;
  const asked = detected.questions.map(({ cell }) => `${quoteValue(cell)} is read as `);
  const doubts = detected.ambiguous.filter((sentence) => !asked.some((start) => sentence.startsWith(start)));
  return html`<div data-live="found">
${savedAt !== null && notice('success', html`<p>Read as the last file with these columns, on ${instant(savedAt, viewer)}.</p>`)}
${detected.problems.length > 0 && notice('error', list(detected.problems))}
${savedAt === null && doubts.length > 0 && notice('warning', html`<p>Please check:</p>${list(doubts)}`)}
${savedAt === null && detected.questions.map((question) => ask(viewer, question, content))}
<details><summary>How this was found out</summary>${list(detected.findings.map(({ why }) => why))}</details></div>`;
};

const list = (sentences: readonly string[]): Html =>
  html`<ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`;

/** Two buttons; without script they send the form for a new preview. */
const ask = (viewer: Viewer, { about, cell, choices }: Question, { values, preview }: FindingsContent): Html => {
  const [first] = choices;
  if (first === undefined) return NOTHING;
  const chosen = values[about] ?? first.format;
  return notice(
    'warning',
    html`<p><strong>${quoteValue(cell)}: ${about === 'date_format' ? 'which day is it?' : 'how much is it?'}</strong> Nothing in the file decides it.</p>
<div class="row" role="group" aria-label="${`What ${cell} is`}">${choices.map(
      ({ format, value }) =>
        html`<button type="submit" formaction="${preview}" name="answer" value="${about}=${format}" class="secondary" aria-pressed="${format === chosen ? 'true' : 'false'}">${shown(viewer, about, value)}${format === chosen && html` <small>as read now</small>`}</button>`,
    )}</div>`,
  );
};

const shown = ({ locale, currency }: Viewer, about: Question['about'], value: string): string =>
  about === 'date_format' ? formatDay(value, locale) : formatAmount(value, currency, locale);
