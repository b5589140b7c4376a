import { csvImportType, rowImportType } from '../../shared/imports/domain/import-type-list.ts';
import type { ImportDetail, WireCompleteness } from '../../shared/imports/schema/import-detail.ts';
import { notice } from '../platform/components/notice.ts';
import { money } from '../platform/components/values.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { formatCount } from './counts.ts';
import { isOpen, isUndone } from './import-head.ts';

/** A short label for the state of an import, and the next step. */
export type ImportState = {
  readonly label: string;
  readonly tone: 'error' | 'success' | 'warning' | 'muted';
  readonly next: { readonly href: string; readonly label: string };
};

export const importStateOf = (shown: ImportDetail, locale: string): ImportState =>
  isUndone(shown) ? undoneState(shown, locale) : activeState(shown, locale);

/** The file and the choices are kept, so the import can be published again, but nothing needs attention. */
const undoneState = (shown: ImportDetail, locale: string): ImportState => {
  const { next } = activeState(shown, locale);
  const label = shown.status_detail.publishable ? 'Publish again' : next.label;
  return { label: 'Undone', tone: 'muted', next: { ...next, label } };
};

const activeState = (shown: ImportDetail, locale: string): ImportState => {
  const path = `/imports/${shown.id}`;
  if (shown.preparing) return state('Reading the file', 'muted', path, 'View');
  switch (shown.status) {
    case 'pending':
      return pendingState(shown, locale, path);
    case 'importing':
      return state(`Importing${progressOf(shown, locale)}`, 'muted', `${path}/progress`, 'View progress');
    case 'reverting':
      return state(`Undoing${progressOf(shown, locale)}`, 'muted', `${path}/progress`, 'View progress');
    case 'complete':
      return completeState(shown, path);
    default:
      return state(shown.status === 'failed' ? 'Failed' : 'Could not be undone', 'error', path, 'View the reason');
  }
};

const state = (label: string, tone: ImportState['tone'], href: string, action: string): ImportState => ({
  label,
  tone,
  next: { href, label: action },
});

const pendingState = (shown: ImportDetail, locale: string, path: string): ImportState => {
  const { stats, status_detail: detail } = shown;
  if (!detail.uploaded) return state('No file', 'warning', path, 'View');
  if (detail.publishable) return state('Ready to publish', 'success', `${path}/effect`, 'Preview');
  const needsColumns = csvImportType(shown.type) !== undefined && stats.valid_rows_count === 0;
  if (needsColumns) return state('Needs columns', 'warning', `${path}/columns`, 'Choose columns');
  if (stats.rows_count === 0 || shown.type === 'NativeImport') return state('Has errors', 'error', path, 'View errors');
  if (shown.questions.length > 0) return state('Needs an answer', 'warning', `${path}/columns`, 'Answer the question');
  if (stats.invalid_rows_count > 0) {
    const rows = `${formatCount(stats.invalid_rows_count, locale)} ${stats.invalid_rows_count === 1 ? 'row' : 'rows'}`;
    return state(`Needs repair: ${rows}`, 'warning', `${path}/rows?valid=false`, 'Repair');
  }
  if (shown.sign_question !== undefined)
    return state('Needs a sign', 'warning', `${path}/columns`, 'Choose which amounts are money in');
  if (stats.unassigned_mappings_count > 0)
    return state('Names need a match', 'warning', `${path}/mappings`, 'Match names');
  if (isHeldBack(shown) && shown.account_id !== null) {
    return state('Does not add up', 'warning', `${path}/effect`, 'View the difference');
  }
  return state('Needs an account', 'warning', path, 'Choose an account');
};

const completeState = ({ verification: { readback } }: ImportDetail, path: string): ImportState => {
  const proof = `${path}/verification`;
  switch (readback.status) {
    case 'matched':
      return state('Complete and verified', 'success', proof, 'View the verification');
    case 'mismatch':
      return state('Complete, but differs', 'error', proof, 'View the differences');
    case 'failed':
      return state('Complete, not verified', 'warning', proof, 'View the reason');
    default:
      return state('Complete, being checked', 'muted', proof, 'View');
  }
};

