import type { CatalogueRecord, RecordDefaults, RecordKind } from '../domain/catalogue/catalogue-record.ts';
import { DEFAULT_ICON } from '../domain/catalogue/palette.ts';
import type { Item, Key } from './item.ts';
import { familyPk } from './keys.ts';

export const RECORD_PREFIX = 'RECORD#';

export type RecordBinding = {
  readonly familyId: string;
  readonly kind: RecordKind;
  readonly name: string;
  readonly owner: string;
  readonly defaults: RecordDefaults;
  /** The id to take should the record have to be created. */
  readonly candidateId: string;
  readonly now: string;
};

/** Under a common prefix: `TAG#` alone is the claim of an account's tag. */
export const recordKey = (familyId: string, kind: RecordKind, id: string): Key => ({
  pk: familyPk(familyId),
  sk: `${RECORD_PREFIX}${kind}#${id}`,
});

export const toRecordItem = (binding: RecordBinding, id: string, color: string): Item => {
  const { familyId, kind, name, owner, defaults, now } = binding;
  return {
    ...recordKey(familyId, kind, id),
    type: 'CatalogueRecord',
    id,
    kind,
    name,
    color,
    ...(kind === 'category' && {
      icon: defaults.icon ?? DEFAULT_ICON,
      classification: defaults.classification ?? null,
      parentId: defaults.parentId ?? null,
    }),
    ...(kind === 'merchant' && { logoUrl: defaults.logoUrl ?? null }),
    owners: new Set([owner]),
    createdAt: now,
    updatedAt: now,
  };
};

export const toRecord = ({ pk: _pk, sk: _sk, type: _type, owners, ...item }: Item): CatalogueRecord =>
  ({
    icon: null,
    classification: null,
    parentId: null,
    logoUrl: null,
    ...item,
    owners: [...(owners as ReadonlySet<string>)].sort(),
  }) as unknown as CatalogueRecord;
