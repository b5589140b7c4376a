/** An id of another kind does not compile in its place. Plain text does, because ids arrive as text from outside. */
type Id<Kind extends string> = string & { readonly kind?: Kind };

export type FamilyId = Id<'family'>;
export type UserId = Id<'user'>;
export type AccountId = Id<'account'>;
export type ImportId = Id<'import'>;

/** A UUIDv8 from the first 16 bytes of a hash. */
export const uuidOf = (hash: Uint8Array): string => {
  const bytes = hash.slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A record id in lower case. */
export const isUuid = (text: string): boolean => UUID.test(text);
