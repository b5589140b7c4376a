import type { SignInChoices } from '../../../shared/people/schema/sign-in-answers.ts';
import { errorSummary, hidden, input, openForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { withQuery } from '../../platform/components/table.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { distinctLabels } from '../../platform/format/labels.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { newPasswordInput } from './sign-in-fields.ts';

export const INVITATION_PATH = '/invitation';

export type InvitationContent = {
  readonly id: string;
  readonly email: string;
  readonly role: 'member' | 'admin';
  /** The address of the person who sent it. */
  readonly inviter: string;
  /** The token of the link, for the form. */
  readonly token: string;
  readonly providers: SignInChoices['providers'];
  readonly password: boolean;
  /** A user with the invited address exists. */
  readonly hasAccount: boolean;
  /** The address of the user who is signed in in this browser. */
  readonly signedInAs?: string | undefined;
  readonly form?: FormState;
  /** Message code from the page's query. */
  readonly error?: string | undefined;
};

/** What a visitor with the link of an invitation can do. */
export const invitationPage = (content: InvitationContent): Html =>
  layout({
    title: content.hasAccount ? 'You already have an account' : 'Accept your invitation',
    notice: errorNotice(content.error, content),
    content: html`<div class="narrow">${content.hasAccount ? existing(content) : offer(content)}</div>`,
  });

const offer = (content: InvitationContent): Html => {
  const { inviter, email, role, providers, password, signedInAs } = content;
  return html`<p><strong>${inviter}</strong> invites you to their family, as ${role === 'admin' ? 'an admin' : 'a member'}: you will see and change its accounts and transactions${role === 'admin' && ', and manage its users'}.</p>
<p>Your account will have the address <strong>${email}</strong>.</p>
${signedInAs !== undefined && notice('warning', html`<p>You are signed in as ${signedInAs}. Creating the new account signs you out first.</p>`)}
${providers.length > 0 && providerLinks(content)}
${password && passwordForm(content)}
${providers.length === 0 && !password && notice('warning', html`<p>Sign-in is disabled. Ask your administrator to enable a sign-in method, then open the link again.</p>`)}`;
};

const providerLinks = ({ providers, id, email }: InvitationContent): Html =>
  html`<ul class="ways" aria-label="Create your account with a provider">${distinctLabels(providers).map(
    ({ label, path }) =>
      html`<li><a href="${withQuery(path, { invitation: id })}" class="button secondary">Continue with ${label}</a></li>`,
  )}</ul>
<p class="muted">Choose the account that has the address ${email}.</p>`;

const passwordForm = ({ token, email, form = newForm() }: InvitationContent): Html =>
  openForm(
    INVITATION_PATH,
    html`${errorSummary(form, ['password', 'first_name', 'last_name'])}
<div class="field"><label for="field-email">Email address</label>
<input id="field-email" type="email" value="${email}" autocomplete="username" readonly></div>
${newPasswordInput('Password', form)}
${input({ name: 'first_name', label: 'First name (optional)', autocomplete: 'given-name' }, form)}
${input({ name: 'last_name', label: 'Last name (optional)', autocomplete: 'family-name' }, form)}
${hidden('token', token)}
<button type="submit">Create account</button>`,
  );

/** An invitation never changes or moves a user. */
const existing = ({ email, inviter }: InvitationContent): Html =>
  html`<p>An account with the address <strong>${email}</strong> exists, and an account belongs to one family. This invitation cannot move it to another one.</p>
<p>What you can do:</p>
<ul><li>Keep your account and its records: <a href="/sign-in">sign in</a>.</li>
<li>To use both families, ask ${inviter} to invite another email address of yours.</li>
<li>To give up the account, ask a super admin to delete it. Then open this link again.</li></ul>`;

/** The same for every link that does not work (any more). */
export const invitationOverPage = (error?: string): Html =>
  layout({
    title: 'This invitation cannot be used',
    notice: errorNotice(error, undefined),
    content: html`<div class="narrow"><p>It was already used, was revoked, or has expired, or a newer email replaced it. Open the link in the newest email, or ask the person who invited you for another invitation.</p>
<p>Have you accepted it already? <a href="/sign-in">Sign in</a></p></div>`,
  });

const errorNotice = (code: string | undefined, content: Pick<InvitationContent, 'email'> | undefined): Html => {
  const text = code !== undefined && Object.hasOwn(ERRORS, code) ? ERRORS[code]?.(content?.email) : undefined;
  return text === undefined ? NOTHING : notice('error', html`<p>${text}</p>`);
};

/** Messages by the error code in the query. */
const ERRORS: Readonly<Record<string, (email?: string) => string>> = {
  sign_in_failed: () => 'We could not sign you in. Try again or choose another way.',
  provider_unavailable: () => 'This sign-in method is currently unavailable. Choose another way or try again later.',
  invitation_over: () => 'The sign-in did not start from an invitation that works.',
  invitation_other_email: (email) =>
    `The account you chose has another address. Choose the one with the address ${email ?? 'that was invited'}.`,
  email_unverified: () => 'The provider did not confirm your email address. Confirm it there, or choose another way.',
  invitation_account_exists: () => 'An account with this address already exists.',
  invitation_other_family: () =>
    'The account you chose already belongs to a user of another family. Choose another account, or sign in as that user.',
};
