import type { User } from '../../../../shared/people/domain/user.ts';
import type { Page, PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import { toEmailChangeToken, toNewEmail, toPendingEmail } from '../../../../shared/people/schema/profile.ts';
import {
  type AskedEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  type EmailChangePorts,
  findEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '../../../../shared/people/settings/use-cases/email-change.ts';
import type { ApiResult } from '../../../../shared/platform/http/api-event.ts';
import { json } from '../../../../shared/platform/http/response/answers.ts';
import { formOrJson, htmlResult } from '../../../../shared/platform/http/response/html-answers.ts';
import {
  confirmEmailPage,
  EMAIL_PATH,
  emailLinkOverPage,
  newEmailPage,
} from '../../../../web/people/settings/email-pages.ts';
import { PROFILE_PATH } from '../../../../web/people/settings/profile-page.ts';

const LIMIT = { name: 'email_change', perMinute: 10 } as const;

/** GET /settings/profile/email */
export const newEmail: Page<unknown> = {
  requires: { recent: true },
  answer:
    () =>
    async ({ viewer }) =>
      newEmailPage(await viewer()),
};

const asked = ({ now }: EmailChangePorts, isForm: boolean, { user, isSent }: AskedEmailChange): ApiResult => {
  const data = { pending_email: toPendingEmail(user, now()) };
  return formOrJson(isForm, `${PROFILE_PATH}?done=email_${isSent ? 'asked' : 'unsent'}`, json(202, { data }));
};

/** POST /settings/profile/email {new_email}: recent, because the address is where a new password can be asked for. */
export const askForEmail: Page<EmailChangePorts> = {
  requires: { limit: LIMIT, recent: true },
  answer: (work) => (request) =>
    request.showFormOnError(
      async (form) => newEmailPage(await request.viewer(EMAIL_PATH), form),
      async () => asked(work, request.isForm, await requestEmailChange(work)(request, toNewEmail(request.fields))),
    ),
};

/** POST /settings/profile/email/resend */
export const resendEmail: Page<EmailChangePorts> = {
  requires: { limit: LIMIT, recent: true },
  answer: (work) => async (request) => asked(work, request.isForm, await resendEmailChange(work)(request)),
};

const settled = (isForm: boolean, user: User, done: string) =>
  isForm
    ? { seeOther: `${PROFILE_PATH}?done=${done}` }
    : json(200, { data: { email: user.email, pending_email: null } });

/** POST /settings/profile/email/cancel */
export const cancelEmail: Page<EmailChangePorts> = {
  requires: { limit: LIMIT },
  answer: (work) => async (request) => settled(request.isForm, await cancelEmailChange(work)(request), 'email_kept'),
};

const confirmation = async (
  work: EmailChangePorts,
  { person: { user }, viewer }: PersonRequest,
  token: string,
  errors: readonly string[] = [],
) => {
  const change = findEmailChange(work)(user, token);
  const seen = await viewer(`${EMAIL_PATH}/confirm`);
  return change === undefined
    ? emailLinkOverPage(seen)
    : confirmEmailPage(seen, { token, from: user.email, to: change.email, form: { values: {}, errors } });
};

/** GET /settings/profile/email/confirm?token=: the link in the email. It changes nothing, because mail scanners open links. */
export const showConfirmation: Page<EmailChangePorts> = {
  requires: { limit: LIMIT },
  answer: (work) => async (request) => {
    const token = request.query['token'] ?? '';
    const isOpen = findEmailChange(work)(request.person.user, token) !== undefined;
    return htmlResult(isOpen ? 200 : 404, confirmation(work, request, token));
  },
};

/** POST /settings/profile/email/confirm {token} */
export const confirmEmail: Page<EmailChangePorts> = {
  requires: { limit: LIMIT },
  answer: (work) => (request) =>
    request.showFormOnError(
      ({ errors }) => confirmation(work, request, String(request.fields['token'] ?? ''), errors),
      async () => {
        const user = await confirmEmailChange(work)(request, toEmailChangeToken(request.fields));
        return settled(request.isForm, user, 'email_changed');
      },
    ),
};
