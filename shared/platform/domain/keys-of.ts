/** The keys that the type of an object names, for objects that this program builds itself. */
export const keysOf = <Value extends object>(value: Value): (keyof Value & string)[] =>
  Object.keys(value) as (keyof Value & string)[];

/** The pairs that the type of an object names, for objects that this program builds itself. */
export const entriesOf = <Value extends object>(value: Value): [keyof Value & string, Value[keyof Value & string]][] =>
  keysOf(value).map((key) => [key, value[key]]);

/** A value for each key. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Readonly<Record<Key, Value>> => Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
