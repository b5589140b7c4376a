import type { Item, Key } from '../../platform/dynamodb/item.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import type { ExportRecord } from '../domain/export-record.ts';
import type { ExportWakeUp } from '../use-cases/export-ports.ts';

export const EXPORT_PREFIX = 'EXPORT#';

/** Exports are few: those under way share one partition of the index. */
export const IN_FLIGHT = 'EXPORT_IN_FLIGHT';
export const inFlightKey = {
  of: (familyId: string, id: string) => ({ gsi1pk: IN_FLIGHT, gsi1sk: `${familyId}#${id}` }),
  parse: (sortKey: string): ExportWakeUp => {
    const [familyId = '', exportId = ''] = sortKey.split('#');
    return { familyId, exportId };
  },
};

/** Ids are UUIDv7: the order of the keys is that of creation. */
export const keyOf = (familyId: string, id: string): Key => ({ pk: familyPk(familyId), sk: `${EXPORT_PREFIX}${id}` });

/** A new export. `expiresAt` of an item is the table's own, in seconds. */
export const toItem = ({ expiresAt, progress, checkpoint, lease, archive, error, ...record }: ExportRecord): Item => ({
  ...keyOf(record.familyId, record.id),
  ...inFlightKey.of(record.familyId, record.id),
  type: 'Export',
  ...record,
  ...Object.fromEntries(
    Object.entries({ progress, checkpoint, lease, archive, error }).filter(([, value]) => value !== null),
  ),
  expires: expiresAt,
  expiresAt: Math.ceil(Date.parse(expiresAt) / 1000),
});

export const toRecord = (item: Item): ExportRecord =>
  ({
    ...Object.fromEntries(FIELDS.map((field) => [field, item[field] ?? null])),
    expiresAt: item['expires'],
  }) as unknown as ExportRecord;

const FIELDS = [
  ...['id', 'familyId', 'status', 'progress', 'checkpoint', 'lease', 'wakes', 'archive', 'error'],
  ...['touchedAt', 'createdAt', 'updatedAt'],
] as const;
