import { type Child, html } from '../platform/html.ts';

/** All texts of the pages of webhooks. */
export const WORDS = {
  states: { enabled: 'enabled', disabled: 'disabled', failing: 'failing' },
  allEvents: 'Everything',
  /** By the type of the event; a type of another version has no text. */
  events: {
    'import.completed': 'An import was added to the ledger',
    'import.failed': 'An import failed',
    'import.reverted': 'An import was undone',
    'import.needs_attention': 'An import needs your attention',
    'bank_sync.failed': 'A bank sync failed',
    'transactions.changed': 'Transactions changed',
  } as Readonly<Record<string, string>>,
  secret: 'the secret',
  copySecret: html`<strong>Copy the secret now. You won’t be able to see it again.</strong> The receiver verifies signatures with it.`,

  list: {
    title: 'Webhooks',
    deleted: 'Webhook deleted.',
    intro: 'A webhook tells another program what happens here. It sends IDs, never amounts or names.',
    none: 'No webhooks yet. Register one to tell a program when something changes.',
    address: 'Address',
    events: 'Events',
    created: (at: Child) => html`Registered ${at}`,
  },

  add: {
    title: 'Register a webhook',
    about: 'Where and what to send',
    intro: 'You see its secret once, right after you register it.',
    address: 'Address',
    addressHint: 'A public https address, such as https://hooks.example.com/counterfoil',
    description: 'Description (optional)',
    descriptionHint: 'What it is for.',
    events: 'Events (everything if none is selected)',
    submit: 'Register webhook',
    cancel: 'Cancel',
  },

  webhook: {
    title: (host: string) => `Webhook to ${host}`,
    all: 'All webhooks',
    done: {
      saved: 'Webhook updated.',
      redelivery: 'The event will be sent again within a minute.',
    },
    address: 'Address',
    events: 'Sends',
    created: 'Registered',
    status: 'Status',
    statusWithReason: (badge: Child, reason: string) => html`${badge} ${reason}`,
    reasons: {
      by_user: 'Disabled by a person',
      gone: 'Disabled because its address responded with 410 (gone)',
      failing: 'Disabled because no delivery succeeded for five days',
    },
    failingSince: 'Failing since',
    oldSecret: 'Old secret valid until',
    secret: 'Secret',
    secretIntro:
      'The receiver verifies signatures with it. After you create a new one, the old one works for a while longer.',
    rotate: 'Create new secret',
    disable: 'Disable',
    enable: 'Enable',
    remove: 'Delete webhook',
    removeIntro: 'It stops sending, and its deliveries are deleted.',
  },

  deliveries: {
    title: 'Deliveries',
    none: 'Nothing has been sent yet. Deliveries appear here as things happen.',
    states: { delivered: 'delivered', pending: 'pending', failed: 'failed' },
    waiting: 'Not sent yet',
    tried: (attempts: number, at: Child) => html`${attempts === 1 ? '1 attempt' : `${attempts} attempts`}, last ${at}`,
    next: (at: Child) => html`Next attempt ${at}`,
    responded: (status: number) => `The receiver responded with ${status}`,
    again: 'Send again',
  },
} as const;
