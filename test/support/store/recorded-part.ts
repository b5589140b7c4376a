import type { TestTable } from './dynalite-table.ts';

type Table = Pick<TestTable, 'documents' | 'tableName'>;

/** Some kinds of items that belong together: how they come about, and all that the stores read from them. */
export type RecordedPart = {
  /** Returns what `read` has to know, such as random ids. */
  readonly write: (table: TestTable) => Promise<unknown>;
  /** Changes nothing in the table. */
  readonly read: (table: TestTable, given: unknown) => Promise<unknown>;
};

export const recordedPart = <Given>(
  write: (table: TestTable) => Promise<Given>,
  read: (table: TestTable, given: Given) => Promise<unknown>,
): RecordedPart => ({ write, read: (table, given) => read(table, given as Given) });

/** A part of a store that needs nothing but the table, with fixed ids. */
export const storedPart = <Store>(
  create: (documents: Table['documents'], tableName: string) => Store,
  write: (store: Store) => Promise<unknown>,
  read: (store: Store) => Promise<unknown>,
): RecordedPart => ({
  write: async ({ documents, tableName }) => void (await write(create(documents, tableName))),
  read: ({ documents, tableName }) => read(create(documents, tableName)),
});

/** The same in every release, so that what is recorded names them. */
export const fixedId = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
