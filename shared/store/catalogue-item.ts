import type { CatalogueRecord, RecordAttributes, RecordKind } from '../domain/catalogue/catalogue-record.ts';
import { DEFAULT_ICON } from '../domain/catalogue/palette.ts';
import type { Item, Key } from './item.ts';
import { familyPk } from './keys.ts';

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
  readonly now: string;
};

/** Under a common prefix: `TAG#` alone is the claim of an account's tag. */
export const recordKey = (familyId: string, kind: RecordKind, id: string): Key => ({
  pk: familyPk(familyId),
  sk: `${RECORD_PREFIX}${kind}#${id}`,
});

/** `color`: for the kinds that have one, when nobody said which. */
export const toRecordItem = (binding: RecordBinding, id: string, color: string): Item => {
  const { familyId, kind, name, owner, attributes, now } = binding;
  return {
    ...recordKey(familyId, kind, id),
    type: 'CatalogueRecord',
    id,
    kind,
    name,
    ...attributes,
    ...('color' in attributes && { color: attributes.color ?? color }),
    ...('icon' in attributes && { icon: attributes.icon ?? DEFAULT_ICON }),
    owners: new Set([owner]),
    createdAt: now,
    updatedAt: now,
  };
};

export const toRecord = ({ pk: _pk, sk: _sk, type: _type, owners, ...item }: Item): CatalogueRecord =>
  ({ ...item, owners: [...(owners as ReadonlySet<string>)].sort() }) as unknown as CatalogueRecord;
