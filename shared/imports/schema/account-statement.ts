import * as z from 'zod';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { LocalDate, Money } from '../../platform/schema/instant.ts';
import type { AccountStatement as Statement } from '../statements/use-cases/account-statements.ts';

/** An item of GET /api/v1/accounts/{id}/statements. */
export const AccountStatement = z.object({
  import_id: z.uuid(),
  file_name: z.string().nullable().describe('The name of the uploaded file; null if it was sent without one'),
  from: LocalDate.describe('The first day that the statement covers'),
  to: LocalDate.describe('The last day that the statement covers'),
  basis: z
    .enum(['stated', 'rows'])
    .describe('`stated`: the file says which days it covers. `rows`: from its first row to its last'),
  currency: z.string().describe('The currency of the balances'),
  balance_date: LocalDate.describe('The day of both balances: `to`, unless the file gives its balance on another day'),
  closing_balance: Money.nullable().describe(
    'The balance that the file states, in the sign of the balance of the account: what is owed on a card is positive. Null if it states none',
  ),
  ledger_balance: Money.describe(
    'The cash balance of the account in the ledger at the end of that day, in the same sign',
  ),
  agrees: z
    .boolean()
    .nullable()
    .describe(
      'Whether both balances are equal. Null if the file states no balance, or if they differ and another statement continues on the same day',
    ),
  completeness: z
    .enum(['complete', 'incomplete', 'unknown'])
    .describe('Whether the rows of the import add up to its own figures, as in `completeness.status` of the import'),
  gap_before: z
    .object({
      from: LocalDate.describe('The first day of the gap'),
      to: LocalDate.describe('The last day of the gap: the one before the statement'),
    })
    .nullable()
    .describe(
      'The days between this statement and the one before it that no statement covers. Shown from 7 days on if both statements state their days and the balance changed in between, otherwise from 28 days on. Null if there is no gap, or if imports with unknown days could cover it',
    ),
});
export type AccountStatement = z.infer<typeof AccountStatement>;

export const toAccountStatement = (statement: Statement): AccountStatement => {
  const { currency, closingBalance, gapBefore } = statement;
  return {
    import_id: statement.importId,
    file_name: statement.fileName,
    from: statement.from,
    to: statement.to,
    basis: statement.basis,
    currency,
    balance_date: statement.balanceDate,
    closing_balance: closingBalance && toMoney(closingBalance, currency),
    ledger_balance: toMoney(statement.ledgerBalance, currency),
    agrees: statement.agrees,
    completeness: statement.completeness,
    gap_before: gapBefore && { from: gapBefore.from, to: gapBefore.to },
  };
};
