/** Plain text with a one-line subject. */
export type Email = { readonly to: string; readonly subject: string; readonly text: string };

export type Mail = { readonly send: (letter: Email) => Promise<unknown> };

/** Never fails: false if the email could not be sent. */
export type BestEffortMail = { readonly send: (letter: Email) => Promise<boolean> };

/** Where emails that could not be sent are counted, for all functions together. */
export const MAIL_METRICS = { service: 'mail', failed: 'MailNotSent' } as const;
