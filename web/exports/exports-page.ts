import type { Export } from '../../shared/exports/schema/export.ts';
import { byteSize } from '../../shared/platform/domain/text/byte-size.ts';
import { checkbox, errorSummary, hidden, postForm } from '../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../platform/components/notice.ts';
import { facts, type PageMeta, pager } from '../platform/components/table.ts';
import { tile } from '../platform/components/tile.ts';
import { badge, moment } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Count, counted } from '../platform/format/counts.ts';
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
    notice: form.errors.length > 0 ? errorSummary(form, { include_files: WORDS.includeFiles }) : doneText(done),
    content: html`<section class="card"><h2>${WORDS.everything}</h2>
<p>${WORDS.intro} ${WORDS.keptFor(days)}</p>
${postForm(
  viewer,
  { action: EXPORTS_PATH },
  html`${hidden('once', form.values['once'] ?? '')}
${checkbox({ name: 'include_files', label: WORDS.includeFiles, hint: WORDS.includeFilesHint }, form)}
<button type="submit">${WORDS.exportAll}</button>`,
)}</section>
<section><h2>${WORDS.files.title}</h2>
<div data-fresh${isRunning && html` data-under-way`}>
<p class="visually-hidden" data-part="status" aria-live="polite">${isRunning ? WORDS.running : exports.length > 0 && WORDS.notRunning}</p>
<div data-part="files">${exports.length === 0 ? emptyState(nothing(meta)) : html`<div class="card"><ul class="entries">${exports.map((shown) => entryOf(viewer, shown))}</ul></div>`}
${pager(EXPORTS_PATH, {}, meta)}</div>
</div></section>
${contentOf()}`,
  });
};

/** The contents of the zip file. */
const contentOf = (): Html =>
  html`<section class="card"><h2>${WORDS.content.title}</h2>
${facts(WORDS.content.parts)}
<details><summary>${WORDS.content.each}</summary>
${facts(Object.entries(WORDS.content.files))}</details></section>`;

const doneText = (done: string | undefined): Html | undefined =>
  done === 'unfinished' ? notice('note', WORDS.done.unfinished) : doneNotice(WORDS.done, done);

const nothing = ({ total_count: count }: PageMeta): string => (count === 0 ? WORDS.none : WORDS.unreadable);

const isUnderWay = ({ status }: Export): boolean => status === 'pending' || status === 'running';

const entryOf = (viewer: Viewer, shown: Export): Html => {
  const { created_at, expires_at, counts, bytes, error } = shown;
  const count = (number = 0): Count => counted(number, viewer.locale);
  const details: readonly Child[] = [
    ...(counts === null ? [] : [WORDS.files.has((kind) => count(counts[kind]))]),
    ...(bytes === null ? [] : [sizeOf(bytes), WORDS.files.until(moment(expires_at, viewer))]),
    ...(error === undefined ? [] : [withoutCode(error)]),
  ];
  return html`<li class="entry">${tile('exports')}<span>${WORDS.files.made(moment(created_at, viewer))} ${state(shown)}${details.length > 0 && html`<small>${details.map((detail, at) => html`${at > 0 && ' · '}${detail}`)}</small>`}</span><span class="amount">${download(viewer, shown)}</span></li>`;
};

const sizeOf = (bytes: number): string => (bytes < 1024 ? WORDS.files.smallest : byteSize(bytes, Math.round));

const TONES = { pending: 'warning', running: 'warning', complete: 'success', failed: 'error' } as const;

const state = ({ status, progress }: Export): Html =>
  html`${badge(WORDS.files.states[status], TONES[status])}${status === 'running' && progress !== null && html` <span class="muted">${percent(progress)} %</span>`}`;

const percent = ({ done, total }: NonNullable<Export['progress']>): number =>
  Math.floor((100 * done) / Math.max(total, 1));

const download = (viewer: Viewer, { id, status, created_at }: Export): Child =>
  status === 'complete' &&
  html`<a href="${EXPORTS_PATH}/${id}/download">${WORDS.files.download(moment(created_at, viewer))}</a>`;
