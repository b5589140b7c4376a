import type { CatalogueRecord } from '../../catalogue/domain/catalogue-record.ts';
import type { CatalogueKind } from '../../catalogue/use-cases/catalogue-ports.ts';
import type { KnownSecurity } from '../../ledger/domain/security.ts';
import type { CatalogueStep } from '../domain/plan.ts';

/** A plan-local number bound to a record. */
export type Binding = {
  readonly kind: CatalogueKind;
  readonly id: string;
  /** Of an account: the tag that its pages are named by, and its currency. */
  readonly account: { readonly tag: string; readonly currency: string } | null;
};

/** Who binds: the owner to add, and what the ids of new records derive from. */
export type Binder = {
  readonly familyId: string;
  readonly familyCurrency: string;
  readonly importId: string;
  readonly attemptId: string;
  readonly now: string;
};

/** Records that imports share: accounts, categories, rules and the like. Every act may be repeated. */
export type Catalogue = {
  /**
   * Finds or creates the record of a step and adds the import to its owners; undefined when a record that the step
   * names by id is gone. `references` are ids by the attribute of the record that holds them.
   */
  readonly bind: (
    binder: Binder,
    step: CatalogueStep,
    number: number,
    references: Readonly<Record<string, string>>,
  ) => Promise<Binding | undefined>;
  /** The binding a step has or would find now, without changing anything. */
  readonly lookUp: (binder: Binder, step: CatalogueStep) => Promise<Binding | undefined>;
  /** Takes the import off the owners; the record goes with its last owner. */
  readonly release: (familyId: string, binding: Binding, importId: string) => Promise<void>;
  /** How many of the records carry the import, by wire key (`accounts`, `categories`, …). */
  readonly countCarried: (
    familyId: string,
    bindings: readonly Binding[],
    importId: string,
  ) => Promise<Readonly<Record<string, number>>>;
  readonly securities: (familyId: string) => Promise<readonly KnownSecurity[]>;
  /** All of the family but its accounts, as they are now. */
  readonly records: (familyId: string) => Promise<readonly CatalogueRecord[]>;
  /** The family's records by wire key; informative. */
  readonly countAll: (familyId: string) => Promise<Readonly<Record<string, number>>>;
};
