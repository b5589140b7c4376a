import { csvImportType } from '../../shared/imports/domain/import-types.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { actionButton } from '../platform/components/form.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isHeldBack } from './completeness.ts';
import { isOpen } from './import-head.ts';

/** The other actions of an import in its state. Actions that cannot be undone ask for confirmation. */
export const importActs = (viewer: Viewer, shown: ImportDetail): Html => {
  const { id, status, status_detail: detail } = shown;
  const acts = [
    status === 'failed' &&
      isHeldBack(shown) &&
      html`<p><a href="/imports/${id}/effect">See the difference and publish anyway</a></p>`,
    status === 'failed' && detail.publishable && actionButton(viewer, `/imports/${id}/publish`, 'Publish again'),
    isOpen(shown) &&
      detail.uploaded &&
      csvImportType(shown.type) !== undefined &&
      html`<p><a href="/imports/${id}/columns">Change columns and formats</a></p>`,
    detail.revertable &&
      html`<p><a href="/imports/${id}/revert">${status === 'revert_failed' ? 'Try again to undo it' : 'Undo import'}</a></p>`,
    isOpen(shown) && deletion(viewer, shown),
  ].filter((act) => act !== false);
  return acts.length === 0 ? NOTHING : html`<section><h2>Other actions</h2>${acts}</section>`;
};

const deletion = (viewer: Viewer, { id }: ImportDetail): Html =>
  html`<details><summary>Delete this import</summary>
<p>Its file, its rows and your choices are removed permanently. Your ledger does not change.</p>
${actionButton(viewer, `/imports/${id}/delete`, 'Delete permanently', { danger: true })}</details>`;
