import {
  ACCOUNT_TYPES,
  type AccountType,
  accountTypeOfClassName,
  subtypesOf,
} from '../../../../../ledger/entries/domain/account.ts';
import { VALUATION_KINDS } from '../../../../../ledger/entries/domain/entry.ts';
import { clientTextsOf } from '../../../../../platform/domain/external-id.ts';
import type { AccountId } from '../../../../../platform/domain/ids.ts';
import type { AccountRecord, ValuationRecord } from '../native-record.ts';
import { isJsonObject, quote, type RecordFields, shownValue } from '../record-fields.ts';
import { plainRow, type RecordKind, readClientTexts, withOwnIds } from '../record-kind.ts';

const STATUSES = ['active', 'disabled', 'draft'] as const;
const CLASS_NAMES = Object.values(ACCOUNT_TYPES).map(({ className }) => className);

export const accountKind: RecordKind<AccountRecord> = {
  type: 'Account',
  read: (fields) => {
    fields.require(['id', 'name', 'balance', 'accountable_type']);
    const accountType = readAccountType(fields);
    return {
      type: 'Account',
      line: fields.line,
      id: fields.id('id') ?? '',
      name: fields.written('name') ?? '',
      balance: fields.sum('balance') ?? '',
      accountType: accountType ?? 'depository',
      subtype: readSubtype(fields, accountType),
      currency: fields.currency('currency'),
      status: STATUSES.find((status) => status === fields.data['status']) ?? 'active',
      institutionName: fields.written('institution_name'),
      institutionDomain: fields.written('institution_domain'),
      notes: fields.notes('notes'),
      closedOn: fields.date('closed_on'),
      ...readClientTexts(fields),
      openingDate: fields.date('opening_balance_date') ?? fields.date('opening_balance_on'),
      skipsOpeningAnchor: skipsOpeningAnchor(fields),
    };
  },
  visit: (account, visitor) => {
    visitor.sourceId('Account', account.id);
  },
  steps: (accounts, sink) => {
    for (const account of withOwnIds(accounts)) {
      const { type, id, name, accountType, subtype, currency, status, closedOn, notes } = account;
      const { institutionName, institutionDomain } = account;
      const facts = { status, institutionName, institutionDomain, notes, ...(closedOn !== null && { closedOn }) };
      const defaults = { accountType, subtype, currency, ...facts, ...clientTextsOf(account) };
      sink.add({ kind: 'account', bind: { by: 'identity', identity: `Account:${id}`, name, defaults } }, { type, id });
    }
  },
};

const readAccountType = (fields: RecordFields): AccountType | undefined => {
  const className = fields.text('accountable_type');
  const accountType = className === null ? undefined : accountTypeOfClassName(className);
  if (className !== null && accountType === undefined) {
    fields.report(
      'invalid_accountable_type',
      `accountable_type ${quote(className)} is not one of ${CLASS_NAMES.join(', ')}`,
      'accountable_type',
    );
  }
  return accountType;
};

/** `accountable.subtype` comes before `subtype`. Classes without a list of subtypes accept any. */
const readSubtype = (fields: RecordFields, accountType: AccountType | undefined): string | null => {
  const accountable = fields.data['accountable'];
  const nested =
    isJsonObject(accountable) && Object.hasOwn(accountable, 'subtype')
      ? fields.within('accountable', 'Account accountable', accountable).written('subtype')
      : null;
  const subtype = nested ?? fields.written('subtype');
  if (subtype === null || accountType === undefined) return subtype;

  const known = subtypesOf(accountType);
  if (known.length === 0) return subtype;
  if (!known.includes(subtype.trim())) {
    fields.report(
      'invalid_accountable_subtype',
      `subtype ${quote(subtype)} is not a subtype of ${ACCOUNT_TYPES[accountType].className}`,
      nested === null ? 'subtype' : 'accountable.subtype',
      shownValue(subtype),
    );
  }
  return subtype.trim();
};

const skipsOpeningAnchor = (fields: RecordFields): boolean => {
  const skipped = fields.flag('skip_opening_balance_import');
  const authoritative = fields.flag('authoritative_balance_history');
  return skipped || authoritative;
};

export const valuationKind: RecordKind<ValuationRecord> = {
  type: 'Valuation',
  read: (fields) => {
    fields.require(['account_id', 'date', 'amount']);
    const accountId = fields.id('account_id') ?? '';
    const date = fields.date('date') ?? '';
    const kind = VALUATION_KINDS.find((known) => known === fields.data['kind']) ?? 'reconciliation';
    return {
      type: 'Valuation',
      line: fields.line,
      id: fields.id('id') ?? dayId(accountId, date),
      accountId,
      date,
      // An opening balance can be calculated from all later amounts, so it can have more digits.
      amount: (kind === 'opening_anchor' ? fields.sum('amount') : fields.amount('amount')) ?? '',
      currency: fields.currency('currency'),
      name: fields.written('name') ?? 'Valuation',
      notes: fields.notes('notes'),
      valuationKind: kind,
    };
  },
  visit: (valuation, visitor) => {
    visitor.reference('Account', 'account_id', valuation.accountId);
    const isNewDay = visitor.valuationDay(valuation.accountId, valuation.date);
    // A second valuation of the day without its own id has the id of the first: one error is enough.
    if (isNewDay || valuation.id !== dayId(valuation.accountId, valuation.date))
      visitor.sourceId('Valuation', valuation.id);
  },
  history: (valuation, historyOf) => historyOf(valuation.accountId).addValuation(valuation),
  rows: (valuation, { placeOf }) => [
    {
      ...plainRow(valuation),
      ...placeOf(valuation),
      kind: 'valuation',
      amount: valuation.amount,
      name: valuation.name,
      notes: valuation.notes,
      valuationKind: valuation.valuationKind,
    },
  ],
};

const dayId = (accountId: AccountId, date: string): string => (date === '' ? '' : `${accountId}@${date}`);
