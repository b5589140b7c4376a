import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { formatCount } from '../platform/format/count.ts';
import { importName } from '../platform/format/import-names.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { importHead, type ShownImport } from './import-head.ts';

/** While a worker has the import: how far it is. A script asks for the same again and goes on when it has ended. */
export const importProgressPage = (viewer: Viewer, content: ShownImport): Html => {
  const { shown } = content;
  const { progress } = shown;
  return layout({
    title: `${shown.status === 'reverting' ? 'Undoing' : 'Importing'} ${importName(shown, viewer)}`,
    viewer,
    refresh: 2,
    content: html`${importHead(viewer, content, 'publish')}
<section data-watch="/imports/${shown.id}/progress">
<p role="status" data-watch-state>${stateOf(shown)}</p>
<p><progress aria-label="Progress"${progress !== null && html` max="${Math.max(progress.total, 1)}" value="${progress.done}"`}></progress>
<span data-watch-count>${countOf(shown, viewer.locale)}</span></p>
<p>You can leave this page: the work continues, and you can come back at any time.</p>
<p role="status" data-watch-trouble></p>
</section>`,
  });
};

/** What is being done, in a sentence. */
export const stateOf = ({ preparing, status, progress }: ImportDetail): string => {
  if (preparing) return 'The file is being read.';
  if (status === 'reverting') return 'What the import wrote is being removed.';
  if (status === 'complete') return 'Everything is written. It is being read back from the ledger.';
  return progress === null ? 'The import is being planned.' : 'The import is being written to your ledger.';
};

export const countOf = ({ progress }: ImportDetail, locale: string): string =>
  progress === null ? '' : `${formatCount(progress.done, locale)} of ${formatCount(progress.total, locale)}`;
