const KEY_TEXT = /^[0-9a-f]{64}$/;

/** Whether the text looks like an API key: 32 random bytes in lowercase hex. */
export const isKeyText = (text: string): boolean => KEY_TEXT.test(text);
