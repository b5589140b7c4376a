import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { sessionCookies } from '../../../shared/people/http/sign-in-cookies.ts';
import { toSignedIn } from '../../../shared/people/schema/sign-in-answers.ts';
import { toProof } from '../../../shared/people/schema/sign-in-fields.ts';
import { createIdentities } from '../../../shared/people/store/identity-repository.ts';
import { reauthenticate, reauthenticationMethods } from '../../../shared/people/use-cases/local/reauthenticate.ts';
import { json, redirect, returnPath } from '../../../shared/platform/http/answers.ts';
import { withCookies } from '../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { reauthenticationPage } from '../../../web/people/sign-in/reauthentication-page.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import { providersOf } from '../admin/sso/providers.ts';
import { composeLocal } from './local-sign-in.ts';
import { readRelyingParty } from './relying-party.ts';

export type Dependencies = PersonDependencies & {
  readonly prove: ReturnType<typeof reauthenticate>;
  readonly waysOf: ReturnType<typeof reauthenticationMethods>;
  readonly passkeyHost: string | null;
};

/** GET /sign-in/again: the page. POST /sessions/reauthentication {password?, code?}: its form. */
export const createHandler = ({ prove, waysOf, passkeyHost, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, token, edge, viewer, ...sent }, event) => {
    const isPage = event.routeKey === 'GET /sign-in/again';
    const query = new URLSearchParams(isPage ? event.rawQueryString : '');
    const requested = isPage ? query.get('return_to') : sent.fields['return_to'];
    const isRefused = query.get('error') === 'passkey_failed';
    const returnTo = returnPath(requested);
    const show = async (form?: FormState) =>
      reauthenticationPage(await viewer(), {
        ways: await waysOf(person),
        passkeyHost,
        returnTo,
        isRefused,
        ...(form && { form }),
      });
    if (isPage) return htmlResult(200, show());
    return showFormOnError(sent, show, async () => {
      const { password, code } = toProof(sent.fields);
      const newToken = await prove({ person, token, password, code, edge });
      const cookies = sessionCookies(newToken);
      if (sent.isForm) return redirect(returnTo, cookies);
      return withCookies(json(200, toSignedIn(person.user, csrfToken(newToken))), cookies);
    });
  });

export const compose = () => {
  const { ports, settings, ...people } = composeLocal();
  const identities = createIdentities(people.documents, people.tableName);
  const providers = providersOf(people, settings, ports.secretBox);
  return createHandler({
    ...people.person,
    prove: reauthenticate(ports),
    passkeyHost: readRelyingParty()?.id ?? null,
    waysOf: reauthenticationMethods({
      localAccess: ports.localAccess,
      identities,
      providers,
      passkeys: ports.passkeys,
    }),
  });
};
