import { errorSummary, postForm } from '../platform/components/form.ts';
import { notice } from '../platform/components/notice.ts';
import { facts } from '../platform/components/table.ts';
import { importName } from '../platform/format/import-names.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { columnFields, type FieldsContent } from './columns/fields.ts';
import { type FindingsContent, findings } from './columns/findings.ts';
import { previewPart, type ShownPreview } from './columns/preview.ts';
import { importHead, isOpen, type ShownImport } from './import-head.ts';

export type ColumnsContent = ShownImport &
  FieldsContent &
  Pick<FindingsContent, 'savedAt' | 'detected'> & {
    /** null where the file is no table. */
    readonly preview: ShownPreview | null;
  };

/** How a file is read: as it was found out, to be changed, with the first rows as they are then. */
export const columnsPage = (viewer: Viewer, content: ColumnsContent): Html => {
  const { shown, form, settings } = content;
  return layout({
    title: `${settings.isTable ? 'Columns' : 'Settings'} of ${importName(shown, viewer)}`,
    viewer,
    refresh: shown.preparing ? 2 : undefined,
    content: html`${importHead(viewer, content, 'columns')}
${errorSummary(form, namesOf(content))}
${isOpen(shown) ? open(viewer, content) : closed(content)}`,
  });
};

const namesOf = ({ settings, form }: ColumnsContent): readonly string[] => [
  ...settings.labels.map(({ name }) => name),
  ...Object.keys(form.values),
  'date_format_other',
];

const open = (viewer: Viewer, content: ColumnsContent): Html => {
  const { shown, settings, preview } = content;
  const path = `/imports/${shown.id}/columns`;
  if (!settings.isTable || preview === null) {
    return postForm(
      viewer,
      { action: path },
      html`${columnFields(content)}<button type="submit">Save and continue</button>`,
    );
  }
  return html`<div data-live-form="${path}">${previewForm(viewer, content, path)}
${previewPart(viewer, preview)}</div>`;
};

/**
 * Asks for a preview by its address, which can be loaded again and come back to; the first button is that of the enter key.
 * One button changes the import: it alone brings the token, so that no address has it.
 */
const previewForm = (viewer: Viewer, content: ColumnsContent, path: string): Html => {
  const { detected, savedAt, form } = content;
  return html`<form method="get" action="${path}" aria-label="How the file is read">
<button type="submit" hidden>Preview</button>
<p>This is how the file is read. Look at the first rows below, and change here what is wrong.</p>
${findings(viewer, { detected, savedAt, values: form.values })}
${columnFields(content)}
<p class="row"><button type="submit" formmethod="post" name="csrf_token" value="${viewer.csrfToken}">Save and continue</button> <button type="submit" class="secondary">Preview</button></p></form>`;
};

const closed = ({ shown, form, settings }: ColumnsContent): Html =>
  html`${notice('warning', shown.preparing ? 'The file is being read. It can be changed how when that has ended.' : 'How this file is read cannot be changed any more: its rows are in the ledger, or on their way.')}
${facts(settings.labels.map(({ name, label }) => [label, form.values[name] || 'None'] as const))}
<p><a href="/imports/${shown.id}" class="button">Back to the import</a></p>`;
