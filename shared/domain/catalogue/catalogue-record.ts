export type RecordKind = 'category' | 'tag' | 'merchant';

/** What a family's entries are filed under. Its owners are imports and `user`; it goes with the last of them. */
export type CatalogueRecord = {
  readonly id: string;
  readonly kind: RecordKind;
  readonly name: string;
  readonly color: string;
  readonly owners: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Categories. */
  readonly icon: string | null;
  readonly classification: 'income' | 'expense' | null;
  readonly parentId: string | null;
  /** Merchants. */
  readonly logoUrl: string | null;
};

/** What a record starts with when it has to be created; null takes the default of its kind. */
export type RecordDefaults = {
  readonly color: string | null;
  readonly icon?: string | null;
  readonly classification?: 'income' | 'expense' | null;
  readonly parentId?: string | null;
  readonly logoUrl?: string | null;
};