const progressOf = ({ progress }: ImportDetail, locale: string): string =>
  progress === null ? '' : `: ${formatCount(progress.done, locale)} of ${formatCount(progress.total, locale)}`;

/** The button to the next step, if there is one. */
export const nextStep = ({ locale }: Pick<Viewer, 'locale'>, shown: ImportDetail, from: 'rows' | 'mappings'): Html => {
  const { id, stats } = shown;
  if (!isOpen(shown) || stats.rows_count === 0) return NOTHING;
  if (from === 'rows' && stats.invalid_rows_count > 0 && shown.questions.length === 0) return NOTHING;
  if (from === 'rows' && stats.unassigned_mappings_count > 0 && shown.questions.length === 0)
    return nextButton(`/imports/${id}/mappings`, 'Match names');
  const { next } = importStateOf(shown, locale);
  const isHere = next.href.startsWith(`/imports/${id}/${from}`);
  return isHere ? NOTHING : nextButton(next.href, shown.status_detail.publishable ? 'Preview the import' : next.label);
};

const nextButton = (href: string, label: string): Html => html`<p><a href="${href}" class="button">${label}</a></p>`;

type Shown = Pick<ImportDetail, 'type' | 'completeness'>;
type Difference = NonNullable<NonNullable<WireCompleteness>['difference']>;

/** Whether the user must accept the difference of the statement to publish it. */
export const isHeldBack = ({ type, completeness }: Shown): boolean =>
  rowImportType(type)?.mustAddUp === true && completeness?.status === 'incomplete';

const STATED: Readonly<Record<Difference['figure'], string>> = {
  balance: 'The change between its balances',
  money_in: 'Its stated total of money in',
  money_out: 'Its stated total of money out',
};

/** The difference by which a statement does not add up, and what to do about it. */
export const differenceNotice = (viewer: Viewer, { completeness }: Shown, remedy: Child): Html => {
  const difference = completeness?.difference ?? null;
  if (difference === null) return NOTHING;
  const { figure, currency, expected, found, amount } = difference;
  return notice(
    'warning',
    html`<p><strong>The statement does not add up.</strong> ${STATED[figure]} is ${money(expected, currency, viewer)}, but its rows add up to ${money(found, currency, viewer)}: a difference of ${money(amount, currency, viewer)}.</p>
<p>${remedy}</p>`,
  );
};

/** Whether the file is complete; nothing for files without figures of their own, unless they must add up. */
export const completenessFact = ({ type, completeness }: Shown): readonly (readonly [string, Child])[] => {
  const mustAddUp = rowImportType(type)?.mustAddUp === true;
  if (completeness === null || (completeness.status === 'unknown' && !mustAddUp)) return [];
  const words: Readonly<Record<typeof completeness.status, string>> = {
    complete: 'Yes, according to its own balances or totals',
    incomplete: 'No, rows may be missing or wrong',
    unknown: 'Unknown: its balances or totals do not cover every row',
  };
  return [['Complete', words[completeness.status]]];
};

/** Where the file does not follow from its own balances: a warning, which holds nothing back. */
export const placesNotice = (viewer: Viewer, shown: ImportDetail): Html => {
  const { completeness, type } = shown;
  if (completeness?.status !== 'incomplete' || rowImportType(type)?.mustAddUp === true) return NOTHING;
  const { places } = completeness;
  if (places.length === 0)
    return differenceNotice(viewer, shown, 'Rows may be missing. You can publish the file nevertheless.');
  return notice(
    'warning',
    html`<p><strong>The balances in the file do not follow from its rows.</strong> You can publish the file nevertheless.</p>
<ul>${places.map((place) => html`<li>${placeText(place)}</li>`)}</ul>`,
  );
};

type Place = NonNullable<WireCompleteness>['places'][number];

const placeText = ({ kind, rows: [first = 0, second = 0], amount }: Place): string => {
  if (kind === 'repeated') return `Row ${second} repeats row ${first}.`;
  if (kind === 'swapped') return `Rows ${first} and ${second} have changed places.`;
  return `Between rows ${first} and ${second}, ${amount ?? 'an amount'} is missing.`;
};
