import type { HoldingDetails } from '../../../../../ledger/entries/domain/entry.ts';
import { securityName } from '../../../../../ledger/entries/domain/security.ts';
import type { AccountId } from '../../../../../platform/domain/ids.ts';
import { isBounded, multiply, tooManyDigits } from '../../../../../platform/domain/money/decimal.ts';
import type { RecordFields } from '../record-fields.ts';
import { plainRow, type RecordKind, readSecurity, type SecurityFacts } from '../record-kind.ts';

/** A purchase (positive quantity) or sale of a security; `amount` is the cash amount in ledger sign. */
export type TradeRecord = {
  readonly type: 'Trade';
  readonly line: number;
  /** The id in the file; blank if there is none. */
  readonly id: string;
  readonly accountId: AccountId;
  readonly date: string;
  readonly amount: string;
  readonly currency: string | null;
  readonly name: string | null;
  readonly notes: string | null;
  readonly excluded: boolean;
  readonly qty: string;
  readonly price: string;
  readonly categoryId: string | null;
  readonly merchantId: string | null;
  readonly tagIds: readonly string[];
  readonly security: SecurityFacts;
};

export const tradeKind: RecordKind<TradeRecord> = {
  type: 'Trade',
  isNamedInSessions: true,
  read: (fields) => {
    fields.require(['account_id', 'date', 'amount', 'qty', 'price', 'ticker']);
    const qty = fields.amount('qty') ?? '';
    const price = fields.amount('price') ?? '';
    reportCost(fields, qty, price);
    return {
      type: 'Trade',
      line: fields.line,
      id: fields.id('id') ?? '',
      accountId: fields.id('account_id') ?? '',
      date: fields.date('date') ?? '',
      amount: fields.amount('amount') ?? '',
      currency: fields.currency('currency'),
      name: fields.written('name'),
      notes: fields.notes('notes'),
      excluded: fields.flag('excluded'),
      qty,
      price,
      categoryId: fields.id('category_id'),
      merchantId: fields.id('merchant_id'),
      tagIds: fields.ids('tag_ids'),
      security: readSecurity(fields),
    };
  },
  visit: (trade, visitor) => {
    visitor.sourceId('Trade', trade.id);
    visitor.reference('Account', 'account_id', trade.accountId);
    if (trade.categoryId !== null) visitor.reference('Category', 'category_id', trade.categoryId);
    if (trade.merchantId !== null) visitor.reference('Merchant', 'merchant_id', trade.merchantId);
    for (const tagId of trade.tagIds) visitor.reference('Tag', 'tag_ids', tagId);
  },
  history: (trade, historyOf) => {
    const history = historyOf(trade.accountId);
    history.addFlow(trade);
    history.addSecurity({ ...trade, kind: 'trade' });
  },
  security: ({ security }) => security,
  rows: (trade, { placeOf, numberOf, securityOf }) => [
    {
      ...plainRow(trade),
      ...placeOf(trade),
      kind: 'trade',
      amount: trade.amount,
      name: trade.name ?? tradeName(trade),
      notes: trade.notes,
      excluded: trade.excluded,
      category: trade.categoryId === null ? null : numberOf('Category', trade.categoryId),
      merchant: trade.merchantId === null ? null : numberOf('Merchant', trade.merchantId),
      tags: trade.tagIds.map((id) => numberOf('Tag', id)),
      transactionKind: 'standard',
      details: { ...nameOf(trade.security), qty: trade.qty, price: trade.price },
      security: securityOf(trade.security),
    },
  ],
};

/** Checks the total price like an amount. Missing numbers have been reported before. */
const reportCost = (fields: RecordFields, qty: string, price: string): void => {
  const cost = qty === '' || price === '' ? '0' : multiply(qty, price);
  if (!isBounded(cost)) fields.report('invalid_amount', `qty × price ${tooManyDigits(cost)}`, 'price');
};

const tradeName = ({ qty, security }: TradeRecord): string =>
  `${qty.startsWith('-') ? 'Sell' : 'Buy'} ${security.ticker}`;

const nameOf = ({ ticker, exchangeOperatingMic }: SecurityFacts) => ({
  securityId: null,
  ticker,
  exchangeOperatingMic,
});

const COST_BASIS_SOURCES = ['manual', 'calculated', 'provider'] as const;

/** The quantity of a security in an account on a day. One per account, security, day and currency. */
export type HoldingRecord = {
  readonly type: 'Holding';
  readonly line: number;
  /** Account, security, date and currency as in the file. */
  readonly id: string;
  readonly accountId: AccountId;
  readonly date: string;
  readonly amount: string;
  readonly currency: string | null;
  readonly security: SecurityFacts;
  readonly details: Omit<HoldingDetails, 'securityId' | 'ticker' | 'exchangeOperatingMic'>;
};

export const holdingKind: RecordKind<HoldingRecord> = {
  type: 'Holding',
  isReplaceable: true,
  read: (fields) => {
    fields.require(['account_id', 'date', 'amount', 'qty', 'price', 'ticker']);
    const accountId = fields.id('account_id') ?? '';
    const date = fields.date('date') ?? '';
    const currency = fields.currency('currency');
    const security = readSecurity(fields);
    return {
      type: 'Holding',
      line: fields.line,
      id: JSON.stringify([accountId, securityName(security), date, currency]),
      accountId,
      date,
      amount: fields.amount('amount') ?? '',
      currency,
      security,
      details: {
        qty: fields.amount('qty') ?? '',
        price: fields.amount('price') ?? '',
        costBasis: fields.amount('cost_basis'),
        costBasisSource: COST_BASIS_SOURCES.find((source) => source === fields.data['cost_basis_source']) ?? null,
        costBasisLocked: fields.flag('cost_basis_locked'),
        securityLocked: fields.flag('security_locked'),
      },
    };
  },
  visit: (holding, visitor) => {
    visitor.reference('Account', 'account_id', holding.accountId);
  },
  history: ({ accountId, date, amount, currency, security, details: { qty, price } }, historyOf) =>
    historyOf(accountId).addSecurity({ kind: 'holding', date, amount, currency, security, qty, price }),
  security: ({ security }) => security,
  rows: (holding, { placeOf, securityOf }) => {
    const { ticker, exchangeOperatingMic } = holding.security;
    return [
      {
        ...plainRow(holding),
        ...placeOf(holding),
        kind: 'holding',
        amount: holding.amount,
        name: ticker,
        details: { securityId: null, ticker, exchangeOperatingMic, ...holding.details },
        security: securityOf(holding.security),
      },
    ];
  },
};
