import {
  type BalanceDetails,
  type Entry,
  type EntryDetails,
  type HoldingDetails,
  isSecurityDetails,
} from '../../../ledger/entries/domain/entry.ts';
import { metadataCell } from '../../../platform/domain/external-id.ts';
import { tagsCell } from '../../../platform/domain/text/csv-line.ts';
import { clientData, type ExportKind, type ExportNames, type NativeData, withoutBlanks } from '../export-kind.ts';

/** A transaction that is not a part, with its parts. */
export type TransactionSource = { readonly entry: Entry; readonly parts: readonly Entry[] };

/** Amounts are in ledger sign: positive is money out. */
export const transactionExport: ExportKind<TransactionSource> = {
  type: 'Transaction',
  file: 'transactions.csv',
  columns: [
    ...['date', 'account_name', 'amount', 'name', 'category', 'tags', 'notes', 'currency'],
    ...['external_id', 'external_source', 'metadata'],
  ],
  data: ({ entry, parts }, names) => {
    const place = placeOf(entry, names);
    if (place === undefined) return undefined;
    return withoutBlanks({
      id: entry.id,
      ...place,
      ...contentOf(entry),
      ...clientData(entry),
      ...referencesOf(entry, names),
      split_lines: parts.map((part) => splitLine(part, names)),
    });
  },
  cells: ({ entry }, names) => [
    entry.date,
    names.account(entry.accountId)?.name ?? null,
    entry.amount,
    entry.name,
    names.record('category', entry.categoryId)?.name ?? null,
    tagsCell(tagNames(entry, names)),
    entry.notes,
    entry.currency,
    entry.externalId?.id ?? null,
    entry.externalId?.source ?? null,
    metadataCell(entry.metadata),
  ],
};

const contentOf = ({ name, notes, excluded, transactionKind }: Entry): NativeData => ({
  name,
  notes,
  excluded: excluded ? true : null,
  kind: transactionKind,
});

/** References are written even if blank, because omitted ones default to the parent's. */
const splitLine = (part: Entry, names: ExportNames): NativeData => ({
  ...withoutBlanks({ id: part.id, amount: part.amount, ...contentOf(part) }),
  ...referencesOf(part, names),
});

/** The amount is the cash moved, in ledger sign: positive is money out. */
export const tradeExport: ExportKind<Entry> = {
  type: 'Trade',
  file: 'trades.csv',
  columns: [
    ...['date', 'account_name', 'ticker', 'exchange_operating_mic', 'qty', 'price', 'amount', 'currency', 'name'],
    'notes',
  ],
  data: (entry, names) => {
    const { id, name, notes, excluded, details } = entry;
    const place = placeOf(entry, names);
    if (place === undefined || !isSecurityDetails(details)) return undefined;
    return withoutBlanks({
      id,
      ...place,
      qty: details.qty,
      price: details.price,
      ...securityOf(entry, names),
      name,
      notes,
      excluded: excluded ? true : null,
      ...referencesOf(entry, names),
    });
  },
  cells: ({ date, accountId, amount, currency, name, notes, details }, names) => {
    const { ticker, exchangeOperatingMic, qty, price } = isSecurityDetails(details) ? details : NOTHING;
    const account = names.account(accountId)?.name ?? null;
    return [date, account, ticker, exchangeOperatingMic, qty, price, amount, currency, name, notes];
  },
};

const NOTHING = { ticker: '', exchangeOperatingMic: null, qty: '', price: '' };

export const holdingExport: ExportKind<Entry> = {
  type: 'Holding',
  file: 'holdings.csv',
  columns: [
    ...['date', 'account_name', 'ticker', 'exchange_operating_mic', 'qty', 'price', 'amount', 'currency'],
    'cost_basis',
  ],
  data: (entry, names) => {
    const { details } = entry;
    const place = placeOf(entry, names);
    if (place === undefined || !isHolding(details)) return undefined;
    return withoutBlanks({
      ...place,
      qty: details.qty,
      price: details.price,
      ...securityOf(entry, names),
      cost_basis: details.costBasis,
      cost_basis_source: details.costBasisSource,
      cost_basis_locked: details.costBasisLocked ? true : null,
      security_locked: details.securityLocked ? true : null,
    });
  },
  cells: ({ date, accountId, amount, currency, details }, names) => {
    const account = names.account(accountId)?.name ?? null;
    if (!isHolding(details)) return [date, account, null, null, null, null, amount, currency, null];
    const { ticker, exchangeOperatingMic, qty, price, costBasis } = details;
    return [date, account, ticker, exchangeOperatingMic, qty, price, amount, currency, costBasis];
  },
};

