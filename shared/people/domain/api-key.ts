/** `read_write` includes `read`. */
export type ApiKeyScope = 'read' | 'read_write';

/** A key without its text, which nobody but its user ever has. */
export type ApiKey = {
  readonly id: string;
  readonly name: string;
  /** The end of its text, to tell it by; keys of old have none. */
  readonly lastFour?: string;
  readonly scope: ApiKeyScope;
  readonly familyId: string;
  readonly userId: string;
  readonly createdAt: string;
  /** Instant; null: never. */
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** To the minute. */
  readonly lastUsedAt: string | null;
};

export const isActive = ({ expiresAt, revokedAt }: ApiKey, now: string): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

const KEY_TEXT = /^[0-9a-f]{64}$/;

/** 32 random bytes in lower-case hex. */
export const isKeyText = (text: string): boolean => KEY_TEXT.test(text);
