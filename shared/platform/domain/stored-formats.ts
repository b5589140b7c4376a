export type StoredFormat = {
  /** The version that is written: the first byte of what is stored. */
  readonly written: number;
  readonly read: readonly number[];
};

/**
 * The versions of our own stored formats. A version is read by a deployment before a later one writes it; the deploy command
 * refuses the rest (docs/recipes.md, Change a stored format).
 */
export const STORED_FORMATS = {
  /**
   * Compressed text: entries of the ledger, rows and plans of imports, saved configurations. Since version 2, entries
   * have a history; since version 3, digits can be apart from the rest, and columns of entries can be shorter.
   */
  body: { written: 3, read: [1, 2, 3] },
  /** The headers of a year of pages. */
  year: { written: 1, read: [1] },
  /** Snapshots of what clients hold of a family. */
  mirror: { written: 1, read: [1] },
} as const satisfies Readonly<Record<string, StoredFormat>>;

export const isRead = ({ read }: StoredFormat, version: number | undefined): boolean =>
  version !== undefined && read.includes(version);
