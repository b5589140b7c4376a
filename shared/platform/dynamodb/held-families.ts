import { BatchGetCommand, type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { namesFamily } from '../domain/access/subjects.ts';
import { FamilyHeldError } from '../domain/errors.ts';
import { isTextSet } from '../domain/stored-shape.ts';
import { optionalIn } from './attributes.ts';
import { placesOf } from './command-places.ts';
import type { Send } from './get-batcher.ts';
import type { Key } from './keys.ts';

/** The item with the ids of the families that a restore holds; without it, none is held. */
export const HELD_FAMILIES: Key = { pk: 'HELD_FAMILIES', sk: 'HELD_FAMILIES' };

/** How long a process goes by the item as it has read it. */
export const HELD_FAMILIES_MILLISECONDS = 30_000;

/** The family of a partition that a restore of the family replaces, if the key names it. */
const familyOf = (pk: string): string | undefined => (namesFamily(pk) ? pk.split('#')[1] : undefined);

/**
 * A client that neither reads nor changes anything of a family that is held: it throws `FamilyHeldError`. Rows and
 * chunks of imports have keys without a family, but a function that changes them has first read the import or the
 * session, which is the family's.
 *
 * A write waits for the list of held families if the one that was read is too old. So once a family is held, no write
 * of it begins after `HELD_FAMILIES_MILLISECONDS`. A read is sent at the same time as the one of the list.
 */
export const refusingHeldFamilies = (
  documents: DynamoDBDocumentClient,
  milliseconds: () => number = Date.now,
): DynamoDBDocumentClient => {
  // `send` has an overload for each command, but all commands are refused alike
  const send = documents.send.bind(documents) as Send;
  let known: { readonly at: number; readonly held: Promise<ReadonlySet<string>> } | undefined;
  const heldNow = (TableName: string): Promise<ReadonlySet<string>> => {
    const at = milliseconds();
    const age = at - (known?.at ?? Number.NEGATIVE_INFINITY);
    if (known !== undefined && age >= 0 && age <= HELD_FAMILIES_MILLISECONDS) return known.held;
    const asked = { at, held: readHeld(send, TableName) };
    known = asked;
    asked.held.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.held;
  };
  const refusing: Send = async (command, ...options) => {
    const { table, partitions } = placesOf(command);
    const families = partitions.flatMap((pk) => familyOf(pk) ?? []);
    if (families.length === 0) return send(command, ...options);
    const refuse = async (): Promise<void> => {
      const held = await heldNow(table);
      if (families.some((familyId) => held.has(familyId))) throw new FamilyHeldError();
    };
    if (!isRead(command)) await refuse();
    const [answer] = await Promise.all([send(command, ...options), refuse()]);
    return answer;
  };
  return Object.assign(Object.create(documents) as DynamoDBDocumentClient, { send: refusing });
};

const readHeld = async (send: Send, TableName: string): Promise<ReadonlySet<string>> => {
  const get = new GetCommand({ TableName, Key: HELD_FAMILIES, ConsistentRead: true });
  const { Item } = (await send(get).catch(unlessNotAllowed)) as { readonly Item?: Readonly<Record<string, unknown>> };
  return optionalIn(Item, 'families', isTextSet) ?? new Set();
};

/**
 * While a rollback takes the permission away before the code, or AWS has not spread a new one yet, all functions would
 * fail. The version before does not know the list either.
 */
const unlessNotAllowed = (error: unknown): object => {
  if ((error as Error).name === 'AccessDeniedException') return {};
  throw error;
};

const isRead = (command: object): boolean =>
  command instanceof GetCommand || command instanceof BatchGetCommand || command instanceof QueryCommand;
