import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { revokeAuthorization } from '../../../shared/people/use-cases/oauth/user-grants.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { noContent } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { formOrJson } from '../../../shared/platform/http/html-answers.ts';
import { composeAuditedOAuth } from './oauth.ts';

export type Dependencies = PersonDependencies & { readonly revoke: ReturnType<typeof revokeAuthorization> };

/** DELETE /settings/authorizations/{id}, or a form: its tokens stop working with the next request. */
export const createHandler = ({ revoke, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ isForm, ...act }, event) => {
    await revoke(act, pathId(event));
    return formOrJson(isForm, '/settings/authorizations?done=revoked', noContent());
  });

export const compose = () => {
  const { person, ports } = composeAuditedOAuth();
  return createHandler({ ...person, revoke: revokeAuthorization(ports) });
};

export const handler = lambda(compose);
