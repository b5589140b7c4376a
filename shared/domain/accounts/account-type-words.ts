import { ACCOUNT_TYPES, type AccountType, accountTypeOfClassName, isAccountType } from './account-types.ts';

/** What people and banks call their accounts, beside the classes and their subtypes. */
const WORDS: Readonly<Record<AccountType, readonly string[]>> = {
  depository: [
    ...['bank', 'bank account', 'cash', 'cash account', 'checking account', 'chequing', 'cheque', 'current'],
    ...['current account', 'debit', 'debit card', 'deposit', 'giro', 'savings account', 'saving', 'time deposit'],
    ...['certificate of deposit', 'money market account', 'wallet cash'],
  ],
  investment: [
    ...['investments', 'brokerage account', 'stocks', 'shares', 'bonds', 'securities', 'portfolio', 'fund', 'funds'],
    ...['mutual funds', 'etf', 'roth 401k', 'roth ira', 'sep ira', 'simple ira', '401(k)', '403(b)', '529', '529 plan'],
    ...['retirement account', 'stocks and shares isa', 'workplace pension'],
  ],
  crypto: ['cryptocurrency', 'bitcoin', 'btc', 'ethereum', 'crypto wallet', 'crypto exchange'],
  property: ['real estate', 'house', 'home', 'flat', 'land', 'rental property', 'condo', 'second home'],
  vehicle: ['vehicles', 'car', 'motorcycle', 'motorbike', 'truck', 'van', 'boat', 'rv'],
  other_asset: ['asset', 'other assets', 'collectible', 'collectibles', 'jewelry', 'jewellery', 'receivable'],
  credit_card: ['credit', 'credit cards', 'card', 'visa', 'mastercard', 'amex', 'american express', 'charge card'],
  loan: [
    ...['loans', 'home loan', 'car loan', 'auto loan', 'student loan', 'personal loan', 'business loan'],
    ...['home equity loan', 'heloc', 'credit line', 'overdraft'],
  ],
  other_liability: ['liability', 'other liabilities', 'debt', 'payable', 'tax owed'],
};

/** Subtypes that say nothing by themselves, or mean several classes. */
const VAGUE = ['other', 'hsa', 'gold', 'trust', 'commercial', 'business', 'auto', 'student', 'exchange'];

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/[\s_-]+/gu, ' ');

const TYPES = Object.keys(ACCOUNT_TYPES) as readonly AccountType[];

const TYPE_BY_WORD: ReadonlyMap<string, AccountType> = new Map([
  ...TYPES.flatMap((type) =>
    ACCOUNT_TYPES[type].subtypes.filter((word) => !VAGUE.includes(word)).map((word) => [plain(word), type] as const),
  ),
  ...TYPES.flatMap((type) => WORDS[type].map((word) => [word, type] as const)),
  ...TYPES.flatMap((type) =>
    [type, ACCOUNT_TYPES[type].className].map((word) => [plain(word).replaceAll(' ', ''), type] as const),
  ),
  ...TYPES.map((type) => [plain(type), type] as const),
]);

/** The class that a text means: its name in any spelling, one of its subtypes, or an everyday word, in any case. */
export const accountTypeOfText = (text: string): AccountType | undefined =>
  isAccountType(text) ? text : (accountTypeOfClassName(text) ?? TYPE_BY_WORD.get(plain(text)));
