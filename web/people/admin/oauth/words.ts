import { type Child, html } from '../../../platform/html.ts';

/** All texts of the pages of registered applications. */
export const WORDS = {
  types: { public: 'Public', confidential: 'Confidential' },
  name: 'Name',
  nameHint: 'People see it when they decide whether to allow access.',
  redirectUris: 'Redirect addresses',
  redirectUrisHint:
    'One per line, each exactly as the application sends it: https, or http on the person’s own machine (http://127.0.0.1/callback, any port).',
  type: 'Type',

  list: {
    title: 'Registered applications',
    intro: html`An application asks people for access to the API with OAuth. Each person decides, and can revoke access under <a href="/settings/authorizations">Apps with access</a>.`,
    none: 'No applications are registered. Register one before it can ask people for access.',
    deleted: 'Application deleted. Access that people had given it no longer works.',
    builtIn: 'built in',
    more: (count: number) => html`and ${count} more`,
    registered: (at: Child) => html`registered ${at}`,
  },

  add: {
    title: 'Register an application',
    about: 'About the application',
    intro: 'It gets a client ID, and a secret if it can keep one. Then it can ask people for access to their accounts.',
    types: {
      public: 'Public: runs in a browser, on a phone or on a computer',
      confidential: 'Confidential: runs on a server and can keep a secret',
    },
    typeHint: 'The type cannot be changed later. Both use PKCE.',
    submit: 'Register application',
    cancel: 'Cancel',
  },

  application: {
    title: (name: string) => `Application ${name}`,
    done: {
      created: 'Application registered.',
      saved: 'Changes saved. They apply the next time someone is asked for access.',
      secret: 'The application has a new secret. The old one no longer works.',
    },
    stale: 'Someone changed the application after you opened this page. Save again to overwrite that change',
    builtIn: 'It is part of every installation and cannot be changed or deleted.',
    copySecret: 'Copy the client secret now. You won’t be able to see it again.',
    clientId: 'Client ID',
    clientSecret: 'the client secret',
    registered: 'Registered',
    changed: 'Last changed',
    confirm: 'Applications can be given access to accounts. Confirm your identity to change or delete this one.',
    edit: {
      title: 'Name and addresses',
      intro: 'Changes apply the next time someone is asked for access.',
      form: 'Change the application',
      submit: 'Save',
    },
    secret: {
      title: 'Client secret',
      intro:
        'A new secret replaces the old one at once. Until you enter it in the application, the application cannot renew its access.',
      submit: 'Create new secret',
    },
    remove: {
      title: 'Delete application',
      intro: (name: string) =>
        `All access that people have given to ${name} stops at once. You cannot undo this: if you register it again, it gets another client ID, and each person must allow it again.`,
      form: 'Delete the application',
      name: 'Enter the name of the application to confirm',
      term: 'The name',
      submit: 'Delete application',
    },
  },
} as const;
