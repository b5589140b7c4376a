import { toResetRequest } from '../../../shared/people/schema/sign-in-fields.ts';
import { requestPasswordReset } from '../../../shared/people/use-cases/local/password-reset.ts';
import { json, redirect } from '../../../shared/platform/http/answers.ts';
import { type OpenDependencies, openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { readFields } from '../../../shared/platform/http/read-form.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { passwordResetPage } from '../../../web/people/sign-in/password-reset-page.ts';
import { composeLocalWithMail } from './local-sign-in-with-mail.ts';

export type Dependencies = OpenDependencies & { readonly request: ReturnType<typeof requestPasswordReset> };

const LIMIT = { name: 'password_reset', perMinute: 10 } as const;
const MESSAGE = 'If this address belongs to an account with a password, we have sent an email to it.';

/** POST /password_reset {email}: the same response for every address. */
export const createHandler = ({ request, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: LIMIT }, async (event, edge) => {
    const sent = readFields(event);
    return showFormOnError(sent, passwordResetPage, async () => {
      await request(toResetRequest(sent.fields), edge);
      return sent.isForm ? redirect('/password_reset?sent=true') : json(202, { data: { message: MESSAGE } });
    });
  });

export const compose = () => {
  const { open, ports } = composeLocalWithMail();
  return createHandler({ ...open, request: requestPasswordReset(ports) });
};
