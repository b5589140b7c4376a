import type { ImportDetail, WireCompleteness } from '../../shared/imports/schema/import-detail.ts';
import { isCsvType, typeFacts } from '../../shared/imports/types/domain/type-facts.ts';
import { notice } from '../platform/components/notice.ts';
import { money } from '../platform/components/values.ts';
import { formatCount } from '../platform/format/counts.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isOpen, isUnderWay, isUndone } from './import-head.ts';
import { WORDS } from './words/imports.ts';

const { states: STATES, actions: ACTIONS, completeness: COMPLETENESS } = WORDS;

/** A short label for the state of an import, and the next step. */
export type ImportState = {
  readonly label: string;
  readonly tone: 'error' | 'success' | 'warning' | 'muted';
  readonly next: { readonly href: string; readonly label: string };
};

/** It can be added, and nothing about it asks for a look: no warning, and no figure of the file that its rows miss. */
export const isClear = (shown: ImportDetail): boolean =>
  shown.status === 'pending' &&
  !isUndone(shown) &&
  shown.status_detail.publishable &&
  shown.account_id !== null &&
  shown.warnings.length === 0 &&
  shown.completeness?.status !== 'incomplete';

/** It was read and never added. One that was undone is kept until somebody deletes it by itself. */
export const isLeftOver = (shown: ImportDetail): boolean =>
  shown.status === 'pending' && !isUndone(shown) && !isUnderWay(shown);

export const importStateOf = (shown: ImportDetail, locale: string): ImportState =>
  isUndone(shown) ? undoneState(shown, locale) : activeState(shown, locale);

/** The file and the choices are kept, so the import can be published again, but nothing needs attention. */
const undoneState = (shown: ImportDetail, locale: string): ImportState => ({
  label: STATES.undone,
  tone: 'muted',
  next: activeState(shown, locale).next,
});

const activeState = (shown: ImportDetail, locale: string): ImportState => {
  const path = `/imports/${shown.id}`;
  if (shown.preparing) return state(STATES.reading, 'muted', path, ACTIONS.view);
  switch (shown.status) {
    case 'pending':
      return pendingState(shown, locale, path);
    case 'importing':
      return state(
        underWay(shown, locale, STATES.importing, STATES.importingOf),
        'muted',
        `${path}/progress`,
        ACTIONS.viewProgress,
      );
    case 'reverting':
      return state(
        underWay(shown, locale, STATES.undoing, STATES.undoingOf),
        'muted',
        `${path}/progress`,
        ACTIONS.viewProgress,
      );
    case 'complete':
      return completeState(shown, path);
    default:
      return state(shown.status === 'failed' ? STATES.failed : STATES.revertFailed, 'error', path, ACTIONS.viewReason);
  }
};

const state = (label: string, tone: ImportState['tone'], href: string, action: string): ImportState => ({
  label,
  tone,
  next: { href, label: action },
});

const pendingState = (shown: ImportDetail, locale: string, path: string): ImportState => {
  const { stats, status_detail: detail } = shown;
  if (!detail.uploaded) return state(STATES.noFile, 'warning', path, ACTIONS.view);
  if (detail.publishable) return state(STATES.ready, 'warning', `${path}/effect`, ACTIONS.preview);
  const needsColumns = isCsvType(shown.type) && stats.valid_rows_count === 0;
  if (needsColumns) return state(STATES.needsColumns, 'warning', `${path}/columns`, ACTIONS.chooseColumns);
  if (stats.rows_count === 0 || shown.type === 'NativeImport')
    return state(STATES.hasErrors, 'error', path, ACTIONS.viewErrors);
  if (shown.questions.length > 0) return state(STATES.needsAnswer, 'warning', `${path}/columns`, ACTIONS.answer);
  if (stats.invalid_rows_count > 0) {
    const { invalid_rows_count: invalid } = stats;
    const [count, isOne] = [formatCount(invalid, locale), invalid === 1];
    return state(STATES.rowsWithErrors(count, isOne), 'warning', `${path}/rows?valid=false`, ACTIONS.fix(count, isOne));
  }
  if (shown.sign_question !== undefined)
    return state(STATES.needsSign, 'warning', `${path}/columns`, ACTIONS.chooseSign);
  if (stats.unassigned_mappings_count > 0)
    return state(STATES.needsMatch, 'warning', `${path}/mappings`, ACTIONS.match);
  if (isHeldBack(shown) && shown.account_id !== null) {
    return state(STATES.doesNotAddUp, 'warning', `${path}/effect`, ACTIONS.viewDifference);
  }
  return state(STATES.needsAccount, 'warning', path, ACTIONS.chooseAccount);
};

