import { ACCOUNT_TYPES, type AccountType, isAccountType, subtypesOf } from '../../ledger/entries/domain/account.ts';
import { BARE_CONTENT, type EntryContent } from '../../ledger/entries/domain/entry.ts';
import { openingAnchorName } from '../../ledger/entries/domain/valuation.ts';
import { sha256 } from '../../platform/domain/bytes/hash.ts';
import { addYears } from '../../platform/domain/dates/local-date.ts';
import { quoteAny, quoteValue } from '../../platform/domain/errors.ts';
import type { ClientTexts } from '../../platform/domain/external-id.ts';
import type { AccountId } from '../../platform/domain/ids.ts';
import { isCurrency } from '../../platform/domain/money/currency.ts';
import { sentDecimal } from '../../platform/domain/money/decimal.ts';
import { nameFault } from '../../platform/domain/text/invisible-marks.ts';
import { isBlank } from '../../platform/domain/text/sent-fields.ts';
import { textFault } from '../../platform/domain/text/sent-text.ts';

/** Unvalidated client input. Blank optional fields count as omitted. */
export type AccountRequest = {
  readonly name?: unknown;
  readonly accountType?: unknown;
  readonly subtype?: unknown;
  readonly currency?: unknown;
  readonly balance?: unknown;
  /** The other fields, already validated. */
  readonly facts?: AccountFacts;
  /** Errors in the other fields. */
  readonly faults?: readonly string[];
};

/** The descriptive fields of an account, apart from name, class and money. */
export type AccountFacts = ClientTexts & {
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

/** Validates all fields of a new account; one sentence for each error. */
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
  if (typeof value !== 'string') return refuse(`name must be a string, not ${quoteAny(value)}`);
  const fault = textFault(value) ?? nameFault(value);
  if (fault !== undefined) return refuse(`name ${fault}`);
  const name = value.trim();
  return name.length > MAX_NAME ? refuse(`name must be at most ${MAX_NAME} characters, not ${name.length}`) : name;
};

const readType = (value: unknown, refuse: Refuse): AccountType | undefined => {
  if (isBlank(value)) return refuse('account_type is required');
  if (typeof value === 'string' && isAccountType(value)) return value;
  return refuse(`account_type ${quoteAny(value)} is not one of ${Object.keys(ACCOUNT_TYPES).join(', ')}`);
};

/** Validated only if the class is known, because it determines the subtypes. */
const readSubtype = (value: unknown, type: AccountType | undefined, refuse: Refuse): string | undefined => {
  if (isBlank(value) || type === undefined) return undefined;
  const known = subtypesOf(type);
  if (typeof value === 'string' && known.includes(value)) return value;
  return known.length === 0
    ? refuse(`subtype must be omitted for the account_type ${type}, not ${quoteAny(value)}`)
    : refuse(`subtype ${quoteAny(value)} of the account_type ${type} is not one of ${known.join(', ')}`);
};

const readCurrency = (value: unknown, familyCurrency: string, refuse: Refuse): string | undefined => {
  if (isBlank(value)) return familyCurrency;
  if (typeof value === 'string' && isCurrency(value)) return value.toUpperCase();
  return refuse(`currency ${quoteAny(value)} is not an ISO 4217 currency code, like "USD"`);
};

const readBalance = (value: unknown, refuse: Refuse): string | undefined => {
  if (isBlank(value)) return undefined;
  const wanted =
    'a decimal in a string, like "1234.50", with at most 18 digits before the point and at most 8 decimals';
  return sentDecimal(value) ?? refuse(`balance must be ${wanted}, not ${quoteAny(value)}`);
};

/** The fields that a person can change. Class and currency only while nothing depends on them: `kindProblems`. */
export type AccountChanges = ClientTexts & {
  readonly name?: string;
  readonly accountType?: AccountType;
  readonly currency?: string;
  readonly status?: 'active' | 'disabled' | 'draft';
  readonly subtype?: string | null;
  readonly institutionName?: string | null;
  readonly institutionDomain?: string | null;
  readonly notes?: string | null;
  readonly closedOn?: string | null;
};

/** The error for a subtype that the account's class does not have. */
export const subtypeProblem = (accountType: string, subtype: string | null): string | undefined => {
  const known = isAccountType(accountType) ? subtypesOf(accountType) : [];
  if (subtype === null || known.includes(subtype)) return undefined;
  return known.length === 0
    ? `subtype must be omitted for the account_type ${accountType}, not ${quoteValue(subtype)}`
    : `subtype ${quoteValue(subtype)} of the account_type ${accountType} is not one of ${known.join(', ')}`;
};

const YEARS_BACK = -2;

/** The opening valuation for the initial balance, dated two years before today. */
export const openingBalance = (
  { accountType, currency }: Pick<AccountContent, 'accountType' | 'currency'>,
  balance: string,
  today: string,
): EntryContent => ({
  ...BARE_CONTENT,
  kind: 'valuation',
  date: addYears(today, YEARS_BACK),
  amount: balance,
  currency,
  name: openingAnchorName(accountType),
  valuationKind: 'opening_anchor',
  details: null,
});

const TAG_BYTES = 4;

/** The tag that an account claims at its nth attempt (from 0), if earlier tags are taken: 8 hex digits. */
export const accountTag = (accountId: AccountId, tries: number): string =>
  Array.from(sha256(`${accountId}|${tries}`).slice(0, TAG_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
