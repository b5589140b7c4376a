import { SCOPE_PARTS, type ScopePart } from '../../../platform/domain/access/access-scope.ts';
import { type AccountId, isUuid } from '../../../platform/domain/ids.ts';

/** In a form: the parts are chosen one by one, `part_transactions=read`. */
export const PARTS = 'parts';
export const partField = (part: ScopePart): string => `part_${part}`;

/** The scope of the chosen parts. */
export const partsIn = (fields: Readonly<Record<string, unknown>>): string =>
  SCOPE_PARTS.flatMap((part) => {
    const access = fields[partField(part)];
    return typeof access === 'string' && access !== '' ? [`${part}:${access}`] : [];
  }).join(' ');

/** In a form: the accounts that a key is limited to are chosen one by one. */
export const accountField = (accountId: AccountId): string => `${ACCOUNT}${accountId}`;
const ACCOUNT = 'account_';

/** The ids of the chosen accounts. Whatever is sent for an account, but a blank, chooses it: a key never gets more than was meant. */
export const accountsIn = (fields: Readonly<Record<string, unknown>>): readonly AccountId[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const id = name.startsWith(ACCOUNT) ? name.slice(ACCOUNT.length) : '';
    return isUuid(id) && value !== '' ? [id] : [];
  });
