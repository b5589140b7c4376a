import { allowsLocalSignIn, type LocalSignInAccess } from '../../../shared/people/domain/local-sign-in.ts';
import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toSecurity } from '../../../shared/people/schema/own-settings.ts';
import { createPasskeys } from '../../../shared/people/store/passkey-repository.ts';
import { viewSecurity } from '../../../shared/people/use-cases/settings/view-security.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { securityPage } from '../../../web/people/settings/security-page.ts';
import { readRelyingParty } from '../sign-in/relying-party.ts';
import { composeIdentities } from './own-identities.ts';

export type Dependencies = PersonDependencies & {
  readonly view: ReturnType<typeof viewSecurity>;
  readonly canHavePasskeys: boolean;
  readonly localAccess: LocalSignInAccess;
};

/** GET /settings/security: the user's sign-in methods. */
export const createHandler = ({ view, canHavePasskeys, localAccess, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, viewer }, event) => {
    const data = toSecurity(await view(person.user, deps.now()));
    return represent(event, json(200, { data }), async () =>
      securityPage(
        await viewer(),
        { ...data, canHavePasskeys, canHavePassword: allowsLocalSignIn(localAccess, person.user.role) },
        queryOf(event)['done'],
      ),
    );
  });

export const compose = () => {
  const { person, documents, tableName, ports } = composeIdentities();
  return createHandler({
    ...person,
    view: viewSecurity({ ...ports, passkeys: createPasskeys(documents, tableName) }),
    canHavePasskeys: readRelyingParty() !== undefined,
    localAccess: ports.localAccess,
  });
};