const completeState = ({ verification: { readback } }: ImportDetail, path: string): ImportState => {
  const proof = `${path}/verification`;
  switch (readback.status) {
    case 'matched':
      return state(STATES.verified, 'success', proof, ACTIONS.viewResult);
    case 'mismatch':
      return state(STATES.differs, 'error', proof, ACTIONS.viewDifferences);
    case 'failed':
      return state(STATES.notVerified, 'warning', proof, ACTIONS.viewReason);
    default:
      return state(STATES.beingChecked, 'muted', proof, ACTIONS.view);
  }
};

const underWay = (
  { progress }: ImportDetail,
  locale: string,
  label: string,
  withCounts: (done: string, total: string) => string,
): string =>
  progress === null ? label : withCounts(formatCount(progress.done, locale), formatCount(progress.total, locale));

/** The button to the next step, if there is one. */
export const nextStep = ({ locale }: Pick<Viewer, 'locale'>, shown: ImportDetail, from: 'rows' | 'mappings'): Html => {
  const { id, stats } = shown;
  if (!isOpen(shown) || stats.rows_count === 0) return NOTHING;
  if (from === 'rows' && stats.invalid_rows_count > 0 && shown.questions.length === 0) return NOTHING;
  if (from === 'rows' && stats.unassigned_mappings_count > 0 && shown.questions.length === 0)
    return nextButton(`/imports/${id}/mappings`, ACTIONS.match);
  const { next } = importStateOf(shown, locale);
  const isHere = next.href.startsWith(`/imports/${id}/${from}`);
  return isHere ? NOTHING : nextButton(next.href, next.label);
};

const nextButton = (href: string, label: string): Html => html`<p><a href="${href}" class="button">${label}</a></p>`;

type Shown = Pick<ImportDetail, 'type' | 'completeness'>;
/** Whether the user must accept the difference of the statement to publish it. */
export const isHeldBack = ({ type, completeness }: Shown): boolean =>
  typeFacts(type)?.mustAddUp === true && completeness?.status === 'incomplete';

/** The difference by which a statement does not add up, and what to do about it. */
export const differenceNotice = (viewer: Viewer, { completeness }: Shown, remedy: Child): Html => {
  const difference = completeness?.difference ?? null;
  if (difference === null) return NOTHING;
  const { figure, currency, expected, found, amount } = difference;
  return notice(
    'warning',
    html`<p>${COMPLETENESS.doesNotAddUp[figure](money(expected, currency, viewer), money(found, currency, viewer), money(amount, currency, viewer))}</p>
<p>${remedy}</p>`,
  );
};

/** How many things there are to check, which the page of the import lists. */
export const warningsNotice = ({ id, warnings }: Pick<ImportDetail, 'id' | 'warnings'>): Html =>
  warnings.length === 0
    ? NOTHING
    : notice('warning', html`<p>${WORDS.toCheck(warnings.length, `/imports/${id}#warnings`)}</p>`);

/** Whether the file is complete; nothing for files without figures of their own, unless they must add up. */
export const completenessFact = ({ type, completeness }: Shown): readonly (readonly [string, Child])[] => {
  const mustAddUp = typeFacts(type)?.mustAddUp === true;
  if (completeness === null || (completeness.status === 'unknown' && !mustAddUp)) return [];
  return [[COMPLETENESS.title, COMPLETENESS[completeness.status]]];
};

/** Where the file does not follow from its own balances: a warning, which holds nothing back. */
export const placesNotice = (viewer: Viewer, shown: ImportDetail): Html => {
  const { completeness, type } = shown;
  if (completeness?.status !== 'incomplete' || typeFacts(type)?.mustAddUp === true) return NOTHING;
  const { places } = completeness;
  if (places.length === 0) return differenceNotice(viewer, shown, COMPLETENESS.rowsMayBeMissing);
  return notice(
    'warning',
    html`<p>${COMPLETENESS.doesNotFollow}</p>
<ul>${places.map((place) => html`<li>${placeText(place)}</li>`)}</ul>`,
  );
};

type Place = NonNullable<WireCompleteness>['places'][number];

const placeText = ({ kind, rows: [first = 0, second = 0], amount }: Place): string => {
  if (kind === 'repeated') return COMPLETENESS.repeated(first, second);
  if (kind === 'swapped') return COMPLETENESS.swapped(first, second);
  return COMPLETENESS.missing(first, second, amount);
};
