import type { Edge } from '../../../platform/domain/edge.ts';
import type { Audit } from '../../domain/audit-event.ts';
import type { IdentityProvider } from '../../domain/identity-provider.ts';
import type { OneUse, Person, Providers } from '../people-ports.ts';
import { type AimPorts, readAim } from './read-aim.ts';
import { refuseSignIn } from './refuse-sign-in.ts';
import { FLOW_SECONDS, flowProvider, type SignInAim } from './sso-flow.ts';
import type { SsoOutcome } from './sso-outcome.ts';

/** What both ways to a provider need. */
export type StartFlowPorts = AimPorts & {
  readonly providers: Pick<Providers, 'find'>;
  readonly oneUse: Pick<OneUse, 'put' | 'take'>;
  readonly audit: Audit;
  readonly digest: (text: string) => string;
};

export type StartRequest = {
  /** Of the provider. */
  readonly name: string;
  readonly edge: Edge;
  /** The token that ties the flow to the browser. */
  readonly browser: string;
  readonly person: Person | undefined;
  /** A path of ours. */
  readonly returnTo: string;
  readonly intent: string | undefined;
  readonly reauthenticate: boolean;
};

type Ready = { readonly ok: true; readonly aim: SignInAim } | { readonly ok: false; readonly outcome: SsoOutcome };

export const aimOf = async (
  ports: StartFlowPorts,
  provider: IdentityProvider,
  request: StartRequest,
): Promise<Ready> => {
  const { person, intent, reauthenticate, edge } = request;
  const read = await readAim(ports)({ provider, person, intent, reauthenticate });
  if (read.ok) return read;
  const aim: SignInAim =
    read.reason === 'link_intent' || person === undefined
      ? { kind: 'sign_in' }
      : { kind: 'reauthenticate', userId: person.user.id };
  const { reason, detail } = read;
  return { ok: false, outcome: await refuseSignIn(ports.audit)({ provider, edge, aim, reason, detail }) };
};

export const flowOf = (
  { digest }: StartFlowPorts,
  provider: IdentityProvider,
  { browser, returnTo, person }: StartRequest,
  aim: SignInAim,
) => ({
  provider: flowProvider(provider),
  browser: digest(browser),
  returnTo,
  aim,
  session: person === undefined ? null : { userId: person.user.id, id: person.session.id },
});

export const flowEnd = (now: string): string => new Date(Date.parse(now) + FLOW_SECONDS * 1000).toISOString();
