/** Why somebody is here again; the code is in the address, the words are ours. */
const ERRORS: Readonly<Record<string, string>> = {
  sign_in_failed:
    'Signing in did not work. Try again, or another way. If it keeps failing, ask whoever runs the service: the audit log says why.',
  provider_unavailable: 'This way to sign in is not available now. Try another one, or come back later.',
  second_factor_over: 'That took too long, or too many codes were wrong. Sign in once more.',
  session_over:
    'Your session is over, and nothing was done with what you sent. Sign in and send it once more. The way back in your browser may still have what you typed.',
  link_over: 'There is nothing to connect, or its time is over. Sign in by your provider once more.',
};

const DONE: Readonly<Record<string, string>> = {
  signed_out: 'You are signed out.',
  password_reset: 'Your password is changed, and every session has ended. Sign in with the new one.',
};

const said = (sentences: Readonly<Record<string, string>>, code: string | undefined): string | undefined =>
  code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined;

/** Undefined for codes that are not ours. */
export const signInError = (code: string | undefined): string | undefined => said(ERRORS, code);
export const signInDone = (code: string | undefined): string | undefined => said(DONE, code);
