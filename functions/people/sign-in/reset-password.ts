import { toReset } from '../../../shared/people/schema/sign-in-fields.ts';
import { resetPassword } from '../../../shared/people/use-cases/local/password-reset.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { noContent } from '../../../shared/platform/http/answers.ts';
import { formOrJson } from '../../../shared/platform/http/html-answers.ts';
import { type OpenDependencies, openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { readFields } from '../../../shared/platform/http/read-form.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { newPasswordPage } from '../../../web/people/sign-in/password-reset-page.ts';
import { composeLocalWithMail } from './local-sign-in-with-mail.ts';

export type Dependencies = OpenDependencies & { readonly reset: ReturnType<typeof resetPassword> };

const LIMIT = { name: 'password_reset_token', perMinute: 10 } as const;

/** PATCH /password_reset {token, password}, or a form. Does not sign the user in. */
export const createHandler = ({ reset, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: LIMIT }, async (event, edge) => {
    const sent = readFields(event);
    return showFormOnError(sent, newPasswordPage, async () => {
      const { token, password } = toReset(sent.fields);
      await reset(token, password, edge);
      return formOrJson(sent.isForm, '/sign-in?done=password_reset', noContent());
    });
  });

export const compose = () => {
  const { open, ports } = composeLocalWithMail();
  return createHandler({ ...open, reset: resetPassword(ports) });
};

export const handler = lambda(compose);
