import type { Edge } from '../../../platform/domain/edge.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { Audit } from '../../domain/audit-event.ts';
import type { Refused } from '../../domain/external-identity.ts';
import type { SamlProvider } from '../../domain/identity-provider.ts';
import type { Identities, OneUse, Providers, SignInSessions, Users } from '../people-ports.ts';
import type { SamlSession } from './logout-flow.ts';

/** A message as it arrived: the raw query, or the fields of a form. */
export type LogoutTransport =
  | { readonly binding: 'redirect'; readonly query: string }
  | { readonly binding: 'post'; readonly message: string; readonly relayState: string | null };

export type Sending = {
  readonly provider: SamlProvider & { readonly sloUrl: string };
  readonly origin: string;
  /** Opened. */
  readonly privateKey: string;
  readonly relayState: string | null;
  readonly id: string;
};
type Receiving = {
  readonly provider: SamlProvider;
  readonly origin: string;
  readonly transport: LogoutTransport;
};

export type SamlLogoutClient = {
  readonly requestUrl: (input: Sending & { readonly session: SamlSession }) => string;
  readonly responseUrl: (input: Sending & { readonly inResponseTo: string }) => string;
  readonly verifyRequest: (input: Receiving) =>
    | Refused<string>
    | {
        readonly ok: true;
        readonly id: string;
        readonly nameId: { readonly value: string };
        readonly sessionIndexes: readonly string[];
        readonly relayState: string | null;
        /** How long its id is to be remembered. UTC ISO. */
        readonly notOnOrAfter: string;
      };
  readonly verifyResponse: (
    input: Receiving & { readonly requestId: string },
  ) => Refused<string> | { readonly ok: true };
};

export type SamlLogoutPorts = {
  readonly providers: Pick<Providers, 'find'>;
  readonly identities: Pick<Identities, 'find'>;
  readonly users: Pick<Users, 'find'>;
  readonly sessions: Pick<SignInSessions, 'listOf' | 'end'>;
  readonly oneUse: Pick<OneUse, 'put' | 'take' | 'claim'>;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly audit: Audit;
  readonly client: SamlLogoutClient;
  readonly newToken: () => string;
  readonly now: () => string;
};

/** Where the browser goes on; undefined for a message that is not believed. */
export type Onward = { readonly location: string } | undefined;

export type Incoming = { readonly name: string; readonly transport: LogoutTransport; readonly edge: Edge };
