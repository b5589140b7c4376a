import { pages } from '../platform/pages.ts';
import { changeBankAccount, showBankAccount, unlinkBankAccount } from './bank-pages/bank-account.ts';
import { addConnection, askReconnection, newConnection, reconnect } from './bank-pages/connect.ts';
import * as forms from './bank-pages/connections.ts';
import { bankPageWork } from './page-work.ts';

/** The pages of bank connections and their linked accounts. */
export const handler = pages(
  {
    'GET /bank_connections': forms.showConnections,
    'GET /bank_connections/new': newConnection,
    'POST /bank_connections/new': addConnection,
    'GET /bank_connections/{id}': forms.showOneConnection,
    'POST /bank_connections/{id}': forms.changeConnection,
    'POST /bank_connections/{id}/sync': forms.syncConnection,
    'GET /bank_connections/{id}/reconnect': askReconnection,
    'POST /bank_connections/{id}/reconnect': reconnect,
    'GET /bank_connections/{id}/delete': forms.askDeletion,
    'POST /bank_connections/{id}/delete': forms.removeConnection,
    'GET /bank_connections/{id}/accounts/{account_id}': showBankAccount,
    'POST /bank_connections/{id}/accounts/{account_id}': changeBankAccount,
    'POST /bank_connections/{id}/accounts/{account_id}/unlink': unlinkBankAccount,
    'POST /bank_connections/{id}/replacements/{dormant_id}/dismiss': forms.dismissReplacement,
  },
  bankPageWork,
);
