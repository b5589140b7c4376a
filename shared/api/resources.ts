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
        'An import reads one file, shows what it would change, writes it to the ledger when it is published, and then reads back what it wrote. It can be undone.',
      paths: ['/imports'],
    },
    {
      name: 'Files',
      about:
        'What can be done with a file before it is imported: look at it without writing anything, or send a large one.',
      paths: ['/imports/preflight', '/uploads'],
    },
    {
      name: 'Import rows',
      about:
        'The rows of an import with their errors and their effect, and the texts of a file that are mapped to records. Rows can be corrected before publishing.',
      paths: ['/imports/{id}/rows', '/imports/{id}/mappings'],
    },
    {
      name: 'Import sessions',
      about: 'A native NDJSON file in ordered chunks, each of which can be sent again without effect.',
      paths: ['/import_sessions'],
    },
    {
      name: 'Bank connections',
      about: 'Connections to banks through a provider, their accounts, and how these feed the accounts of the family.',
      paths: ['/bank_connections'],
    },
  ],
  Money: [
    {
      name: 'Accounts',
      about: 'The accounts of the family, with their balance of today, and the statements that cover them.',
      paths: ['/accounts'],
    },
    {
      name: 'Transactions',
      about: 'Money that moved, from every source, with the history of each transaction.',
      paths: ['/transactions'],
    },
    { name: 'Valuations', about: 'What an account was worth on a day.', paths: ['/valuations'] },
    { name: 'Trades', about: 'Purchases and sales of securities.', paths: ['/trades'] },
    { name: 'Holdings', about: 'How much of a security an account held on a day.', paths: ['/holdings'] },
    {
      name: 'Balances',
      about: 'Balances of accounts by day, and the balance sheet of the family.',
      paths: ['/balances', '/balance_sheet'],
    },
  ],
  'Changing many entries': [
    {
      name: 'Change sets',
      about: 'A change of many entries at once: previewed, applied, proved and undone as one.',
      paths: ['/change_sets'],
    },
    {
      name: 'Transfers',
      about: 'Two transactions that are one movement between own accounts: suggested, linked or dismissed.',
      paths: ['/transfers'],
    },
    {
      name: 'Duplicates',
      about: 'Pairs of transactions from two sources that may be the same: merged or dismissed.',
      paths: ['/duplicates'],
    },
    {
      name: 'Suggestions',
      about: "Categories and merchants that the family's own history suggests, with the reasons.",
      paths: ['/suggestions'],
    },
  ],
  Catalogue: [
    { name: 'Categories', about: 'What money is spent on or earned with, as a tree.', paths: ['/categories'] },
    { name: 'Tags', about: 'Free labels of transactions.', paths: ['/tags'] },
    { name: 'Merchants', about: 'The shops and companies that transactions are with.', paths: ['/merchants'] },
    {
      name: 'Rules',
      about: 'Conditions and what they set, applied to imports, to bank syncs, and on demand to what is already there.',
      paths: ['/rules'],
    },
    { name: 'Budgets', about: 'What the family plans to spend in a month.', paths: ['/budgets'] },
  ],
  Service: [
    {
      name: 'Exports',
      about: 'Everything that the service stores about a family, in one archive.',
      paths: ['/exports'],
    },
    {
      name: 'Usage',
      about: 'The rate limit of the key, and the description of the API.',
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
      .filter((one) => path === one || path.startsWith(`${one}/`))
      .map((one) => ({ resource, length: one.length })),
  );
  const best = fits.toSorted((left, right) => right.length - left.length)[0];
  if (best === undefined) throw new Error(`shared/api/resources.ts has no resource for ${path}`);
  return best.resource;
};
