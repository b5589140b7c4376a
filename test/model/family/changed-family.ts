import type { RuleContent } from '../../../shared/catalogue/domain/rule-content.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';

export const EVERYTHING = { accountId: undefined, importId: undefined, startDate: undefined, endDate: undefined };
export const NO_FILTER = { valid: null, search: null };
export const NOTHING_SENT = { filter: {}, changes: {} };

/** One rule that files entries, and one that renames what is filed so. */
export const RULES = ([category = '']: readonly string[]): readonly (readonly [string, RuleContent])[] => [
  [
    'files',
    {
      conditions: [{ type: 'transaction_name', operator: '=', value: 'a', subConditions: [] }],
      actions: [{ type: 'set_transaction_category', value: category }],
    },
  ],
  [
    'renames',
    {
      conditions: [{ type: 'transaction_category', operator: '=', value: category, subConditions: [] }],
      actions: [{ type: 'set_transaction_name', value: 'ruled' }],
    },
  ],
];

/** An entry as people see it, without times, import and bank data. */
export const seen = ({ createdAt: _created, updatedAt: _updated, importId: _import, feed: _feed, ...entry }: Entry) =>
  entry;

export const anAccount = (id: string) => ({
  id,
  name: 'Checking',
  accountType: 'depository' as const,
  subtype: null,
  currency: 'USD',
  status: 'active' as const,
  institutionName: null,
  institutionDomain: null,
  notes: null,
});

export const csvOf = (account: Account, lines: readonly string[]) => ({
  type: 'TransactionImport' as const,
  accountId: account.id,
  publish: false,
  configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }),
  content: {
    bytes: Buffer.from(['date,amount,name,category', ...lines].join('\n')),
    source: 'text' as const,
    filename: null,
    contentType: null,
  },
});
