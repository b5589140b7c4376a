import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { FeedProvider } from '../../shared/ledger/domain/feed.ts';
import { type Child, type Html, html } from '../platform/html.ts';

const SITES = { us: 'https://bridge.simplefin.org', global: 'https://www.lunchflow.app' } as const;

const site = (provider: FeedProvider, text: string, path = ''): Html =>
  html`<a href="${SITES[provider]}${path}" target="_blank" rel="noopener noreferrer">${text}</a>`;

/** All texts of the pages for banks. */
export const WORDS = {
  providers: { us: 'US banks (setup token)', global: 'Banks worldwide (API key)' } satisfies ByProvider,
  unknown: '—',

  connections: {
    title: 'Banks',
    connect: 'Connect a bank',
    none: 'No banks are connected. A connection imports balances and transactions automatically.',
    done: { deleted: 'Connection deleted. The bank is not contacted again.' },
    caption: 'Bank connections',
    name: 'Name',
    by: 'Provider',
    state: 'State',
    accounts: 'Accounts',
    lastSync: 'Last complete sync',
    nextSync: 'Next sync',
    notScheduled: 'not scheduled',
    accountCounts: (linked: number, toSetUp: number) =>
      toSetUp === 0 ? `${linked} linked` : `${linked} linked, ${toSetUp} to set up`,
  },

  /** A connection, in a few words. */
  states: {
    lost: 'needs to be reconnected',
    syncing: 'syncing',
    limited: 'waiting at the provider’s request',
    usedUp: 'daily requests used up',
    failed: 'last sync failed',
    never: 'not synced yet',
    behind: 'not up to date',
    connected: 'connected',
  },
  /** Why a sync cannot start now. */
  noSync: {
    lost: 'Reconnect the bank first.',
    running: 'A sync is running.',
    usedUp: 'Today’s requests are used up.',
  },

  connect: {
    title: 'Connect a bank',
    intro:
      'Counterfoil never contacts your banks directly. A provider that you have an account with reads them for you. Access is read-only: nobody can move money with it.',
    backToBanks: 'Back to the banks',
    titles: { us: 'Connect US banks', global: 'Connect banks worldwide' } satisfies ByProvider,
    kinds: { us: 'US banks', global: 'Banks worldwide' } satisfies ByProvider,
    /** What to know before connecting. */
    offer: {
      provider: 'Provider',
      providers: { us: 'SimpleFIN Bridge, or another SimpleFIN provider', global: 'Lunch Flow' } satisfies ByProvider,
      banks: 'Banks',
      coverage: {
        us: html`In the United States. ${site('us', 'Check at SimpleFIN Bridge')} if your bank is supported.`,
        global: html`In many countries. ${site('global', 'Check at Lunch Flow')} if your bank is supported.`,
      } satisfies ByProvider<Html>,
      cost: 'Cost',
      costText: 'The provider charges you: see its price there first. Counterfoil adds nothing.',
      need: 'You need',
      needs: {
        us: 'A setup token, which you create at the provider',
        global: 'An API key, which you create at the provider',
      } satisfies ByProvider,
    },
    chooseAnother: 'Choose another provider',
    steps: {
      us: [
        html`Open ${site('us', 'SimpleFIN Bridge', '/simplefin/create')} (opens in a new tab), or another SimpleFIN provider. Sign in, and connect your banks there.`,
        'Create a setup token there, for Counterfoil only, and copy it.',
        'Paste it below. It works once: Counterfoil exchanges it for lasting access, which you can end at the provider at any time.',
      ],
      global: [
        html`Open ${site('global', 'Lunch Flow')} (opens in a new tab). Sign in, and connect your banks there.`,
        'Create an API key there, for Counterfoil only, and copy it.',
        'Paste it below. It is used for every sync until you delete it at the provider.',
      ],
    } satisfies Readonly<Record<FeedProvider, readonly (string | Html)[]>>,
    what: {
      title: 'What Counterfoil reads, and for how long',
      reads: 'What is read',
      readsText:
        'Once a day: the names and balances of your accounts at the provider. Of the accounts that you set up, also transactions, and the holdings of investments.',
      history: 'How far back',
      historyDays: (days: number) => `Up to ${days} days at first, if your bank has them`,
      lasts: 'How long',
      lastsText:
        'Until you end the access at the provider or delete the connection here. Your bank may ask you at the provider to renew its consent.',
      cannot: 'What it cannot do',
      cannotText:
        'It cannot move money. Counterfoil never has your password at the bank, and stores its access encrypted.',
      next: 'What comes next',
      nextText: 'You choose for each account whether it is read, and which account of your ledger it goes to.',
    },
    secrets: { us: 'Setup token', global: 'API key' } satisfies ByProvider,
    secretHints: {
      us: 'If it was used before, or an attempt failed, create a new one.',
      global: 'The key is stored encrypted and is not shown again.',
    } satisfies ByProvider,
    name: 'Name (optional)',
    nameHint: 'The name shown in your list of banks.',
    startDate: 'Start date (optional)',
    startDateHint: 'Syncs do not read transactions before this date.',
    connect: 'Connect',
  },

  reconnect: {
    title: (name: string) => `Reconnect ${name}`,
    intro: 'Accounts stay linked, and imported transactions are kept.',
    reconnect: 'Reconnect',
    back: 'Back to the connection',
  },

  connection: {
    title: (name: string) => `Connection to ${name}`,
    done: {
      connected: 'Bank connected.',
      saved: 'Saved.',
      reconnected: 'Bank reconnected. Imported transactions were kept.',
      sync: 'Sync finished.',
      linked: 'Account linked.',
      inverted: 'Sign of the balance reversed.',
      unlinked: 'Account unlinked. Imported transactions are kept.',
      dismissed: 'This pair will not be suggested again.',
    },
    /** Instead of the above, while a sync runs. */
    doneWhileSyncing: {
      connected: 'Bank connected. Reading its accounts…',
      sync: 'Syncing with the bank…',
      linked: 'Account linked. Its transactions arrive within a minute.',
    },
    /** After its state. */
    running: 'A sync is running. This page updates automatically.',
    notStarted: 'The first sync has not started yet.',
    upToDate: 'Everything is up to date.',
    provider: 'Provider',
    lastSync: 'Last complete sync',
    lastAdded: 'Last sync added',
    nothingAddedYet: 'nothing yet',
    added: (created: string, isOne: boolean) => `${created} ${isOne ? 'transaction' : 'transactions'}`,
    addedAndUpdated: (added: string, updated: string) => `${added}, and updated ${updated}`,
    nextSync: 'Next sync',
    runningNow: 'running now',
    notScheduled: 'not scheduled',
    startDate: 'Start date',
    noStartDate: 'as far back as the bank allows',
    requests: 'Requests',
    requestsLeft: (left: number, all: number, until: Child) => html`${left} of ${all} left until ${until}`,
    requestsReserved: (left: number, all: number, until: Child) =>
      html`${left} of ${all} left until ${until}; the rest is reserved for syncs that you start`,
    setUp: (account: string) => `Set up ${account}`,
    syncNow: 'Sync now',
    reconnect: {
      us: 'Reconnect with a new setup token',
      global: 'Reconnect with a new API key',
    } satisfies ByProvider,
    replaced: {
      title: 'Has an account been replaced?',
      pair: (active: string, dormant: string) => `${active} may have replaced ${dormant}.`,
      link: 'Link it instead',
      dismiss: 'Not the same',
    },
    messages: {
      title: 'Messages from the last sync',
      bank: 'The bank',
      from: (name: string, message: string) => `${name}: ${message}`,
      skipped: (what: string) => `Skipped: ${what}`,
    },
    settings: {
      title: 'Settings',
      label: 'Connection settings',
      name: 'Name',
      startDate: 'Start date (optional)',
      save: 'Save',
    },
    delete: {
      title: 'Delete',
      text: 'You choose whether to keep its transactions.',
      link: 'Delete this connection',
    },
  },

  deletion: {
    title: (name: string) => `Delete the connection to ${name}`,
    intro: 'The bank is not contacted again, and its credential is deleted. The accounts in your ledger are kept.',
    entries: 'Transactions',
    entriesHint: 'Transactions that also came from a file, or that someone created or edited, are always kept.',
    choices: { keep: 'Keep its transactions', remove: 'Remove transactions that came only from it' },
    delete: 'Delete the connection',
    back: 'Back',
  },

  accounts: {
    title: 'Accounts at the bank',
    reading: 'Reading the accounts…',
    none: 'The bank lists no accounts. Connect an account with your provider, then sync again.',
    name: 'Name',
    institution: 'Institution',
    linkedTo: 'Linked to',
    setUp: (name: string) => html`Set up<span class="visually-hidden"> ${name}</span>`,
    kind: 'Kind',
    suggestedKind: (kind: string) => `${kind} (suggested)`,
    balance: 'Balance at the bank',
    state: 'State',
    syncedThrough: 'Synced through',
    notListed: 'no longer listed',
    unused: 'possibly unused',
    states: {
      active: 'active',
      disconnected: 'disconnected at the provider',
      error: 'error at the provider',
      closed: 'closed',
      unknown: '—',
    } satisfies Readonly<Record<BankAccount['state'], string>>,
    /** A kind of account within a class: `Cash: Savings`. */
    kindOfClass: (classWord: string, kind: string) => `${classWord}: ${kind}`,
  },

  account: {
    title: (name: string) => `${name} at the bank`,
    back: (connection: string) => `Back to ${connection}`,
    institution: 'Institution',
    typeAtBank: 'Type at the bank',
    state: 'State',
    notListed: 'no longer listed by the bank',
    message: 'Message from the bank',
    currency: 'Currency',
    balance: 'Balance at the bank',
    asOf: 'As of',
    lastActivity: 'Last activity',
    noActivity: 'none',
    synced: 'Synced',
    nothingSynced: 'nothing yet',
    syncedDays: (from: Child, to: Child) => html`from ${from} to ${to}`,
    syncedPartly: (from: Child, to: Child) => html`from ${from} to ${to}; earlier days are still to come`,
    sign: {
      title: 'Sign of the balance',
      text: 'Some banks report debts as positive balances, others as negative. If the account in your ledger has the wrong sign, reverse it.',
      asBank: 'Use the bank’s sign',
      reverse: 'Reverse the sign',
    },
    linked: {
      title: 'Linked account',
      text: (account: Child) =>
        html`This bank account is linked to ${account}. If you unlink it, no new transactions arrive. Imported transactions are kept.`,
      unlink: 'Unlink',
    },
    create: {
      title: 'Link a new account',
      kind: 'Kind',
      kindHint: 'You cannot change the class later.',
      looksLike: (kind: string) => `It looks like ${kind}. You cannot change the class later.`,
      noCurrency: (currency: string) => `The bank does not report a currency, so ${currency} is used.`,
      name: 'Name',
      create: 'Create and link',
    },
    existing: {
      title: 'Link an existing account',
      text: 'Transactions that already exist are recognized and not duplicated.',
      account: 'Account',
      relink: 'Replace the bank account that it is linked to now',
      link: 'Link',
    },
  },
} as const;

type ByProvider<Text = string> = Readonly<Record<FeedProvider, Text>>;
