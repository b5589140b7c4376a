const KEY_TEXT = /^[0-9a-f]{64}$/;

/** 32 random bytes in lower-case hex. */
export const isKeyText = (text: string): boolean => KEY_TEXT.test(text);
