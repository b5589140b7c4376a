import { formAgain } from '../../shared/http/form-again.ts';
import { formOrJson } from '../../shared/http/form-or-json.ts';
import { noContent } from '../../shared/http/no-content.ts';
import { type OpenDependencies, openEndpoint } from '../../shared/http/open-endpoint.ts';
import { readFields } from '../../shared/http/read-fields.ts';
import { toReset } from '../../shared/schema/sign-in-fields.ts';
import type { resetPassword } from '../../shared/use-cases/people/local/reset-password.ts';
import { newPasswordPage } from '../../web/pages/sign-in/password-reset-page.ts';

export type Dependencies = OpenDependencies & { readonly reset: ReturnType<typeof resetPassword> };

const LIMIT = { name: 'password_reset_token', perMinute: 10 } as const;

/** PATCH /password_reset {token, password}, or a form; then one signs in */
export const createHandler = ({ reset, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: LIMIT }, async (event, edge) => {
    const sent = readFields(event);
    return formAgain(sent, newPasswordPage, async () => {
      const { token, password } = toReset(sent.fields);
      await reset(token, password, edge);
      return formOrJson(sent.isForm, '/sign-in?done=password_reset', noContent());
    });
  });
