import type { SignInChoices } from '../../../shared/people/schema/sign-in-answers.ts';
import { errorSummary, hidden, input, openForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { withQuery } from '../../platform/components/table.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { distinctLabels } from '../../platform/format/labels.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { providerMark } from '../provider-marks.ts';
import { newPasswordInput } from './sign-in-fields.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.invitation;

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

export const invitationPage = (content: InvitationContent): Html =>
  layout({
    title: content.hasAccount ? WORDS.titleForUsers : WORDS.title,
    notice: errorNotice(content.error, content),
    content: html`<div class="narrow">${content.hasAccount ? existing(content) : offer(content)}</div>`,
  });

const offer = (content: InvitationContent): Html => {
  const { inviter, email, role, providers, password, signedInAs } = content;
  return html`<p>${WORDS.offer(inviter, role)}</p>
${!password && html`<p>${WORDS.address(email)}</p>`}
${signedInAs !== undefined && notice('warning', html`<p>${WORDS.signedIn(signedInAs)}</p>`)}
${providers.length > 0 && providerLinks(content)}
${password && passwordForm(content)}
${providers.length === 0 && !password && notice('warning', html`<p>${WORDS.closed}</p>`)}`;
};

const providerLinks = ({ providers, id, email }: InvitationContent): Html =>
  html`<ul class="ways" aria-label="${WORDS.providers}">${distinctLabels(providers).map(
    ({ label, icon, path }) =>
      html`<li><a href="${withQuery(path, { invitation: id })}" class="button secondary">${providerMark(icon)}${ALL.continueWith(label)}</a></li>`,
  )}</ul>
<p class="muted">${WORDS.chooseAccount(email)}</p>`;

const passwordForm = ({ token, email, form = newForm() }: InvitationContent): Html =>
  openForm(
    INVITATION_PATH,
    html`${errorSummary(form, { password: ALL.password, first_name: ALL.firstName, last_name: ALL.lastName })}
<div class="field"><label for="field-email">${ALL.email}</label>
<input id="field-email" type="email" value="${email}" autocomplete="username" readonly></div>
${newPasswordInput(ALL.password, form)}
${input({ name: 'first_name', label: ALL.firstName, autocomplete: 'given-name' }, form)}
${input({ name: 'last_name', label: ALL.lastName, autocomplete: 'family-name' }, form)}
${hidden('token', token)}
<button type="submit">${WORDS.submit}</button>`,
  );

/** An invitation never changes or moves a user. */
const existing = ({ email, inviter }: InvitationContent): Html =>
  html`<p>${WORDS.exists(email)}</p>
<p>${WORDS.choices}</p>
<ul><li>${WORDS.keep}</li>
<li>${WORDS.both(inviter)}</li>
<li>${WORDS.giveUp}</li></ul>`;

/** The same for every link that does not work (any more). */
export const invitationOverPage = (error?: string): Html =>
  layout({
    title: ALL.invitationOver.title,
    notice: errorNotice(error, undefined),
    content: html`<div class="narrow"><p>${ALL.invitationOver.text}</p>
<p>${ALL.invitationOver.accepted}</p></div>`,
  });

const errorNotice = (code: string | undefined, content: Pick<InvitationContent, 'email'> | undefined): Html => {
  const text =
    code !== undefined && Object.hasOwn(WORDS.errors, code) ? WORDS.errors[code]?.(content?.email) : undefined;
  return text === undefined ? NOTHING : notice('error', html`<p>${text}</p>`);
};
