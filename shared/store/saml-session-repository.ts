import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SamlSessions, SamlSubject } from '../use-cases/people/people-ports.ts';
import type { Item } from './item.ts';
import { hashKey } from './keys.ts';
import { queryAll } from './query-all.ts';

const SESSION_PREFIX = 'SESSION#';
const partition = ({ providerId, issuer, nameId }: SamlSubject): string =>
  `SAML_SESSION#${hashKey(JSON.stringify([providerId, issuer, nameId]))}`;

/** One item for each session that a SAML provider brought; the table drops them when their sessions are over anyway. */
export const createSamlSessions = (documents: DynamoDBDocumentClient, TableName: string): SamlSessions => ({
  add: async (subject, { sessionIndex, ...session }, expires) => {
    const Item = {
      ...{ pk: partition(subject), sk: `${SESSION_PREFIX}${session.sessionId}`, type: 'SamlSession' },
      ...{ ...session, sessionIndex, expiresAt: Math.ceil(Date.parse(expires) / 1000) },
    };
    await documents.send(new PutCommand({ TableName, Item }));
  },
  listOf: async (subject) => (await queryAll(documents, TableName, partition(subject), SESSION_PREFIX)).map(toSession),
});

const toSession = ({ userId, sessionId, sessionIndex }: Item) => ({
  userId: String(userId),
  sessionId: String(sessionId),
  sessionIndex: typeof sessionIndex === 'string' ? sessionIndex : null,
});
