import { type Child, html } from '../../platform/html.ts';

type Remaining = { readonly others: number; readonly hasApp: boolean; readonly isLastFactor: boolean };

const GONE = 'You can no longer sign in with this passkey, and you are signed out everywhere else.';

/** The sign-in methods left after a passkey is removed. `first`: the first factor. */
const removal = ({ others, hasApp, isLastFactor }: Remaining, first: string): string => {
  if (isLastFactor) {
    return `${GONE} It is your only second factor, so two-factor authentication is turned off: ${first} alone is then enough to sign in, and your recovery codes stop working.`;
  }
  if (others === 0) return `${GONE} You then sign in with ${first} and a code from your authenticator app.`;
  const passkeys = others === 1 ? 'your other passkey' : `one of your ${others} other passkeys`;
  return hasApp
    ? `${GONE} You then sign in with ${passkeys}, or with ${first} and a code from your authenticator app.`
    : `${GONE} You then sign in with ${passkeys}.`;
};

/** All texts of the pages of passkeys. */
export const WORDS = {
  name: 'Name',
  keptOn: 'Kept on',
  synced: 'Synced between devices',
  oneDevice: 'One device',
  added: 'Added',
  used: 'Last used',
  addedOn: (at: Child) => html`added ${at}`,
  usedOn: (at: Child) => html`Last used ${at}`,
  neverUsed: 'Not used yet',

  list: {
    title: 'Passkeys',
    done: {
      added: 'The passkey was added. You can now sign in with it.',
      renamed: 'The passkey was renamed.',
      removed: 'The passkey was removed and you were signed out everywhere else.',
    },
    intro:
      'A passkey signs you in with your fingerprint, face or PIN, instead of a password and a code. It works only at this address, so nobody can trick you into using it on a copy of this site.',
    none: 'You have no passkeys yet. Add one for each device on which you sign in.',
    back: 'Back to security',
  },

  add: {
    title: 'Add a passkey',
    intro: 'Your browser asks for your fingerprint, face or PIN.',
    noDomain: 'Passkeys cannot be used here: this service needs a domain of its own first.',
    elsewhere: (path: string, origin: string) =>
      html`Passkeys work only at <a href="${path}">${origin}</a>. Sign in there to add one.`,
    enough: (count: number) => `You have ${count} passkeys. Remove one to add another.`,
    unable: 'This browser cannot create passkeys. Use an up-to-date browser, or another device.',
    noScript: 'Adding a passkey needs JavaScript.',
    first:
      'Your first passkey turns on two-factor authentication, so your password alone is no longer enough to sign in. You get recovery codes in case you lose the passkey, and you are signed out everywhere else.',
    nameHint: 'Where the passkey is kept, so that you recognize it later.',
    submit: 'Add passkey',
  },

  passkey: {
    rename: 'Rename',
    save: 'Save name',
    remove: 'Remove',
    submit: 'Remove passkey',
    back: 'Back to passkeys',
    afterPassword: (remaining: Remaining) => removal(remaining, 'your password'),
    afterAccount: (remaining: Remaining) => removal(remaining, 'your connected account'),
  },
} as const;
