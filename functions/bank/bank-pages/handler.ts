import { type PageGroup, pageGroup } from '../../../shared/people/http/page-group.ts';
import type { PersonDependencies } from '../../../shared/people/http/person-endpoint.ts';
import type { BankPages } from '../banks.ts';
import { addConnection, newConnection } from './add-connection.ts';
import { changeBankAccount, unlinkBankAccount } from './change-bank-account.ts';
import { changeConnection, dismissReplacement, syncConnection } from './change-connection.ts';
import { askDeletion, removeConnection } from './delete-connection.ts';
import { askReconnection, reconnect } from './reconnect.ts';
import { showBankAccount } from './show-bank-account.ts';
import { showConnection } from './show-connection.ts';
import { showConnections } from './show-connections.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: BankPages };

const PAGES: PageGroup<BankPages> = {
  'GET /bank_connections': showConnections,
  'GET /bank_connections/new': newConnection,
  'POST /bank_connections/new': addConnection,
  'GET /bank_connections/{id}': showConnection,
  'POST /bank_connections/{id}': changeConnection,
  'POST /bank_connections/{id}/sync': syncConnection,
  'GET /bank_connections/{id}/reconnect': askReconnection,
  'POST /bank_connections/{id}/reconnect': reconnect,
  'GET /bank_connections/{id}/delete': askDeletion,
  'POST /bank_connections/{id}/delete': removeConnection,
  'GET /bank_connections/{id}/accounts/{account_id}': showBankAccount,
  'POST /bank_connections/{id}/accounts/{account_id}': changeBankAccount,
  'POST /bank_connections/{id}/accounts/{account_id}/unlink': unlinkBankAccount,
  'POST /bank_connections/{id}/replacements/{dormant_id}/dismiss': dismissReplacement,
};

/** Connections to banks, and what their accounts feed. */
export const createHandler = ({ person, work }: Dependencies) => pageGroup(person, {}, PAGES, work);
