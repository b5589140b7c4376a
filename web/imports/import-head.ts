import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { type ImportStep, importSteps } from '../platform/components/import-steps.ts';
import { instant } from '../platform/components/values.ts';
import { importName } from '../platform/format/import-words.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

/** An import as its pages know it. */
export type ShownImport = {
  readonly shown: ImportDetail;
  /** Of the account that all of it goes into; null: none, or one that is gone. */
  readonly accountName: string | null;
};

/** Which import it is, and where on its way. */
export const importHead = (viewer: Viewer, { shown, accountName }: ShownImport, step: ImportStep): Html =>
  html`<p class="muted"><a href="/imports">Imports</a> / <a href="/imports/${shown.id}">${importName(shown, viewer)}</a>${accountName !== null && html` into ${accountName}`}, started ${instant(shown.created_at, viewer)}</p>
${importSteps(shown, step)}`;

/** Whether the import was undone and has not been published again. */
export const isUndone = ({ status, verification }: ImportDetail): boolean =>
  status === 'pending' && verification.readback.status === 'reverted';

/** Whether a person may still change it. */
export const isOpen = ({ preparing, status }: ImportDetail): boolean =>
  !preparing && (status === 'pending' || status === 'failed');

/** A worker has something to do with it: whoever looks waits for what comes of it. */
export const isUnderWay = ({ preparing, status, verification }: ImportDetail): boolean =>
  preparing ||
  status === 'importing' ||
  status === 'reverting' ||
  (status === 'complete' && verification.readback.status === 'not_verified');

/** A region that script brings on by itself when a worker has ended what it does. */
export const watched = (shown: ImportDetail, content: Html): Html =>
  isUnderWay(shown)
    ? html`<div data-watch="/imports/${shown.id}/progress">${content}</div>`
    : html`${content}${NOTHING}`;
