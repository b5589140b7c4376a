import type { DetectedFile, Question } from '../../../shared/imports/domain/detect/detected-file.ts';
import { quoteValue } from '../../../shared/platform/domain/quote-value.ts';
import { notice } from '../../platform/components/notice.ts';
import { instant } from '../../platform/components/values.ts';
import { formatDay } from '../../platform/format/dates.ts';
import { formatAmount } from '../../platform/format/money.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { inPlainWords } from './plain-words.ts';

type ShownDetection = Pick<DetectedFile, 'findings' | 'ambiguous' | 'questions' | 'problems'>;
export type FindingsContent = {
  /** null where nothing can be found out: the file is no table, or nothing of it can be read. */
  readonly detected: ShownDetection | null;
  /** When a file with these columns was read for the last time, as this one is now. */
  readonly savedAt: string | null;
  /** What is chosen. */
  readonly values: Readonly<Record<string, string>>;
};

/** What was found out about a file, and what a person should look at. */
export const findings = (viewer: Viewer, content: FindingsContent): Html =>
  html`<div data-live="found">${content.detected !== null && found(viewer, content, content.detected)}</div>`;

const found = (viewer: Viewer, content: FindingsContent, detected: ShownDetection): Html => {
  const isNew = content.savedAt === null;
  const asked = detected.questions.map(({ about, cell }) => SAID_BY[about](cell));
  const doubts = detected.ambiguous.filter((sentence) => !asked.some((start) => sentence.startsWith(start)));
  return html`${!isNew && notice('success', html`<p>Read as the last file with these columns, on ${instant(content.savedAt, viewer)}.</p>`)}
${detected.problems.length > 0 && notice('error', list(detected.problems))}
${isNew && doubts.length > 0 && notice('warning', html`<p>Please check:</p>${list(doubts)}`)}
${isNew && detected.questions.map((question) => ask(viewer, question, content))}
<details><summary>How this was found out</summary>${list(detected.findings.map(({ why }) => why))}</details>`;
};

/** The beginning of the finding that a question replaces. */
const SAID_BY: Readonly<Record<Question['about'], (cell: string) => string>> = {
  date_format: (cell) => `${quoteValue(cell)} is read as `,
  number_format: (cell) => `${quoteValue(cell)} is read as `,
  signage_convention: () => 'No amount in ',
  amount_type_inflow_value: (cell) => `No amount has a sign, and in ${quoteValue(cell)}`,
};

const ASKS: Readonly<Record<Question['about'], (cell: string) => string>> = {
  date_format: (cell) => `Which day is ${quoteValue(cell)}?`,
  number_format: (cell) => `How much is ${quoteValue(cell)}?`,
  signage_convention: (cell) => `Is ${quoteValue(cell)} money in or money out?`,
  amount_type_inflow_value: (cell) => `Which value of ${quoteValue(cell)} means money in?`,
};

const list = (sentences: readonly string[]): Html =>
  html`<ul>${sentences.map((sentence) => html`<li>${inPlainWords(sentence)}</li>`)}</ul>`;

/** Two buttons; without script they send the form for a new preview. */
const ask = (viewer: Viewer, { about, cell, choices }: Question, { values }: FindingsContent): Html => {
  const [first] = choices;
  if (first === undefined) return NOTHING;
  const chosen = values[about] ?? first.format;
  return notice(
    'warning',
    html`<p id="${`ask-${about}`}"><strong>${ASKS[about](cell)}</strong> ${about === 'amount_type_inflow_value' ? 'The amounts have no signs.' : 'The file does not say.'}</p>
<p class="row">${choices.map(
      ({ format, value }) =>
        html`<button type="submit" name="answer" value="${about}=${format}" class="secondary" aria-describedby="${`ask-${about}`}" aria-pressed="${format === chosen ? 'true' : 'false'}">${shown(viewer, about, value)}${format === chosen && html` <small>as read now</small>`}</button>`,
    )}</p>`,
  );
};

const shown = ({ locale, currency }: Viewer, about: Question['about'], value: string): string => {
  if (about === 'date_format') return formatDay(value, locale);
  if (about === 'number_format') return formatAmount(value, currency, locale);
  return about === 'signage_convention' ? (value === 'in' ? 'Money in' : 'Money out') : value;
};
