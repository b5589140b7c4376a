import { type Guard, isBytes, isNumber, isText } from '../domain/stored-shape.ts';
import type { Item } from './keys.ts';

/** A stored item that does not have the shape of its type. Names the key and the field, never a value. */
export class StoredItemError extends Error {
  override readonly name = 'StoredItemError';

  constructor(type: unknown, field: string, problem: string, { pk, sk, gsi1pk = '', gsi1sk = '' }: Item) {
    super(`A stored ${type ?? 'item'} has an invalid ${field}: ${problem} (${pk ?? gsi1pk} ${sk ?? gsi1sk})`);
  }
}

/**
 * An attribute of a stored item.
 * @throws StoredItemError
 */
export const attribute = <Value>(item: Item, name: string, isValue: Guard<Value>): Value => {
  const value = item[name];
  if (isValue(value)) return value;
  throw new StoredItemError(item['type'], name, 'invalid_type', item);
};

export const textIn = (item: Item, name: string): string => attribute(item, name, isText);
export const numberIn = (item: Item, name: string): number => attribute(item, name, isNumber);
export const bytesIn = (item: Item, name: string): Uint8Array => attribute(item, name, isBytes);

/** undefined where the item or the attribute is not stored. */
export const optionalIn = <Value>(item: Item | undefined, name: string, isValue: Guard<Value>): Value | undefined =>
  item?.[name] == null ? undefined : attribute(item, name, isValue);
