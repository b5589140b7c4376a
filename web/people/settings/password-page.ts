import { errorSummary, input, postForm } from '../../platform/components/form.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { settingsTabs } from './settings-tabs.ts';

const PATH = '/settings/security/password';

/** GET /settings/security/password */
export const passwordPage = (viewer: Viewer, hasPassword: boolean, form: FormState = newForm()): Html =>
  layout({
    title: hasPassword ? 'Change your password' : 'Set a password',
    viewer,
    content: html`${settingsTabs(viewer)}
<p>Every other session of yours ends with the old password.</p>
${postForm(
  viewer,
  { action: PATH },
  html`${errorSummary(form, ['password'])}
<input type="hidden" name="username" value="${viewer.email}" autocomplete="username">
${input({ name: 'password', label: 'New password', type: 'password', required: true, autocomplete: 'new-password', hint: 'At least 12 characters; a few words together are good.' }, form)}
<div class="row"><button type="submit">Save</button> <a href="/settings/security">Back</a></div>`,
)}`,
  });
