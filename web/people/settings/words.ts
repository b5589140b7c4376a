import { type Child, html } from '../../platform/html.ts';

/** All texts of the pages under Settings and of those for developers. */
export const WORDS = {
  tabs: {
    title: 'Settings',
    profile: 'Profile',
    security: 'Security',
    preferences: 'Preferences',
    exchangeRates: 'Exchange rates',
    developers: 'Developers',
    apiKeys: 'API keys',
    webhooks: 'Webhooks',
    clients: 'Registered applications',
    debug: 'Debug log',
    reference: 'API reference',
    people: 'People',
    providers: 'Sign-in providers',
    log: 'Audit log',
  },
  unknown: '—',

  profile: {
    title: 'Profile',
    done: {
      saved: 'Your name was saved.',
      email_asked: 'The link was sent to your new address.',
      email_changed: 'Your email address was changed. From now on, you sign in with it.',
      email_kept: 'The change was canceled. Your email address stays as it is.',
    },
    emailUnsent: 'The email to your new address could not be sent. Check the address, then resend the link.',
    name: {
      title: 'Your name',
      intro: 'People in your family see it next to your changes.',
      first: 'First name',
      last: 'Last name',
      submit: 'Save name',
    },
    account: {
      title: 'Your account',
      intro: 'Who you are here, and how you sign in.',
      email: 'Email address',
      changeEmail: 'Change your email address',
      role: 'Role',
      methods: 'You sign in with',
      password: 'Password',
      passkey: 'Passkey',
      changeMethods: 'Change how you sign in',
      secondFactor: 'Two-factor authentication',
      turnOnSecondFactor: 'Turn it on',
      joined: 'Joined',
    },
    family: {
      title: 'Your family',
      intro: 'Everyone here sees the same accounts.',
      manage: 'Manage people',
    },
  },

  email: {
    title: 'Change your email address',
    current: (email: string) => html`Your address is <strong>${email}</strong>.`,
    intro: (hours: number) =>
      `We send a link to your new address. Your address changes when you open the link and confirm. The link works for ${hours} hours.`,
    label: 'New email address',
    hint: 'Your passkeys and connected accounts keep working. Signing in with a provider never changes your email address.',
    submit: 'Send link',
    cancel: 'Cancel',
    pending: {
      open: (email: string, until: Child) =>
        html`Open the link that we sent to <strong>${email}</strong> to make it your address. The link works until ${until}.`,
      expired: (email: string, since: Child) =>
        html`The link that we sent to <strong>${email}</strong> expired ${since}. Resend it to get a new link.`,
      meanwhile: (email: string) => `Until you confirm, your address stays ${email}.`,
      resend: 'Resend link',
      cancel: 'Cancel change',
    },
    confirm: {
      title: 'Confirm your new email address',
      question: (from: string, to: string) =>
        html`Change your address from <strong>${from}</strong> to <strong>${to}</strong>?`,
      effect: 'From then on, you sign in with the new address, and emails about your account go to it.',
      submit: 'Change address',
      cancel: 'Not now',
    },
    over: {
      title: 'This link does not work',
      why: 'It was used, replaced or canceled, it has expired, or it belongs to another account.',
      who: (email: string) =>
        html`You are signed in as <strong>${email}</strong>. If you requested the change from another account, sign in to that account and open the link again.`,
      back: 'Go to your profile',
    },
  },

  security: {
    title: 'Security',
    done: {
      password: 'Your password was changed and you were signed out everywhere else.',
      second_factor_off: 'Two-factor authentication is off and you were signed out everywhere else.',
      disconnected: 'The account was disconnected.',
      connected: 'The account was connected. You can now sign in with it.',
    },
    noWayIn: html`<strong>You have no password and no connected account.</strong> Once this session ends, you cannot sign in again.`,
    nextSetPassword: 'Set a password now.',
    nextConnect: 'Connect an account now.',
    nextAsk: 'Ask your administrator for a way to sign in.',

    password: {
      title: 'Password',
      states: { set: 'Set', turnedOff: 'Not accepted', notSet: 'Not set' },
      usable: 'You can sign in with your email address and your password.',
      turnedOff: 'You have a password, but this service does not accept passwords right now.',
      noneWithAccounts: (accounts: string) => `You have no password. You sign in with ${accounts}.`,
      none: 'You have no password.',
      change: 'Change your password',
      set: 'Set a password',
    },
    accounts: {
      title: 'Connected accounts',
      none: 'No account is connected. Connect one to sign in with it instead of a password.',
      connected: (since: Child, used: Child) => html`Connected ${since} · last used ${used}`,
      disabled: 'disabled',
      disconnect: 'Disconnect',
      onlyWay: 'Your only way to sign in. Set a password or connect another account first.',
      connectTitle: 'Connect an account',
      connect: (label: string) => `Connect ${label}`,
    },
    passkeys: {
      title: 'Passkeys',
      count: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
      notSet: 'None',
      none: 'Sign in with your fingerprint, face or PIN, instead of a password and a code.',
      add: 'Add a passkey',
    },
    secondFactor: {
      title: 'Two-factor authentication',
      states: { on: 'On', off: 'Off' },
      off: 'Turn it on so that your password alone is not enough to sign in.',
      setUp: 'Set up two-factor authentication',
      manage: 'Manage two-factor authentication',
      ways: {
        app: (since: Child) => html`Since ${since}, with an authenticator app.`,
        both: (since: Child) => html`Since ${since}, with an authenticator app and passkeys.`,
        passkeys: (since: Child) => html`Since ${since}, with passkeys.`,
        codes: (since: Child) =>
          html`Since ${since}, but you have no authenticator app and no passkey: only recovery codes let you in.`,
      },
      codesLeft: (count: number) => (count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`),
      noCodes: html`<strong>You have no recovery codes left.</strong> If you lose your phone or passkey, you cannot sign in until an administrator resets your second factor.`,
      fewCodes: (count: number) =>
        count === 1
          ? html`<strong>You have only 1 recovery code left.</strong> If you lose your phone or passkey, you need one to sign in.`
          : html`<strong>You have only ${count} recovery codes left.</strong> If you lose your phone or passkey, you need one to sign in.`,
      renew: 'Create new recovery codes',
    },
    sessions: {
      title: 'Devices',
      count: (count: number) =>
        count === 1 ? 'You are signed in on this device only.' : `You are signed in on ${count} devices.`,
      view: 'View your devices',
    },
  },

  secondFactor: {
    title: 'Two-factor authentication',
    on: 'Two-factor authentication is on.',
    onWithPasskeys: 'Two-factor authentication is on with your passkeys.',
    intro:
      'When you sign in, you will also enter a code from an authenticator app on your phone. The code changes every 30 seconds.',
    setUp: 'Set up',
    app: {
      title: 'Authenticator app',
      intro: 'You can also use codes from an app on your phone. You will get new recovery codes.',
    },
    codes: {
      title: 'Recovery codes',
      intro: 'A recovery code lets you in if you lose your phone or passkey. New codes replace your current ones.',
      renew: 'Create new recovery codes',
    },
    turnOff: {
      title: 'Turn off',
      intro: 'Anyone who knows your password will then be able to sign in.',
      submit: 'Turn off',
      withPasskeys: html`Two-factor authentication is on while you have passkeys. <a href="/settings/security/passkeys">Remove them</a> to turn it off.`,
    },
    removeApp: {
      title: 'Remove the app',
      intro: 'Its codes stop working. Two-factor authentication stays on with your passkeys.',
      submit: 'Remove the app',
    },
  },

  setup: {
    title: 'Set up two-factor authentication',
    scan: 'Scan this QR code with your authenticator app',
    qrCode: 'QR code with the setup key, which is also shown below as text',
    key: 'or enter this setup key:',
    keyName: 'the setup key',
    enter: 'Enter the code that the app shows.',
    code: 'Code',
    submit: 'Turn on',
  },

  recoveryCodes: {
    title: 'Recovery codes',
    save: html`<strong>Save these codes now. You won’t be able to see them again.</strong> If you lose your phone or your passkey, enter one of them instead. Each code works once. Print them or store them in your password manager.`,
    saved: 'I have saved my codes',
  },

  password: {
    change: 'Change your password',
    set: 'Set a password',
    intro: 'A new password signs you out everywhere else.',
    password: 'New password',
    hint: 'At least 12 characters. A few unrelated words work well.',
    submit: 'Save password',
    cancel: 'Cancel',
  },

  connecting: {
    title: 'Connecting an account',
    intro: 'You are being redirected to the provider. You will come back here afterwards.',
    go: 'Continue to the provider',
  },

  sessions: {
    title: 'Devices',
    done: { ended: 'That device was signed out.', others_ended: 'All other devices were signed out.' },
    caption: 'Where you are signed in',
    intro: 'You are signed in on these devices. Sign out those that you do not recognize, then change your password.',
    current: '(this device)',
    /** One that names neither browser nor system. */
    other: 'Another device',
    thisOne: 'This device',
    methods: { password: 'a password', passkey: 'a passkey' } as Readonly<Record<string, string>>,
    active: (at: Child) => html`Last active ${at}`,
    signedIn: (at: Child, method: string, address: string) => html`Signed in ${at} with ${method} from ${address}`,
    signOut: 'Sign out here',
    end: 'Sign out',
    of: (device: string, address: string) => `${device} at ${address}`,
    endOthers: 'Sign out everywhere else',
  },

  devices: {
    names: {
      edge: 'Edge',
      opera: 'Opera',
      firefox: 'Firefox',
      chrome: 'Chrome',
      safari: 'Safari',
      curl: 'curl',
      iOS: 'iOS',
      android: 'Android',
      windows: 'Windows',
      macOS: 'macOS',
      chromeOS: 'ChromeOS',
      linux: 'Linux',
    },
    program: (name: string) => `Program “${name}”`,
    browserOn: (system: string) => `A browser on ${system}`,
    both: (browser: string, system: string) => `${browser} on ${system}`,
  },

  preferences: {
    title: 'Preferences',
    done: {
      appearance: 'Appearance saved for all your devices.',
      family: 'Your family’s settings were saved. Stored amounts and dates did not change.',
    },
    appearance: {
      title: 'Appearance',
      intro: 'Only for you, on all your devices.',
      colors: 'Colors',
      choices: { system: 'Same as device', light: 'Light', dark: 'Dark' },
      submit: 'Save appearance',
    },
    family: {
      title: 'Your family’s formats',
      intro:
        'For everyone in your family. These settings change how amounts and dates are shown, not your data. You can change them back at any time.',
      money: 'Money',
      moneyExample: (amount: Child) => html`An amount looks like this: ${amount}`,
      dates: 'Dates',
      dateExample: (today: Child) => html`Today is ${today}`,
      currency: 'Main currency',
      currencyHint:
        'For new accounts and budgets. Accounts, transactions and budgets keep their own currency. Only totals are converted, if you have entered a rate.',
      locale: 'Number and date format',
      localeExample: (language: string, amount: string, date: string) => `${language}: ${amount}, ${date}`,
      timeZone: 'Time zone',
      /** A script selects it where nobody chose a time zone. */
      ownTimeZone: 'The time zone of your browser is selected. Save to use it.',
      timeZoneHint: 'Sets when your day starts and ends. The dates of transactions stay as they are.',
      dateFormat: 'Date format in your files',
      dateFormatHint: 'Used for new imports unless the file states its own. You can change it for each import.',
      submit: 'Save for your family',
      readOnly: 'An administrator of your family can change these settings.',
    },
  },

  apiKeys: {
    title: 'API keys',
    key: 'the API key',
    copy: 'Copy your API key now. You won’t be able to see it again.',
    intro: 'You need a key only for scripts and programs of your own.',
    none: 'You have no API keys. Create one to let a script import files or read your accounts.',
    caption: 'Your API keys',
    onlyAccounts: (count: number) => (count === 1 ? 'only one account' : `only ${count} accounts`),
    endsIn: (lastFour: string) => html`ends in <code>${lastFour}</code>`,
    states: { active: 'active', expired: 'expired', revoked: 'revoked' },
    times: (created: Child, used: Child | null, expires: Child | null) =>
      html`Created ${created} · ${used === null ? 'never used' : html`last used ${used}`} · ${expires === null ? 'does not expire' : html`expires ${expires}`}`,
    revoke: 'Revoke',
    create: {
      title: 'Create an API key',
      about: 'What the key is for',
      intro: 'Anyone with the key can use the API with these permissions. You see it once, right after you create it.',
      name: 'Name',
      nameHint: 'The program that will use the key, such as “Budget app”.',
      permissions: 'Permissions',
      permissionsHint: 'In the API, this is the scope.',
      some: 'Only some parts',
      someHint: 'Choose below what the key can use.',
      partsTitle: 'Parts',
      accountsTitle: 'Only some accounts',
      accountsHint:
        'If you choose accounts, the key can use only these and their transactions, trades, valuations, balances and holdings. It cannot import, export or see reports.',
      access: { none: 'No access', read: 'Read', write: 'Read and write' },
      expires: 'Expires',
      expiresHint: 'The key works until the end of that day.',
      after: (days: number, day: string) => `After ${days} days, on ${day}`,
      never: 'Never',
      submit: 'Create API key',
      cancel: 'Cancel',
    },
  },

  applications: {
    title: 'Apps with access',
    done: { revoked: 'The app can no longer access your account.' },
    intro: 'Apps keep the access you gave them until you revoke it.',
    none: 'No app has access to your account. Apps you allow appear here.',
    caption: 'Apps with access to your account',
    card: 'See which apps can use your account, and revoke their access.',
    view: 'View your apps',
    times: (allowed: Child, used: Child) => html`Allowed ${allowed} · last used ${used}`,
    expires: (at: Child) => html`Expires ${at}`,
    revoke: 'Revoke',
  },

  debug: {
    title: 'Debug log',
    intro: 'For the operator of this service: problems with bank connections and their providers.',
    none: 'No entries yet. Problems with bank connections and their providers appear here.',
    noMatch: 'No entries match these filters.',
    clear: 'Clear filters',
    filters: {
      title: 'Debug log',
      category: 'Category',
      level: 'Level',
      levels: { '': 'Any', debug: 'Debug', info: 'Info', warn: 'Warning', error: 'Error' },
      source: 'Source',
      provider: 'Bank provider',
      family: 'Family ID',
      account: 'Account ID',
      user: 'User ID',
      bankAccount: 'Bank account ID',
      from: 'From',
      to: 'To',
    },
    caption: 'Entries, newest first',
    time: 'Time',
    level: 'Level',
    category: 'Category',
    message: 'Message',
    source: 'Source',
    details: 'Details',
    of: (message: string) => `of “${message}”`,
    facts: {
      provider: 'Bank provider',
      family: 'Family',
      account: 'Account',
      user: 'User',
      bankAccount: 'Bank account',
    },
  },
} as const;
