import { csvImportType } from '../../shared/imports/domain/import-type-list.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { WORDS } from './words/import.ts';

const STEPS = ['file', 'columns', 'rows', 'mappings', 'effect', 'proof'] as const;
export type ImportStep = (typeof STEPS)[number];

/** The steps that need a person only if the file leaves something open. */
const CHECKS: readonly ImportStep[] = ['columns', 'rows', 'mappings'];

type Step = {
  readonly step: ImportStep;
  readonly label: string;
  /** undefined if the step is not available yet. */
  readonly href: string | undefined;
  readonly isDone: boolean;
};

/** The steps of an import, with the current page marked. Without an import, only the first step is open. Finished checks are shown as one step. */
export const importSteps = (shown: ImportDetail | undefined, current: ImportStep): Html => {
  const steps = STEPS.flatMap((step) => (shown === undefined ? beforeFile(step) : stepOf(shown, step)) ?? []);
  const checks = steps.filter(({ step }) => CHECKS.includes(step));
  const isChecked = checks.length > 1 && checks.every(({ isDone }) => isDone);
  const items = isChecked
    ? [[steps[0]], checks, ...steps.slice(checks.length + 1).map((one) => [one])]
    : steps.map((one) => [one]);
  return html`<nav class="steps" aria-label="${WORDS.steps.label}"><ol>${items.map(
    (item) =>
      html`<li>${inOne(
        item.filter((step) => step !== undefined),
        current,
      )}</li>`,
  )}</ol></nav>`;
};

const inOne = (steps: readonly Step[], current: ImportStep): Html => {
  const mark = steps.every(({ isDone }) => isDone) && html` <span class="step-done">${WORDS.steps.done}</span>`;
  const isOne = steps.length === 1;
  const named = steps.map((step, at) => html`${at > 0 && ', '}${nameOf(step, current, isOne && mark)}`);
  return isOne ? html`${named}` : html`${WORDS.steps.checked(named)}${mark}`;
};

const nameOf = ({ step, label, href }: Step, current: ImportStep, mark: Child): Html => {
  const isCurrent = step === current && html` aria-current="step"`;
  return href === undefined
    ? html`<span${isCurrent}>${label}${mark}</span>`
    : html`<a href="${href}"${isCurrent}>${label}${mark}</a>`;
};

const beforeFile = (step: ImportStep): Step => ({
  step,
  label: WORDS.steps[step],
  href: step === 'file' ? '/imports/new' : undefined,
  isDone: false,
});

/** undefined if the import type does not have the step. */
const stepOf = (shown: ImportDetail, step: ImportStep): Step | undefined => {
  const found = FOUND[step](shown, factsOf(shown));
  if (found === undefined) return undefined;
  const [isReachable, isDone, page] = found;
  const label = step === 'columns' && !hasColumns(shown) ? WORDS.steps.settings : WORDS.steps[step];
  return { step, label, isDone, href: isReachable ? `/imports/${shown.id}${page}` : undefined };
};

/** The statements of banks are transactions, but have no columns. */
export const hasColumns = ({ type, configuration: { file_format: format } }: ImportDetail): boolean =>
  csvImportType(type) !== undefined && (format === 'csv' || format === 'xlsx');

const factsOf = ({ type, preparing, status, status_detail: detail }: ImportDetail) => ({
  isOpen: !preparing && (status === 'pending' || status === 'failed'),
  isNative: type === 'NativeImport',
  hasRows: detail.configured && type !== 'NativeImport',
  isPublished: status === 'complete' || status === 'reverting' || status === 'revert_failed',
});
type Facts = ReturnType<typeof factsOf>;
type Found = readonly [isReachable: boolean, isDone: boolean, page: string] | undefined;

const FOUND: Readonly<Record<ImportStep, (shown: ImportDetail, facts: Facts) => Found>> = {
  file: ({ status_detail }) => [true, status_detail.uploaded, ''],
  columns: ({ stats, status_detail, questions }, { isOpen, isNative }) =>
    isNative
      ? undefined
      : [isOpen && status_detail.uploaded, stats.valid_rows_count > 0 && questions.length === 0, '/columns'],
  rows: ({ status_detail }, { isNative, hasRows }) =>
    isNative ? undefined : [hasRows, hasRows && status_detail.cleaned, '/rows'],
  mappings: ({ stats }, { isNative, hasRows, isPublished }) =>
    isNative || (hasRows && stats.mappings_count === 0)
      ? undefined
      : [hasRows, hasRows && (isPublished || stats.unassigned_mappings_count === 0), '/mappings'],
  effect: ({ status, status_detail }, { isOpen, isPublished }) => [
    ...([isOpen && status_detail.configured, isPublished || status === 'importing'] as const),
    '/effect',
  ],
  proof: ({ status, verification }, { isPublished }) => [
    ...([isPublished || status === 'importing', verification.readback.status === 'matched'] as const),
    status === 'importing' ? '/progress' : '/verification',
  ],
};
