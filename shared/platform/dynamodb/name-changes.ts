import {
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { FamilyId } from '../domain/ids.ts';
import { isText } from '../domain/stored-shape.ts';
import { optionalIn } from './attributes.ts';
import { keysOf, placesOf } from './command-places.ts';
import { holds } from './conditional-writes.ts';
import type { Send } from './get-batcher.ts';
import { familyPk, type Key } from './keys.ts';

/** No function runs for longer, so a change that was announced at its start is made by then. */
const LONGEST_RUN = 15 * 60_000;
/** The clocks of two machines differ by less. */
const CLOCK_DIFFERENCE = 60_000;

/** Until when a change that is announced now may be made. */
export const announcedUntil = (milliseconds: number): string =>
  new Date(milliseconds + LONGEST_RUN + CLOCK_DIFFERENCE).toISOString();

/** The item that says until when names that entries show may change. */
export const nameChangesKey = (pk: string): Key => ({ pk, sk: 'NAMES_MAY_CHANGE' });

/** Records whose names entries show. */
const NAMED = /^(ACCOUNT|RECORD#(category|merchant|tag|security))#/;
/** Owners and bank numbers are not shown. */
const UNSHOWN = /^(ADD|DELETE) (owners|bankNumbers) :\w+$/;

/**
 * A client that announces each change of a name that entries show before it makes the change, whichever code makes it. So a reader
 * that compares names after the announced instant has seen every change that was announced before. A process announces at
 * most once a minute.
 */
export const announcingNames = (
  documents: DynamoDBDocumentClient,
  milliseconds: () => number = Date.now,
): DynamoDBDocumentClient => {
  // `send` has an overload for each command, but all commands are looked at alike
  const send: Send = (...asked) => (documents.send as Send).call(documents, ...asked);
  const announced = new Map<string, { readonly until: string; readonly written: Promise<unknown> }>();
  const announce = (TableName: string, pk: string): Promise<unknown> => {
    const now = milliseconds();
    const known = announced.get(pk);
    if (known !== undefined && Date.parse(known.until) - now >= LONGEST_RUN) return known.written;
    const until = announcedUntil(now);
    const put = new PutCommand({
      TableName,
      Item: { ...nameChangesKey(pk), type: 'NameChanges', until },
      ConditionExpression: 'attribute_not_exists(pk) OR #until < :until',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':until': until },
    });
    const own = { until, written: holds(send(put)) };
    announced.set(pk, own);
    own.written.catch(() => {
      if (announced.get(pk) === own) announced.delete(pk);
    });
    return own.written;
  };
  const announcing: Send = async (command, ...options) => {
    for (const pk of familiesRenamedBy(command)) await announce(placesOf(command).table, pk);
    return send(command, ...options);
  };
  return Object.assign(Object.create(documents) as DynamoDBDocumentClient, { send: announcing });
};

const familiesRenamedBy = (command: object): ReadonlySet<string> => {
  if (!isChange(command)) return new Set();
  const named = keysOf(command).filter(({ sk }) => NAMED.test(String(sk)));
  return new Set(named.map(({ pk }) => String(pk)));
};

const isChange = (command: object): boolean =>
  command instanceof PutCommand ||
  command instanceof DeleteCommand ||
  command instanceof BatchWriteCommand ||
  (command instanceof UpdateCommand && !UNSHOWN.test(command.input.UpdateExpression ?? ''));

export type NameChanges = {
  /** The instant until which announced changes of names may be made; undefined if none was ever announced. Consistent. */
  readonly until: (familyId: FamilyId) => Promise<string | undefined>;
};

export const createNameChanges = (documents: DynamoDBDocumentClient, TableName: string): NameChanges => ({
  until: async (familyId) => {
    const Key = nameChangesKey(familyPk(familyId));
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return optionalIn(Item, 'until', isText);
  },
});
