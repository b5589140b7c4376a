import { html } from '../../platform/html.ts';

/** All texts of the page on which names in a file are matched to records. */
export const WORDS = {
  title: (name: string) => `Match the names in ${name}`,
  heading: 'Match the names',
  done: { saved: 'Your choices were saved.' },
  reading: 'Reading the file. The names in it appear here when it is done.',
  kinds: {
    account: { one: 'account', several: 'accounts', many: 'Accounts' },
    account_type: { one: 'kind of account', several: 'kinds of account', many: 'Kinds of account' },
    category: { one: 'category', several: 'categories', many: 'Categories' },
    tag: { one: 'tag', several: 'tags', many: 'Tags' },
  },

  /** `named`: `2 accounts and 1 tag`. */
  intro: (named: string, isOne: boolean) =>
    isOne
      ? `The file names ${named}. Choose one of yours, a new one, or none.`
      : `The file names ${named}. For each, choose one of yours, a new one, or none.`,
  /** The only name is a blank account: the rows do not say where they belong. */
  noAccount: 'The rows do not say which account they belong to. Choose one of yours, or a new one.',
  /** If the kinds are on several pages. */
  records: (count: string) => `${count} accounts, categories and tags`,
  fresh: (count: string, isOne: boolean) =>
    isOne
      ? `${count} name is new and will be created, unless you choose another one.`
      : `${count} names are new and will be created, unless you choose others.`,
  allMatched: 'All names are matched.',
  open: (count: string, isOne: boolean) => `${count} ${isOne ? 'name needs' : 'names need'} a match.`,
  none: 'The file names no accounts, categories or tags.',
  noneFiltered: 'No names match your filters.',
  showAll: 'Show all',

  filters: {
    label: 'Names',
    kind: 'Kind',
    match: 'Match',
    all: 'All',
    needsMatch: 'Needs a match',
    matched: 'Matched',
  },

  table: {
    caption: 'Names in the file and their matches',
    inFile: 'In the file',
    match: 'Match',
    noName: 'no name',
    kindAndRows: (kind: string, rows: string) => `${kind}, ${rows}`,
    rowsWithout: (kind: string) => `rows without ${kind}`,
    matchFor: (name: string) => `Match for ${name}`,
    several: (count: number) => `${count} of your accounts have this name. Choose one.`,
    notChosen: 'Not chosen yet',
    fresh: (kind: string) => `New ${kind} with this name`,
    noRecord: (kind: string) => `No ${kind}`,
    newAccountBelow: 'New account (below)',
    newClass: (name: string) =>
      html`<small>Type of a new account with this name<span class="visually-hidden">: ${name}</span></small>`,
    newCurrency: (name: string, doubt: string) =>
      html`<small>Currency of a new account with this name<span class="visually-hidden">: ${name}</span>. The file does not state the currency, and ${doubt}.</small>`,
    typed: (name: string) =>
      html`<small>Or enter the name of an existing one<span class="visually-hidden"> for ${name}</span></small>`,
    unknown: '—',
    isNew: (kind: string) => html`<em>new ${kind}</em>`,
    isNone: 'none',
  },

  suggestions: {
    count: (count: number) => `${count} names are almost the same as ones you have.`,
    useAll: (count: number) => `Use all ${count} suggestions`,
    use: (record: string, name: string) => html`Use “${record}”<span class="visually-hidden"> for ${name}</span>`,
  },

  newAccount: {
    title: 'About the new account',
    lead: 'Created when you save, for the names that you match to “New account”.',
    nameHint: 'If blank, each account is named as in the file.',
  },
  save: 'Save and continue',
  saveOnly: 'Save',

  refused: {
    title: html`<strong>Check the highlighted fields.</strong> Nothing was saved.`,
    about: (name: string, fault: string) => `${name}: ${fault}`,
    noRecord: (kind: string, name: string) => `You have no ${kind} named “${name}”`,
    gone: (kind: string) => `The ${kind} no longer exists. Choose another.`,
  },
} as const;
