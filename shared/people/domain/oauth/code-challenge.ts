/** 43 characters: a SHA-256 in base64url (RFC 7636 §4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

export const isCodeChallenge = (text: string): boolean => CHALLENGE.test(text);

/** Whether the challenge was made of the verifier by S256, the one method that is taken. `digest`: SHA-256 in base64url. */
export const answersChallenge = (verifier: string, challenge: string, digest: (text: string) => string): boolean =>
  VERIFIER.test(verifier) && digest(verifier) === challenge;
