import type { AccountType } from '../../../ledger/entries/domain/account.ts';
import { isZero } from '../../../platform/domain/money/decimal.ts';
import type { BankAccount } from '../../connections/domain/connection.ts';

export type InferredType = {
  readonly accountType: AccountType;
  /** A subtype that the class supports. */
  readonly subtype: string | null;
  readonly confidence: 'high' | 'medium' | 'low';
};

export type InferenceFacts = Pick<BankAccount, 'name' | 'kind' | 'balance' | 'available' | 'hasHoldings'> & {
  readonly institutionName: string | null;
};

/** The likely type of an account at a provider. It only preselects the form. */
export const inferAccountType = (facts: InferenceFacts): InferredType => {
  const named = typeOfName(facts.name, facts.institutionName);
  const reported = typeOfKind(facts.kind);
  if (reported !== undefined) return { ...moreOf(reported, named), confidence: 'high' };
  if (named?.isPlan === true) return { ...typeOf(named), confidence: 'high' };
  if (facts.hasHoldings) return { accountType: 'investment', subtype: null, confidence: 'high' };
  if (named !== undefined) return { ...typeOf(named), confidence: 'medium' };
  return { accountType: looksLikeCredit(facts) ? 'credit_card' : 'depository', subtype: null, confidence: 'low' };
};

/** If name and provider agree on the class, the subtype comes from the name. */
const moreOf = (reported: NamedType, named: NamedType | undefined): Omit<InferredType, 'confidence'> =>
  typeOf(named?.accountType === reported.accountType && named.subtype !== null ? named : reported);

const typeOf = ({ accountType, subtype }: NamedType): Omit<InferredType, 'confidence'> => ({ accountType, subtype });

/** A debt with credit still available. */
const looksLikeCredit = ({ balance, available }: InferenceFacts): boolean =>
  balance?.startsWith('-') === true && available !== null && !available.startsWith('-') && !isZero(available);

type NamedType = {
  readonly accountType: AccountType;
  readonly subtype: string | null;
  /** True if the words name a plan or a coin, which are unambiguous. */
  readonly isPlan: boolean;
};

type Rule = readonly [words: RegExp, type: AccountType, subtype?: string];

const NAMED_AS_SUBTYPE = ['rrsp', 'tfsa', 'fhsa', 'resp', 'rdsp', 'lira', 'rrif', 'sipp', 'smsf'].map(
  (plan): Rule => [new RegExp(`\\b${plan}\\b`), 'investment', plan],
);

