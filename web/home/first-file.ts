import { byteSize } from '../../shared/platform/domain/byte-size.ts';
import { NEW_ACCOUNT } from '../imports/account-choices.ts';
import { WORDS as IMPORT } from '../imports/words/new-import.ts';
import { fileInput, hidden, postForm } from '../platform/components/form.ts';
import { icon } from '../platform/components/icon.ts';
import { newForm } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

/** `once`: marks this form, so that one sent twice creates one account. Limits in bytes: of what is sent, and uncompressed. */
export type FirstFile = { readonly once: string; readonly mostSent: number; readonly mostBytes: number };

/** The form of the page for a new import with its usual answers. `isFirst`: a file that names no account gets a new one. */
export const firstFileForm = (viewer: Viewer, { once, mostSent, mostBytes }: FirstFile, isFirst: boolean): Html =>
  html`<div data-send-file data-most-sent="${mostSent}" data-most-bytes="${mostBytes}">${postForm(
    viewer,
    { action: '/imports/new', multipart: true },
    html`${hidden('once', once)}${isFirst && html`${hidden('account_id', NEW_ACCOUNT)}${hidden('new_account_type', 'depository')}`}
<div class="drop">${icon('imports')}${fileInput({ name: 'file', label: IMPORT.choose, term: IMPORT.file, required: true, multiple: true, hint: IMPORT.fileHint(byteSize(mostSent)) }, newForm())}
<p class="file-note"><small class="hint" data-file-note role="status">${IMPORT.drop}</small></p></div>
<button type="submit">${IMPORT.send}</button>`,
  )}</div>`;
