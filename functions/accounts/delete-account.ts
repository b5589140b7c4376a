import { deleteAccountEndpoint } from '../../shared/accounts/endpoints.ts';
import { deleteAccount } from '../../shared/accounts/use-cases/account-writes.ts';
import { releaseBankLink } from '../bank/adapters.ts';
import { isChangeSet } from '../changes/adapters.ts';
import { endpoint } from '../platform/endpoint.ts';
import { accountEdits, accountEntries, accounts } from './adapters.ts';

/** DELETE /api/v1/accounts/{id}; later requests get 404. */
export const handler = endpoint(
  deleteAccountEndpoint,
  { accounts, edits: accountEdits, entries: accountEntries, isChangeSet, release: releaseBankLink },
  (ports) =>
    async ({ caller, id, ifMatch }) => {
      await deleteAccount(ports)(caller, id, ifMatch);
    },
);
