import { html } from '../../platform/html.ts';

/** All texts of the pages on which a user allows an application to use their account. */
export const WORDS = {
  consent: {
    title: 'Allow access',
    intro: (application: string) =>
      html`<strong>${application}</strong> wants to access your account. It will be able to:`,
    introOfHost: (host: string) =>
      html`An application of <strong>${host}</strong> wants to access your account. It is not registered here. It will be able to:`,
    introOfClaimed: (host: string, name: string) =>
      html`An application of <strong>${host}</strong>, which calls itself “${name}”, wants to access your account. It is not registered here. It will be able to:`,
    permissions: {
      read: ['See your accounts, transactions, valuations, imports and exports'],
      propose: [
        'See your accounts, transactions, valuations, imports and exports',
        'Prepare changes, which take effect only when you apply them',
      ],
      read_write: [
        'See your accounts, transactions, valuations, imports and exports',
        'Add, change and delete them',
        'Import files, undo imports, and connect banks',
      ],
      readPart: (name: string) => `See: ${name}`,
      writePart: (name: string) => `See, add, change and delete: ${name}`,
    },
    access: 'Access to allow',
    choice: {
      requested: { label: 'As requested', hint: 'Everything listed above' },
      propose: { label: 'Propose changes' },
      read: { label: 'Read only' },
    },
    describedAt: 'Described at',
    toDevice: (host: string) =>
      `The access goes to a program on this device. Any program here can claim to be the application of ${host}. Continue only if you started it yourself just now.`,
    signedInAs: 'Signed in as',
    redirectsTo: 'Redirects to',
    expires: 'Expires',
    expiry: 'After 90 days, or after 30 days without use',
    warning: html`Allow access only if you started this request and trust the application. You can revoke access at any time under <a href="/settings/authorizations">Settings, Security, Apps with access</a>.`,
    allow: 'Allow',
    deny: 'Deny',
  },
  answering: {
    title: 'Returning to the application',
    redirected: {
      decided: 'Your decision was sent to the application. You are being redirected.',
      invalid: 'The application sent an invalid request. No access was granted. You are being redirected.',
    },
    go: 'Return to the application',
  },
  refused: {
    title: 'Authorization error',
    message: (message: string) => `${message}.`,
    next: 'No access was granted. Close this page and contact the developer of the application: its request does not match how it is registered here.',
    home: 'Overview',
  },
} as const;
