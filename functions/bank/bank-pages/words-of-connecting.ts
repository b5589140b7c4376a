import type { DomainError } from '../../../shared/platform/domain/errors.ts';
import type { BankPages } from '../banks.ts';
import { detailOf, type Words } from './in-words.ts';

/** A sentence that begins with the name of a host is about no field. */
const notConnected = ({ message }: DomainError): string => `Not connected. ${message}`;

/** Why a token or a key was not taken; which connection has the key already is said by its name. */
export const wordsOfConnecting = ({ connections }: Pick<BankPages, 'connections'>, familyId: string): Words => ({
  invalid_setup_token: notConnected,
  setup_token_refused: notConnected,
  invalid_api_key: notConnected,
  provider_address_refused: notConnected,
  provider_unavailable: notConnected,
  conflict: async (error) => {
    const id = detailOf(error, 'connection_id');
    const other = id !== undefined ? await connections.find(familyId, id) : undefined;
    const name = other === undefined ? 'another connection' : `the connection “${other.name}”`;
    return `This key is in use by ${name} already: go on with that one, or delete it first`;
  },
});
