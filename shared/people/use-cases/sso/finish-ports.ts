import type { Family } from '../../../platform/domain/family.ts';
import type { Mail } from '../../../platform/domain/mail.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { Audit } from '../../domain/audit-event.ts';
import type { AuthSettings } from '../../domain/auth-settings.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { Identities, OneUse, SignInSessions, SuperAdmins, Users } from '../people-ports.ts';

/** What it takes to make a session of what a provider said. */
export type FinishPorts = {
  readonly settings: Pick<AuthSettings, 'jitMode' | 'allowedDomains'>;
  readonly users: Users;
  readonly identities: Identities;
  readonly superAdmins: SuperAdmins;
  readonly families: {
    readonly find: (id: string) => Promise<Family | undefined>;
    readonly create: (family: Family, now: string) => Promise<void>;
  };
  readonly sessions: SignInSessions;
  readonly knownDevices: KnownDevices;
  readonly oneUse: OneUse;
  readonly secretBox: SecretBox;
  readonly audit: Audit;
  /** If an email cannot be sent, nothing fails. */
  readonly mail: Mail;
  readonly newToken: () => string;
  readonly newId: () => string;
  readonly now: () => string;
};
