/** `Object.keys` with types. Only for objects that this program builds: others may have keys outside their type. */
export const keysOf = <Value extends object>(value: Value): (keyof Value & string)[] =>
  Object.keys(value) as (keyof Value & string)[];

/** `Object.entries` with types, for the same objects as `keysOf`. */
export const entriesOf = <Value extends object>(value: Value): [keyof Value & string, Value[keyof Value & string]][] =>
  keysOf(value).map((key) => [key, value[key]]);

/** A value for each key. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Readonly<Record<Key, Value>> => Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
