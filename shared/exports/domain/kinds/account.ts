import { classNameOf, isAccountType } from '../../../ledger/entries/domain/account.ts';
import { clientFieldsIn } from '../../../platform/domain/external-id.ts';
import { clientData, type ExportedAccount, type ExportKind, withoutBlanks } from '../export-kind.ts';

/** With the balance shown to people. */
export type AccountSource = { readonly account: ExportedAccount; readonly balance: string };

export const accountExport: ExportKind<AccountSource> = {
  type: 'Account',
  file: 'accounts.csv',
  columns: [
    ...['name', 'type', 'subtype', 'balance', 'currency', 'status', 'institution_name', 'institution_domain', 'notes'],
    'created_at',
  ],
  data: ({ account, balance }) =>
    withoutBlanks({
      id: account.id,
      name: account.name,
      accountable_type: classOf(account),
      subtype: account.subtype,
      balance,
      currency: account.currency,
      status: account.status,
      institution_name: account.institutionName,
      institution_domain: account.institutionDomain,
      notes: account.notes,
      closed_on: account.closedOn ?? null,
      ...clientData(clientFieldsIn(account)),
      // the opening balance is exported as a separate valuation
      skip_opening_balance_import: true,
    }),
  cells: ({ account, balance }) => [
    account.name,
    classOf(account),
    account.subtype,
    balance,
    account.currency,
    account.status,
    account.institutionName,
    account.institutionDomain,
    account.notes,
    account.createdAt,
  ],
};

const classOf = ({ accountType }: ExportedAccount): string =>
  isAccountType(accountType) ? classNameOf(accountType) : accountType;
