import type { User } from '../../../shared/people/domain/user.ts';
import {
  type PersonDependencies,
  type PersonOptions,
  type PersonRequest,
  personEndpoint,
} from '../../../shared/people/http/person-endpoint.ts';
import { textDigest } from '../../../shared/people/identity/secret-text.ts';
import { toEmailChangeToken, toNewEmail, toPendingEmail } from '../../../shared/people/schema/profile.ts';
import {
  type AskedEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  type EmailChangePorts,
  findEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '../../../shared/people/use-cases/settings/email-change.ts';
import { json, redirect } from '../../../shared/platform/http/answers.ts';
import type { ApiHandler } from '../../../shared/platform/http/api-endpoint.ts';
import type { ApiResult } from '../../../shared/platform/http/api-event.ts';
import { formOrJson, htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import {
  confirmEmailPage,
  EMAIL_PATH,
  emailLinkOverPage,
  newEmailPage,
} from '../../../web/people/settings/email-pages.ts';
import { PROFILE_PATH } from '../../../web/people/settings/profile-page.ts';
import { composeLocalWithMail } from '../sign-in/local-sign-in-with-mail.ts';

type Work = PersonDependencies & { readonly ports: EmailChangePorts };

const OPTIONS = { limit: { name: 'email_change', perMinute: 10 } } as const satisfies PersonOptions;
/** The address is where a new password can be asked for. */
const RECENT = { ...OPTIONS, recent: true } as const satisfies PersonOptions;

/** GET /settings/profile/email */
export const newEmail = (work: Work): ApiHandler =>
  personEndpoint(work, { recent: true }, async ({ viewer }) => htmlResult(200, newEmailPage(await viewer())));

const askedAnswer = (work: Work, isForm: boolean, { user, isSent }: AskedEmailChange): ApiResult => {
  const data = { pending_email: toPendingEmail(user, work.ports.now()) };
  return formOrJson(isForm, `${PROFILE_PATH}?done=email_${isSent ? 'asked' : 'unsent'}`, json(202, { data }));
};

/** POST /settings/profile/email {new_email} */
export const newEmailForm = (work: Work): ApiHandler =>
  personEndpoint(work, RECENT, (request) =>
    showFormOnError(
      request,
      async (form) => newEmailPage(await request.viewer(EMAIL_PATH), form),
      async () =>
        askedAnswer(work, request.isForm, await requestEmailChange(work.ports)(request, toNewEmail(request.fields))),
    ),
  );

/** POST /settings/profile/email/resend */
export const resendForm = (work: Work): ApiHandler =>
  personEndpoint(work, RECENT, async (request) =>
    askedAnswer(work, request.isForm, await resendEmailChange(work.ports)(request)),
  );

const doneAnswer = (isForm: boolean, user: User, done: string): ApiResult =>
  isForm ? redirect(`${PROFILE_PATH}?done=${done}`) : json(200, { data: { email: user.email, pending_email: null } });

/** POST /settings/profile/email/cancel */
export const cancelForm = (work: Work): ApiHandler =>
  personEndpoint(work, OPTIONS, async (request) =>
    doneAnswer(request.isForm, await cancelEmailChange(work.ports)(request), 'email_kept'),
  );

const confirmation = async (
  { ports }: Work,
  { person: { user }, viewer }: Pick<PersonRequest, 'person' | 'viewer'>,
  token: string,
  errors: readonly string[] = [],
) => {
  const change = findEmailChange(ports)(user, token);
  const seen = await viewer(`${EMAIL_PATH}/confirm`);
  return change === undefined
    ? emailLinkOverPage(seen)
    : confirmEmailPage(seen, { token, from: user.email, to: change.email, form: { values: {}, errors } });
};

/** GET /settings/profile/email/confirm?token=: the link in the email. It changes nothing, because mail scanners open links. */
export const showConfirmation = (work: Work): ApiHandler =>
  personEndpoint(work, OPTIONS, async (request, event) => {
    const token = queryOf(event)['token'] ?? '';
    const isOpen = findEmailChange(work.ports)(request.person.user, token) !== undefined;
    return htmlResult(isOpen ? 200 : 404, confirmation(work, request, token));
  });

/** POST /settings/profile/email/confirm {token} */
export const confirmForm = (work: Work): ApiHandler =>
  personEndpoint(work, OPTIONS, (request) =>
    showFormOnError(
      request,
      ({ errors }) => confirmation(work, request, String(request.fields['token'] ?? ''), errors),
      async () => {
        const user = await confirmEmailChange(work.ports)(request, toEmailChangeToken(request.fields));
        return doneAnswer(request.isForm, user, 'email_changed');
      },
    ),
  );

const composed = (build: (work: Work) => ApiHandler) => () => {
  const { person, ports } = composeLocalWithMail();
  return build({ ...person, ports: { ...ports, digest: textDigest } });
};

export const EMAIL_PAGES = {
  [`GET ${EMAIL_PATH}`]: composed(newEmail),
  [`POST ${EMAIL_PATH}`]: composed(newEmailForm),
  [`POST ${EMAIL_PATH}/resend`]: composed(resendForm),
  [`POST ${EMAIL_PATH}/cancel`]: composed(cancelForm),
  [`GET ${EMAIL_PATH}/confirm`]: composed(showConfirmation),
  [`POST ${EMAIL_PATH}/confirm`]: composed(confirmForm),
};
