/** The numbers of fields like `group_1`, `group_2`, …, in their order. */
export const numbersOf = (fields: Readonly<Record<string, unknown>>, prefix: string): readonly number[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith(`${prefix}_`) && /^[1-9]\d{0,3}$/.test(name.slice(prefix.length + 1)))
    .map((name) => Number(name.slice(prefix.length + 1)))
    .toSorted((a, b) => a - b);

/** Whether a field that a client may leave out counts as left out. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Characters of a column's label, and of whatever else a client says about a file. */
export const MAX_LABEL_LENGTH = 1_000;
