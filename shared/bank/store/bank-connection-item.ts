import type { Item, Key } from '../../platform/dynamodb/item.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import type { BankConnection } from '../domain/connection.ts';
import type { DueConnection } from '../use-cases/bank-ports.ts';

export const CONNECTION_PREFIX = 'BANK_CONNECTION#';

/** Ids are UUIDv7: the order of the keys is that of creation. */
export const connectionKey = (familyId: string, id: string): Key => ({
  pk: familyPk(familyId),
  sk: `${CONNECTION_PREFIX}${id}`,
});

/** Everything that somebody must look after some time shares one partition of the index, soonest first. */
export const DUE = 'BANK_DUE';
export const dueKey = {
  of: (familyId: string, id: string, dueAt: string) => ({ gsi1pk: DUE, gsi1sk: `${dueAt}#${familyId}#${id}` }),
  /** Behind every key of this instant: `$` follows `#`. */
  endOf: (now: string): string => `${now}$`,
  parse: (sortKey: string): DueConnection => {
    const [dueAt = '', familyId = '', connectionId = ''] = sortKey.split('#');
    return { familyId, connectionId, dueAt };
  },
};

/** What is null is not stored. Requests are counted in two attributes, so that one update can. */
export const toConnectionItem = ({ requests, ...connection }: BankConnection): Item => ({
  ...connectionKey(connection.familyId, connection.id),
  ...(connection.dueAt !== null && dueKey.of(connection.familyId, connection.id, connection.dueAt)),
  type: 'BankConnection',
  ...Object.fromEntries(Object.entries(connection).filter(([, value]) => value !== null)),
  requestDay: requests.day,
  requestCount: requests.count,
});

export const toConnection = (item: Item): BankConnection =>
  ({
    ...Object.fromEntries(FIELDS.map((field) => [field, item[field] ?? null])),
    requests: { day: item['requestDay'], count: item['requestCount'] },
  }) as unknown as BankConnection;

const FIELDS = [
  ...['id', 'familyId', 'provider', 'name', 'credential', 'status', 'syncStartDate', 'sync', 'lastCompletedAt'],
  ...['failures', 'dueAt', 'lease', 'replacements', 'dismissed', 'createdAt', 'updatedAt'],
] as const satisfies readonly (keyof BankConnection)[];
