/** decisions: neutral names of contract §2.7 mapping `type`. */
export type MappingType = 'account' | 'category' | 'tag' | 'account_type';

export type MappableRecord = { readonly id: string; readonly type: MappingType; readonly name: string };

/** How one distinct text of the file is resolved. Contract §2.7, mapping object. */
export type Mapping = {
  readonly type: MappingType;
  /** The text as it stands in the rows. */
  readonly key: string;
  /** A class, e.g. `CreditCard`: of an account type what it stands for, of an account what a new one is to be. */
  readonly value: string | null;
  readonly createWhenEmpty: boolean;
  readonly mappable: MappableRecord | null;
  /** The records with this name, if there are several: a person has to choose one. */
  readonly candidates?: readonly MappableRecord[];
  /** A person decided it. */
  readonly assigned?: true;
  /** Rows that say the text. */
  readonly rows?: number;
};

/** Would publishing create the record? */
export const isCreatable = (mapping: Mapping): boolean =>
  mapping.mappable === null && mapping.key !== '' && mapping.createWhenEmpty;
