type Json = Record<string, unknown>;

/** A document value as DynamoDB's JSON has it on the wire, bytes as base64. */
export const toAttribute = (value: unknown): Json => {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (value instanceof Set) return { SS: [...value] };
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  return { M: toItem(value as Json) };
};

export const toItem = (item: Json): Json =>
  Object.fromEntries(
    Object.entries(item)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, toAttribute(value)]),
  );

export const fromAttribute = (attribute: unknown): unknown => {
  const [[type, value] = ['', undefined]] = Object.entries(attribute as Json);
  switch (type) {
    case 'NULL':
      return null;
    case 'N':
      return Number(value);
    case 'B':
      return new Uint8Array(Buffer.from(value as string, 'base64'));
    case 'SS':
      return new Set(value as string[]);
    case 'L':
      return (value as unknown[]).map(fromAttribute);
    case 'M':
      return fromItem(value as Json);
    default:
      return value;
  }
};

export const fromItem = (item: Json): Json =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, fromAttribute(value)]));
