import { NotFoundError } from '../../../platform/domain/errors.ts';
import { type ApiKey, isActive } from '../../domain/api-keys/api-key.ts';
import type { Audit } from '../../domain/audit-event.ts';
import { type Act, eventOf } from '../admin/act.ts';
import { type ApiKeyRequest, type CreateApiKeyDependencies, createApiKey } from '../create-api-key.ts';

export type OwnApiKeysPorts = Omit<CreateApiKeyDependencies, 'apiKeys'> & {
  readonly apiKeys: CreateApiKeyDependencies['apiKeys'] & {
    readonly list: (userId: string) => Promise<readonly ApiKey[]>;
    readonly revoke: (userId: string, keyId: string, now: string) => Promise<boolean>;
  };
  readonly audit: Audit;
};

/** A key in a person's own name. Without its line in the log nobody ever learns its text. */
export const createOwnApiKey =
  (ports: OwnApiKeysPorts) => async (act: Act, request: Pick<ApiKeyRequest, 'name' | 'scope' | 'expiresAt'>) => {
    const { user } = act.person;
    const created = await createApiKey(ports)({ ...request, userId: user.id, familyId: user.familyId });
    const { id: keyId, name, scope, expiresAt } = created.key;
    await ports.audit.record(
      eventOf(act, { type: 'api_key_created', details: { keyId, name, scope, expiresAt }, user }),
    );
    return created;
  };

/** @throws NotFoundError also for another person's, and for one that has ended. */
export const revokeOwnApiKey =
  ({ apiKeys, audit, now }: OwnApiKeysPorts) =>
  async (act: Act, id: string): Promise<void> => {
    const { user } = act.person;
    const found = (await apiKeys.list(user.id)).find((key) => key.id === id && isActive(key, now()));
    if (found === undefined) throw new NotFoundError('API key');
    await audit.record(eventOf(act, { type: 'api_key_revoked', details: { keyId: id, name: found.name }, user }));
    await apiKeys.revoke(user.id, id, now());
  };
