import { localSignInAccess } from '../../../shared/people/domain/local-sign-in.ts';
import { type SignInChoices, toSignInOptions } from '../../../shared/people/schema/sign-in-answers.ts';
import { signInOptions } from '../../../shared/people/use-cases/local/sign-in-options.ts';
import { shownProvidersOf } from '../admin/sso/providers.ts';
import { readAuthSettings } from '../auth-settings.ts';
import type { composePeople } from '../people.ts';
import { readRelyingParty } from './relying-party.ts';

/** Sign-in choices, for every function that shows the sign-in page. */
export const composeSignInChoices = (
  people: Pick<ReturnType<typeof composePeople>, 'documents' | 'tableName' | 'secrets' | 'open' | 'users'>,
): (() => Promise<SignInChoices>) => {
  const settings = readAuthSettings();
  const providers = shownProvidersOf(people, settings);
  const options = signInOptions({
    providers,
    users: people.users,
    settings,
    localAccess: localSignInAccess(settings),
    relyingParty: readRelyingParty(),
  });
  return async () => toSignInOptions(await options());
};
