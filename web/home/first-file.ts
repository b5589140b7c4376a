import { byteSize } from '../../shared/platform/domain/text/byte-size.ts';
import { WORDS as IMPORT } from '../imports/words/new-import.ts';
import { fileInput, postForm } from '../platform/components/form.ts';
import { icon } from '../platform/components/icon.ts';
import { newForm } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

/** Limits in bytes: of what is sent, and uncompressed. */
export type FirstFile = { readonly mostSent: number; readonly mostBytes: number };

/** The form of the page for a new import with its usual answers. */
export const firstFileForm = (viewer: Viewer, { mostSent, mostBytes }: FirstFile): Html =>
  html`<div data-send-file data-most-sent="${mostSent}" data-most-bytes="${mostBytes}">${postForm(
    viewer,
    { action: '/imports/new', multipart: true },
    html`<div class="drop">${icon('imports')}${fileInput({ name: 'file', label: IMPORT.choose, term: IMPORT.file, required: true, multiple: true, hint: IMPORT.fileHint(byteSize(mostSent)) }, newForm())}
<p class="file-note"><small class="hint" data-file-note role="status"><span class="with-mouse">${IMPORT.drop}</span></small></p></div>
<button type="submit">${IMPORT.send}</button>`,
  )}</div>`;
