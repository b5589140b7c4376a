/** The numbers of fields like `group_1`, `group_2`, …, in order. */
export const numbersOf = (fields: Readonly<Record<string, unknown>>, prefix: string): readonly number[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith(`${prefix}_`) && /^[1-9]\d{0,3}$/.test(name.slice(prefix.length + 1)))
    .map((name) => Number(name.slice(prefix.length + 1)))
    .toSorted((a, b) => a - b);

/** Whether an optional field counts as omitted. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Maximum characters of a column label and of other client-supplied file details. */
export const MAX_LABEL_LENGTH = 1_000;
