/** Plain text; the subject is one line. */
export type Letter = { readonly to: string; readonly subject: string; readonly text: string };

export type Mail = { readonly send: (letter: Letter) => Promise<void> };
