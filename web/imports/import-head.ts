import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { moment } from '../platform/components/values.ts';
import { importName } from '../platform/format/import-words.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type ImportStep, importSteps } from './import-steps.ts';
import { WORDS } from './words/import.ts';

/** An import as shown on its pages. */
export type ShownImport = {
  readonly shown: ImportDetail;
  /** The account that all rows go to; null if there is none or it was deleted. */
  readonly accountName: string | null;
};

/** Whether the account that all rows go to was deleted. */
export const hasLostAccount = ({ shown, accountName }: ShownImport): boolean =>
  shown.account_id !== null && accountName === null;

/** The name of the import, its account and its current step, with a link to its details. */
export const importHead = (viewer: Viewer, content: ShownImport, step: ImportStep): Html =>
  html`${importLine(viewer, content)}
${importSteps(content.shown, step)}`;

/** The same without the steps, where an import is undone. */
export const importLine = (viewer: Viewer, content: ShownImport): Html =>
  importPlace(viewer, content, html` · <a href="/imports/${content.shown.id}">${WORDS.details.title}</a>`);

/** The same on the page of the details, which is none of the steps. */
export const detailsHead = (viewer: Viewer, content: ShownImport): Html => importPlace(viewer, content, NOTHING);

const importPlace = (viewer: Viewer, { shown, accountName }: ShownImport, further: Html): Html => {
  const name = importName(shown, viewer);
  const { imports, started, startedInto } = WORDS.head;
  const at = moment(shown.created_at, viewer);
  return html`<div class="of-import"><p><a href="/imports">${imports}</a> / <strong class="cut" title="${name}">${name}</strong></p>
<p class="muted"><small>${accountName === null ? started(at) : startedInto(accountName, at)}${further}</small></p></div>`;
};

/** Whether the import was undone and has not been published again. */
export const isUndone = ({ status, verification }: ImportDetail): boolean =>
  status === 'pending' && verification.readback.status === 'reverted';

/** Whether the import can still be changed. */
export const isOpen = ({ preparing, status }: ImportDetail): boolean =>
  !preparing && (status === 'pending' || status === 'failed');

/** Whether a worker is processing the import, so that its pages wait for the result. */
export const isUnderWay = ({ preparing, status, verification }: ImportDetail): boolean =>
  preparing ||
  status === 'importing' ||
  status === 'reverting' ||
  (status === 'complete' && verification.readback.status === 'not_verified');

/** A region that a script updates when the worker is finished. */
export const watched = (shown: ImportDetail, content: Html): Html =>
  isUnderWay(shown)
    ? html`<div data-watch="/imports/${shown.id}/progress">${content}</div>`
    : html`${content}${NOTHING}`;
