import { mail } from './adapters.ts';

/** Sends email from functions with `mail: true`. A failure to send is logged, counted and otherwise ignored. */
export const composeMail = mail;
