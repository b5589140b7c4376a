import type * as z from 'zod';
import { nameFault } from '../domain/text/invisible-marks.ts';
import { textFault } from '../domain/text/sent-text.ts';

/** A check of texts that a client sends and that are stored. */
export const isStorable = (text: string, context: z.RefinementCtx): void => {
  const message = textFault(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
};

/** The same for a name, which has to show something. */
export const isStorableName = (text: string, context: z.RefinementCtx): void => {
  const message = textFault(text) ?? nameFault(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
};
