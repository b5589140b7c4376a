/** The fields that were given; what is null was given. */
export type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export const defined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
