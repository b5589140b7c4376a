/** Plain text with a one-line subject. */
export type Letter = { readonly to: string; readonly subject: string; readonly text: string };

export type Mail = { readonly send: (letter: Letter) => Promise<void> };
