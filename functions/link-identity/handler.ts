import { DomainError } from '../../shared/domain/errors.ts';
import { cookieOf } from '../../shared/http/cookies.ts';
import { formErrors } from '../../shared/http/form-errors.ts';
import { json } from '../../shared/http/json-response.ts';
import { type OpenDependencies, openEndpoint } from '../../shared/http/open-endpoint.ts';
import { readFields } from '../../shared/http/read-fields.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { PENDING_LINK_COOKIE, ssoCookies } from '../../shared/http/sso-cookies.ts';
import { withCookies } from '../../shared/http/with-cookies.ts';
import { toLinkFields } from '../../shared/schema/link-fields.ts';
import type { linkIdentity } from '../../shared/use-cases/people/sso/link-identity.ts';

export type Dependencies = OpenDependencies & { readonly link: ReturnType<typeof linkIdentity> };

const LIMIT = { name: 'link', perMinute: 60 } as const;

/** POST /sessions/link {password, code?}: proves whose the pending identity is, binds it and signs in */
export const createHandler = ({ link, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: LIMIT }, async (event, edge) => {
    const sent = readFields(event);
    return formErrors(sent, '/sign-in/link', async () => {
      const token = cookieOf(event, PENDING_LINK_COOKIE);
      if (token === undefined)
        throw new DomainError('unauthorized', 'Sign in by a provider first: nothing is to be linked');
      const outcome = await link({ ...toLinkFields(sent.fields), token, edge });
      const cookies = ssoCookies(outcome);
      if (sent.isForm) return redirect(outcome.location, cookies);
      return withCookies(json(201, { data: { location: outcome.location } }), cookies);
    });
  });
