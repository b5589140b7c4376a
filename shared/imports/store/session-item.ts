import type { Item, Key } from '../../platform/dynamodb/item.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import type { ImportSession, Seal } from '../domain/sessions/session.ts';
import type { NewSession } from '../use-cases/session-ports.ts';

export const sessionKey = (familyId: string, id: string): Key => ({ pk: familyPk(familyId), sk: `SESSION#${id}` });

/** Sessions that may expire stand in the index by the instant at which they do. */
export const EXPIRING = 'EXPIRING_SESSIONS';

export const expiringKey = {
  of: ({ expires, familyId, id }: NewSession) => ({ gsi1pk: EXPIRING, gsi1sk: `${expires}#${familyId}#${id}` }),
  parse: (sortKey: string) => {
    const [, familyId = '', id = ''] = sortKey.split('#');
    return { familyId, id };
  },
};

export const toSessionItem = (session: NewSession): Item => ({
  ...sessionKey(session.familyId, session.id),
  type: 'ImportSession',
  id: session.id,
  familyId: session.familyId,
  ...(session.clientSessionId !== null && { clientSessionId: session.clientSessionId }),
  ...(session.expectedChunks !== null && { expectedChunks: session.expectedChunks }),
  createdAt: session.createdAt,
  updatedAt: session.createdAt,
  directory: {},
  clients: {},
  revision: session.id,
  ...(session.expires !== null && { expires: session.expires, ...expiringKey.of(session) }),
});

export const toSession = (item: Item): ImportSession => ({
  id: String(item['id']),
  familyId: String(item['familyId']),
  clientSessionId: (item['clientSessionId'] as string | undefined) ?? null,
  expectedChunks: (item['expectedChunks'] as number | undefined) ?? null,
  createdAt: String(item['createdAt']),
  updatedAt: String(item['updatedAt']),
  expires: (item['expires'] as string | undefined) ?? null,
  directory: new Map(
    Object.entries(item['directory'] as Record<string, Uint8Array>).map(([sequence, hash]) => [
      Number(sequence),
      Buffer.from(hash).toString('hex'),
    ]),
  ),
  clients: new Map(Object.entries(item['clients'] as Record<string, number>)),
  seal: (item['seal'] as Seal | undefined) ?? null,
  revision: String(item['revision']),
});

/** 16 bytes instead of 32 characters: a directory has up to a thousand of them. */
export const hashBytes = (contentHash: string): Uint8Array => Buffer.from(contentHash, 'hex');
