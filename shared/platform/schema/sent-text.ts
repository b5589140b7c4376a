import type * as z from 'zod';
import { textFault } from '../domain/sent-text.ts';

/** A check of texts that a client sends and that are stored. */
export const isStorable = (text: string, context: z.RefinementCtx): void => {
  const message = textFault(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
};
