import { ValidationError } from '../../../platform/domain/errors.ts';
import type { OneUse, Person, Providers } from '../people-ports.ts';
import type { LinkIntent } from '../sso/read-aim.ts';

export type ConnectIdentityPorts = {
  readonly providers: Pick<Providers, 'find'>;
  readonly oneUse: Pick<OneUse, 'put'>;
  readonly newToken: () => string;
  readonly now: () => string;
};

const INTENT_MILLISECONDS = 5 * 60_000;

/** Where the browser goes to connect an account at a provider; what comes back from there is the user's own proof. */
export const connectIdentity =
  ({ providers, oneUse, newToken, now }: ConnectIdentityPorts) =>
  async ({ user, session }: Person, name: string): Promise<string> => {
    const provider = await providers.find(name);
    if (!provider?.enabled) throw new ValidationError(['provider must be the name of a provider that is enabled']);
    const intent = newToken();
    const payload: LinkIntent = { userId: user.id, sessionId: session.id, provider: provider.name };
    await oneUse.put('link_intent', intent, payload, new Date(Date.parse(now()) + INTENT_MILLISECONDS).toISOString());
    return `/auth/${provider.name}?intent=${intent}`;
  };
