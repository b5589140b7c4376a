import { textDigest } from '../../../platform/domain/bytes/hash.ts';
import { DomainError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { Precondition } from '../../../platform/domain/precondition.ts';
import type { Audit, AuditedChange } from '../../admin/domain/audit-event.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import { builtInClient } from '../domain/built-in-clients.ts';
import type { OAuthClient } from '../domain/oauth-client.ts';
import type { OAuthClients } from './oauth-ports.ts';

export type ManageClientsPorts = {
  readonly clients: OAuthClients;
  readonly audit: Audit;
  readonly newId: () => string;
  readonly newToken: () => string;
  readonly now: () => string;
};

export type NewClient = {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly confidential: boolean;
};

export type ClientChanges = {
  readonly name?: string;
  readonly redirectUris?: readonly string[];
  /** Replaces the secret; the old one stops working. */
  readonly newSecret?: boolean;
};

/** The secret is not stored; null if none was created. */
export type ClientWithSecret = { readonly client: OAuthClient; readonly secret: string | null };

export const registerClient =
  ({ clients, audit, newId, newToken, now }: ManageClientsPorts) =>
  async (act: Act, { name, redirectUris, confidential }: NewClient): Promise<ClientWithSecret> => {
    const secret = confidential ? newToken() : null;
    const at = now();
    const client: OAuthClient = {
      id: newId(),
      name,
      redirectUris,
      createdAt: at,
      updatedAt: at,
      secretDigest: secret === null ? null : textDigest(secret),
    };
    const details = { clientId: client.id, name, redirectUris };
    await audit.record(eventOf(act, { type: 'oauth_client_created', details }));
    await clients.create(client);
    return { client, secret };
  };

/**
 * @throws NotFoundError; DomainError `conflict` if it was changed concurrently, or if a public client asks for a secret
 */
export const changeClient =
  (ports: ManageClientsPorts) =>
  async (act: Act, id: string, changes: ClientChanges, precondition: Precondition): Promise<ClientWithSecret> => {
    const { clients, audit, newToken, now } = ports;
    const client = await findRegistered(ports, id);
    precondition(client);
    if (changes.newSecret && client.secretDigest === null) {
      throw new DomainError('conflict', 'A public client cannot have a secret. Register a confidential client instead');
    }
    const secret = changes.newSecret ? newToken() : null;
    const changed: OAuthClient = {
      ...client,
      name: changes.name ?? client.name,
      redirectUris: changes.redirectUris ?? client.redirectUris,
      secretDigest: secret === null ? client.secretDigest : textDigest(secret),
      updatedAt: later(now(), client.updatedAt),
    };
    const audited = auditedChanges(client, changed);
    if (audited.length === 0) return { client, secret: null };
    await audit.record(eventOf(act, { type: 'oauth_client_updated', details: { clientId: id, changes: audited } }));
    orConflict(await clients.replace(changed, client.updatedAt));
    return { client: changed, secret };
  };

/** Deletes a client. Its grants and tokens stop working, because each use looks up the client. */
export const removeClient =
  (ports: ManageClientsPorts) =>
  async (act: Act, id: string, precondition: Precondition): Promise<void> => {
    const client = await findRegistered(ports, id);
    precondition(client);
    const details = { clientId: client.id, name: client.name };
    await ports.audit.record(eventOf(act, { type: 'oauth_client_deleted', details }));
    orConflict(await ports.clients.remove(id, client.updatedAt));
  };

/** @throws NotFoundError */
export const findClient = async (
  { clients }: { readonly clients: Pick<OAuthClients, 'find'> },
  id: string,
): Promise<OAuthClient> => {
  const client = await clients.find(id);
  if (client === undefined) throw new NotFoundError('Application');
  return client;
};

/** @throws NotFoundError; DomainError `conflict` for a client that is built in */
const findRegistered = async (ports: ManageClientsPorts, id: string): Promise<OAuthClient> => {
  const client = await findClient(ports, id);
  if (builtInClient(client.id) === undefined) return client;
  throw new DomainError('conflict', `${client.name} is part of every installation: it cannot be changed or deleted`);
};

const auditedChanges = (from: OAuthClient, to: OAuthClient): readonly AuditedChange[] => {
  const all: readonly AuditedChange[] = [
    { field: 'name', old: from.name, new: to.name },
    { field: 'redirect_uris', old: from.redirectUris.join(' '), new: to.redirectUris.join(' ') },
  ];
  const changed = all.filter((change) => change.old !== change.new);
  if (from.secretDigest === to.secretDigest) return changed;
  return [...changed, { field: 'client_secret', old: null, new: null }];
};

/** Differs from the previous stamp even within one millisecond. */
const later = (now: string, than: string): string => (now > than ? now : new Date(Date.parse(than) + 1).toISOString());

const orConflict = (written: boolean): void => {
  if (!written) throw new DomainError('conflict', 'The application was changed at the same time. Try again');
};
