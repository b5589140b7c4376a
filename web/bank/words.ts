import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { FeedProvider } from '../../shared/ledger/entries/domain/feed.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { WORDS as PLATFORM } from '../platform/words.ts';

const SITES = { us: 'https://bridge.simplefin.org', global: 'https://www.lunchflow.app' } as const;

const site = (provider: FeedProvider, text: string, path = ''): Html =>
  html`<a href="${SITES[provider]}${path}" target="_blank" rel="noopener noreferrer">${text}</a>`;

/** All texts of the pages for banks. */
export const WORDS = {
  providers: { us: 'SimpleFIN (US banks)', global: 'Lunch Flow (worldwide)' } satisfies ByProvider,
  unknown: '—',

  connections: {
    title: 'Banks',
    connect: 'Connect a bank',
    ways: {
      intro:
        'There are two ways to bring in your transactions. You can use both. Exact duplicates are skipped; likely ones wait for you in Review.',
      bank: {
        title: 'Connect a bank',
        text: 'New transactions and balances arrive once a day. You need an account with a provider that reads your bank: SimpleFIN for US banks, or Lunch Flow for banks worldwide. You pay its fee to the provider; Counterfoil charges nothing.',
      },
      file: {
        title: 'Import a file',
        text: `Download a statement or an export from your bank, then import it here. Formats: ${PLATFORM.importFormats}. This works with every bank and is free.`,
        action: 'Import a file',
      },
    },
    done: { deleted: 'Connection deleted. Counterfoil no longer reads this bank.' },
    /** A connection of nobody. */
    example: {
      name: 'Example bank',
      caption: 'A connected bank looks like this (an example):',
      accounts: [
        { name: 'Checking', type: 'depository', balance: '2480.15' },
        { name: 'Savings', type: 'depository', balance: '12500' },
      ],
    },
    details: 'Details',
    notSetUp: 'Not set up yet',
    upToDate: (day: Child) => html`Up to date through ${day}`,
    by: 'Provider',
    accounts: 'Accounts',
    lastSync: 'Last complete sync',
    added: 'Added or updated',
    nextSync: 'Next sync',
    notScheduled: 'not scheduled',
    accountCounts: (linked: number, toSetUp: number) =>
      toSetUp === 0 ? `${linked} connected` : `${linked} connected, ${toSetUp} to set up`,
  },

  /** A connection, in a few words. */
  states: {
    lost: 'needs to be reconnected',
    syncing: 'syncing',
    limited: 'paused by the provider',
    usedUp: 'daily limit reached',
    failed: 'last sync failed',
    never: 'not synced yet',
    behind: 'not up to date',
    connected: 'connected',
  },
  /** Why a sync cannot start now. */
  noSync: {
    lost: 'Reconnect the bank first.',
    running: 'A sync is running.',
    usedUp: 'The provider’s daily limit has been reached.',
  },

  connect: {
    title: 'Connect a bank',
    intro:
      'New transactions and balances arrive once a day. Counterfoil does not talk to your bank itself: you sign up with a provider, a service that reads your bank, and let Counterfoil read from there. The connection cannot move money.',
    backToBanks: 'Back to banks',
    titles: { us: 'Connect US banks', global: 'Connect banks worldwide' } satisfies ByProvider,
    kinds: { us: 'US banks', global: 'Banks worldwide' } satisfies ByProvider,
    /** Shown before connecting. */
    offer: {
      provider: 'Provider',
      providers: { us: 'SimpleFIN Bridge, or another SimpleFIN provider', global: 'Lunch Flow' } satisfies ByProvider,
      banks: 'Banks',
      coverage: {
        us: html`In the United States. Search for yours at ${site('us', 'SimpleFIN Bridge')} before you sign up.`,
        global: html`In many countries. Search for yours at ${site('global', 'Lunch Flow')} before you sign up.`,
      } satisfies ByProvider<Html>,
      cost: 'Cost',
      costs: {
        us: html`A fee that you pay to SimpleFIN Bridge; the price is at ${site('us', 'bridge.simplefin.org')}. Counterfoil charges nothing.`,
        global: html`A fee that you pay to Lunch Flow; the price is at ${site('global', 'www.lunchflow.app')}. Counterfoil charges nothing.`,
      } satisfies ByProvider<Html>,
      time: 'Time',
      timeText: 'A few minutes to sign up there. Once you choose your accounts, transactions arrive within a minute.',
      need: 'You need',
      needs: {
        us: 'A setup token, which you create there',
        global: 'An API key, which you create there',
      } satisfies ByProvider,
    },
    file: {
      title: 'Your bank is not listed?',
      text: html`Download a statement or an export from your bank, and <a href="/imports/new">import the file</a>. This works with every bank and is free.`,
    },
    chooseAnother: 'Choose another provider',
    /** Steps that are done once, before there is a secret to copy. */
    signUp: {
      us: [
        html`<strong>Find your bank.</strong> Look it up at ${site('us', 'SimpleFIN Bridge')} (opens in a new tab), or at another SimpleFIN provider. If it is not there, <a href="/imports/new">import files</a> instead.`,
        html`<strong>Sign up and connect your bank there.</strong> The provider shows its fee first, and you pay it there. Counterfoil charges nothing.`,
      ],
      global: [
        html`<strong>Find your bank.</strong> Look it up at ${site('global', 'Lunch Flow')} (opens in a new tab). If it is not there, <a href="/imports/new">import files</a> instead.`,
        html`<strong>Sign up and connect your bank there.</strong> The provider shows its fee first, and you pay it there. Counterfoil charges nothing.`,
      ],
    } satisfies ByProvider<readonly Html[]>,
    copySecret: {
      us: [
        html`<strong>Create a setup token</strong> at ${site('us', 'SimpleFIN Bridge', '/simplefin/create')}, for Counterfoil only, and copy it.`,
        html`<strong>Paste it below.</strong> It works once: Counterfoil exchanges it for lasting access, which you can end at the provider at any time.`,
      ],
      global: [
        html`<strong>Create an API key</strong> at ${site('global', 'Lunch Flow')}, for Counterfoil only, and copy it.`,
        html`<strong>Paste it below.</strong> Counterfoil uses it for every sync until you delete it at the provider.`,
      ],
    } satisfies ByProvider<readonly Html[]>,
    chooseAccounts: html`<strong>Choose your accounts.</strong> On the next page, you decide which accounts Counterfoil reads and where their transactions go.`,
    what: {
      title: 'Good to know',
      time: 'How long it takes',
      reads: 'What Counterfoil sees',
      readsText:
        'Once a day: the names and balances of your accounts at the provider. For the accounts you choose, also transactions and investments.',
      cannot: 'What it cannot do',
      cannotText:
        'Move money, or sign in to your bank: Counterfoil never has your password there. It stores its access encrypted.',
      history: 'How far back',
      historyDays: (days: number) => `Up to ${days} days at first, if your bank has them`,
      lasts: 'How long it lasts',
      lastsText:
        'Until you end the access at the provider or delete the connection here. Your bank may ask you at the provider to renew your consent.',
    },
    secrets: { us: 'Setup token', global: 'API key' } satisfies ByProvider,
    secretHints: {
      us: 'If it was used before, or an attempt failed, create a new one.',
      global: 'The key is stored encrypted and is not shown again.',
    } satisfies ByProvider,
    name: 'Name (optional)',
    nameHint: 'What to call it in your list of banks.',
    startDate: 'Start date (optional)',
    startDateHint: 'Leave out transactions before this day.',
    connect: 'Connect bank',
  },

  reconnect: {
    title: (name: string) => `Reconnect ${name}`,
    intro: 'Your accounts stay connected, and all transactions are kept.',
    reconnect: 'Reconnect bank',
    back: 'Back to the connection',
  },

  connection: {
    title: (name: string) => `Connection to ${name}`,
    done: {
      connected: 'Bank connected.',
      saved: 'Settings saved.',
      reconnected: 'Bank reconnected. All transactions were kept.',
      sync: 'Sync finished.',
      linked: 'Account connected.',
      inverted: 'The sign of the balance was reversed.',
      unlinked: 'Account disconnected. Its transactions are kept.',
      dismissed: 'This pair will not be suggested again.',
    },
    /** Instead of the above, while a sync runs. */
    doneWhileSyncing: {
      connected: 'Bank connected. Reading its accounts…',
      sync: 'Syncing with the bank…',
      linked: 'Account connected. Its transactions arrive within a minute.',
    },
    /** After its state. */
    running: 'A sync is running. This page updates automatically.',
    notStarted: 'The first sync has not started yet.',
    upToDate: 'Everything is up to date.',
    provider: 'Provider',
    lastSync: 'Last complete sync',
    lastAdded: 'Added or updated by the last sync',
    nothingAddedYet: 'nothing yet',
    added: (created: string, isOne: boolean) => `${created} ${isOne ? 'transaction' : 'transactions'}`,
    addedAndUpdated: (added: string, updated: string) => `${added}, ${updated} updated`,
    nextSync: 'Next sync',
    runningNow: 'running now',
    notScheduled: 'not scheduled',
    startDate: 'Start date',
    noStartDate: 'as far back as the bank allows',
    limit: 'Daily limit',
    limitNear: (all: number, until: Child) =>
      html`Almost reached. The provider allows ${all} requests a day, so automatic syncs wait until ${until}. You can still sync now.`,
    limitReached: (all: number, until: Child) =>
      html`Reached. The provider allows ${all} requests a day. Syncing continues ${until}.`,
    setUp: (account: string) => `Set up ${account}`,
    syncNow: 'Sync now',
    reconnect: {
      us: 'Reconnect with a new setup token',
      global: 'Reconnect with a new API key',
    } satisfies ByProvider,
    replaced: {
      title: 'Has an account been replaced?',
      pair: (active: string, dormant: string) => `${active} may have replaced ${dormant}.`,
      link: 'Connect it instead',
      dismiss: 'Keep both',
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
      title: 'Delete this connection',
      text: 'You choose whether to keep its transactions.',
      link: 'Delete connection',
    },
  },

  deletion: {
    title: (name: string) => `Delete the connection to ${name}`,
    intro: 'Counterfoil stops reading this bank and deletes its access. Your accounts here are kept.',
    entries: 'Transactions',
    entriesHint: 'Transactions that also came from a file, or that someone created or edited, are always kept.',
    choices: { keep: 'Keep its transactions', remove: 'Remove transactions that came only from it' },
    delete: 'Delete the connection',
    back: 'Back',
  },

  accounts: {
    title: 'Accounts at the bank',
    reading: 'Reading the accounts…',
    none: 'No accounts yet. Connect one at your provider, then sync again.',
    name: 'Name',
    institution: 'Institution',
    linkedTo: 'Goes to',
    setUp: (name: string) => html`Set up<span class="visually-hidden"> ${name}</span>`,
    kind: 'Kind',
    suggestedKind: (kind: string) => `${kind} (suggested)`,
    balance: 'Balance at the bank',
    state: 'Status',
    syncedThrough: 'Up to date through',
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
    state: 'Status',
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
      text: 'Some banks report debts as positive balances, others as negative. If your account here has the wrong sign, reverse it.',
      asBank: 'Use the bank’s sign',
      reverse: 'Reverse the sign',
    },
    linked: {
      title: 'Connected account',
      text: (account: Child) =>
        html`The transactions of this bank account go to ${account}. If you disconnect it, no new ones arrive. Those you have are kept.`,
      unlink: 'Disconnect account',
    },
    create: {
      title: 'Connect to a new account',
      kind: 'Kind',
      kindHint: 'You can correct this later, but not turn what you own into a debt.',
      looksLike: (kind: string) =>
        `It looks like ${kind}. You can correct this later, but not turn what you own into a debt.`,
      noCurrency: (currency: string) => `The bank does not report a currency, so ${currency} is used.`,
      name: 'Name',
      create: 'Create and connect',
    },
    existing: {
      title: 'Connect to an account you have',
      text: 'Transactions that you already have are recognized and not added again.',
      account: 'Account',
      relink: 'Replace the bank account that is connected to it now',
      link: 'Connect account',
    },
  },
} as const;

type ByProvider<Text = string> = Readonly<Record<FeedProvider, Text>>;
