import { csvImportType } from '../../../shared/domain/imports/import-types.ts';
import type { ImportDetail } from '../../../shared/schema/import-detail.ts';
import { formatCount } from '../../format/count.ts';
import { isHeldBack } from './completeness.ts';

/** Where an import stands, in a word or two, and what a person does about it. */
export type ImportState = {
  readonly label: string;
  readonly tone: 'error' | 'success' | 'warning' | 'muted';
  readonly next: { readonly href: string; readonly label: string };
};

export const importStateOf = (shown: ImportDetail, locale: string): ImportState => {
  const path = `/imports/${shown.id}`;
  if (shown.preparing) return state('Being read', 'muted', path, 'Look');
  switch (shown.status) {
    case 'pending':
      return pendingState(shown, locale, path);
    case 'importing':
      return state(`Importing${progressOf(shown, locale)}`, 'muted', `${path}/progress`, 'Watch');
    case 'reverting':
      return state(`Being taken back${progressOf(shown, locale)}`, 'muted', `${path}/progress`, 'Watch');
    case 'complete':
      return completeState(shown, path);
    default:
      return state(shown.status === 'failed' ? 'Failed' : 'Could not be taken back', 'error', path, 'See why');
  }
};

const state = (label: string, tone: ImportState['tone'], href: string, action: string): ImportState => ({
  ...{ label, tone },
  next: { href, label: action },
});

const pendingState = (shown: ImportDetail, locale: string, path: string): ImportState => {
  const { stats, status_detail: detail } = shown;
  if (!detail.uploaded) return state('Without a file', 'warning', path, 'Look');
  if (detail.publishable) return state('Ready', 'success', `${path}/effect`, 'See what it does');
  const needsColumns = csvImportType(shown.type) !== undefined && stats.valid_rows_count === 0;
  if (needsColumns) return state('Needs columns', 'warning', `${path}/columns`, 'Say how to read it');
  if (stats.rows_count === 0 || shown.type === 'NativeImport') return state('Has faults', 'error', path, 'See which');
  if (stats.invalid_rows_count > 0) {
    const rows = `${formatCount(stats.invalid_rows_count, locale)} ${stats.invalid_rows_count === 1 ? 'row' : 'rows'}`;
    return state(`Needs repair: ${rows}`, 'warning', `${path}/rows?valid=false`, 'Repair');
  }
  if (stats.unassigned_mappings_count > 0) return state('Needs mappings', 'warning', `${path}/mappings`, 'Assign');
  if (isHeldBack(shown) && shown.account_id !== null) {
    return state('Does not add up', 'warning', `${path}/effect`, 'See the difference');
  }
  return state('Needs an account', 'warning', path, 'Choose one');
};

const completeState = ({ verification: { readback } }: ImportDetail, path: string): ImportState => {
  const proof = `${path}/verification`;
  switch (readback.status) {
    case 'matched':
      return state('Complete, and proved', 'success', proof, 'See the proof');
    case 'mismatch':
      return state('Complete, but differs', 'error', proof, 'See what differs');
    case 'failed':
      return state('Complete, not proved', 'warning', proof, 'See why');
    default:
      return state('Complete, being checked', 'muted', proof, 'Look');
  }
};

const progressOf = ({ progress }: ImportDetail, locale: string): string =>
  progress === null ? '' : `: ${formatCount(progress.done, locale)} of ${formatCount(progress.total, locale)}`;
