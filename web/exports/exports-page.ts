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
import { WORDS } from './words.ts';

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
/** GET /exports. A script refreshes the marked part while an export is being written. */
export const exportsPage = (viewer: Viewer, content: ExportsContent): Html => {
  const { exports, meta, days, form, done } = content;
  const isRunning = exports.some(isUnderWay);
  return layout({
    title: WORDS.title,
    viewer,
    refresh: isRunning ? REFRESH_SECONDS : undefined,
    notice: form.errors.length > 0 ? errorSummary(form) : said(done),
    content: html`${postForm(viewer, { action: EXPORTS_PATH }, html`${hidden('once', form.values['once'] ?? '')}<button type="submit">${WORDS.exportAll}</button>`)}
<p class="after">${WORDS.intro}</p>
<p class="muted">${WORDS.keptFor(days)}</p>
<section><h2>${WORDS.files.title}</h2>
<div data-fresh${isRunning && html` data-under-way`}>
<p class="visually-hidden" data-part="status" aria-live="polite">${isRunning ? WORDS.running : exports.length > 0 && WORDS.notRunning}</p>
<div data-part="files">${exports.length === 0 ? emptyState(nothing(meta)) : table(WORDS.files.caption, columns(viewer), exports)}</div>
</div>
${pager(EXPORTS_PATH, {}, meta)}</section>`,
  });
};

const said = (done: string | undefined): Html | undefined =>
  done === 'unfinished' ? notice('warning', WORDS.done.unfinished) : doneNotice(WORDS.done, done);

const nothing = ({ total_count: count }: PageMeta): string => (count === 0 ? WORDS.none : WORDS.unreadable);

const isUnderWay = ({ status }: Export): boolean => status === 'pending' || status === 'running';

const columns = (viewer: Viewer): readonly Column<Export>[] => [
  { label: WORDS.files.created, isHeader: true, cell: ({ created_at }) => instant(created_at, viewer) },
  { label: WORDS.files.status, cell: (shown) => state(shown) },
  { label: WORDS.files.until, isWideOnly: true, cell: ({ expires_at }) => instant(expires_at, viewer) },
  {
    label: WORDS.files.size,
    isAmount: true,
    isBelowName: true,
    cell: ({ bytes }) => (bytes === null ? '' : sizeOf(bytes)),
  },
  { label: WORDS.files.file, cell: (shown) => download(viewer, shown) },
];

const sizeOf = (bytes: number): string => (bytes < 1024 ? WORDS.files.smallest : byteSize(bytes, Math.round));

const TONES = { pending: 'warning', running: 'warning', complete: 'success', failed: 'error' } as const;

const state = ({ status, progress, error }: Export): Html => {
  return html`${badge(WORDS.files.states[status], TONES[status])}${status === 'running' && progress !== null && html` <small>${percent(progress)} %</small>`}${error !== undefined && html`<br><small>${withoutCode(error)}</small>`}`;
};

const percent = ({ done, total }: NonNullable<Export['progress']>): number =>
  Math.floor((100 * done) / Math.max(total, 1));

const download = (viewer: Viewer, { id, status, created_at }: Export): Child =>
  status === 'complete' &&
  html`<a href="${EXPORTS_PATH}/${id}/download">${WORDS.files.download(instant(created_at, viewer))}</a>`;
