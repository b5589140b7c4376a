import type { Item, Key } from '../../platform/dynamodb/item.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { inFlightAfter, inFlightKey } from './import-in-flight.ts';

export const IMPORT_PREFIX = 'IMPORT#';

export const keyOf = (familyId: string, importId: string): Key => ({
  pk: familyPk(familyId),
  sk: `${IMPORT_PREFIX}${importId}`,
});

/**
 * Kept under the record's own names, except `type` (the entity's name in every item) and what is null or false, which
 * is not stored: conditions then ask for the attribute alone.
 */
export const toItem = (record: ImportRecord): Item => {
  const { type, ...rest } = record;
  const stored = Object.entries(rest).filter(([, value]) => value !== null && value !== false);
  return {
    ...keyOf(record.familyId, record.id),
    type: 'Import',
    importType: type,
    ...Object.fromEntries(stored),
    ...(inFlightAfter(record) && inFlightKey.of(record.familyId, record.id)),
  };
};

const ABSENT = {
  accountId: null,
  raw: null,
  session: null,
  preparing: false,
  publishRequested: false,
  acceptIncomplete: false,
  proof: null,
  error: null,
  progress: null,
  rowIndex: null,
  attempt: null,
  attemptStarted: false,
  checkpoint: null,
  plan: null,
  bindings: null,
  failure: null,
  lease: null,
  deletedAt: null,
} as const satisfies Partial<ImportRecord>;

/** What only the store looks at; `revision` names the write that an import was last changed by. */
const KEYS = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'importType', 'revision'];

export const toRecord = (item: Item): ImportRecord => {
  const own = Object.entries(item).filter(([name]) => !KEYS.includes(name));
  return { ...ABSENT, openings: [], ...Object.fromEntries(own), type: item['importType'] } as unknown as ImportRecord;
};
