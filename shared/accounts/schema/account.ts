import * as z from 'zod';
import { ACCOUNT_TYPE_NAMES, type Account as AccountRecord } from '../../ledger/entries/domain/account.ts';
import { AccountStatus } from '../../ledger/schema/valuation.ts';
import { NO_WORTH } from '../../ledger/totals/domain/worth.ts';
import { quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import { clientFieldsOf, toClientTexts } from '../../platform/domain/external-id.ts';
import { isCurrency, toMoney } from '../../platform/domain/money/currency.ts';
import { domainName } from '../../platform/domain/text/addresses.ts';
import { isBlank } from '../../platform/domain/text/sent-fields.ts';
import {
  CLIENT_FIELDS,
  needsExternalId,
  readClientTexts,
  SHOWN_CLIENT_FIELDS,
  shownClientTexts,
  toClientFields,
} from '../../platform/schema/client-fields.ts';
import { DateField, NotesField } from '../../platform/schema/entry-fields.ts';
import { Decimal, Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import { isStorable, isStorableName } from '../../platform/schema/sent-text.ts';
import { defined, faultsOf, validate } from '../../platform/schema/validate.ts';
import type { AccountChanges, AccountRequest } from '../domain/account-request.ts';
import type { AccountToday } from '../use-cases/account-worths.ts';

const MAX_NAME = 255;
const STATUSES = AccountStatus.options;

const text = z
  .string('must be a string')
  .max(MAX_NAME, `must be at most ${MAX_NAME} characters`)
  .superRefine(isStorable)
  .transform((value) => value.trim());
const optionalText = text.nullable().transform((value) => (value === '' ? null : value));

const domain = optionalText.transform((value, context) => {
  const name = value === null ? null : domainName(value);
  if (value === null || name !== null) return name;
  context.addIssue({ code: 'custom', message: `must be a domain like "bank.example", not ${quoteValue(value)}` });
  return z.NEVER;
});

/** The descriptive fields of an account, apart from name, class and money. */
const ACCOUNT_FACTS = {
  status: z.enum(STATUSES, `must be one of ${STATUSES.join(', ')}`).optional(),
  institution_name: optionalText.optional(),
  institution_domain: domain.optional().describe('The domain of the bank, without scheme, path or port'),
  notes: NotesField.optional(),
} as const;

/** Omitted fields are unchanged. */
export const UpdateAccountFields = z.object({
  name: text
    .refine((value) => value !== '', 'is required')
    .superRefine(isStorableName)
    .optional(),
  account_type: z
    .enum(ACCOUNT_TYPE_NAMES, `must be one of ${ACCOUNT_TYPE_NAMES.join(', ')}`)
    .optional()
    .describe(
      'Between assets and liabilities, it can change only while the account has no valuations, holdings, trades and balances. A subtype that the new type does not have is cleared',
    ),
  subtype: optionalText.optional(),
  currency: z
    .string('must be a string')
    .transform((code, context) => {
      if (isCurrency(code)) return code.toUpperCase();
      const wanted = 'must be an ISO 4217 currency code, like "USD"';
      context.addIssue({ code: 'custom', message: `${wanted}, not ${quoteValue(code)}` });
      return z.NEVER;
    })
    .optional()
    .describe('ISO 4217; it can change only while the account has no entries'),
  ...ACCOUNT_FACTS,
  closed_on: DateField.nullable()
    .optional()
    .describe(
      'The day on which the account was closed, ISO 8601: it must hold nothing at the end of that day, and have no later entry. A closed account counts in every report, but is not offered for new transactions. null opens it again',
    ),
  ...CLIENT_FIELDS,
});

const FIXED = {
  balance: 'balance cannot be set: record a valuation instead',
} as const;

/** @throws ValidationError with one sentence per invalid field */
export const toAccountChanges = (fields: Readonly<Record<string, unknown>>): AccountChanges => {
  const fixed = Object.entries(FIXED).flatMap(([field, sentence]) => (fields[field] === undefined ? [] : [sentence]));
  if (fixed.length > 0) throw new ValidationError(fixed);
  const { account_type, institution_name, institution_domain, closed_on, ...others } = validate(
    UpdateAccountFields.superRefine(needsExternalId),
    fields,
  );
  const { external_id, external_source, metadata, ...rest } = others;
  return defined({
    ...rest,
    ...readClientTexts({ external_id, external_source, metadata }),
    accountType: account_type,
    institutionName: institution_name,
    institutionDomain: institution_domain,
    closedOn: closed_on,
  });
};

/** The documented body of POST /api/v1/accounts; the domain validates the fields together. */
export const CreateAccountFields = z.object({
  name: z.string().min(1).max(255),
  account_type: z.enum(ACCOUNT_TYPE_NAMES),
  subtype: z.string().nullish(),
  currency: z.string().length(3).nullish().describe('ISO 4217; defaults to the currency of the family'),
  balance: z
    .union([z.string(), z.number()])
    .nullish()
    .describe(
      'The opening balance, a decimal string: positive is owned, or for a liability owed. It becomes a valuation dated two years ago',
    ),
  ...ACCOUNT_FACTS,
  status: ACCOUNT_FACTS.status.nullable().describe('The status of the account; defaults to `active`'),
  ...CLIENT_FIELDS,
});

const Facts = z.object({ ...ACCOUNT_FACTS, ...CLIENT_FIELDS }).superRefine(needsExternalId);

export const toAccountRequest = (fields: Readonly<Record<string, unknown>>): AccountRequest => ({
  ...factsOf(fields),
  name: fields['name'],
  accountType: fields['account_type'],
  subtype: fields['subtype'],
  currency: fields['currency'],
  balance: fields['balance'],
});

/** The same rules as for a change; blank fields are omitted. */
const factsOf = (fields: Readonly<Record<string, unknown>>): Pick<AccountRequest, 'facts' | 'faults'> => {
  const sent = Object.keys(ACCOUNT_FACTS).filter((field) => !isBlank(fields[field]));
  const facts = Object.fromEntries(sent.map((field) => [field, fields[field]]));
  const { external_id, external_source, metadata } = fields;
  const { data, error } = Facts.safeParse({ ...facts, external_id, external_source, metadata });
  if (error !== undefined) return { faults: faultsOf(error) };
  return {
    facts: {
      status: data.status ?? 'active',
      institutionName: data.institution_name ?? null,
      institutionDomain: data.institution_domain ?? null,
      notes: data.notes ?? null,
      ...toClientTexts(clientFieldsOf(toClientFields(data))),
    },
  };
};

const Worth = z.object({
  balance: Money.describe(
    'The balance at the end of today, in the time zone of the family: the sum of `cash_balance` and `holdings_value`. Positive is owned, or for a liability what is owed',
  ),
  cash_balance: Money,
  holdings_value: Money.describe('The market value of the positions; negated for liabilities, which positions reduce'),
});

const Position = z.object({
  ticker: z.string(),
  exchange_operating_mic: z.string().nullable(),
  qty: Decimal.describe('The number of units; negative for a short position'),
  price: Money.nullable().describe(
    'The price per unit in the latest trade or holding; null if none states a price. The direction is the sign of `qty`',
  ),
  price_date: LocalDate.nullable(),
  value: Money,
  currency: z.string(),
});

/**
 * `account_type` is the class in snake_case. Amounts outside `balances` and `positions` are in the account's currency.
 */
export const Account = Worth.extend({
  id: z.uuid(),
  name: z.string(),
  account_type: z.string(),
  subtype: z.string().nullable(),
  currency: z.string(),
  balances: z
    .array(Worth.extend({ currency: z.string() }))
    .describe('A balance for each currency with entries; the currency of the account comes first'),
  positions: z.array(Position).describe('The securities that the account holds today, sorted by ticker; at most 100'),
  positions_count: z.int().min(0),
  status: AccountStatus,
  institution_name: z.string().nullable(),
  institution_domain: z.string().nullable(),
  notes: z.string().nullable(),
  closed_on: LocalDate.nullable().describe('The day on which the account was closed; null while it is open'),
  ...SHOWN_CLIENT_FIELDS,
  created_at: Instant,
  updated_at: Instant,
});
export type Account = z.infer<typeof Account>;

/** Limits the response size of a page with a hundred accounts. */
const MOST_POSITIONS = 100;

export const toAccount = (account: AccountRecord, today: AccountToday = []): Account => {
  const balances = today.map((worth) => ({ currency: worth.currency, ...toWorth(worth) }));
  const positions = today.flatMap(({ currency, positions: own }) => own.map((position) => ({ ...position, currency })));
  const { balance, cash_balance, holdings_value } = balances[0] ?? toWorth({ ...NO_WORTH, currency: account.currency });
  return {
    id: account.id,
    name: account.name,
    account_type: account.accountType,
    subtype: account.subtype,
    currency: account.currency,
    balance,
    cash_balance,
    holdings_value,
    balances,
    positions: positions.slice(0, MOST_POSITIONS).map(toPosition),
    positions_count: positions.length,
    status: account.status,
    institution_name: account.institutionName,
    institution_domain: domainName(account.institutionDomain ?? ''),
    notes: account.notes,
    closed_on: account.closedOn ?? null,
    ...shownClientTexts(account),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  };
};

const toWorth = ({ currency, balance, cash, holdings }: Omit<AccountToday[number], 'positions'>) => ({
  balance: toMoney(balance, currency),
  cash_balance: toMoney(cash, currency),
  holdings_value: toMoney(holdings, currency),
});

const toPosition = ({
  currency,
  ...position
}: AccountToday[number]['positions'][number] & { readonly currency: string }): Account['positions'][number] => ({
  ticker: position.ticker,
  exchange_operating_mic: position.exchangeOperatingMic,
  qty: position.qty,
  price: position.price === null ? null : toMoney(position.price, currency),
  price_date: position.priceDate,
  value: toMoney(position.value, currency),
  currency,
});
