import type { Export } from '../../shared/exports/schema/export.ts';
import { byteSize } from '../../shared/platform/domain/byte-size.ts';
import { errorSummary, hidden, postForm } from '../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../platform/components/notice.ts';
import { type Column, type PageMeta, pager, table } from '../platform/components/table.ts';
import { badge, instant } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { withoutCode } from '../platform/format/import-words.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';

export type ExportsContent = {
  readonly exports: readonly Export[];
  readonly meta: PageMeta;
  /** How long an export can be downloaded. */
  readonly days: number;
  readonly form: FormState;
  readonly done?: string | undefined;
};

export const EXPORTS_PATH = '/exports';

const REFRESH_SECONDS = 2;
const DONE = {
  started: 'The export has started. You can leave this page: the file will be here when it is ready.',
  unfinished: 'There is nothing to download from this export yet.',
};

/** GET /exports. A script refreshes the marked part while an export is being written. */
export const exportsPage = (viewer: Viewer, content: ExportsContent): Html => {
  const { exports, meta, days, form, done } = content;
  const isRunning = exports.some(isUnderWay);
  return layout({
    title: 'Exports',
    viewer,
    refresh: isRunning ? REFRESH_SECONDS : undefined,
    notice: form.errors.length > 0 ? errorSummary(form) : said(done),
    content: html`${postForm(viewer, { action: EXPORTS_PATH }, html`${hidden('once', form.values['once'] ?? '')}<button type="submit">Export everything</button>`)}
<p>Take everything along: one zip file with all accounts, transactions, transfers, trades, valuations, categories, tags, merchants, rules and budgets of your family. It has CSV files for spreadsheets, and one file that you can <a href="/imports/new">import</a> again, here or in another Counterfoil. It contains no passwords and no access to your banks.</p>
<p class="muted">It takes from a few seconds to some minutes. Each file can be downloaded for ${days} days by everybody in your family, and is then deleted. An export changes nothing.</p>
<section><h2>Files</h2>
<div data-fresh${isRunning && html` data-under-way`}>
<p class="visually-hidden" data-part="status" aria-live="polite">${isRunning ? 'An export is being written.' : exports.length > 0 && 'No export is running.'}</p>
<div data-part="files">${exports.length === 0 ? emptyState(nothing(meta)) : table('Exports', columns(viewer), exports)}</div>
</div>
${pager(EXPORTS_PATH, {}, meta)}</section>`,
  });
};

const said = (done: string | undefined): Html | undefined =>
  done === 'unfinished' ? notice('warning', DONE.unfinished) : doneNotice(DONE, done);

const nothing = ({ total_count: count }: PageMeta): string =>
  count === 0
    ? 'No exports yet. “Export everything” makes the first one.'
    : 'The exports of this page cannot be read. Your administrator can find them in the log.';

const isUnderWay = ({ status }: Export): boolean => status === 'pending' || status === 'running';

const columns = (viewer: Viewer): readonly Column<Export>[] => [
  { label: 'Created', isHeader: true, cell: ({ created_at }) => instant(created_at, viewer) },
  { label: 'Status', cell: (shown) => state(shown) },
  { label: 'Can be downloaded until', isWideOnly: true, cell: ({ expires_at }) => instant(expires_at, viewer) },
  { label: 'Size', isAmount: true, isBelowName: true, cell: ({ bytes }) => (bytes === null ? '' : sizeOf(bytes)) },
  { label: 'File', cell: (shown) => download(viewer, shown) },
];

const sizeOf = (bytes: number): string => (bytes < 1024 ? '1 KB' : byteSize(bytes, Math.round));

const STATES = {
  pending: ['Waiting', 'warning'],
  running: ['Being written', 'warning'],
  complete: ['Ready', 'success'],
  failed: ['Failed', 'error'],
} as const;

const state = ({ status, progress, error }: Export): Html => {
  const [label, tone] = STATES[status];
  return html`${badge(label, tone)}${status === 'running' && progress !== null && html` <small>${percent(progress)} %</small>`}${error !== undefined && html`<br><small>${withoutCode(error)}</small>`}`;
};

const percent = ({ done, total }: NonNullable<Export['progress']>): number =>
  Math.floor((100 * done) / Math.max(total, 1));

const download = (viewer: Viewer, { id, status, created_at }: Export): Child =>
  status === 'complete' &&
  html`<a href="${EXPORTS_PATH}/${id}/download">Download<span class="visually-hidden"> the export of ${instant(created_at, viewer)}</span></a>`;
