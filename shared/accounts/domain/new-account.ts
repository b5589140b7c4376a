import { ACCOUNT_TYPES, type AccountType, isAccountType, subtypesOf } from '../../ledger/domain/account-types.ts';
import { isCurrency } from '../../platform/domain/currency.ts';
import { isBlank } from '../../platform/domain/is-blank.ts';
import { quoteAny } from '../../platform/domain/quote-value.ts';
import { sentDecimal } from '../../platform/domain/sent-decimal.ts';

/** What a client sends, whatever that is. A blank optional field counts as left out. */
export type AccountRequest = {
  readonly name?: unknown;
  readonly accountType?: unknown;
  readonly subtype?: unknown;
  readonly currency?: unknown;
  readonly balance?: unknown;
  /** The rest of an account, judged already. */
  readonly facts?: AccountFacts;
  /** What is wrong with the rest. */
  readonly faults?: readonly string[];
};

/** What is written of an account besides its name, class and money. */
export type AccountFacts = {
  readonly status: 'active' | 'disabled' | 'draft';
  readonly institutionName: string | null;
  readonly institutionDomain: string | null;
  readonly notes: string | null;
};
const NO_FACTS: AccountFacts = { status: 'active', institutionName: null, institutionDomain: null, notes: null };

export type AccountContent = AccountFacts & {
  readonly name: string;
  readonly accountType: AccountType;
  readonly subtype: string | null;
  readonly currency: string;
  /** Canonical decimal. */
  readonly balance: string | null;
};
export type AccountRead =
  | { readonly ok: true; readonly content: AccountContent }
  | { readonly ok: false; readonly errors: readonly string[] };

const MAX_NAME = 255;

/** Checks every field of a new account; one sentence for each that is wrong. */
export const readAccountRequest = (request: AccountRequest, familyCurrency: string): AccountRead => {
  const errors: string[] = [];
  const refuse = (message: string): undefined => void errors.push(message);

  const name = readName(request.name, refuse);
  const accountType = readType(request.accountType, refuse);
  const subtype = readSubtype(request.subtype, accountType, refuse);
  const currency = readCurrency(request.currency, familyCurrency, refuse);
  const balance = readBalance(request.balance, refuse);
  errors.push(...(request.faults ?? []));
  if (errors.length > 0 || name === undefined || accountType === undefined || currency === undefined) {
    return { ok: false, errors };
  }
  const { facts = NO_FACTS } = request;
  const content = { name, accountType, subtype: subtype ?? null, currency, balance: balance ?? null, ...facts };
  return { ok: true, content };
};

type Refuse = (message: string) => undefined;

const readName = (value: unknown, refuse: Refuse): string | undefined => {
  if (isBlank(value)) return refuse('name is required');
  if (typeof value !== 'string') return refuse(`name must be a text, not ${quoteAny(value)}`);
  if (!value.isWellFormed()) return refuse('name must be well-formed Unicode');
  const name = value.trim();
  return name.length > MAX_NAME ? refuse(`name must be at most ${MAX_NAME} characters, not ${name.length}`) : name;
};

const readType = (value: unknown, refuse: Refuse): AccountType | undefined => {
  if (isBlank(value)) return refuse('account_type is required');
  if (typeof value === 'string' && isAccountType(value)) return value;
  return refuse(`account_type ${quoteAny(value)} is not one of ${Object.keys(ACCOUNT_TYPES).join(', ')}`);
};

/** Judged only where the class is known: the class decides which there are. */
const readSubtype = (value: unknown, type: AccountType | undefined, refuse: Refuse): string | undefined => {
  if (isBlank(value) || type === undefined) return undefined;
  const known = subtypesOf(type);
  if (typeof value === 'string' && known.includes(value)) return value;
  return known.length === 0
    ? refuse(`subtype must be left out for the account_type ${type}, not ${quoteAny(value)}`)
    : refuse(`subtype ${quoteAny(value)} of the account_type ${type} is not one of ${known.join(', ')}`);
};

const readCurrency = (value: unknown, familyCurrency: string, refuse: Refuse): string | undefined => {
  if (isBlank(value)) return familyCurrency;
  if (typeof value === 'string' && isCurrency(value)) return value.toUpperCase();
  return refuse(`currency ${quoteAny(value)} is not a currency of ISO 4217, like "USD"`);
};

const readBalance = (value: unknown, refuse: Refuse): string | undefined => {
  if (isBlank(value)) return undefined;
  const wanted =
    'a decimal in a string, like "1234.50", with at most 18 digits before the point and at most 8 decimals';
  return sentDecimal(value) ?? refuse(`balance must be ${wanted}, not ${quoteAny(value)}`);
};
