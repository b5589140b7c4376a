import { createHash } from 'node:crypto';

/** A part of a key that comes from outside: of fixed length, and unable to reach into another key. */
export const hashKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const familyPk = (familyId: string): string => `FAMILY#${familyId}`;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ids of records are lower-case UUIDs; nothing else is looked up. */
export const isUuid = (text: string): boolean => UUID.test(text);
