/** A part of the API that people read about in one place: a tag in openapi.json, and a page of the reference. */
export type Resource = {
  /** The tag in openapi.json. */
  readonly name: string;
  readonly about: string;
  /** The beginnings of the paths that belong to it. The longest that fits decides. */
  readonly paths: readonly string[];
};

/** By group, in the order in which they are shown. */
export const RESOURCES: Readonly<Record<string, readonly Resource[]>> = {
  'Getting data in': [
    {
      name: 'Imports',
      about:
        'An import reads one file and shows what it would change. Its settings and account can be changed until it is published.',
      paths: ['/imports'],
    },
    {
      name: 'Publishing',
      about: 'Write the rows of an import to the ledger, and undo that. Each is read back and proved.',
      paths: ['/imports/{id}/publish', '/imports/{id}/revert'],
    },
    {
      name: 'Files',
      about: 'Preview what a file would change without writing anything, and upload a large file.',
      paths: ['/imports/preflight', '/uploads'],
    },
    {
      name: 'Import rows',
      about: 'The rows of an import with their errors and effects. They can be corrected before publishing.',
      paths: ['/imports/{id}/rows'],
    },
    {
      name: 'Import mappings',
      about: 'Which account, category or tag a text in the file stands for. They can be changed before publishing.',
      paths: ['/imports/{id}/mappings'],
    },
    {
      name: 'Import sessions',
      about: 'A native NDJSON file that is sent in ordered chunks. Sending the same chunk again has no effect.',
      paths: ['/import_sessions'],
    },
    {
      name: 'Bank connections',
      about:
        'Connections to banks through a provider, and the links from their bank accounts to the accounts of the family.',
      paths: ['/bank_connections'],
    },
  ],
  Money: [
    {
      name: 'Accounts',
      about: 'The accounts of the family with their balances today, and the days that their statements cover.',
      paths: ['/accounts'],
    },
    {
      name: 'Transactions',
      about: 'Money in and money out from every source, with the history of each transaction.',
      paths: ['/transactions'],
    },
    { name: 'Valuations', about: 'The value of an account at the end of a day.', paths: ['/valuations'] },
    { name: 'Trades', about: 'Purchases and sales of securities.', paths: ['/trades'] },
    {
      name: 'Holdings',
      about: 'The quantity of a security that an account held at the end of a day.',
      paths: ['/holdings'],
    },
    {
      name: 'Balances',
      about: 'The balances that files state for the end of a day, and the balance sheet of the family.',
      paths: ['/balances', '/balance_sheet'],
    },
    {
      name: 'Spending',
      about: 'What the family earned and spent, by category and month.',
      paths: ['/spending'],
    },
    {
      name: 'Investments',
      about: 'The securities that the family holds, with value, cost and gain where they are known.',
      paths: ['/investments'],
    },
    {
      name: 'Exchange rates',
      about: 'What a currency was worth in another one, as your family stated it. No stored amount is converted.',
      paths: ['/exchange_rates'],
    },
  ],
  'Changing many entries': [
    {
      name: 'Change sets',
      about: 'A change to many transactions, which is previewed, applied, verified and reverted as a whole.',
      paths: ['/change_sets'],
    },
    {
      name: 'Transfers',
      about:
        'Pairs of transactions that move money between two accounts of the family: suggested, linked or dismissed.',
      paths: ['/transfers'],
    },
    {
      name: 'Duplicates',
      about: 'Pairs of transactions from two sources that may be the same transaction: merge or dismiss them.',
      paths: ['/duplicates'],
    },
    {
      name: 'Suggestions',
      about: "Categories and merchants that the family's own history suggests, each with its reason.",
      paths: ['/suggestions'],
    },
  ],
  Events: [
    {
      name: 'Changes',
      about: 'What changed since you were here, so that a copy of the ledger is exactly the ledger.',
      paths: ['/changes'],
    },
    {
      name: 'Events',
      about: 'A feed of what has changed, in order, that clients read from a cursor.',
      paths: ['/events'],
    },
    {
      name: 'Webhooks',
      about: 'Addresses that receive events as they happen, with a log of the deliveries.',
      paths: ['/webhooks'],
    },
  ],
  Catalogue: [
    { name: 'Categories', about: 'What money is spent on or earned from, in two levels.', paths: ['/categories'] },
    { name: 'Tags', about: 'Labels for transactions.', paths: ['/tags'] },
    {
      name: 'Merchants',
      about: 'The people and businesses that transactions were paid to or received from.',
      paths: ['/merchants'],
    },
    {
      name: 'Rules',
      about:
        'Conditions and actions that are applied to imports and bank syncs, and on request to existing transactions.',
      paths: ['/rules'],
    },
    { name: 'Budgets', about: 'What the family plans to spend and to earn in a period.', paths: ['/budgets'] },
    {
      name: 'Recurring transactions',
      about: 'Bills, subscriptions and income that are expected again.',
      paths: ['/recurring_transactions'],
    },
  ],
  Service: [
    {
      name: 'Invitations',
      about: 'Invite people to the family by email, and see who has not accepted yet. Only for keys of administrators.',
      paths: ['/invitations'],
    },
    {
      name: 'Exports',
      about: 'All data of the family in one zip file.',
      paths: ['/exports'],
    },
    {
      name: 'Preferences',
      about: 'The currency, formats and time zone of the family, and the appearance of pages for the user.',
      paths: ['/preferences'],
    },
    {
      name: 'Usage',
      about: 'The rate limit of the API key, and the OpenAPI document.',
      paths: ['/usage', '/openapi.json'],
    },
  ],
};

/**
 * The resource of a path below /api/v1.
 * @throws Error if none has it, because each operation must be found in the reference
 */
export const resourceOf = (path: string): Resource => {
  const all = Object.values(RESOURCES).flat();
  const fits = all.flatMap((resource) =>
    resource.paths
      .filter((prefix) => path === prefix || path.startsWith(`${prefix}/`))
      .map((prefix) => ({ resource, length: prefix.length })),
  );
  const best = fits.toSorted((left, right) => right.length - left.length)[0];
  if (best === undefined) throw new Error(`shared/api/resources.ts has no resource for ${path}`);
  return best.resource;
};
