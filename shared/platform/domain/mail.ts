/** Plain text with a one-line subject. */
export type Email = { readonly to: string; readonly subject: string; readonly text: string };

export type Mail = { readonly send: (letter: Email) => Promise<void> };
