import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { isCsvType } from '../../shared/imports/types/domain/type-facts.ts';
import { type Step, stepList } from '../platform/components/steps.ts';
import type { Html } from '../platform/html.ts';
import { WORDS } from './words/import.ts';

const STEPS = ['file', 'columns', 'rows', 'mappings', 'effect', 'proof'] as const;
export type ImportStep = (typeof STEPS)[number];

type Found = Pick<Step, 'isDone' | 'isSkipped'> & {
  readonly isReachable: boolean;
  /** Its page, below that of the import. */
  readonly page: string;
};

/**
 * The steps of an import, with the current page marked. Every import has the same ones from its file to its result, so that
 * nothing moves on the way: a step that a file does not need is shown as such. Without an import, only the first one is open.
 */
export const importSteps = (shown: ImportDetail | undefined, page: ImportStep): Html =>
  stepList(
    WORDS.steps.label,
    STEPS.map((step) => ({ ...stepOf(shown, step), isCurrent: step === page })),
  );

const stepOf = (shown: ImportDetail | undefined, step: ImportStep): Omit<Step, 'isCurrent'> => {
  const label = WORDS.steps[step];
  if (shown === undefined) return { label, href: step === 'file' ? '/imports/new' : undefined, isDone: false };
  const { isReachable, page, ...state } = FOUND[step](shown, factsOf(shown));
  const isAboutColumns = step !== 'columns' || shown.preparing || state.isSkipped === true || hasColumns(shown);
  return {
    ...state,
    label: isAboutColumns ? label : WORDS.steps.settings,
    href: isReachable ? `/imports/${shown.id}${page}` : undefined,
  };
};

/** The statements of banks are transactions, but have no columns. */
export const hasColumns = ({ type, configuration: { file_format: format } }: ImportDetail): boolean =>
  isCsvType(type) && (format === 'csv' || format === 'xlsx');

const factsOf = ({ type, preparing, status, status_detail: detail, stats }: ImportDetail) => ({
  isOpen: !preparing && (status === 'pending' || status === 'failed'),
  isNative: type === 'NativeImport',
  hasRows: detail.configured && type !== 'NativeImport',
  isRead: !preparing && stats.valid_rows_count > 0,
  isPublished: status === 'complete' || status === 'reverting' || status === 'revert_failed',
});
type Facts = ReturnType<typeof factsOf>;

/** Of a backup, whose records are added as they are. */
const UNKNOWN_TO_BACKUPS = { isReachable: false, page: '', isDone: false, isSkipped: true } as const;

const FOUND: Readonly<Record<ImportStep, (shown: ImportDetail, facts: Facts) => Found>> = {
  file: ({ status_detail }) => ({ isReachable: true, isDone: status_detail.uploaded, page: '' }),
  columns: ({ status_detail, questions, sign_question: sign }, { isOpen, isNative, isRead }) =>
    isNative
      ? UNKNOWN_TO_BACKUPS
      : {
          isReachable: isOpen && status_detail.uploaded,
          isDone: isRead && questions.length === 0 && sign === undefined,
          page: '/columns',
        },
  rows: ({ status_detail }, { isNative, hasRows, isRead }) =>
    isNative
      ? UNKNOWN_TO_BACKUPS
      : { isReachable: hasRows, isDone: isRead && hasRows && status_detail.cleaned, page: '/rows' },
  mappings: ({ stats }, { isNative, hasRows, isRead, isPublished }) => {
    if (isNative) return UNKNOWN_TO_BACKUPS;
    const isSkipped = isRead && stats.mappings_count === 0;
    const isDone = isRead && !isSkipped && (isPublished || stats.unassigned_mappings_count === 0);
    return { isReachable: hasRows && !isSkipped, isDone, isSkipped, page: '/mappings' };
  },
  effect: ({ status, status_detail }, { isOpen, isPublished }) => ({
    isReachable: isOpen && status_detail.configured,
    isDone: isPublished || status === 'importing',
    page: '/effect',
  }),
  proof: ({ status, verification }, { isPublished }) => ({
    isReachable: isPublished || status === 'importing',
    isDone: verification.readback.status === 'matched',
    page: status === 'importing' ? '/progress' : '/verification',
  }),
};
