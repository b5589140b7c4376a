/** One expected entry of the ledger, with the content that it was created with. */
type Slot = {
  readonly owners: Set<number>;
  readonly supporters: Set<number>;
  name: string;
  edited: boolean;
  /** Known after a person edited it. */
  creator: number;
  deleted: boolean;
};

export type ModelRow = {
  readonly date: string;
  readonly amount: string;
  readonly name: string;
  readonly category: string;
};

const keyOf = ({ date, amount, name }: ModelRow): string => `${date}|${amount}|${name}`;

/**
 * The expected ledger of one account, kept in the simplest way: lists of occurrences, changed by whole imports. Rows with
 * equal date, amount and name have the same category or none.
 */
export const createLedgerModel = () => {
  const slots = new Map<string, Slot[]>();
  const living = () => [...slots.values()].flat().filter(({ deleted }) => !deleted);

  return {
    publish: (importNumber: number, rows: readonly ModelRow[]): void => {
      const taken = new Map<string, number>();
      for (const row of rows) {
        const key = keyOf(row);
        const list = slots.get(key) ?? [];
        slots.set(key, list);
        const nth = taken.get(key) ?? 0;
        taken.set(key, nth + 1);
        const kept = list.filter(({ deleted, owners }) => deleted && owners.size > 0);
        let slot = [...list.filter(({ deleted }) => !deleted), ...kept][nth];
        if (slot === undefined) {
          slot = {
            owners: new Set(),
            supporters: new Set(),
            creator: -1,
            name: row.name,
            edited: false,
            deleted: false,
          };
          list.push(slot);
        }
        slot.owners.add(importNumber);
        if (row.category !== '') slot.supporters.add(importNumber);
      }
    },
    revert: (importNumber: number): void => {
      for (const list of slots.values()) {
        for (const slot of list) {
          slot.owners.delete(importNumber);
          slot.supporters.delete(importNumber);
          if (slot.owners.size === 0) slot.deleted = true;
        }
      }
    },
    /** The entries that the import owns, including those deleted by a person. */
    carried: (importNumber: number): number =>
      [...slots.values()].flat().filter(({ owners }) => owners.has(importNumber)).length,
    editedSince: (importNumber: number): boolean =>
      living()
        .filter(({ edited, owners }) => edited && owners.has(importNumber))
        .some(({ creator, owners }) => creator === importNumber || owners.size === 1),
    /** `creator`: the creating import according to the ledger; of two concurrent imports it can be either. */
    edit: (key: string, name: string, creator: number): void => {
      const slot = slots.get(key)?.find(({ deleted, edited }) => !deleted && !edited);
      if (slot === undefined) throw new Error(`The model has no ${key}`);
      slot.name = name;
      slot.creator = creator;
      slot.edited = true;
    },
    remove: (key: string): void => {
      const slot = slots.get(key)?.find(({ deleted, edited }) => !deleted && !edited);
      if (slot === undefined) throw new Error(`The model has no ${key}`);
      slot.deleted = true;
    },
    /** The keys of entries that no person edited. */
    keys: (): readonly string[] =>
      [...slots.entries()]
        .filter(([, list]) => list.some(({ deleted, edited }) => !deleted && !edited))
        .map(([key]) => key),
    /** Name and whether a category is set, for each live entry, sorted. */
    shown: (): readonly string[] =>
      living()
        .map(({ name, supporters }) => `${name}|${supporters.size > 0}`)
        .sort(),
  };
};
