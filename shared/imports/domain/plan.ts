import type { RecordAttributes, RecordKind } from '../../catalogue/domain/catalogue-record.ts';
import type { EntryContent, PartOfRow } from '../../ledger/domain/entry.ts';
import type { TransferLink } from '../../ledger/domain/entry-links.ts';

/**
 * A plan names accounts, categories, tags and merchants by plan-local numbers: the position of their step in
 * `Plan.catalogue`. Apply binds every number to a record id before the first page is written.
 */
export type PlanNumber = number;

/** One entry to be, still with plan-local references. `null` where there is none. */
export type PlanRow = Omit<EntryContent, 'categoryId' | 'merchantId' | 'tagIds' | 'currency' | 'links'> & {
  readonly row: number;
  readonly account: PlanNumber;
  /** null: that of the account which the row's number is bound to. */
  readonly currency: string | null;
  readonly category: PlanNumber | null;
  readonly merchant: PlanNumber | null;
  readonly tags: readonly PlanNumber[];
  readonly identity: string | null;
  readonly parentIdentity: string | null;
  readonly part: PartOfRow | null;
  /** Id of the entry that the row stands on, whatever its fingerprint; on its page the row is written. */
  readonly twin?: string;
  /** Of a trade or a holding: its `details.securityId` is set when this number is bound. */
  readonly security: PlanNumber | null;
  readonly links: PlanLinks | null;
};

/** Another entry of the same plan: with its account bound, its id follows from this. */
export type PlanReference = { readonly account: PlanNumber; readonly month: string; readonly identity: string };

/** `EntryLinks` whose other sides are still entries of the plan. */
export type PlanLinks = {
  readonly transfer: (Omit<TransferLink, 'otherId'> & { readonly other: PlanReference }) | null;
  readonly rejected: readonly PlanReference[];
};

/** How a plan-local number becomes a record. Steps are in an order in which every parent comes before its children. */
export type CatalogueStep = AccountStep | RecordStep;

export type RecordStep = { readonly [K in RecordKind]: RecordStepOf<K> }[RecordKind];

export type RecordStepOf<K extends RecordKind> = {
  readonly kind: K;
  readonly bind: BindById<RecordAttributes[K]> | BindByName<RecordAttributes[K]> | BindByIdentity<RecordAttributes[K]>;
  /** Attributes that name other records of the plan, earlier steps all of them, e.g. `{ parentId: 3 }`. */
  readonly references?: Readonly<Partial<Record<keyof RecordAttributes[K] & string, PlanNumber>>>;
  /** Of a rule: the records that its content names, by `operandKey`; their ids take the place of their names. */
  readonly operands?: Readonly<Record<string, PlanNumber>>;
};

export type AccountStep = {
  readonly kind: 'account';
  readonly bind:
    | BindById<AccountDefaults>
    | BindByName<AccountDefaults>
    | BindByIdentity<AccountDefaults>
    | BindByPlace;
};

/** A record that existed when the rows were read: the import adds itself to its owners. */
export type BindById<Defaults> = {
  readonly by: 'id';
  readonly id: string;
  /** Where rows go if the record is gone by now; null: nowhere, publishing fails. */
  readonly otherwise: BindByName<Defaults> | null;
};

/** Find by exact name or create. */
export type BindByName<Defaults> = {
  readonly by: 'name';
  readonly name: string;
  readonly defaults: Defaults;
  /** For a category below a parent: its name if the category with the first name is not below that parent. */
  readonly elsewhere?: string;
};

/** Always a record of this import alone: its id derives from the scope and this text. Names may repeat. */
export type BindByIdentity<Defaults> = {
  readonly by: 'identity';
  readonly identity: string;
  readonly name: string;
  readonly defaults: Defaults;
};

/**
 * One of the accounts that share name, class and currency: the one that has this number among them, else the known one,
 * which takes the number, else a new one. Two imports that make the same account at once make one.
 */
export type BindByPlace = {
  readonly by: 'place';
  readonly name: string;
  readonly currency: string;
  /** From 1. */
  readonly number: number;
  /** null: the family has no account for it. */
  readonly known: string | null;
  readonly defaults: AccountDefaults;
};

export type AccountDefaults = {
  /** Class in snake_case, e.g. `depository`. */
  readonly accountType: string;
  readonly subtype: string | null;
  /** null: the family's currency. */
  readonly currency: string | null;
  readonly status: 'active' | 'disabled' | 'draft';
  readonly institutionName: string | null;
  readonly institutionDomain: string | null;
  readonly notes: string | null;
};