const isHolding = (details: EntryDetails | null): details is HoldingDetails =>
  details !== null && 'costBasis' in details;

/** The ticker and exchange of an entry, with the known facts about the security. */
const securityOf = ({ details }: Entry, names: ExportNames): NativeData => {
  if (!isSecurityDetails(details)) return {};
  const security = names.record('security', details.securityId);
  return {
    ticker: details.ticker,
    exchange_operating_mic: details.exchangeOperatingMic,
    security_id: security?.id ?? null,
    security_name: security?.securityName ?? null,
    kind: security?.securityKind ?? null,
    exchange_mic: security?.exchangeMic ?? null,
    exchange_acronym: security?.exchangeAcronym ?? null,
    country_code: security?.countryCode ?? null,
    website_url: security?.websiteUrl ?? null,
  };
};

export const valuationExport: ExportKind<Entry> = {
  type: 'Valuation',
  file: 'valuations.csv',
  columns: ['date', 'account_name', 'amount', 'currency', 'kind', 'name', 'notes'],
  data: (entry, names) => {
    const { id, name, notes, valuationKind } = entry;
    const place = placeOf(entry, names);
    return place && withoutBlanks({ id, ...place, kind: valuationKind, name, notes });
  },
  cells: ({ date, accountId, amount, currency, valuationKind, name, notes }, names) => [
    date,
    names.account(accountId)?.name ?? null,
    amount,
    currency,
    valuationKind,
    name,
    notes,
  ],
};

export const balanceExport: ExportKind<Entry> = {
  type: 'Balance',
  file: 'balances.csv',
  columns: ['date', 'account_name', 'balance', 'currency', 'cash_balance'],
  data: (entry, names) => {
    const { details } = entry;
    const place = placeOf(entry, names);
    if (place === undefined) return undefined;
    const { amount, ...where } = place;
    return withoutBlanks({ ...where, balance: amount, ...(isBalance(details) && partsOf(details)) });
  },
  cells: ({ date, accountId, amount, currency, details }, names) => [
    date,
    names.account(accountId)?.name ?? null,
    amount,
    currency,
    isBalance(details) ? details.cashBalance : null,
  ],
};

const isBalance = (details: EntryDetails | null): details is BalanceDetails =>
  details !== null && 'flowsFactor' in details;

const partsOf = (details: BalanceDetails) => ({
  cash_balance: details.cashBalance,
  start_cash_balance: details.startCashBalance,
  start_non_cash_balance: details.startNonCashBalance,
  cash_inflows: details.cashInflows,
  cash_outflows: details.cashOutflows,
  non_cash_inflows: details.nonCashInflows,
  non_cash_outflows: details.nonCashOutflows,
  net_market_flows: details.netMarketFlows,
  cash_adjustments: details.cashAdjustments,
  non_cash_adjustments: details.nonCashAdjustments,
  flows_factor: details.flowsFactor,
});

/** The references of an entry that still exist; null and empty lists otherwise. */
const referencesOf = ({ categoryId, merchantId, tagIds }: Entry, names: ExportNames) => ({
  category_id: names.record('category', categoryId)?.id ?? null,
  merchant_id: names.record('merchant', merchantId)?.id ?? null,
  tag_ids: tagIds.filter((id) => names.record('tag', id) !== undefined),
});

/** Account, date and amount; undefined if the account is deleted. */
const placeOf = ({ accountId, date, amount, currency }: Entry, names: ExportNames) => {
  const account = names.account(accountId);
  return account && { account_id: account.id, date, amount, currency };
};

const tagNames = ({ tagIds }: Entry, names: ExportNames): readonly string[] =>
  tagIds.flatMap((id) => names.record('tag', id)?.name ?? []);
