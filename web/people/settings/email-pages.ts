import type { PendingEmail } from '../../../shared/people/schema/profile.ts';
import { EMAIL_CHANGE_HOURS } from '../../../shared/people/settings/domain/email-change.ts';
import { actionButton, errorSummary, hidden, input, postForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { moment } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { settingsTabs } from './settings-tabs.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.email;
const PROFILE_PATH = '/settings/profile';

export const EMAIL_PATH = `${PROFILE_PATH}/email`;

/** GET /settings/profile/email */
export const newEmailPage = (viewer: Viewer, form: FormState = newForm()): Html =>
  layout({
    title: WORDS.title,
    viewer,
    content: html`${settingsTabs(viewer)}
<section class="card narrow"><p>${WORDS.current(viewer.email)}</p><p>${WORDS.intro(EMAIL_CHANGE_HOURS)}</p>
${postForm(
  viewer,
  { action: EMAIL_PATH, label: WORDS.title },
  html`${errorSummary({ ...form, about: 'new_email' }, { new_email: WORDS.label })}
${input({ name: 'new_email', label: WORDS.label, type: 'email', required: true, autocomplete: 'email', hint: WORDS.hint }, form)}
<div class="row"><button type="submit">${WORDS.submit}</button> <a href="${PROFILE_PATH}">${WORDS.cancel}</a></div>`,
)}</section>`,
  });

/** A change that waits for its link, on the profile. */
export const pendingEmail = (viewer: Viewer, { email, status, expires_at }: PendingEmail): Html => {
  const words = WORDS.pending;
  const until = moment(expires_at, viewer);
  return notice(
    'warning',
    html`<p>${status === 'expired' ? words.expired(email, until) : words.open(email, until)} ${words.meanwhile(viewer.email)}</p>
<div class="row">${actionButton(viewer, `${EMAIL_PATH}/resend`, words.resend, { secondary: true })}
${actionButton(viewer, `${EMAIL_PATH}/cancel`, words.cancel, { secondary: true })}</div>`,
  );
};

type Confirmation = { readonly token: string; readonly from: string; readonly to: string; readonly form: FormState };

/** GET /settings/profile/email/confirm?token= */
export const confirmEmailPage = (viewer: Viewer, { token, from, to, form }: Confirmation): Html =>
  layout({
    title: WORDS.confirm.title,
    viewer,
    content: html`${settingsTabs(viewer)}${errorSummary(form)}
<section class="card narrow"><p>${WORDS.confirm.question(from, to)}</p><p>${WORDS.confirm.effect}</p>
${postForm(
  viewer,
  { action: `${EMAIL_PATH}/confirm`, label: WORDS.confirm.title },
  html`${hidden('token', token)}<div class="row"><button type="submit">${WORDS.confirm.submit}</button> <a href="${PROFILE_PATH}">${WORDS.confirm.cancel}</a></div>`,
)}</section>`,
  });

/** The same for every link that does not work (any more) for this user. */
export const emailLinkOverPage = (viewer: Viewer): Html =>
  layout({
    title: WORDS.over.title,
    viewer,
    content: html`${settingsTabs(viewer)}<section class="card narrow"><p>${WORDS.over.why}</p><p>${WORDS.over.who(viewer.email)}</p>
<p><a class="button" href="${PROFILE_PATH}">${WORDS.over.back}</a></p></section>`,
  });
