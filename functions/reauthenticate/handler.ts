import { csrfToken } from '../../shared/http/csrf.ts';
import { formErrors } from '../../shared/http/form-errors.ts';
import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { redirect, returnPath } from '../../shared/http/redirect.ts';
import { sessionCookies } from '../../shared/http/sign-in-cookies.ts';
import { withCookies } from '../../shared/http/with-cookies.ts';
import { toProof } from '../../shared/schema/sign-in-fields.ts';
import { toSignedIn } from '../../shared/schema/signed-in.ts';
import type { reauthenticate } from '../../shared/use-cases/people/local/reauthenticate.ts';

export type Dependencies = PersonDependencies & { readonly prove: ReturnType<typeof reauthenticate> };

/** POST /sessions/reauthentication {password?, code?} */
export const createHandler = ({ prove, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, token, edge, ...sent }) =>
    formErrors(sent, '/sign-in/again', async () => {
      const { password, code } = toProof(sent.fields);
      const newToken = await prove({ person, token, password, code, edge });
      const cookies = sessionCookies(newToken);
      if (sent.isForm) return redirect(returnPath(sent.fields['return_to']), cookies);
      return withCookies(json(200, toSignedIn(person.user, csrfToken(newToken))), cookies);
    }),
  );
