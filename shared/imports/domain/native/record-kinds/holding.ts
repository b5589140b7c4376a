import type { HoldingDetails } from '../../../../ledger/domain/entry-details.ts';
import { securityName } from '../../../../ledger/domain/security.ts';
import { plainRow } from '../plain-row.ts';
import type { RecordKind } from '../record-kind.ts';
import { readSecurity, type SecurityFacts } from '../security-facts.ts';

const COST_BASIS_SOURCES = ['manual', 'calculated', 'provider'] as const;

/** How much of a security an account held on a day. One per account, security, day and currency. */
export type HoldingRecord = {
  readonly type: 'Holding';
  readonly line: number;
  /** Account, security, date and currency as the file says them. */
  readonly id: string;
  readonly accountId: string;
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
