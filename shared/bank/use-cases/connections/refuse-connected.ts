import { DomainError } from '../../../platform/domain/errors.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import { type BankConnection, credentialContext } from '../../domain/connection.ts';
import type { BankConnections } from '../bank-ports.ts';

type Dependencies = {
  readonly connections: Pick<BankConnections, 'list'>;
  readonly box: Pick<SecretBox, 'open'>;
};

/**
 * A setup token becomes another credential each time; a key stays what it is, and in two connections would bring
 * everything twice.
 * @throws DomainError `conflict` where another connection of the family has this key
 */
export const refuseConnected = async (
  { connections, box }: Dependencies,
  { id, familyId, provider }: Pick<BankConnection, 'id' | 'familyId' | 'provider'>,
  credential: string,
): Promise<void> => {
  if (provider !== 'global') return;
  const others = (await connections.list(familyId)).filter((other) => other.provider === provider && other.id !== id);
  for (const other of others) {
    const known = await box.open(other.credential, credentialContext(other.id)).catch(() => undefined);
    if (known !== credential) continue;
    throw new DomainError('conflict', `This API key is connected already, as the connection ${other.id}`, {
      details: { connection_id: other.id },
    });
  }
};
