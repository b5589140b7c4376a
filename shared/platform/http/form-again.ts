import { ERROR_STATUS } from '../schema/error-response.ts';
import type { ApiResult } from './api-event.ts';
import { isRefusal, sentencesOf } from './browser-errors.ts';
import { htmlResult, type Rendering } from './html-answers.ts';

/** A form as it was sent: what was typed, and what is wrong with it. */
export type RefusedForm = {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly string[];
};
type Sent = { readonly isForm: boolean; readonly fields: Readonly<Record<string, unknown>> };

/** Secrets are typed again. */
const SECRETS = /^csrf_token$|password|secret|private_key|^code$|^setup_token$|^api_key$/;

/**
 * Acts on what was sent. A browser's form that is refused is shown again, with the status of the error, what was typed and
 * what is wrong; everybody else is told the error as ever.
 */
export const formAgain = async (
  sent: Sent,
  show: (form: RefusedForm) => Rendering,
  act: () => Promise<ApiResult>,
): Promise<ApiResult> => {
  if (!sent.isForm) return act();
  try {
    return await act();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { retryAfter } = error.extras;
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    const form = { values: typedIn(sent.fields), errors: sentencesOf(error) };
    return htmlResult(ERROR_STATUS[error.code], await show(form), { headers });
  }
};

/** What was typed into a form, but for its secrets. */
export const typedIn = (fields: Sent['fields']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && !SECRETS.test(pair[0]),
    ),
  );
