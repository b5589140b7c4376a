import {
  ACCOUNT_TYPES,
  type AccountType,
  accountTypeOfClassName,
  isAccountType,
} from '../../ledger/entries/domain/account.ts';
import { keysOf } from '../../platform/domain/keys-of.ts';

/** Common words for accounts, in addition to classes and subtypes. */
const WORDS: Readonly<Record<AccountType, readonly string[]>> = {
  depository: [
    ...['bank', 'bank account', 'cash', 'cash account', 'checking account', 'chequing', 'cheque', 'current'],
    ...['current account', 'debit', 'debit card', 'deposit', 'giro', 'savings account', 'saving', 'time deposit'],
    ...[
      'girokonto',
      'tagesgeld',
      'tagesgeldkonto',
      'sparkonto',
      'compte courant',
      'cuenta corriente',
      'conto corrente',
    ],
    ...['certificate of deposit', 'money market account', 'moneymrkt', 'wallet cash', 'prepaid card'],
  ],
  investment: [
    ...['investments', 'brokerage account', 'stocks', 'shares', 'bonds', 'securities', 'portfolio', 'fund', 'funds'],
    ...['mutual funds', 'etf', 'roth 401k', 'roth ira', 'sep ira', 'simple ira', '401(k)', '403(b)', '529', '529 plan'],
    ...['retirement account', 'stocks and shares isa', 'workplace pension'],
  ],
  crypto: ['cryptocurrency', 'bitcoin', 'btc', 'ethereum', 'crypto wallet', 'crypto exchange'],
  property: ['real estate', 'house', 'home', 'flat', 'land', 'rental property', 'condo', 'second home'],
  vehicle: ['vehicles', 'car', 'motorcycle', 'motorbike', 'truck', 'van', 'boat', 'rv'],
  other_asset: ['asset', 'other assets', 'collectible', 'collectibles', 'jewelry', 'jewellery', 'receivable', 'otha'],
  credit_card: [
    'credit',
    'credit cards',
    'card',
    'visa',
    'mastercard',
    'amex',
    'american express',
    'charge card',
    'store card',
    'ccard',
    'kreditkarte',
    'carte de crédit',
  ],
  loan: [
    ...['loans', 'home loan', 'car loan', 'auto loan', 'student loan', 'personal loan', 'business loan'],
    ...['home equity loan', 'heloc', 'credit line', 'overdraft', 'home mortgage', 'vehicle loan'],
  ],
  other_liability: [
    ...['liability', 'other liabilities', 'debt', 'other debt', 'medical debt', 'payable', 'tax owed', 'othl'],
  ],
};

/** Subtypes that are ambiguous on their own. */
const VAGUE = ['other', 'hsa', 'gold', 'trust', 'commercial', 'business', 'auto', 'student', 'exchange'];

/** Ignores spacing and spelling style: `Line of credit`, `line_of_credit` and `lineOfCredit` are equal. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/[\s_-]+/gu, '');

const TYPES = keysOf(ACCOUNT_TYPES);

const TYPE_BY_WORD: ReadonlyMap<string, AccountType> = new Map([
  ...TYPES.flatMap((type) =>
    ACCOUNT_TYPES[type].subtypes.filter((word) => !VAGUE.includes(word)).map((word) => [plain(word), type] as const),
  ),
  ...TYPES.flatMap((type) => WORDS[type].map((word) => [plain(word), type] as const)),
  ...TYPES.map((type) => [plain(type), type] as const),
]);

/** The class for a text: its name in any spelling, one of its subtypes, or a common word; ignores case. */
export const accountTypeOfText = (text: string): AccountType | undefined =>
  isAccountType(text) ? text : (accountTypeOfClassName(text) ?? TYPE_BY_WORD.get(plain(text)));

/**
 * Classes that an account name can imply. No others, because accounts named `House`, `Car` or `Super` may hold savings.
 */
const NAMED_CLASSES: readonly AccountType[] = ['credit_card', 'loan', 'other_liability', 'investment', 'crypto'];
const NAMING_SUBTYPES = ['mortgage', 'line of credit', 'home equity', 'brokerage', '401k', 'ira', 'mutual fund'];

const NAMING_WORDS: ReadonlySet<string> = new Set(
  [...NAMED_CLASSES.flatMap((type) => [type, ...WORDS[type]]), ...NAMING_SUBTYPES].map(plain),
);
const MOST_WORDS = 4;

/**
 * The class implied by an account name, such as `Credit Card` or `Northwind Credit Card`: the whole name is a word for
 * a class, or ends with several words that are.
 */
export const accountTypeOfName = (name: string): AccountType | undefined => {
  const words = name.trim().split(/\s+/u).slice(-MOST_WORDS);
  const endings = words.slice(0, -1).map((_, at) => words.slice(at).join(' '));
  const word = [name, ...endings].find((text) => NAMING_WORDS.has(plain(text)));
  return word === undefined ? undefined : accountTypeOfText(word);
};
