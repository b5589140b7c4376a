import * as z from 'zod';
import { type Guard, jsonIn } from '../domain/stored-shape.ts';
import { StoredItemError } from './attributes.ts';
import type { Item } from './keys.ts';

/** Compiling a schema takes longer than reading hundreds of items, and most processes read only a few. */
const INTERPRETED = { jitless: true };

/**
 * An item as its type; attributes that only the store needs are left out.
 * @throws StoredItemError
 */
export const readStored = <Stored>(type: string, schema: z.ZodType<Stored>, item: Item): Stored => {
  const { data, error } = schema.safeParse(item, INTERPRETED);
  if (error === undefined) return data;
  const [issue] = error.issues;
  throw new StoredItemError(type, issue?.path.join('.') || 'shape', String(issue?.code), item);
};

/** Reads the items of a list. Those that cannot be read do not hide the others: their errors are returned by id. */
export const readEach = <Stored>(
  items: readonly Item[],
  read: (item: Item) => Stored,
  idOf: (item: Item) => string,
): { readonly items: readonly Stored[]; readonly unreadable: ReadonlyMap<string, Error> } => {
  const unreadable = new Map<string, Error>();
  const readable = items.flatMap((item) => {
    try {
      return [read(item)];
    } catch (error) {
      if (!(error instanceof StoredItemError)) throw error;
      unreadable.set(idOf(item), error);
      return [];
    }
  });
  return { items: readable, unreadable };
};

/** A schema for each field of a stored type: a new field without one does not compile. */
export type FieldsOf<Stored> = { readonly [Name in keyof Stored]-?: z.ZodType<Stored[Name]> };

/** A field that is not stored where it is null. */
export const nullable = <Value extends z.ZodType>(value: Value) => value.nullish().transform((given) => given ?? null);

/** DynamoDB returns sets of strings as `Set`; they read as a sorted list. */
export const StringSet = z.set(z.string()).transform((values) => [...values].sort());

/** An instant, a local date, an id: texts that only this service writes. */
export const text = z.string();
export const texts = z.array(z.string());

/** A text attribute with JSON. */
export const storedJson = <Value>(guard: Guard<Value>) => text.transform(jsonIn).pipe(z.custom<Value>(guard));

/** The fields of clients, which items that are older than these fields do not have. */
export const CLIENT_TEXTS = {
  externalKey: text.nullable().exactOptional(),
  metadataText: text.nullable().exactOptional(),
};
