import type { Item, Key } from '../../platform/dynamodb/item.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import type { CatalogueRecord, RecordAttributes, RecordKind } from '../domain/catalogue-record.ts';
import { type Attributes, type Supported, type Supports, saidIn } from '../domain/supports.ts';

export const RECORD_PREFIX = 'RECORD#';

export type RecordBinding<K extends RecordKind = RecordKind> = {
  readonly familyId: string;
  readonly kind: K;
  readonly name: string;
  readonly owner: string;
  /** What the record starts with should it have to be created. */
  readonly attributes: RecordAttributes[K];
  /** The id to take should the record have to be created. */
  readonly candidateId: string;
  /** For a category below a parent: its name if the category with the first name is not below that parent. */
  readonly elsewhere?: string | undefined;
  readonly now: string;
};

export const recordsPrefix = (kind: RecordKind): string => `${RECORD_PREFIX}${kind}#`;

/** Under a common prefix: `TAG#` alone is the claim of an account's tag. */
export const recordKey = (familyId: string, kind: RecordKind, id: string): Key => ({
  pk: familyPk(familyId),
  sk: `${recordsPrefix(kind)}${id}`,
});

/**
 * An item: the record, `version`, which counts its changes, and `said`, the attributes by owner. `pendingName` is the
 * name that it is about to have, `request` the id that the request which made it had in mind, `write` tells its last
 * change from all others.
 */
export const toRecordItem = (binding: RecordBinding, id: string, request?: string): Item => {
  const { familyId, kind, name, owner, attributes, now } = binding;
  const said = saidIn(kind, attributes);
  return {
    ...recordKey(familyId, kind, id),
    type: 'CatalogueRecord',
    id,
    kind,
    name,
    ...attributes,
    owners: new Set([owner]),
    said: said.length > 0 ? { [owner]: said } : {},
    version: 1,
    ...(request !== undefined && { request }),
    createdAt: now,
    updatedAt: now,
  };
};

const BOOKKEEPING = ['pk', 'sk', 'type', 'said', 'version', 'pendingName', 'request', 'write'];

export const toRecord = (item: Item): CatalogueRecord => {
  const shown = Object.entries(item).filter(([name]) => !BOOKKEEPING.includes(name));
  return { ...Object.fromEntries(shown), owners: [...ownersOf(item)].sort() } as unknown as CatalogueRecord;
};

/** None: what is left where a record was that a person deleted. */
export const ownersOf = ({ owners }: Item): ReadonlySet<string> =>
  owners instanceof Set ? (owners as ReadonlySet<string>) : new Set();

export const isRecord = (item: Item | undefined): item is Item => item !== undefined && ownersOf(item).size > 0;

export const supportedOf = (item: Item): Supported => ({
  shown: item as Attributes,
  supports: (item['said'] as Supports | undefined) ?? {},
});
