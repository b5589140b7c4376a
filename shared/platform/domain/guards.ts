/** Whether the value is an object other than a list. Its fields are not checked. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the value is one of these, which narrows its type. */
export const isAmong = <Known>(known: readonly Known[], value: unknown): value is Known =>
  known.some((each) => each === value);
