/** All texts about the permissions of keys and apps. */
export const SCOPE_WORDS = {
  permissions: { read: 'Read', propose: 'Propose changes', read_write: 'Read and write' },
  /** Of a key or an app that may use only some of them. */
  parts: {
    names: {
      accounts: 'Accounts',
      transactions: 'Transactions',
      catalogue: 'Categories, tags, merchants, rules and budgets',
      imports: 'Imports',
      banks: 'Bank connections',
      reports: 'Reports',
      exports: 'Exports (also needs to read all other parts)',
      events: 'Events and webhooks',
      family: 'Preferences and invitations',
    },
    access: (name: string, access: 'read' | 'write') => `${name}: ${access === 'write' ? 'read and write' : 'read'}`,
    only: (list: string) => `Only ${list}.`,
  },
  permissionMeanings: {
    read: 'Sees accounts, transactions, imports and exports, and changes nothing.',
    propose: 'Sees the same, and prepares changes for you to accept or decline under Review. For assistants.',
    read_write: 'Also adds, changes and deletes them, imports files and connects banks.',
  },
};
