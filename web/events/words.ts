import { type Child, html } from '../platform/html.ts';

/** All texts of the pages of webhooks. */
export const WORDS = {
  states: { enabled: 'enabled', disabled: 'disabled', failing: 'failing' },
  unknown: '—',
  allEvents: 'All',
  copySecret: html`<strong>Copy the secret now. You won’t be able to see it again.</strong> The receiver verifies signatures with it.`,

  list: {
    title: 'Webhooks',
    deleted: 'The webhook was deleted.',
    intro:
      'A webhook tells another program what happens in your family: imports, bank syncs that failed, changed transactions. It sends IDs, never amounts or names.',
    none: 'Your family has no webhooks.',
    address: 'Address',
    events: 'Events',
    status: 'Status',
    created: 'Created',
  },

  add: {
    title: 'Register a webhook',
    address: 'Address',
    addressHint: 'A public https address, such as https://hooks.example.com/counterfoil',
    description: 'Description (optional)',
    descriptionHint: 'What it is for.',
    events: 'Events (all if none is selected)',
    submit: 'Register webhook',
  },

  webhook: {
    title: 'Webhook',
    all: 'All webhooks',
    done: {
      saved: 'The webhook was changed.',
      redelivery: 'The event will be sent again within a minute.',
    },
    address: 'Address',
    description: 'Description',
    events: 'Events',
    status: 'Status',
    statusWithReason: (badge: Child, reason: string) => html`${badge} ${reason}`,
    reasons: {
      by_user: 'Disabled by a person',
      gone: 'Disabled because it responded with 410 (gone)',
      failing: 'Disabled because it accepted nothing for five days',
    },
    failingSince: 'Failing since',
    oldSecret: 'Old secret valid until',
    rotate: 'Create new secret',
    disable: 'Disable',
    enable: 'Enable',
    remove: 'Delete webhook',
  },

  deliveries: {
    title: 'Deliveries',
    none: 'Nothing was sent yet.',
    event: 'Event',
    status: 'Status',
    states: { delivered: 'delivered', pending: 'pending', failed: 'failed' },
    attempts: 'Attempts',
    last: 'Last attempt',
    next: 'Next attempt',
    result: 'Result',
    action: 'Action',
    again: 'Send again',
  },
} as const;
