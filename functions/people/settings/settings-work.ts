import { randomBytes } from 'node:crypto';
import { accounts } from '../../accounts/adapters.ts';
import { clock, ids, made } from '../../platform/adapters.ts';
import {
  apiKeys,
  audit,
  families,
  grants,
  identities,
  localAccess,
  oauthClients,
  passkeys,
  relyingParty,
  shownProviders,
  signInSessions,
  users,
} from '../adapters.ts';
import { debugLogWork } from '../admin/debug-log.ts';
import { localSignInWithMail } from '../sign-in/local-sign-in.ts';

const sessions = signInSessions;
const providers = shownProviders;

const settingsWork = () =>
  made({ users, families, apiKeys, identities, passkeys, sessions, providers, localAccess, relyingParty, now: clock });

export const ownSessions = () => made({ sessions, audit, now: clock });

export const ownIdentities = () => made({ identities, providers, sessions, localAccess, audit, now: clock });

export const ownApiKeys = () => ({
  ...made({ apiKeys, audit, now: clock, newId: ids }),
  newKeyText: () => randomBytes(32).toString('hex'),
});

/** Shared by all pages of the settings. */
export const settingsPagesWork = () => ({
  ...settingsWork(),
  ...made({ grants, clients: oauthClients }),
  ...debugLogWork(),
});

/** Shared by all forms of the settings. */
export const settingsFormsWork = () => ({
  ...settingsWork(),
  grants: grants(),
  ...localSignInWithMail(),
  ...ownApiKeys(),
  ...made({ accounts }),
});

export type SettingsWork = ReturnType<typeof settingsWork>;
export type SettingsFormsWork = ReturnType<typeof settingsFormsWork>;