/** The first match wins. Texts are lower-case with single spaces. */
const PLANS: readonly Rule[] = [
  [/\broth (?:401 ?\(?k\)?)/, 'investment', 'roth_401k'],
  [/\broth\b/, 'investment', 'roth_ira'],
  [/\b401 ?\(?k\b/, 'investment', '401k'],
  [/\b403 ?\(?b\b/, 'investment', '403b'],
  [/\b457 ?\(?b\b/, 'investment', '457b'],
  [/\b(?:tsp|thrift savings)\b/, 'investment', 'tsp'],
  [/\bsep[ -]ira\b/, 'investment', 'sep_ira'],
  [/\bsimple ira\b/, 'investment', 'simple_ira'],
  [/\bira\b/, 'investment', 'ira'],
  [/\b529\b/, 'investment', '529_plan'],
  [/\b(?:hsa|health savings)\b/, 'investment', 'hsa'],
  ...NAMED_AS_SUBTYPE,
  [/\bstocks (?:and|&) shares isa\b/, 'investment', 'isa'],
  [/\bpension\b/, 'investment', 'pension'],
  [/\bmutual funds?\b/, 'investment', 'mutual_fund'],
  [/\b(?:crypto\w*|bitcoin|btc|ethereum|eth|solana|dogecoin)\b/, 'crypto'],
];

const DEBTS: readonly Rule[] = [
  [/\bmortgage\b/, 'loan', 'mortgage'],
  [/\b(?:heloc|home equity)\b/, 'loan', 'home_equity'],
  [/\b(?:line of credit|credit line)\b/, 'loan', 'line_of_credit'],
  [/\b(?:student|education) loans?\b/, 'loan', 'student'],
  [/\b(?:auto|car|vehicle) (?:loan|finance)\b/, 'loan', 'auto'],
  [/\bbusiness loan\b/, 'loan', 'business'],
  [/\bloans?\b/, 'loan'],
];

const CASH: readonly Rule[] = [
  [/\bsavings?\b/, 'depository', 'savings'],
  [/\b(?:checking|chequing|current account|share draft)\b/, 'depository', 'checking'],
  [/\bmoney market\b/, 'depository', 'money_market'],
  [/\b(?:cd|certificate of deposit|term deposit)\b/, 'depository', 'cd'],
  [/^cash$/, 'depository'],
];

const RETIREMENT: readonly Rule[] = [[/\bretirement\b/, 'investment', 'retirement']];
const INVESTED: readonly Rule[] = [[/\b(?:brokerage|invest\w*|securities|portfolio)\b/, 'investment', 'brokerage']];

const CARDS: readonly Rule[] = [
  [/\bcredit\b/, 'credit_card', 'credit_card'],
  [/\b(?<!debit |gift |prepaid )card\b/, 'credit_card', 'credit_card'],
];
const CARD_BRANDS: readonly Rule[] = [
  [/\b(?:visa|mastercard|amex|american express|discover|diners club)\b/, 'credit_card', 'credit_card'],
];

/** The type suggested by the account name and the institution name. */
const typeOfName = (name: string, institutionName: string | null): NamedType | undefined => {
  const words = wordsOf(name);
  const plan = firstOf(PLANS, words);
  if (plan !== undefined) return { ...plan, isPlan: true };
  const isDebit = /\bdebit\b/.test(words);
  return (
    firstOf([...DEBTS, ...RETIREMENT], words) ??
    (isDebit ? firstOf(CASH, words) : firstOf([...CASH.slice(0, 2), ...CARDS, ...CARD_BRANDS], words)) ??
    firstOf([...INVESTED, ...CASH], words) ??
    firstOf(CARD_BRANDS, wordsOf(institutionName ?? ''))
  );
};

const KINDS: ReadonlyMap<string, readonly [AccountType, string?]> = new Map([
  ['depository', ['depository']],
  ['bank', ['depository']],
  ['checking', ['depository', 'checking']],
  ['current', ['depository', 'checking']],
  ['savings', ['depository', 'savings']],
  ['moneymarket', ['depository', 'money_market']],
  ['cd', ['depository', 'cd']],
  ['credit', ['credit_card', 'credit_card']],
  ['creditcard', ['credit_card', 'credit_card']],
  ['loan', ['loan']],
  ['mortgage', ['loan', 'mortgage']],
  ['lineofcredit', ['loan', 'line_of_credit']],
  ['investment', ['investment']],
  ['brokerage', ['investment', 'brokerage']],
  ['crypto', ['crypto']],
] as const);

/** The type for the kind that the provider reports; undefined if the word is not known. */
const typeOfKind = (kind: string | null): NamedType | undefined => {
  const [accountType, subtype = null] = KINDS.get((kind ?? '').toLowerCase().replace(/[^a-z]/g, '')) ?? [];
  return accountType === undefined ? undefined : { accountType, subtype, isPlan: false };
};

/** “Credit union” is an institution, not a credit product. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}&()]+/gu, ' ')
    .replace(/\bcredit unions?\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

const firstOf = (rules: readonly Rule[], words: string): NamedType | undefined => {
  const [, accountType, subtype = null] = rules.find(([pattern]) => pattern.test(words)) ?? [];
  return accountType === undefined ? undefined : { accountType, subtype, isPlan: false };
};
