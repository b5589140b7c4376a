import { isAmong, isFields } from './guards.ts';

/** Whether a value has the type. */
export type Guard<Value> = (value: unknown) => value is Value;

/** A guard for each field of a stored type: a new field without one does not compile. */
export type FieldGuards<Stored extends object> = { readonly [Name in keyof Stored]-?: Guard<Stored[Name]> };

/** @throws StoredShapeError */
export type Reader<Stored> = (value: unknown, name: string) => Stored;

/** A stored value that does not have the shape of its type. Names the value and the field, never the content. */
class StoredShapeError extends Error {
  override readonly name = 'StoredShapeError';

  constructor(name: string, field: string) {
    super(`The stored ${name} has an invalid ${field}`);
  }
}

export const isText: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value) => typeof value === 'number';
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';
export const isBytes: Guard<Uint8Array> = (value) => value instanceof Uint8Array;

/** A set of texts, as the table returns it. */
export const isTextSet = (value: unknown): value is ReadonlySet<string> => value instanceof Set;

/** Items are not checked: large lists are read on every request. */
export const isList = <Value>(value: unknown): value is readonly Value[] => Array.isArray(value);

export const isOptionalList = <Value>(value: unknown): value is readonly Value[] | undefined =>
  value === undefined || isList(value);

/** Fields are not checked. */
export const isObject = <Value extends object>(value: unknown): value is Value => isFields(value);

/** One of these texts. */
export const isIn =
  <Value>(values: readonly Value[]): Guard<Value> =>
  (value): value is Value =>
    isAmong(values, value);

export const isOptional =
  <Value>(guard: Guard<Value>): Guard<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || guard(value);

export const isNullable =
  <Value>(guard: Guard<Value>): Guard<Value | null> =>
  (value): value is Value | null =>
    value === null || guard(value);

export const isOptionalObject = <Value extends object>(value: unknown): value is Value | undefined =>
  value === undefined || isObject<Value>(value);

const invalidField = <Stored extends object>(value: unknown, guards: FieldGuards<Stored>): string | undefined => {
  if (!isFields(value)) return 'shape';
  for (const name in guards) if (!guards[name](value[name])) return name;
  return undefined;
};

/** An object with these fields. Others are ignored. */
export const hasFields =
  <Stored extends object>(guards: FieldGuards<Stored>): Guard<Stored> =>
  (value): value is Stored =>
    invalidField(value, guards) === undefined;

export const readerOf =
  <Stored>(guard: Guard<Stored>): Reader<Stored> =>
  (value, name) => {
    if (guard(value)) return value;
    throw new StoredShapeError(name, 'shape');
  };

export const objectReader = <Stored extends object>(guards: FieldGuards<Stored>): Reader<Stored> => {
  const isStored = hasFields(guards);
  return (value, name) => {
    if (isStored(value)) return value;
    throw new StoredShapeError(name, invalidField(value, guards) ?? 'shape');
  };
};

/** Also accepts a missing value. */
export const optionalReader =
  <Stored>(read: Reader<Stored>): Reader<Stored | undefined> =>
  (value, name) =>
    value === undefined ? undefined : read(value, name);

/** undefined for a text that is not JSON: the error of the parser would quote it. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads stored JSON. Errors include the `name`, and never quote the text. */
export const readJson = <Stored>(read: Reader<Stored>, text: string, name: string): Stored => read(jsonIn(text), name);
