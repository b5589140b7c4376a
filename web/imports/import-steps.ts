import { csvImportType } from '../../shared/imports/domain/import-type-list.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { type Step, stepList } from '../platform/components/steps.ts';
import type { Html } from '../platform/html.ts';
import { WORDS } from './words/import.ts';

const STEPS = ['file', 'columns', 'rows', 'mappings', 'effect', 'proof'] as const;
export type ImportStep = (typeof STEPS)[number];

const ALWAYS: readonly ImportStep[] = ['file', 'effect', 'proof'];

type OwnStep = Omit<Step, 'isCurrent'> & { readonly step: ImportStep };

/**
 * The steps of an import, with the current page marked. A file that needs nothing has three; the others are listed if they need
 * somebody. A page of a step that is not listed belongs to the check, so that the same import has the same steps on every page.
 * Without an import, only the first step is open.
 */
export const importSteps = (shown: ImportDetail | undefined, page: ImportStep): Html => {
  const needed = STEPS.filter((step) => ALWAYS.includes(step) || (shown && NEEDS[step]?.(shown)));
  const current = needed.includes(page) ? page : 'effect';
  const steps = needed.flatMap((step) => (shown === undefined ? beforeFile(step) : stepOf(shown, step)) ?? []);
  return stepList(
    WORDS.steps.label,
    steps.map((step) => ({ ...step, isCurrent: step.step === current })),
  );
};

const beforeFile = (step: ImportStep): OwnStep => ({
  step,
  label: WORDS.steps[step],
  href: step === 'file' ? '/imports/new' : undefined,
  isDone: false,
});

/** undefined if the import type does not have the step. */
const stepOf = (shown: ImportDetail, step: ImportStep): OwnStep | undefined => {
  const found = FOUND[step](shown, factsOf(shown));
  if (found === undefined) return undefined;
  const [isReachable, isDone, page] = found;
  const label = step === 'columns' && !hasColumns(shown) ? WORDS.steps.settings : WORDS.steps[step];
  return { step, label, isDone, href: isReachable ? `/imports/${shown.id}${page}` : undefined };
};

/** Whether the file needs a step: the names of a file stay one when they are matched. */
const NEEDS: Readonly<Partial<Record<ImportStep, (shown: ImportDetail) => boolean>>> = {
  columns: (shown) => {
    const { isOpen, isNative } = factsOf(shown);
    const { stats, status_detail, questions, sign_question: sign } = shown;
    const isUnread = status_detail.uploaded && stats.valid_rows_count === 0;
    return isOpen && !isNative && (isUnread || questions.length > 0 || sign !== undefined);
  },
  rows: (shown) => factsOf(shown).isOpen && shown.stats.invalid_rows_count > 0,
  mappings: ({ stats }) => stats.mappings_count > 0,
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
